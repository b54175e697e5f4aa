-- What `kontor test` looks at. Each check is { level, subject, finding, mend }.
local FRAMEWORKS = { 'qbx_core', 'qb-core', 'es_extended', 'ox_core', 'ND_Core' }
local STALE_S = 30

local function isStarted(resource) return GetResourceState(resource) == 'started' end

local function named(resource)
  local version = GetResourceMetadata(resource, 'version', 0)
  return version and ('%s %s'):format(resource, version) or resource
end

local function running(resources)
  local found = {}
  for _, resource in ipairs(resources) do
    if isStarted(resource) then found[#found + 1] = named(resource) end
  end
  return #found > 0 and table.concat(found, ', ') or nil
end

local function isHttps(address) return address:find('^https://') ~= nil end

local function connection(add, outcome)
  local address = Kontor.address()
  if not Kontor.isReady then return add('Fehler', 'Einstellungen', Kontor.problem, 'kontor.cfg berichtigen, dann „exec kontor.cfg“') end
  add('ok', 'Token', 'gesetzt')
  add('ok', 'Adresse', address)
  if isHttps(address) then
    add('ok', 'https', 'ja')
  else
    add('Warnung', 'https', 'nein', 'Das Tablet braucht https: kontor_public_url auf die öffentliche Adresse setzen')
  end
  if outcome.kind == 'ok' then return add('ok', 'Kontor', 'antwortet und nimmt das Token an') end
  add('Fehler', 'Kontor', outcome.reason, 'Läuft Kontor? kontor_url und kontor_token in der kontor.cfg prüfen')
end

local function stash(add, id)
  local counts = Kontor.ask('stash', id)
  if not counts then
    return add('Fehler', 'Lager ' .. id, 'nicht lesbar', 'Kennung in einstellungen.lua prüfen; bei qb-inventory das Lager einmal im Spiel öffnen')
  end
  local kinds, pieces = 0, 0
  for _, count in pairs(counts) do kinds, pieces = kinds + 1, pieces + count end
  if kinds == 0 then return add('Warnung', 'Lager ' .. id, 'leer', 'Liegt im Spiel etwas darin, stimmt die Kennung nicht') end
  add('ok', 'Lager ' .. id, ('%d Gegenstände, %d Stück'):format(kinds, pieces))
end

local function game(add)
  add('ok', 'Framework', running(FRAMEWORKS) or 'keins erkannt')
  if not Kontor.adapter then
    add('Fehler', 'Inventar', 'keins gefunden', 'Die Brücke nach ox_inventory, qb-inventory oder es_extended starten')
  else
    add('ok', 'Inventar', named(Kontor.adapter.resource))
    for _, id in ipairs(Config.stashes) do stash(add, id) end
    if #Config.stashes == 0 then add('ok', 'Lager', 'keins eingetragen') end
  end
  local all, unknown, nameless = GetPlayers(), 0, 0
  for _, source in ipairs(all) do
    local player = Kontor.identify(source)
    if player.licence then unknown = unknown + 1 elseif not player.discordId then nameless = nameless + 1 end
  end
  local text = '%d, davon %d ohne Discord (nur mit verknüpfter Lizenz) und %d ohne beides'
  add('ok', 'Spieler', text:format(#all, unknown, nameless))
end

local function duty(add)
  local jobs = type(Config.duty.jobs) == 'table' and Config.duty.jobs or {}
  if #jobs == 0 then return add('ok', 'Dienst', 'wird nicht gemeldet (keine Jobs eingetragen)') end
  local way = Kontor.dutyWay()
  if not way then return add('Fehler', 'Dienst', 'kein Framework kennt ihn', 'qbx_core, qb-core oder es_extended vor der Brücke starten') end
  local dutyOf, count = Kontor.dutyReader(), 0
  for _, source in ipairs(GetPlayers()) do
    local job, isOnDuty = dutyOf(source)
    if job and isOnDuty then count = count + 1 end
  end
  add('ok', 'Dienst', ('über %s, gerade im Dienst: %d'):format(way.resource, count))
end

local function notices(add)
  if Config.notices == false then return add('ok', 'Hinweise', 'ausgeschaltet') end
  local way, last = Kontor.noticeWays()[1], Kontor.lastOutbox
  if not way then return add('Fehler', 'Hinweise', 'lassen sich nicht zeigen', '„notices“ in einstellungen.lua auf etwas setzen, das läuft') end
  if last and last.kind ~= 'ok' then
    return add('Fehler', 'Hinweise', last.reason, 'Kontor auf dieselbe Version bringen wie die Brücke')
  end
  add('ok', 'Hinweise', ('über %s%s'):format(way.resource, last and '' or ', noch keine abgeholt'))
end

--- Where a reader on the game server finds it: the handbook is a page of Kontor.
local function handbook()
  local address = Kontor.address()
  return ('Was hilft, steht %s'):format(address and address .. '/help/spielbruecke' or 'in Kontor unter „Hilfe“, Kapitel „Spielbrücke“')
end

local function state(add)
  add('ok', 'Telefon', running({ 'lb-phone', 'lb-tablet' }) or 'keins (lb-phone, lb-tablet); das Tablet hat ein eigenes Fenster')
  if isStarted('kontor-tablet') then
    add('ok', 'Tablet', named('kontor-tablet'))
  else
    add('Warnung', 'Tablet', 'läuft nicht', 'kontor-tablet nach resources kopieren und mit ensure starten')
  end
  local age = Kontor.heartbeat.lastAt and os.time() - Kontor.heartbeat.lastAt
  local isFresh = age and age <= STALE_S
  add(isFresh and 'ok' or 'Fehler', 'Lebenszeichen', age and ('vor %d s'):format(age) or 'noch keins',
    'Solange Kontor keins bekommt, gilt niemand als eingeloggt')
  local waiting = Kontor.queue.size()
  add(waiting < 100 and 'ok' or 'Warnung', 'Warteschlange', ('%d Meldungen'):format(waiting), 'Sie leert sich, sobald Kontor antwortet')
  duty(add)
  notices(add)
  local trouble = Kontor.troubles()
  if trouble then add('Warnung', 'Zuletzt', trouble, handbook()) end
end

--- Looks at everything once and calls `done` with the list.
function Kontor.check(done)
  local list = {}
  local function add(level, subject, finding, mend)
    list[#list + 1] = { level = level, subject = subject, finding = finding, mend = level ~= 'ok' and mend or nil }
  end
  local function look(outcome)
    connection(add, outcome)
    game(add)
    state(add)
    done(list)
  end
  if Kontor.isReady then Kontor.heartbeat.now(look) else look() end
end
