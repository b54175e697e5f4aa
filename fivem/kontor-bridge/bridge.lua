local HEARTBEAT_MS = 10000
local ADAPTER_MS = 10000
local ESCAPES = { ['&'] = '&amp;', ['<'] = '&lt;', ['>'] = '&gt;' }

local resource = GetCurrentResourceName()
local isBeating, isLeaving, isConnected = false, false, nil

local function players()
  local list = {}
  for _, source in ipairs(GetPlayers()) do
    list[#list + 1] = { discordId = Kontor.discordId(source), citizenName = Kontor.citizenName(source) }
  end
  return list
end

local function onHeartbeat(outcome)
  isBeating = false
  if outcome.kind ~= 'ok' then
    isConnected = false
    return Kontor.note('heartbeat', outcome.kind == 'refused' and 'Lebenszeichen abgelehnt: ' .. outcome.reason or outcome.reason)
  end
  Kontor.clear('heartbeat')
  if isConnected then return end
  isConnected = true
  Kontor.say('Verbunden mit Kontor.')
  Kontor.queue.wake()
end

--- Says who is here. It is never queued: only the newest one counts.
local function beat(list)
  isBeating = true
  local about = json.encode({
    version = GetResourceMetadata(resource, 'version', 0),
    adapter = Kontor.adapter and Kontor.adapter.name,
    queued = Kontor.queue.size(),
    trouble = Kontor.troubles(),
  })
  Kontor.post('heartbeat', ('{"players":%s,%s'):format(Kontor.encodeList(list), about:sub(2)), nil, onHeartbeat)
end

local function leave()
  if isLeaving then return end
  isLeaving = true
  beat({})
end

local function findAdapter()
  Kontor.adapter = Kontor.chooseAdapter()
  if not Kontor.adapter then
    Kontor.note('adapter', 'Kein Inventar gefunden (ox_inventory, qb-inventory oder es_extended). Lager und Namen fehlen.')
    return SetTimeout(ADAPTER_MS, findAdapter)
  end
  Kontor.clear('adapter')
  Kontor.say(('Inventar: %s.'):format(Kontor.adapter.resource))
  Kontor.stock.start()
end

local function escape(text)
  return (tostring(text or ''):gsub('[&<>]', ESCAPES))
end

local function auditPunishment(what, event)
  local name = event.targetName and ' ' .. escape(event.targetName) or ''
  Kontor.audit('SECURITY', ('%s%s: %s'):format(what, name, escape(event.reason)), event.author)
end

local function start()
  Kontor.queue.start()
  findAdapter()
  CreateThread(function()
    while not isLeaving do
      if not isBeating then beat(players()) end
      Wait(HEARTBEAT_MS)
    end
  end)
  AddEventHandler('txAdmin:events:serverShuttingDown', leave)
  if Config.txAdmin.bans then
    AddEventHandler('txAdmin:events:playerBanned', function(event) auditPunishment('Bann', event) end)
  end
  if Config.txAdmin.kicks then
    AddEventHandler('txAdmin:events:playerKicked', function(event) auditPunishment('Kick', event) end)
  end
  AddEventHandler('onResourceStart', function(name)
    if Kontor.adapter and name == Kontor.adapter.resource then Kontor.stock.watchAgain() end
  end)
  AddEventHandler('onResourceStop', function(name)
    if name ~= resource then return end
    leave()
    Kontor.stock.stop()
    Kontor.flushReports()
    Kontor.queue.save()
  end)
end

local isReady, problem = Kontor.connect()
if isReady then start() else Kontor.say(problem) end
