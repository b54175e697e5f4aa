-- What a resource sees on either side of FiveM, on a clock that moves only when a test says so. `js` is the test's side.
local now, order = 0, 0
local timers, handlers, exported, netEvents = {}, {}, {}, {}
states, metadata, world, commands = {}, {}, {}, {}

function guarded(work, ...)
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
  -- A frame of the game takes time: a loop that waits for the next one must not stand still.
  if coroutine.status(thread) == 'suspended' then SetTimeout(math.max(ms or 0, 10), function() resume(thread) end) end
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

function RegisterNetEvent(name, work)
  netEvents[name] = true
  if work then AddEventHandler(name, work) end
end

--- An event from the other side of the network, which is heard only where a resource has opened it.
function receive(name, arguments)
  if not netEvents[name] then return end
  local list = json.decode(arguments)
  TriggerEvent(name, table.unpack(list.values or {}, 1, list.count))
end

--- Values as they cross the network, empty places included.
function packed(...)
  local count = select('#', ...)
  return ('{"count":%d,"values":%s}'):format(count, count == 0 and '[]' or json.encode({ ... }))
end

function RegisterCommand(name, work, isRestricted) commands[name] = { work = work, isRestricted = isRestricted } end

function GetResourceState(name) return states[name] or 'missing' end
function GetResourceMetadata(resource, key) return metadata[resource .. ' ' .. key] end
function print(...) js.print(table.concat({ ... }, '\t')) end

--- `exports('name', work)` offers; `exports.other:name(...)` calls, and fails loudly where nobody offers it.
local function exportsOf(current)
  return setmetatable({}, {
    __call = function(_, name, work)
      exported[current] = exported[current] or {}
      exported[current][name] = work
    end,
    __index = function(_, resource)
      return setmetatable({}, {
        __index = function(_, name)
          local own = exported[resource] or world[resource] or {}
          if not own[name] then error(('No such export %s in resource %s'):format(name, resource)) end
          return function(_, ...) return own[name](...) end
        end,
      })
    end,
  })
end

--- A resource was stopped: what it offered is gone.
function dropExports(resource) exported[resource] = nil end

--- The globals of one resource: its own, and below them those of the game.
function environment(resource)
  local globals = { exports = exportsOf(resource) }
  globals._G = globals
  function globals.GetCurrentResourceName() return resource end
  if resource == 'kontor-bridge' then
    function globals.RegisterNetEvent() js.failed('the bridge opened an event to clients') end
  end
  return setmetatable(globals, { __index = _G })
end

exports = exportsOf('test')

--- Runs a manifest and returns the scripts it names for one side, in order.
function manifest(source, resource, side)
  local scripts = {}
  local function add(list) table.move(list, 1, #list, #scripts + 1, scripts) end
  local words = setmetatable({
    shared_scripts = add,
    [side .. '_scripts'] = add,
    version = function(text) metadata[resource .. ' version'] = text end,
  }, { __index = function() return function() end end })
  assert(load(source, '=fxmanifest.lua', 't', words))()
  return table.concat(scripts, '\n')
end

function run(source, name, globals)
  guarded(assert(load(source, '@' .. name, 't', globals)))
end
