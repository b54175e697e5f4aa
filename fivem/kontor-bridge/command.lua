-- `kontor test` in the console, or `/kontor test` for players who may use the command.
local COMMAND = 'kontor'
local WIDEST = 20

local function pad(text, width)
  return text .. (' '):rep(math.max(1, width - (utf8.len(text) or #text)))
end

local function lineOf(check)
  local line = pad(check.level, 9) .. pad(check.subject, WIDEST) .. check.finding
  return check.mend and ('%s → %s'):format(line, check.mend) or line
end

--- Prints the table, for a player also into their chat.
local function test(player)
  Kontor.check(function(list)
    for _, check in ipairs(list) do
      Kontor.say(lineOf(check))
      if player > 0 then TriggerClientEvent('chat:addMessage', player, { args = { 'Kontor', lineOf(check) } }) end
    end
  end)
end

RegisterCommand(COMMAND, function(player, words)
  if words[1] == 'test' then return test(tonumber(player) or 0) end
  Kontor.say('„kontor test“ prüft alles und sagt, was fehlt.')
end, true)

--- For the tablet, whose command of the same name hides this one from players.
exports('test', function(player)
  if not IsPlayerAceAllowed(tostring(player), 'command.' .. COMMAND) then return false end
  test(tonumber(player))
  return true
end)
