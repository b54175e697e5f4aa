-- FiveM's server: players, convars, files and HTTP.
local requests = {}
convars, players, aces = {}, {}, {}

function GetInvokingResource() return 'racing' end
function GetConvar(name, default) return convars[name] or default end
function SetConvar(name, value) convars[name] = value end

function GetPlayers()
  local ids = {}
  for id in pairs(players) do ids[#ids + 1] = tostring(id) end
  table.sort(ids)
  return ids
end
function GetPlayerName(source) return players[tonumber(source)].name end
function GetPlayerIdentifierByType(source, kind)
  local player = players[tonumber(source)]
  return player and player[kind]
end
function IsPlayerAceAllowed(source, ace) return aces[source .. ' ' .. ace] == true end

function TriggerClientEvent(name, target, ...) js.toClient(name, tonumber(target), packed(...)) end

--- What a player's game sends; `source` is the server's own word for who it was.
function receiveFrom(player, name, arguments)
  source = player
  receive(name, arguments)
  source = nil
end

--- A command typed by a player, or in the console (0).
function execute(player, line)
  local words = {}
  for word in line:gmatch('%S+') do words[#words + 1] = word end
  local command = commands[table.remove(words, 1)]
  if command.isRestricted and player > 0 and not aces[player .. ' command.kontor'] then return end
  guarded(command.work, player, words)
end

function LoadResourceFile(_, name) return js.load(name) end
function SaveResourceFile(_, name, content, length)
  return js.save(name, content:sub(1, length < 0 and #content or length))
end

function PerformHttpRequest(url, done, method, body, headers, options)
  requests[#requests + 1] = done
  if next(headers) == nil then headers = nil end
  js.request(#requests, json.encode({ url = url, method = method, body = body, headers = headers, options = options or {} }))
end

--- As the real one does it: the text of a refusal is the error, not the body.
function answer(id, status, body, headers)
  local isRefused = status == 0 or status >= 400
  guarded(requests[id], status, not isRefused and body or nil, json.decode(headers),
    isRefused and ('HTTP %d: %s'):format(status, body) or nil)
end
