local SHOWN_MS = 8000
-- Phones, frameworks and the chat each read something of this as markup; names in a notice were chosen by players.
local HARMLESS = { ['<'] = '‹', ['>'] = '›', ['['] = '(', [']'] = ')', ['~'] = '-', ['^'] = '' }

-- Best first: what was installed for notices, then the framework, then the chat.
local WAYS = {
  {
    name = 'lb-phone',
    resource = 'lb-phone',
    show = function(source, title, text)
      local app = GetResourceState('kontor-tablet') == 'started' and 'kontor' or nil
      exports['lb-phone']:SendNotification(source, { app = app, title = title, content = text })
    end,
  },
  {
    name = 'ox_lib',
    resource = 'ox_lib',
    show = function(source, title, text)
      TriggerClientEvent('ox_lib:notify', source, { title = title, description = text, type = 'inform', duration = SHOWN_MS })
    end,
  },
  {
    name = 'qb',
    resource = 'qb-core',
    show = function(source, title, text)
      TriggerClientEvent('QBCore:Notify', source, { text = title, caption = text }, 'primary', SHOWN_MS)
    end,
  },
  {
    name = 'esx',
    resource = 'es_extended',
    show = function(source, title, text)
      TriggerClientEvent('esx:showNotification', source, ('%s: %s'):format(title, text), 'info', SHOWN_MS)
    end,
  },
  {
    name = 'chat',
    resource = 'chat',
    show = function(source, title, text)
      TriggerClientEvent('chat:addMessage', source, { args = { title, text } })
    end,
  },
}

local function clean(text, max)
  return ((Kontor.clean(text, max) or ''):gsub('[<>%[%]~^]', HARMLESS))
end

--- The ways to show a notice that can be used right now, best first.
function Kontor.noticeWays()
  local ways = {}
  for _, way in ipairs(WAYS) do
    local isWanted = Config.notices == nil or Config.notices == 'auto' or Config.notices == way.name
    if isWanted and GetResourceState(way.resource) == 'started' then ways[#ways + 1] = way end
  end
  return ways
end

--- Shows a notice to a player in the first way that works.
function Kontor.notify(source, notice)
  local title, text = clean(notice.title, 100), clean(notice.text, 300)
  for _, way in ipairs(Kontor.noticeWays()) do
    if pcall(way.show, source, title, text) then return true end
    Kontor.note('notify', ('%s hat einen Hinweis nicht angenommen.'):format(way.resource), 600)
  end
  Kontor.note('notify', 'Ein Hinweis konnte niemandem gezeigt werden. Prüfe „notices“ in einstellungen.lua.', 600)
  return false
end
