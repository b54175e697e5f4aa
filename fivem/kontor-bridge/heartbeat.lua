local HEARTBEAT_MS = 10000

local resource = GetCurrentResourceName()
local isBeating, isLeaving = false, false
local heartbeat = {}
Kontor.heartbeat = heartbeat

local function players()
  local list, dutyOf = {}, Kontor.dutyReader()
  for _, source in ipairs(GetPlayers()) do
    local player = Kontor.identify(source)
    player.job, player.duty = dutyOf(source)
    list[#list + 1] = player
  end
  return list
end

local function onAnswer(outcome)
  isBeating = false
  heartbeat.lastOutcome = outcome
  if outcome.kind ~= 'ok' then
    heartbeat.isConnected = false
    return Kontor.note('heartbeat', outcome.kind == 'refused' and 'Lebenszeichen abgelehnt: ' .. outcome.reason or outcome.reason)
  end
  heartbeat.lastAt = os.time()
  Kontor.clear('heartbeat')
  if heartbeat.isConnected then return end
  heartbeat.isConnected = true
  Kontor.say('Verbunden mit Kontor.')
  Kontor.queue.wake()
end

--- Says who is here. It is never queued: only the newest one counts.
local function beat(list, done)
  isBeating = true
  local about = json.encode({
    version = GetResourceMetadata(resource, 'version', 0),
    adapter = Kontor.adapter and Kontor.adapter.name,
    queued = Kontor.queue.size(),
    trouble = Kontor.troubles(),
  })
  Kontor.post('heartbeat', ('{"players":%s,%s'):format(Kontor.encodeList(list), about:sub(2)), nil, function(outcome)
    onAnswer(outcome)
    if done then done(outcome) end
  end)
end

function heartbeat.start()
  CreateThread(function()
    while not isLeaving do
      if not isBeating then beat(players()) end
      Wait(HEARTBEAT_MS)
    end
  end)
end

--- Sends one out of turn, to find out whether Kontor answers.
function heartbeat.now(done)
  beat(isLeaving and {} or players(), done)
end

--- The server goes down: nobody is here any more.
function heartbeat.stop()
  if isLeaving then return end
  isLeaving = true
  beat({})
end
