local GATHER_MS = 2000
local MINUTE_MS = 60000
local AMOUNT_MOST = 1000000000

local stock = {}
Kontor.stock = stock
-- What the server knows once it has taken everything that is queued.
local known
local reports, isGathering = {}, false
local lastOpener

--- Everything in the stashes, or nil while one of them cannot be read: unread is not empty.
local function read()
  local counts, opener = {}, nil
  for _, id in ipairs(Config.stashes) do
    local found, source = Kontor.ask('stash', id)
    if not found then
      Kontor.note('stash', ('Das Lager „%s“ ist nicht lesbar. Prüfe die Kennung in einstellungen.lua.'):format(id))
      return nil
    end
    opener = opener or source
    for name, count in pairs(found) do counts[name] = math.min((counts[name] or 0) + count, AMOUNT_MOST) end
  end
  Kontor.clear('stash')
  return counts, opener and Kontor.citizenName(opener)
end

local function differenceTo(current)
  local difference = {}
  for name, count in pairs(current) do
    if count ~= (known[name] or 0) then difference[name] = count - (known[name] or 0) end
  end
  for name, count in pairs(known) do
    if not current[name] then difference[name] = -count end
  end
  return difference
end

local function push(who, kind, items)
  local body = ('{"citizenName":%s,"kind":"%s","items":%s}'):format(json.encode(who), kind, Kontor.encodeList(items))
  Kontor.queue.push('inventory', body, kind == 'snapshot')
end

--- Books what has changed since the last look.
local function settle(current, opener)
  local fallback = opener or lastOpener or Config.names.unknown
  local gathered = reports
  lastOpener, reports = opener, {}
  if not known then return end
  for _, booking in ipairs(Kontor.attribute(gathered, differenceTo(current), fallback)) do
    push(booking.who, 'changes', booking.items)
  end
  known = current
end

local function look()
  local current, opener = read()
  if current then settle(current, opener) end
end

--- Tells the server everything that is there; what changed before is booked to its people first.
function stock.snapshot()
  local current, opener = read()
  if not current then return end
  settle(current, opener)
  known = current
  local items = {}
  for name, amount in pairs(current) do items[#items + 1] = { name = name, amount = amount } end
  table.sort(items, function(a, b) return a.name < b.name end)
  Kontor.queue.forget('inventory')
  push(Config.names.snapshot, 'snapshot', items)
end

local function report(source, name, amount)
  local who = Kontor.citizenName(source) or Config.names.unknown
  reports[#reports + 1] = { who = who, name = name, amount = amount }
  if isGathering then return end
  isGathering = true
  SetTimeout(GATHER_MS, function()
    isGathering = false
    look()
  end)
end

function stock.start()
  Kontor.sendItems()
  if #Config.stashes == 0 then return end
  Kontor.ask('watch', Config.stashes, report)
  stock.snapshot()
  CreateThread(function()
    while true do
      Wait(math.max(1, Config.snapshotMinutes) * MINUTE_MS)
      stock.snapshot()
    end
  end)
  CreateThread(function()
    while true do
      Wait(math.max(1, Config.pollSeconds) * 1000)
      -- While people are moving things the look at the end of the gathering time is enough.
      if not known then stock.snapshot() elseif not isGathering then look() end
    end
  end)
end

--- The inventory was restarted and has forgotten who wants to hear from it.
function stock.watchAgain()
  Kontor.ask('watch', Config.stashes, report)
end

--- Books what is still being gathered.
function stock.stop()
  if #reports > 0 then look() end
end
