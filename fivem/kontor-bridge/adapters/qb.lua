local qb = { name = 'qb', resource = 'qb-inventory' }
Kontor.adapters.qb = qb

local function core()
  return exports['qb-core']:GetCoreObject()
end

function qb.items()
  local items = {}
  for name, item in pairs(core().Shared.Items) do
    items[#items + 1] = { name = item.name or name, label = item.label, weight = item.weight }
  end
  return items
end

--- Nil until the inventory has loaded the stash; one person at a time has it open.
function qb.stash(id)
  local inventory = exports['qb-inventory']:GetInventory(id)
  if type(inventory) ~= 'table' or type(inventory.items) ~= 'table' then return nil end
  return Kontor.countSlots(inventory.items, 'amount'), tonumber(inventory.isOpen)
end

function qb.citizenName(source)
  local player = core().Functions.GetPlayer(source)
  local about = player and player.PlayerData and player.PlayerData.charinfo
  return about and ('%s %s'):format(about.firstname or '', about.lastname or '')
end
