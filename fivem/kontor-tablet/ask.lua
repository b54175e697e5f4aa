Tablet = {}

local PATIENCE_MS = 40000
local number = 0
local waiting = {}

--- Asks the server; `done` is called exactly once, even when no answer comes.
function Tablet.ask(what, done)
  number = number + 1
  local mine = number
  waiting[mine] = done
  TriggerServerEvent('kontor-tablet:' .. what, mine)
  SetTimeout(PATIENCE_MS, function() Tablet.settle(mine, { reason = 'game' }) end)
end

function Tablet.settle(mine, result)
  local done = waiting[mine]
  if not done then return end
  waiting[mine] = nil
  done(type(result) == 'table' and result or { reason = 'game' })
end

RegisterNetEvent('kontor-tablet:answer', Tablet.settle)

RegisterNUICallback('code', function(_, reply) Tablet.ask('code', reply) end)
RegisterNUICallback('check', function(_, reply) Tablet.ask('check', reply) end)
