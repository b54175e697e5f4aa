-- FiveM's `json`, as far as a resource uses it: an empty table becomes an array, and what is no JSON is an error.
local ESCAPES = { ['"'] = '\\"', ['\\'] = '\\\\', ['\b'] = '\\b', ['\f'] = '\\f', ['\n'] = '\\n', ['\r'] = '\\r', ['\t'] = '\\t' }
local PLAIN = { b = '\b', f = '\f', n = '\n', r = '\r', t = '\t', ['"'] = '"', ['\\'] = '\\', ['/'] = '/' }
local encode

local function encodeText(text)
  return '"' .. text:gsub('[%c"\\]', function(char) return ESCAPES[char] or ('\\u%04x'):format(char:byte()) end) .. '"'
end

local function encodeTable(value)
  local parts = {}
  if next(value) == nil then return '[]' end
  if #value > 0 then
    for index, entry in ipairs(value) do parts[index] = encode(entry) end
    return '[' .. table.concat(parts, ',') .. ']'
  end
  for key, entry in pairs(value) do parts[#parts + 1] = encodeText(tostring(key)) .. ':' .. encode(entry) end
  return '{' .. table.concat(parts, ',') .. '}'
end

function encode(value)
  local kind = type(value)
  if kind == 'table' then return encodeTable(value) end
  if kind == 'string' then return encodeText(value) end
  if kind == 'number' or kind == 'boolean' then return tostring(value) end
  if kind == 'nil' then return 'null' end
  error('cannot encode a ' .. kind)
end

local decodeValue

local function skip(text, at) return text:find('[^ \n\r\t]', at) or #text + 1 end

local function decodeText(text, at)
  local parts = {}
  local start = at + 1
  while true do
    local stop = text:find('["\\]', start) or error('unfinished text')
    parts[#parts + 1] = text:sub(start, stop - 1)
    if text:sub(stop, stop) == '"' then return table.concat(parts), stop + 1 end
    local char = text:sub(stop + 1, stop + 1)
    local hex = char == 'u' and text:match('^%x%x%x%x', stop + 2)
    parts[#parts + 1] = hex and utf8.char(tonumber(hex, 16)) or PLAIN[char] or error('bad escape')
    start = stop + (hex and 6 or 2)
  end
end

local function decodeList(text, at)
  local list = {}
  at = skip(text, at + 1)
  if text:sub(at, at) == ']' then return list, at + 1 end
  while true do
    list[#list + 1], at = decodeValue(text, at)
    at = skip(text, at)
    local char = text:sub(at, at)
    if char == ']' then return list, at + 1 end
    if char ~= ',' then error('unfinished list') end
    at = at + 1
  end
end

local function decodeObject(text, at)
  local object = {}
  at = skip(text, at + 1)
  if text:sub(at, at) == '}' then return object, at + 1 end
  while true do
    at = skip(text, at)
    if text:sub(at, at) ~= '"' then error('no key') end
    local key
    key, at = decodeText(text, at)
    at = skip(text, at)
    if text:sub(at, at) ~= ':' then error('no colon') end
    object[key], at = decodeValue(text, at + 1)
    at = skip(text, at)
    local char = text:sub(at, at)
    if char == '}' then return object, at + 1 end
    if char ~= ',' then error('unfinished object') end
    at = at + 1
  end
end

function decodeValue(text, at)
  at = skip(text, at)
  local char = text:sub(at, at)
  if char == '{' then return decodeObject(text, at) end
  if char == '[' then return decodeList(text, at) end
  if char == '"' then return decodeText(text, at) end
  for word, value in pairs({ ['true'] = true, ['false'] = false }) do
    if text:sub(at, at + #word - 1) == word then return value, at + #word end
  end
  if text:sub(at, at + 3) == 'null' then return nil, at + 4 end
  local number = text:match('^-?%d+%.?%d*[eE]?[+-]?%d*', at) or error('no JSON')
  return math.tointeger(tonumber(number)) or tonumber(number), at + #number
end

json = {
  encode = encode,
  decode = function(text)
    local value, at = decodeValue(text, 1)
    if skip(text, at) <= #text then error('more than one value') end
    return value
  end,
}
