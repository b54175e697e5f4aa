-- Every request is a sale by the next of many clerks: the first argument is how many there are.
local clerks, path, body
local turn = 0

function init(args)
  clerks = tonumber(args[1])
  path = args[2]
  body = args[3]
end

function request()
  turn = turn + 1
  local headers = { ["content-type"] = "application/json", cookie = string.format("kontor=%d", 7000000 + turn % clerks) }
  return wrk.format("POST", path, headers, body)
end
