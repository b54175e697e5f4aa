-- With ox_inventory the frameworks keep their own inventory asleep, so it is asked first.
local ORDER = { 'ox', 'qb', 'esx' }

--- Adds up slots of the same item. A name the server would refuse must not keep it from taking the others.
function Kontor.countSlots(slots, field)
  local counts = {}
  for _, slot in pairs(slots) do
    local isItem = type(slot) == 'table' and slot.name and Kontor.clean(slot.name, 100) == slot.name
    local amount = isItem and Kontor.whole(slot[field])
    if amount and amount > 0 then counts[slot.name] = (counts[slot.name] or 0) + amount end
  end
  return counts
end

--- The adapter of the inventory that runs, or nil.
function Kontor.chooseAdapter()
  local names = Config.adapter == 'auto' and ORDER or { Config.adapter }
  for _, name in ipairs(names) do
    local adapter = Kontor.adapters[name]
    if adapter and GetResourceState(adapter.resource) == 'started' then return adapter end
  end
  return nil
end

--- Asks the adapter; other resources may be stopped or broken at any time.
function Kontor.ask(what, ...)
  local adapter = Kontor.adapter
  if not adapter or not adapter[what] then return nil end
  local isFine, first, second = pcall(adapter[what], ...)
  if isFine then return first, second end
  Kontor.note('ask ' .. what, ('%s antwortet nicht wie erwartet (%s).'):format(adapter.resource, what), 60)
  return nil
end

--- The name of the citizen a player plays, without what the game reads as a colour; nil when there is none.
function Kontor.citizenName(source)
  local name = Kontor.ask('citizenName', tonumber(source))
  if type(name) == 'string' then name = name:gsub('%^%d', ''):gsub('~%a~', '') end
  return Kontor.clean(name, 100)
end
