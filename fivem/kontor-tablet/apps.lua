-- Kontor as an app of lb-tablet or lb-phone. They have the focus then, and show the same page inside of theirs.
local IDENTIFIER = 'kontor'
local TRIES, AGAIN_MS = 10, 1000
local OPENS_MS = 700
-- The page repeats that a field has the focus; when it stops doing so, the phone was closed meanwhile.
local TYPING_MS = 2500

local resource = GetCurrentResourceName()
local origin = 'https://cfx-nui-' .. resource
local devices = {
  { resource = 'lb-tablet', isWanted = Config.apps.lbTablet },
  { resource = 'lb-phone', isWanted = Config.apps.lbPhone },
}
local typingTill, isBlocking = 0, false

local app = {
  identifier = IDENTIFIER,
  name = 'Kontor',
  description = 'Bestellen, Lager und Betrieb',
  developer = 'Kontor',
  defaultApp = true,
  size = 2048,
  icon = origin .. '/page/icon.svg',
  ui = origin .. '/page/index.html#app',
  fixBlur = true,
}

--- Calls an export of a phone; false where it does not have it.
local function call(device, name, ...)
  return pcall(function(...)
    local api = exports[device.resource]
    return api[name](api, ...)
  end, ...)
end

--- Their exports come a moment after they count as started.
local function add(device)
  device.isAdded = false
  local problem
  for _ = 1, TRIES do
    if GetResourceState(device.resource) ~= 'started' then return end
    local isFine, isAdded, reason = call(device, 'AddCustomApp', app)
    device.isAdded = isFine and isAdded ~= false and isAdded ~= nil
    if device.isAdded then return end
    problem = isFine and reason or 'AddCustomApp fehlt'
    Wait(AGAIN_MS)
  end
  print(('[kontor] %s nimmt die App nicht an (%s). Kontor öffnet sich im eigenen Fenster.'):format(device.resource, problem))
end

--- Opens the app where a phone has it; calls `otherwise` where there is none, or the player carries none.
function Tablet.openApp(otherwise)
  for _, device in ipairs(devices) do
    local isThere = device.isAdded and GetResourceState(device.resource) == 'started'
    if isThere and call(device, 'ToggleOpen', true) then
      call(device, 'OpenApp', IDENTIFIER)
      return SetTimeout(OPENS_MS, function()
        local isFine, isOpen = call(device, 'IsOpen')
        if isFine and isOpen == false then otherwise() end
      end)
    end
  end
  otherwise()
end

function Tablet.closeApp()
  typingTill = 0
  for _, device in ipairs(devices) do
    if device.isAdded then call(device, 'ToggleOpen', false) end
  end
end

--- The phone lets people walk while it is open; in a field of ours they must not.
function Tablet.typeInApp(isOn)
  typingTill = isOn and GetGameTimer() + TYPING_MS or 0
  if not isOn or isBlocking then return end
  isBlocking = true
  CreateThread(function()
    while GetGameTimer() < typingTill do
      DisableAllControlActions(0)
      Wait(0)
    end
    isBlocking = false
  end)
end

for _, device in ipairs(devices) do
  if device.isWanted then CreateThread(function() add(device) end) end
end

AddEventHandler('onResourceStart', function(name)
  for _, device in ipairs(devices) do
    if device.isWanted and device.resource == name then CreateThread(function() add(device) end) end
  end
end)

AddEventHandler('onResourceStop', function(name)
  for _, device in ipairs(devices) do
    if name == device.resource then device.isAdded = false end
    if name == resource and device.isAdded then call(device, 'RemoveCustomApp', IDENTIFIER) end
  end
end)
