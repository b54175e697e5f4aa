local POLL_MS = 5000
local PAUSE_MOST_S = 300

-- What arrived last; sent with the next question, it acknowledges everything up to it. Zero when nothing is to acknowledge.
local mark = 0
local isAsking, pausedTill = false, 0

local function deliver(notices)
  local find = Kontor.playerFinder()
  for _, notice in ipairs(notices) do
    local source = type(notice) == 'table' and find(notice.discordId, notice.licence)
    if source then Kontor.notify(source, notice) end
  end
end

local function onAnswer(outcome)
  isAsking = false
  Kontor.lastOutbox = outcome
  if outcome.kind ~= 'ok' then
    pausedTill = os.time() + math.min(outcome.after or 0, PAUSE_MOST_S)
    return Kontor.note('outbox', 'Hinweise ins Spiel: ' .. outcome.reason)
  end
  Kontor.clear('outbox')
  local reply = outcome.reply or {}
  local notices = type(reply.notices) == 'table' and reply.notices or {}
  if #notices == 0 then mark = 0 return end
  mark = math.max(0, Kontor.whole(reply.mark) or 0)
  deliver(notices)
end

--- Fetches what players are to be notified of, as long as there are any.
function Kontor.startOutbox()
  if Config.notices == false then return end
  CreateThread(function()
    while true do
      Wait(POLL_MS)
      if not isAsking and os.time() >= pausedTill and #GetPlayers() > 0 then
        isAsking = true
        Kontor.get(('outbox?after=%d'):format(mark), onAnswer)
      end
    end
  end)
end
