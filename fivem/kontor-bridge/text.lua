Kontor = {}

-- What the server's own trimming takes away: a name of nothing else would be refused as empty.
local function isSpace(code)
  return code == 0x20 or code == 0xA0 or code == 0x1680 or (code >= 0x2000 and code <= 0x200A) or code == 0x2028
    or code == 0x2029 or code == 0x202F or code == 0x205F or code == 0x3000 or code == 0xFEFF
end

-- Control characters, and those that turn the direction of what follows.
local function isControl(code)
  return code < 0x20 or (code >= 0x7F and code < 0xA0) or (code >= 0x202A and code <= 0x202E)
    or (code >= 0x2066 and code <= 0x2069)
end

-- Shows nothing although it is no space: a name of nothing else is no name.
local function isBlank(code)
  return code == 0xAD or code == 0x115F or code == 0x1160 or code == 0x2800 or code == 0x3164 or code == 0xFFA0
    or (code >= 0x200B and code <= 0x200F) or (code >= 0x2060 and code <= 0x206F)
end

local function isLineBreak(code)
  return code == 0x0A or code == 0x09
end

--- Text as the server takes it: valid UTF-8, without control characters, at most `max` long; nil when nothing is left.
--- The server counts UTF-16 units, so an emoji counts twice.
function Kontor.clean(value, max, keepsLines)
  if type(value) == 'number' then value = tostring(value) end
  if type(value) ~= 'string' then return nil end
  if not utf8.len(value) then value = value:gsub('[\x80-\xFF]', '?') end
  local parts, units, isVisible = {}, 0, false
  for _, code in utf8.codes(value) do
    if isControl(code) and not (keepsLines and isLineBreak(code)) then code = 0x20 end
    isVisible = isVisible or not (isSpace(code) or isLineBreak(code) or isBlank(code))
    units = units + (code > 0xFFFF and 2 or 1)
    if units > max then break end
    -- Leading space does not count towards the length.
    if isVisible then parts[#parts + 1] = utf8.char(code) else units = 0 end
  end
  if not isVisible then return nil end
  return (table.concat(parts):gsub('%s+$', ''))
end

--- A JSON array of objects. An empty table would be ambiguous to `json.encode`, so it is spelled out.
function Kontor.encodeList(list)
  local parts = {}
  for index, entry in ipairs(list) do
    parts[index] = next(entry) == nil and '{}' or json.encode(entry)
  end
  return '[' .. table.concat(parts, ',') .. ']'
end

function Kontor.decode(text)
  if type(text) ~= 'string' or text == '' then return nil end
  local isFine, value = pcall(json.decode, text)
  return isFine and type(value) == 'table' and value or nil
end

--- A whole number, or nil for anything else, infinity and NaN included.
function Kontor.whole(value)
  value = tonumber(value)
  if not value or value ~= value or math.abs(value) > 1e15 then return nil end
  return math.floor(value)
end

function Kontor.now()
  return os.date('!%Y-%m-%dT%H:%M:%SZ')
end

--- Names a message for good; the time keeps keys of different runs apart.
function Kontor.newKey()
  local random = {}
  for index = 1, 4 do random[index] = ('%08x'):format(math.random(0, 0xFFFFFFFF)) end
  return ('%x-%s'):format(os.time(), table.concat(random))
end
