fx_version 'cerulean'
game 'gta5'
lua54 'yes'

name 'kontor-bridge'
description 'Verbindet den Spielserver mit Kontor: Spieler, Lager, Protokoll und Rundenzeiten'
version '1.0.0'

server_only 'yes'
server_scripts {
  'config.lua',
  'text.lua',
  'trouble.lua',
  'http.lua',
  'store.lua',
  'queue.lua',
  'adapters/ox.lua',
  'adapters/qb.lua',
  'adapters/esx.lua',
  'adapters/choose.lua',
  'items.lua',
  'attribution.lua',
  'stock.lua',
  'reports.lua',
  'bridge.lua',
}
