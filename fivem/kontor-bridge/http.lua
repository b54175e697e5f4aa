local PATIENCE_MS = 30000
local TOKEN_SHORTEST = 16
-- The message itself is at fault: sending it again would not help.
local REFUSED = { [400] = true, [409] = true, [413] = true, [415] = true, [422] = true }
local REASONS = {
  [401] = 'Kontor lehnt das Token ab (401). Prüfe kontor_token hier und BRIDGE_TOKEN in Kontor.',
  [403] = 'Kontor lässt den Spielserver nicht zu (403). Prüfe kontor_url und den Proxy davor.',
  [404] = 'Unter kontor_url antwortet keine Spielbrücke (404). Prüfe die Adresse und BRIDGE_TOKEN in Kontor.',
  [429] = 'Kontor nimmt gerade nichts weiter an (429).',
}

local url, token, publicUrl

local function isPrivate(host)
  local a, b = host:match('^(%d+)%.(%d+)%.%d+%.%d+$')
  a, b = tonumber(a), tonumber(b)
  if a then return a == 127 or a == 10 or (a == 192 and b == 168) or (a == 172 and b >= 16 and b <= 31) end
  -- A name without a dot, such as `localhost` or a container's, never leaves the own network.
  return host == '[::1]' or host:match('^[%w-]+$') ~= nil
end

--- Scheme and host of an address, or nil.
local function partsOf(address)
  local scheme, host = address:match('^(https?)://([^/?#]+)')
  if not scheme or host:find('@', 1, true) or address:find('[%s?#]') then return nil end
  return scheme, host
end

--- Nil when the address may be used, else what is wrong with it.
local function problemOf(address)
  local scheme, host = partsOf(address)
  if not scheme then return 'kontor_url ist keine Adresse. Erwartet wird etwas wie https://kontor.example.' end
  if scheme == 'https' then return nil end
  if not isPrivate(host:gsub(':%d+$', '')) then
    return 'kontor_url muss mit https:// beginnen, sonst liest jeder auf dem Weg das Token mit.'
  end
  Kontor.say('Achtung: Die Verbindung zu Kontor ist nicht verschlüsselt. Das ist nur im eigenen Netz in Ordnung.')
  return nil
end

--- Takes address and token from the convars; the token is blanked there so that no other resource can read it.
function Kontor.connect()
  url = GetConvar('kontor_url', ''):gsub('/+$', '')
  publicUrl = GetConvar('kontor_public_url', ''):gsub('/+$', '')
  token = GetConvar('kontor_token', '')
  SetConvar('kontor_token', '')
  if url == '' or token == '' then
    return false, 'kontor_url oder kontor_token fehlt. Trage beides in kontor.cfg ein und gib „exec kontor.cfg“ ein.'
  end
  if #token < TOKEN_SHORTEST or token:find('[^\x21-\x7E]') then
    return false, 'kontor_token ist ungültig: mindestens 16 Zeichen, ohne Leerzeichen und Umlaute.'
  end
  local problem = problemOf(url)
  if not problem and publicUrl ~= '' and not partsOf(publicUrl) then
    Kontor.say('kontor_public_url ist keine Adresse; das Tablet nimmt kontor_url.')
    publicUrl = ''
  end
  return problem == nil, problem
end

--- Where players reach the site, which may be another address than the one the game server uses; nil without one.
function Kontor.address()
  local address = publicUrl and publicUrl ~= '' and publicUrl or url
  return address and partsOf(address) and address or nil
end

local function retryAfter(headers)
  for name, value in pairs(type(headers) == 'table' and headers or {}) do
    if tostring(name):lower() == 'retry-after' then return Kontor.whole(value) end
  end
  return nil
end

local function problemIn(text)
  local problem = Kontor.decode(type(text) == 'string' and text:match('{.*}') or nil) or {}
  local field = type(problem.errors) == 'table' and type(problem.errors[1]) == 'table' and problem.errors[1].path
  local detail = Kontor.clean(problem.detail, 150) or 'ohne Begründung'
  return tostring(problem.type or ''), field and ('%s [%s]'):format(detail, field) or detail
end

local function judge(status, body, headers, errorData)
  if status == 204 then return { kind = 'ok' } end
  if status >= 200 and status < 300 then
    local reply = Kontor.decode(body)
    if reply then return { kind = 'ok', reply = reply } end
    return { kind = 'later', reason = 'Die Antwort ist unlesbar. Führt kontor_url wirklich zu Kontor?' }
  end
  -- Since 2022 the text of a refusal comes as the error, not as the body.
  local code, detail = problemIn(body or errorData)
  if REFUSED[status] or code:find('#feature.off', 1, true) then
    return { kind = 'refused', reason = ('%d: %s'):format(status, detail), code = code }
  end
  local reason = REASONS[status]
  if not reason and status >= 300 and status < 400 then
    reason = ('kontor_url leitet weiter (%d). Trage die endgültige Adresse ein.'):format(status)
  end
  if not reason and status < 100 then reason = 'Kontor ist nicht erreichbar.' end
  return {
    kind = 'later',
    reason = reason or ('Kontor antwortet mit Fehler %d.'):format(status),
    after = retryAfter(headers),
    status = status,
  }
end

--- Calls `done` exactly once: ok, refused for good, or to be tried later.
local function send(method, path, body, key, done)
  local isDone = false
  local function finish(outcome)
    if isDone then return end
    isDone = true
    done(outcome)
  end
  SetTimeout(PATIENCE_MS, function()
    finish({ kind = 'later', reason = 'Kontor hat nicht rechtzeitig geantwortet.' })
  end)
  PerformHttpRequest(url .. '/api/bridge/' .. path, function(status, reply, headers, errorData)
    finish(judge(tonumber(status) or 0, reply, headers, errorData))
  end, method, body, {
    ['Content-Type'] = 'application/json',
    ['Authorization'] = 'Bearer ' .. token,
    ['Idempotency-Key'] = key,
    -- The token must not travel on to wherever a redirect points.
  }, { followLocation = false })
end

function Kontor.post(kind, body, key, done) send('POST', kind, body, key, done) end
function Kontor.get(path, done) send('GET', path, '', nil, done) end
