-- Every request books one of a thousand items, so that two seldom wait for each other.
local path, cookie

function init(args)
  path = args[1]
  cookie = args[2]
end

function request()
  local headers = { ["content-type"] = "application/json", cookie = cookie }
  local body = string.format('{"name":"ware_%d","amount":1}', math.random(1, 1000))
  return wrk.format("POST", path, headers, body)
end
