fx_version 'cerulean'
game 'gta5'
lua54 'yes'

name 'kontor-bridge'
description 'Verbindet den Spielserver mit Kontor: Spieler, Dienst, Lager, Protokoll, Rundenzeiten, Hinweise und die Anmeldung im Tablet'
version '1.3.0'

server_only 'yes'
server_scripts {
  'defaults.lua',
  -- Patterns: a file that the owner does not have is no fault. Settings of version 1.1 are in config.lua.
  '*config.lua',
  '*einstellungen.lua',
  'settings.lua',
  'text.lua',
  'trouble.lua',
  'http.lua',
  'store.lua',
  'queue.lua',
  'adapters/ox.lua',
  'adapters/qb.lua',
  'adapters/esx.lua',
  'adapters/choose.lua',
  'identity.lua',
  'duty.lua',
  'items.lua',
  'attribution.lua',
  'stock.lua',
  'reports.lua',
  'heartbeat.lua',
  'tablet.lua',
  'notices.lua',
  'outbox.lua',
  'checks.lua',
  'command.lua',
  'bridge.lua',
}
