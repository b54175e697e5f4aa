local AT_ONCE = 1000
local WEIGHT_MOST = 100000000
local asked = {}

--- Tells the server every item of the game.
function Kontor.sendItems()
  local batch = {}
  Kontor.queue.forget('base-items')
  for _, item in ipairs(Kontor.ask('items') or {}) do
    local name = Kontor.clean(item.name, 100)
    local weight = math.max(0, math.min(Kontor.whole(item.weight) or 0, WEIGHT_MOST))
    -- A name that had to be repaired is not the name the stash uses.
    if name and name == item.name then
      batch[#batch + 1] = { name = name, label = Kontor.clean(item.label, 100) or name, weight = weight }
    end
    if #batch == AT_ONCE then
      Kontor.queue.push('base-items', Kontor.encodeList(batch), true)
      batch = {}
    end
  end
  if #batch > 0 then Kontor.queue.push('base-items', Kontor.encodeList(batch), true) end
end

--- Items the server has never heard of are sent again, once per name: some lie in a stash and in no list.
function Kontor.queue.onReply.inventory(reply, message)
  local unknown = type(reply.unknown) == 'table' and reply.unknown or {}
  local isNews = false
  for _, name in ipairs(unknown) do
    isNews = isNews or not asked[name]
    asked[name] = true
  end
  if #unknown > 0 and not isNews then
    local names = table.concat(unknown, ', ')
    Kontor.note('unknown', ('Diese Gegenstände fehlen in der Liste des Inventars: %s.'):format(names))
  elseif #unknown == 0 and message.replaceable then
    Kontor.clear('unknown')
    asked = {}
  end
  if reply.held then
    Kontor.note('held', 'Der gemeldete Bestand würde viel entfernen und wartet in Kontor auf die Verwaltung (Inventar).')
  elseif message.replaceable then
    Kontor.clear('held')
  end
  if isNews then Kontor.sendItems() end
  if isNews or (type(reply.clamped) == 'table' and #reply.clamped > 0) then Kontor.stock.snapshot() end
end
