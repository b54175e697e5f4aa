local esx = { name = 'esx', resource = 'es_extended' }
Kontor.adapters.esx = esx

local function core()
  return exports['es_extended']:getSharedObject()
end

function esx.items()
  local shared = core()
  local items = {}
  for name, item in pairs(shared.GetItems and shared.GetItems() or shared.Items or {}) do
    local weight = (tonumber(item.weight) or 0) * Config.esxGramsPerUnit
    items[#items + 1] = { name = item.name or name, label = item.label, weight = weight }
  end
  return items
end

--- The stock of a society, kept by esx_addoninventory, which answers by calling back at once.
function esx.stash(id)
  local counts
  TriggerEvent('esx_addoninventory:getSharedInventory', id, function(inventory)
    if type(inventory) == 'table' and type(inventory.items) == 'table' then
      counts = Kontor.countSlots(inventory.items, 'count')
    end
  end)
  return counts
end

function esx.citizenName(source)
  local player = core().GetPlayerFromId(source)
  return player and player.getName and player.getName()
end
