local POLL_MS = 5000

-- What arrived last; sent with the next question, it acknowledges everything up to it. Zero when nothing is to acknowledge.
local mark = 0
local isAsking, pausedTill = false, 0

local function deliver(notices)
  for _, notice in ipairs(notices) do
    local source = type(notice) == 'table' and Kontor.findPlayer(notice.discordId, notice.licence)
    if source then Kontor.notify(source, notice) end
  end
end

local function onAnswer(outcome)
  isAsking = false
  Kontor.lastOutbox = outcome
  if outcome.kind ~= 'ok' then
    pausedTill = os.time() + (outcome.after or 0)
    return Kontor.note('outbox', 'Hinweise ins Spiel: ' .. outcome.reason)
  end
  Kontor.clear('outbox')
  local reply = outcome.reply or {}
  local notices = type(reply.notices) == 'table' and reply.notices or {}
  mark = #notices > 0 and Kontor.whole(reply.mark) or 0
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
