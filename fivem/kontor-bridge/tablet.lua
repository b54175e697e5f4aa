-- Players learn only the kind of failure; the details are for the console of the server.
local REASONS = { [401] = 'token', [403] = 'token', [404] = 'token', [429] = 'busy' }

local function judge(outcome)
  if outcome.kind == 'later' then return { reason = REASONS[outcome.status] or 'away' } end
  local reply = outcome.reply or {}
  if outcome.kind == 'refused' or not (reply.code or reply.linkCode) then return { reason = 'refused' } end
  return { code = reply.code, linkCode = reply.linkCode }
end

--- Asks for a code with which a player is signed in, and calls `done` once with it or with a reason.
local function tabletCode(player, done)
  -- The resource that asked may be gone by the time of the answer.
  local function answer(result) pcall(done, result) end
  if not Kontor.isReady then return answer({ reason = 'bridge' }) end
  local identity = Kontor.identify(player)
  if not identity.discordId and not identity.licence then return answer({ reason = 'identity' }) end
  Kontor.post('tablet-codes', json.encode(identity), nil, function(outcome)
    if outcome.kind == 'ok' then
      Kontor.clear('tablet')
    else
      Kontor.note('tablet', 'Das Tablet bekommt keinen Code: ' .. outcome.reason, 600)
    end
    answer(judge(outcome))
  end)
end

exports('tabletCode', tabletCode)
exports('address', function() return Kontor.isReady and Kontor.address() or nil end)
