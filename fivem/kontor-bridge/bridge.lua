local ADAPTER_MS = 10000
local ESCAPES = { ['&'] = '&amp;', ['<'] = '&lt;', ['>'] = '&gt;' }

local resource = GetCurrentResourceName()

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
  Kontor.heartbeat.start()
  Kontor.startOutbox()
  AddEventHandler('txAdmin:events:serverShuttingDown', Kontor.heartbeat.stop)
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
    Kontor.heartbeat.stop()
    Kontor.stock.stop()
    Kontor.flushReports()
    Kontor.queue.save()
  end)
end

Kontor.isReady, Kontor.problem = Kontor.connect()
if Kontor.isReady then start() else Kontor.say(Kontor.problem) end
