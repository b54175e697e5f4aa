-- Builds the world an items file is run in: nothing that reaches outside, and every name it does not know is harmless.
-- Returns that world; the real globals stay behind, out of the file's reach.
local setmetatable, type, select, pairs, next = setmetatable, type, select, pairs, next

local world = {}
local shared = { Items = {} }

-- Stands for everything that only exists in the game: `Config.Foo.Bar`, `locale('x')`, `exports.a:b()`, `vec3(1, 2, 3)`.
local unknown = {}
local function stay()
  return unknown
end
local function no()
  return false
end
local meta = {
  -- A list must end somewhere, so that `ipairs` over something unknown is an empty loop.
  __index = function(_, key)
    if type(key) == 'number' then return nil end
    -- However a file gets hold of the QBCore object, its shared items are these.
    if key == 'Shared' then return shared end
    return unknown
  end,
  __newindex = function() end,
  __call = stay,
  __len = function() return 0 end,
  __pairs = function() return next, {}, nil end,
  __tostring = function() return '' end,
  __lt = no,
  __le = no,
}
for _, event in pairs({ 'concat', 'unm', 'bnot', 'add', 'sub', 'mul', 'div', 'mod', 'pow', 'idiv', 'band', 'bor', 'bxor', 'shl', 'shr' }) do
  meta['__' .. event] = stay
end
setmetatable(unknown, meta)

local function elseUnknown(values)
  return setmetatable(values, { __index = stay })
end

-- `math.floor(Config.Weight)` is as unknown as `Config.Weight`.
local function tolerant(call)
  return function(...)
    for i = 1, select('#', ...) do
      if (select(i, ...)) == unknown then return unknown end
    end
    return call(...)
  end
end

local function offer(into, from, names)
  for name in names:gmatch('%S+') do
    into[name] = tolerant(from[name])
  end
  return elseUnknown(into)
end

for name in ('assert error ipairs next pairs rawequal rawget rawlen rawset select setmetatable tonumber tostring type'):gmatch('%S+') do
  world[name] = _G[name]
end
world._G = world
world._VERSION = _VERSION
world.print = function() end
world.table = offer({}, table, 'concat insert move pack remove sort unpack')
world.unpack = world.table.unpack
world.math = offer({ pi = math.pi, huge = math.huge, maxinteger = math.maxinteger, mininteger = math.mininteger }, math,
  'abs ceil cos deg exp floor fmod log max min modf rad random sin sqrt tan tointeger type ult')

-- Also what `('%s.png'):format(name)` finds.
world.string = offer({}, string, 'byte char find format gmatch gsub len lower match rep reverse sub upper')
getmetatable('').__index = world.string

world.QBShared = elseUnknown(shared)
world.QBCore = elseUnknown({ Shared = shared })
return elseUnknown(world)
