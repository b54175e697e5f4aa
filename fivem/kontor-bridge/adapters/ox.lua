Kontor.adapters = {}
local ox = { name = 'ox', resource = 'ox_inventory' }
Kontor.adapters.ox = ox
local handlers = {}

function ox.items()
  local items = {}
  for name, item in pairs(exports.ox_inventory:Items()) do
    items[#items + 1] = { name = name, label = item.label, weight = item.weight }
  end
  return items
end

function ox.stash(id)
  local slots = exports.ox_inventory:GetInventoryItems(id)
  return slots and Kontor.countSlots(slots, 'count') or nil
end

function ox.citizenName(source)
  local inventory = exports.ox_inventory:GetInventory(source)
  return inventory and inventory.label
end

local function idOf(inventory)
  return tostring(type(inventory) == 'table' and inventory.id or inventory)
end

--- Before 2.47 there is no word after the fact, only the question before it.
local function tellsAfterwards()
  local major, minor = (GetResourceMetadata('ox_inventory', 'version', 0) or ''):match('(%d+)%.(%d+)')
  major, minor = tonumber(major) or 0, tonumber(minor) or 0
  return major > 2 or (major == 2 and minor >= 47)
end

local function hook(event, filter, tell)
  local isAfterwards = tellsAfterwards()
  local hookId = exports.ox_inventory:registerHook(event, function(payload)
    if not isAfterwards then tell(payload) end
  end, { inventoryFilter = filter })
  if not isAfterwards then return end
  handlers[#handlers + 1] = AddEventHandler(hookId, function(success, payload)
    if success then tell(payload) end
  end)
end

--- Calls `report(source, name, amount)` for what a player moves; what changes without an event is found by looking.
function ox.watch(ids, report)
  for _, handler in ipairs(handlers) do RemoveEventHandler(handler) end
  handlers = {}
  local isOurs, filter = {}, {}
  for _, id in ipairs(ids) do
    isOurs[id] = true
    filter[#filter + 1] = '^' .. id:gsub('%p', '%%%0') .. '$'
  end
  hook('swapItems', filter, function(move)
    local from, to = isOurs[idOf(move.fromInventory)], isOurs[idOf(move.toInventory)]
    if from == to or type(move.fromSlot) ~= 'table' then return end
    local sign = to and 1 or -1
    report(move.source, move.fromSlot.name, sign * (Kontor.whole(move.count) or 0))
    if move.action == 'swap' and type(move.toSlot) == 'table' then
      report(move.source, move.toSlot.name, -sign * (Kontor.whole(move.toSlot.count) or 0))
    end
  end)
end
