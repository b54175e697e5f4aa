-- What the owner's own settings leave out is as in the defaults; settings of an older version know fewer.
local function fill(own, defaults)
  for key, value in pairs(defaults) do
    if own[key] == nil then
      own[key] = value
    elseif type(value) == 'table' and type(own[key]) == 'table' and type(next(value)) == 'string' then
      fill(own[key], value)
    end
  end
end

fill(Config, KontorDefaults())
