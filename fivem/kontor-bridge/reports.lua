local AT_ONCE = 50
local GATHER_MS = 2000
local CODE = '^[A-Z][A-Z0-9_]*$'
local batches = {}

local function flush(kind)
  local batch = batches[kind]
  batches[kind] = nil
  if batch then Kontor.queue.push(kind, Kontor.encodeList(batch)) end
end

local function add(kind, entry)
  entry.date = Kontor.now()
  if not batches[kind] then
    local batch = {}
    batches[kind] = batch
    SetTimeout(GATHER_MS, function() if batches[kind] == batch then flush(kind) end end)
  end
  table.insert(batches[kind], entry)
  if #batches[kind] >= AT_ONCE then flush(kind) end
end

function Kontor.flushReports()
  flush('audits')
  flush('lap-times')
end

local function complain(what)
  Kontor.note('report', ('%s von „%s“ ist unvollständig und wurde nicht gesendet.')
    :format(what, GetInvokingResource() or 'einer Ressource'), 3600)
  return false
end

--- An entry for the log; `displayName` is a name or the id of a player. True when it is on its way.
function Kontor.audit(code, message, displayName)
  code = type(code) == 'string' and code:upper():gsub('[^A-Z0-9_]', '_'):sub(1, 40) or ''
  message = Kontor.clean(message, 4000, true)
  if not code:match(CODE) or not message then return complain('Ein Protokolleintrag') end
  if type(displayName) == 'number' then displayName = Kontor.citizenName(displayName) end
  add('audits', { type = code, message = message, displayName = Kontor.clean(displayName, 100) or Config.names.unknown })
  return true
end

local function idFrom(lap)
  if lap.discordId then
    local id = tostring(lap.discordId):match('^%d+$')
    return id and #id <= 20 and id or nil
  end
  return lap.source and Kontor.discordId(lap.source) or nil
end

--- A lap that was driven. True when it is on its way.
function Kontor.lapTime(lap)
  if not Config.lapTimes.enabled then return false end
  if type(lap) ~= 'table' then return complain('Eine Rundenzeit') end
  local entry = {
    discordId = idFrom(lap),
    citizenName = Kontor.clean(lap.citizenName, 100) or (lap.source and Kontor.citizenName(lap.source)) or nil,
    track = Kontor.clean(lap.track, 100),
    vehicle = Kontor.clean(lap.vehicle, 100),
    class = Kontor.clean(lap.class, 20),
    timeMs = Kontor.whole(lap.timeMs),
  }
  local isComplete = entry.citizenName and entry.track and entry.vehicle and entry.timeMs
  if not isComplete or entry.timeMs > 86400000 then return complain('Eine Rundenzeit') end
  if entry.timeMs < math.max(1, Config.lapTimes.minimumMs) then return false end
  add('lap-times', entry)
  return true
end

exports('audit', Kontor.audit)
exports('lapTime', Kontor.lapTime)
-- Local events only: a client must not be able to write into the log.
AddEventHandler('kontor:audit', Kontor.audit)
AddEventHandler('kontor:lapTime', Kontor.lapTime)
