-- Connects the page of a player with the bridge. A client sends only the number of its question: who the player is comes from
-- the server, and the token stays in the bridge.
local PAUSE_MS = 2000
local PATIENCE_MS = 10000
local askedAt = {}

local function mayAsk(player, what)
  local times, now = askedAt[player] or {}, GetGameTimer()
  askedAt[player] = times
  if times[what] and now - times[what] < PAUSE_MS then return false end
  times[what] = now
  return true
end

--- Calls the bridge, which may be stopped at any time; nil then.
local function bridge(name, ...)
  local isFine, result = pcall(function(...)
    local api = exports['kontor-bridge']
    return api[name](api, ...)
  end, ...)
  return isFine and result or nil, isFine
end

--- Browsers show nothing without https in a page with https, except from the own computer.
local function isFramable(address)
  return address:find('^https://') ~= nil or address:find('^http://localhost[:/]?') ~= nil
    or address:find('^http://127%.0%.0%.1[:/]?') ~= nil
end

--- Listens to clients. `work` gets the player and a function that answers, which counts once.
local function listen(what, work)
  RegisterNetEvent('kontor-tablet:' .. what, function(number)
    local player, isAnswered = source, false
    if math.type(number) ~= 'integer' then return end
    local function answer(result)
      if isAnswered then return end
      isAnswered = true
      TriggerClientEvent('kontor-tablet:answer', player, number, result)
    end
    if mayAsk(player, what) then work(player, answer) else answer({ reason = 'busy' }) end
  end)
end

listen('code', function(player, answer)
  local address = bridge('address')
  if not address then return answer({ reason = 'bridge' }) end
  if not isFramable(address) then return answer({ reason = 'https', address = address }) end
  local _, isAsked = bridge('tabletCode', player, function(result)
    answer({ address = address, code = result.code, linkCode = result.linkCode, reason = result.reason })
  end)
  if not isAsked then answer({ reason = 'bridge' }) end
end)

-- The frame did not start: does Kontor answer the game server?
listen('check', function(_, answer)
  local address = bridge('address')
  if not address then return answer({ reason = 'bridge' }) end
  SetTimeout(PATIENCE_MS, function() answer({ reason = 'away' }) end)
  PerformHttpRequest(address .. '/healthz', function(status, _, _, problem)
    if tonumber(status) == 200 then return answer({ reason = 'frame' }) end
    local text = tostring(problem):lower()
    answer({ reason = (text:find('ssl') or text:find('certificate')) and 'https' or 'away' })
  end, 'GET', '', {}, { followLocation = false })
end)

listen('test', function(player, answer)
  local isAllowed = bridge('test', player)
  answer({ reason = not isAllowed and 'forbidden' or nil })
end)

AddEventHandler('playerDropped', function() askedAt[source] = nil end)
