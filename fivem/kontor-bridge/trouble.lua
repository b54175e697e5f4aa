local LONGEST = 300
local AGAIN_AFTER_S = 600

local notes = {}
local saidAt = {}

function Kontor.say(text)
  print('[kontor] ' .. text)
end

local function sayOnce(text)
  local last = saidAt[text]
  if last and os.time() - last < AGAIN_AFTER_S then return end
  saidAt[text] = os.time()
  Kontor.say(text)
end

--- Remembers what is wrong, for the console and the next heartbeat; `seconds` lets it pass by itself. `spoken` is what
--- the console says of a text that changes all the time.
function Kontor.note(topic, text, seconds, spoken)
  text = Kontor.clean(text, LONGEST)
  notes[topic] = { text = text, till = seconds and os.time() + seconds }
  sayOnce(spoken or text)
end

--- True when there was something to clear.
function Kontor.clear(topic)
  local wasThere = notes[topic] ~= nil
  notes[topic] = nil
  return wasThere
end

--- Everything that is wrong right now as one line, or nil.
function Kontor.troubles()
  local topics, texts, seen = {}, {}, {}
  for topic, note in pairs(notes) do
    if note.till and note.till < os.time() then notes[topic] = nil else topics[#topics + 1] = topic end
  end
  table.sort(topics)
  for _, topic in ipairs(topics) do
    local text = notes[topic].text
    if not seen[text] then texts[#texts + 1] = text end
    seen[text] = true
  end
  return Kontor.clean(table.concat(texts, ' '), LONGEST)
end
