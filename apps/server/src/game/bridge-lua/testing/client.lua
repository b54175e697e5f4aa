-- A player's game, as far as the tablet sees it. What it does is noted in `seen`.
local callbacks = {}
seen = { focus = 'none', keepsInput = false, isPaused = false, isDead = false, keys = {} }
blocked = {}

function SetNuiFocus(hasFocus, hasCursor) seen.focus = hasFocus and hasCursor and 'page' or 'none' end
function SetNuiFocusKeepInput(keeps) seen.keepsInput = keeps end
function IsPauseMenuActive() return seen.isPaused end
function PlayerPedId() return 7 end
function IsEntityDead() return seen.isDead end
function DisableControlAction(_, control) blocked[control] = clock() end
function DisableAllControlActions() blocked.all = clock() end
function RegisterKeyMapping(command, _, device, key) seen.keys[command] = device .. ' ' .. key end

--- Whether a control was blocked in the last frames.
function isBlocked(control) return blocked[control] ~= nil and clock() - blocked[control] <= 10 end

function SendNUIMessage(message) js.toPage(json.encode(message)) end
function RegisterNUICallback(name, work) callbacks[name] = work end
function TriggerServerEvent(name, ...) js.toServer(name, packed(...)) end

--- The page calls `https://kontor-tablet/<name>`.
function callback(id, name, data)
  guarded(callbacks[name], json.decode(data), function(reply) js.reply(id, json.encode(reply)) end)
end

function execute(line)
  local words = {}
  for word in line:gmatch('%S+') do words[#words + 1] = word end
  guarded(commands[table.remove(words, 1)].work, 0, words)
end
