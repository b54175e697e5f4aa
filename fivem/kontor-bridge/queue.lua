local MOST = 5000
local BACK_OFF_MS, BACK_OFF_MOST_MS = 1000, 300000
local HOUR_S = 3600
-- Items travel in the lane of the stock that names them; lanes do not wait for each other.
local LANE_OF = { ['base-items'] = 'stock', inventory = 'stock', audits = 'audits', ['lap-times'] = 'lap-times' }

local lanes = {}
for _, name in pairs(LANE_OF) do lanes[name] = { messages = {}, failures = 0 } end
local number, rejected, dropped, isSaving = 0, 0, 0, false
local queue = { onReply = {} }
Kontor.queue = queue

function queue.size()
  local size = 0
  for _, lane in pairs(lanes) do size = size + #lane.messages end
  return size
end

function queue.save()
  isSaving = false
  local lines = {}
  for _, lane in pairs(lanes) do
    for _, message in ipairs(lane.messages) do
      -- The list of items is long, and made anew at every start.
      if message.kind ~= 'base-items' then lines[#lines + 1] = message.line end
    end
  end
  Kontor.store.save(lines)
end

local function saveSoon()
  if isSaving then return end
  isSaving = true
  -- The longer the file, the more seldom it is written.
  SetTimeout(250 + queue.size(), function() if isSaving then queue.save() end end)
end

local function remove(lane, isWanted)
  -- What is on its way right now stays: its answer would otherwise remove another message.
  for index = lane.isBusy and 2 or 1, #lane.messages do
    if isWanted(lane.messages[index]) then return table.remove(lane.messages, index) end
  end
  return nil
end

local function messages(count) return count == 1 and 'Meldung' or 'Meldungen' end

local function isReplaceable(message) return message.replaceable end

local function trim()
  if queue.size() <= MOST then return end
  local longest = lanes.stock
  for _, lane in pairs(lanes) do
    if #lane.messages > #longest.messages then longest = lane end
  end
  if remove(lanes.stock, isReplaceable) or remove(longest, function() return true end) then
    dropped = dropped + 1
    local spoken = 'Die Warteschlange ist voll. Die ältesten Meldungen werden verworfen.'
    Kontor.note('dropped', ('Die Warteschlange ist voll: %d %s verworfen.'):format(dropped, messages(dropped)), HOUR_S, spoken)
  end
end

local function refuse(message, reason)
  rejected = rejected + 1
  Kontor.store.reject({ at = Kontor.now(), kind = message.kind, reason = reason, body = message.body:sub(1, 4000) })
  local spoken = ('Kontor hat eine Meldung abgelehnt (%s, %s). Näheres steht in rejected.jsonl.'):format(message.kind, reason)
  local text = '%d %s abgelehnt, zuletzt %s (%s).'
  Kontor.note('rejected', text:format(rejected, messages(rejected), message.kind, reason), HOUR_S, spoken)
end

local pump

local function postpone(name, lane, outcome)
  Kontor.note('lane ' .. name, outcome.reason)
  lane.failures = lane.failures + 1
  local delay = BACK_OFF_MS * 2 ^ math.min(lane.failures - 1, 20) * (0.75 + math.random() / 2)
  delay = math.max(delay, (outcome.after or 0) * 1000)
  local turn = {}
  lane.waiting = turn
  SetTimeout(math.floor(math.max(BACK_OFF_MS, math.min(delay, BACK_OFF_MOST_MS))), function()
    if lane.waiting ~= turn then return end
    lane.waiting = nil
    pump(name)
  end)
end

local function settle(name, lane, message, outcome)
  lane.isBusy = false
  if outcome.kind == 'later' then return postpone(name, lane, outcome) end
  lane.failures = 0
  Kontor.clear('lane ' .. name)
  table.remove(lane.messages, 1)
  saveSoon()
  if outcome.kind == 'refused' then refuse(message, outcome.reason) end
  local onReply = queue.onReply[message.kind]
  if onReply and outcome.reply then onReply(outcome.reply, message) end
  pump(name)
end

function pump(name)
  local lane = lanes[name]
  local message = lane.messages[1]
  if lane.isBusy or lane.waiting or not message then return end
  lane.isBusy = true
  Kontor.post(message.kind, message.body, message.key, function(outcome) settle(name, lane, message, outcome) end)
end

local function add(message)
  -- Made once: the server compares the bytes of a repetition with those of the first try.
  message.line = message.line or json.encode(message)
  table.insert(lanes[LANE_OF[message.kind]].messages, message)
  trim()
end

--- Sends a body as soon as the server takes it. `replaceable` is what a newer one of its kind makes worthless.
function queue.push(kind, body, replaceable)
  local name = LANE_OF[kind]
  number = number + 1
  add({ number = number, kind = kind, key = Kontor.newKey(), body = body, replaceable = replaceable or nil })
  saveSoon()
  pump(name)
end

--- Forgets what a newer message of this kind makes worthless.
function queue.forget(kind)
  local isOld = function(message) return message.replaceable and message.kind == kind end
  while remove(lanes[LANE_OF[kind]], isOld) do end
end

--- The server is back: nobody waits for the end of a long pause.
function queue.wake()
  for name, lane in pairs(lanes) do
    lane.waiting, lane.failures = nil, 0
    pump(name)
  end
end

function queue.start()
  for _, found in ipairs(Kontor.store.load()) do
    local isMessage = LANE_OF[found.kind] and type(found.key) == 'string' and type(found.body) == 'string'
    if isMessage then
      number = math.max(number, Kontor.whole(found.number) or 0)
      add(found)
    end
  end
  if queue.size() > 0 then Kontor.say(('%d Meldungen warten noch vom letzten Mal.'):format(queue.size())) end
  for name in pairs(lanes) do pump(name) end
end
