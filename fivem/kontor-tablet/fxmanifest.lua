fx_version 'cerulean'
game 'gta5'
lua54 'yes'

name 'kontor-tablet'
description 'Kontor im Spiel: als Tablet oder als App in lb-phone und lb-tablet, ohne Anmeldung'
version '1.1.0'

dependency 'kontor-bridge'

-- Only this resource's own page may call its callbacks.
nui_callback_strict_mode 'true'
ui_page 'page/index.html'
files {
  'page/index.html',
  'page/tablet.css',
  'page/tablet.js',
  'page/icon.svg',
}

shared_scripts {
  'defaults.lua',
  -- Patterns: a file that the owner does not have is no fault. Settings of version 1.0 are in config.lua.
  '*config.lua',
  '*einstellungen.lua',
  'settings.lua',
}
server_scripts { 'server.lua' }
client_scripts {
  'ask.lua',
  'apps.lua',
  'client.lua',
}
