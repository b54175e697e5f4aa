-- Every request is another customer's order: the first argument is the number of the first one.
local number, path, body

function init(args)
  number = tonumber(args[1])
  path = args[2]
  body = args[3]
end

function request()
  number = number + 1
  local headers = { ["content-type"] = "application/json", cookie = string.format("kontor=%d", 5000000 + number) }
  return wrk.format("POST", path, headers, body)
end
