-- The part of FiveM's server a resource sees, on a clock that moves only when a test says so. `js` is the test's side.
local now, order = 0, 0
local timers, handlers, requests, exported = {}, {}, {}, {}
convars, states, metadata, players, world = {}, {}, {}, {}, {}

local function guarded(work, ...)
  local results = table.pack(xpcall(work, debug.traceback, ...))
  if not results[1] then js.failed(tostring(results[2])) end
  return table.unpack(results, 2, results.n)
end

function SetTimeout(ms, work)
  order = order + 1
  timers[#timers + 1] = { at = now + ms, order = order, work = work }
end

local function resume(thread)
  local isFine, ms = coroutine.resume(thread)
  if not isFine then return js.failed(debug.traceback(thread, tostring(ms))) end
  if coroutine.status(thread) == 'suspended' then SetTimeout(ms or 0, function() resume(thread) end) end
end

function CreateThread(work) resume(coroutine.create(work)) end
function Wait(ms) coroutine.yield(ms) end
Citizen = { CreateThread = CreateThread, Wait = Wait, SetTimeout = SetTimeout }

--- Runs the next timer that is due until `till`; says whether there was one.
function step(till)
  local best
  for index, timer in ipairs(timers) do
    local other = best and timers[best]
    if timer.at <= till and (not other or timer.at < other.at or (timer.at == other.at and timer.order < other.order)) then
      best = index
    end
  end
  if not best then
    now = till
    return false
  end
  local timer = table.remove(timers, best)
  now = math.max(now, timer.at)
  guarded(timer.work)
  return true
end

function clock() return now end
function GetGameTimer() return now end
local date = os.date
os.time = function() return js.startS + now // 1000 end
os.date = function(format) return date(format, os.time()) end
os.exit, os.execute, os.remove, os.rename, io = nil, nil, nil, nil, nil

function AddEventHandler(name, work)
  handlers[name] = handlers[name] or {}
  local handler = { name = name, work = work }
  table.insert(handlers[name], handler)
  return handler
end

function RemoveEventHandler(handler)
  for index, other in ipairs(handlers[handler.name]) do
    if other == handler then return table.remove(handlers[handler.name], index) end
  end
end

function TriggerEvent(name, ...)
  for _, handler in ipairs({ table.unpack(handlers[name] or {}) }) do guarded(handler.work, ...) end
end

function RegisterNetEvent() js.failed('a resource opened an event to clients') end

--- `exports('name', work)` offers; `exports.other:name(...)` calls, and fails loudly where nobody offers it.
exports = setmetatable({}, {
  __call = function(_, name, work) exported[name] = work end,
  __index = function(_, resource)
    return setmetatable({}, {
      __index = function(_, name)
        local own = resource == GetCurrentResourceName() and exported or world[resource] or {}
        if not own[name] then error(('No such export %s in resource %s'):format(name, resource)) end
        return function(_, ...) return own[name](...) end
      end,
    })
  end,
})

function GetCurrentResourceName() return 'kontor-bridge' end
function GetInvokingResource() return 'racing' end
function GetResourceState(name) return states[name] or 'missing' end
function GetResourceMetadata(resource, key) return metadata[resource .. ' ' .. key] end
function GetConvar(name, default) return convars[name] or default end
function SetConvar(name, value) convars[name] = value end

function GetPlayers()
  local ids = {}
  for id in pairs(players) do ids[#ids + 1] = tostring(id) end
  table.sort(ids)
  return ids
end
function GetPlayerName(source) return players[tonumber(source)].name end
function GetPlayerIdentifierByType(source, kind)
  local player = players[tonumber(source)]
  return player and player[kind]
end

function LoadResourceFile(_, name) return js.load(name) end
function SaveResourceFile(_, name, content, length)
  return js.save(name, content:sub(1, length < 0 and #content or length))
end

function PerformHttpRequest(url, done, method, body, headers, options)
  requests[#requests + 1] = done
  js.request(#requests, json.encode({ url = url, method = method, body = body, headers = headers, options = options or {} }))
end

--- As the real one does it: the text of a refusal is the error, not the body.
function answer(id, status, body, headers)
  local isRefused = status == 0 or status >= 400
  guarded(requests[id], status, not isRefused and body or nil, json.decode(headers),
    isRefused and ('HTTP %d: %s'):format(status, body) or nil)
end

function print(...) js.print(table.concat({ ... }, '\t')) end

--- Runs a manifest and tells which scripts it names, in order.
function manifest(source)
  local scripts = {}
  local words = setmetatable({
    server_scripts = function(list) scripts = list end,
    version = function(text) metadata['kontor-bridge version'] = text end,
  }, { __index = function() return function() end end })
  assert(load(source, '=fxmanifest.lua', 't', words))()
  return table.concat(scripts, '\n')
end

function run(source, name)
  guarded(assert(load(source, '@' .. name, 't')))
end
