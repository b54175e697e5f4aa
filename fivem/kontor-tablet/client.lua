-- The tablet as a window of its own. One can walk while it is open, but not while a field has the focus.
local RELEASE_MS = 100
-- Looking around, attacking, aiming, weapons, chat and the pause menu: mouse and Esc belong to the page.
local BLOCKED = { 1, 2, 24, 25, 37, 68, 69, 70, 91, 92, 106, 114, 140, 141, 142, 143, 199, 200, 245, 257, 263, 264, 331 }

local isOpen, isTyping, isRunning, releaseAt = false, false, false, 0

local function release()
  SetNuiFocusKeepInput(false)
  SetNuiFocus(false, false)
end

local function close()
  if not isOpen then return end
  isOpen, isTyping = false, false
  -- At once, the game would take the same Esc for its pause menu.
  releaseAt = GetGameTimer() + RELEASE_MS
  SendNUIMessage({ kontor = 'hide' })
end

local function mustClose()
  return IsPauseMenuActive() or IsEntityDead(PlayerPedId())
end

local function block()
  if isTyping then return DisableAllControlActions(0) end
  for _, control in ipairs(BLOCKED) do DisableControlAction(0, control, true) end
end

local function run()
  while isOpen or GetGameTimer() < releaseAt do
    if isOpen and mustClose() then close() end
    block()
    Wait(0)
  end
  isRunning = false
  release()
end

local function open()
  if isOpen or mustClose() then return end
  isOpen, isTyping = true, false
  SetNuiFocus(true, true)
  SetNuiFocusKeepInput(true)
  SendNUIMessage({ kontor = 'show', size = math.max(50, math.min(tonumber(Config.size) or 82, 95)) })
  if isRunning then return end
  isRunning = true
  CreateThread(run)
end

local function test()
  Tablet.ask('test', function(result)
    if result.reason ~= 'forbidden' then return end
    TriggerEvent('chat:addMessage', { args = { 'Kontor', 'Dafür brauchst du das Recht command.kontor.' } })
  end)
end

RegisterCommand(Config.command, function(_, words)
  if words[1] == 'test' then return test() end
  if isOpen then return close() end
  Tablet.openApp(open)
end, false)
RegisterKeyMapping(Config.command, 'Kontor öffnen', 'keyboard', Config.key or '')
TriggerEvent('chat:addSuggestion', '/' .. Config.command, 'Kontor öffnen oder schließen')

RegisterNUICallback('close', function(data, reply)
  if data.app then Tablet.closeApp() else close() end
  reply({})
end)

RegisterNUICallback('focus', function(data, reply)
  if data.app then
    Tablet.typeInApp(data.on == true)
  elseif isOpen then
    isTyping = data.on == true
    -- Without this, keys of the game and of other resources would fire while the player types.
    SetNuiFocusKeepInput(not isTyping)
  end
  reply({})
end)

RegisterNetEvent('esx:onPlayerLogout', close)
RegisterNetEvent('QBCore:Client:OnPlayerUnload', close)

AddEventHandler('onResourceStop', function(name)
  if name == GetCurrentResourceName() and isRunning then release() end
end)
