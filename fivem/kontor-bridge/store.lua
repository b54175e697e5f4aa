-- Two files take turns: a crash in the middle of writing one leaves the other whole.
local FILES = { 'queue-a.jsonl', 'queue-b.jsonl' }
local REJECTED = 'rejected.jsonl'
local REJECTED_MOST = 50

local resource = GetCurrentResourceName()
local generation = 0
Kontor.store = {}

local function linesOf(file)
  local lines = {}
  for line in (LoadResourceFile(resource, file) or ''):gmatch('[^\n]+') do lines[#lines + 1] = line end
  return lines
end

local function write(file, lines)
  local content = table.concat(lines, '\n') .. '\n'
  if SaveResourceFile(resource, file, content, #content) then
    Kontor.clear('store')
  else
    Kontor.note('store', 'Die Warteschlange lässt sich nicht speichern. Prüfe die Schreibrechte im Ordner der Ressource.')
  end
end

local function read(file)
  local lines = linesOf(file)
  local header = Kontor.decode(lines[1]) or {}
  local found = { generation = Kontor.whole(header.generation) or 0, messages = {} }
  for index = 2, #lines do found.messages[#found.messages + 1] = Kontor.decode(lines[index]) end
  found.isEmpty = #lines == 0
  found.isWhole = header.count == #found.messages and header.count == #lines - 1
  return found
end

--- What waited when the resource last ran, oldest first; what is broken is skipped.
function Kontor.store.load()
  local newer, older = read(FILES[1]), read(FILES[2])
  if older.generation > newer.generation then newer, older = older, newer end
  generation = newer.generation
  if newer.isWhole or (newer.isEmpty and older.isEmpty) then return newer.messages end
  Kontor.say('Die gespeicherte Warteschlange war beschädigt. Was lesbar ist, wird gesendet.')
  -- The older file may name what has already arrived; its key keeps that from counting twice.
  local messages, seen = {}, {}
  for _, found in ipairs({ older, newer }) do
    for _, message in ipairs(found.messages) do
      if message.key and not seen[message.key] then messages[#messages + 1] = message end
      if message.key then seen[message.key] = true end
    end
  end
  table.sort(messages, function(a, b) return (tonumber(a.number) or 0) < (tonumber(b.number) or 0) end)
  return messages
end

function Kontor.store.save(lines)
  generation = generation + 1
  local content = { json.encode({ generation = generation, count = #lines }) }
  table.move(lines, 1, #lines, 2, content)
  write(FILES[generation % 2 + 1], content)
end

--- Keeps the last few refused messages so that the reason can be found.
function Kontor.store.reject(entry)
  local lines = linesOf(REJECTED)
  lines[#lines + 1] = json.encode(entry)
  write(REJECTED, table.move(lines, math.max(1, #lines - REJECTED_MOST + 1), #lines, 1, {}))
end
