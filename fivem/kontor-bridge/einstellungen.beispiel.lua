-- Kopiere diese Datei im selben Ordner unter dem Namen einstellungen.lua und ändere sie dort. Kein Update enthält eine Datei
-- dieses Namens, deine bleibt also stehen. Was du weglässt, gilt wie in defaults.lua; dort steht auch, was jeder Eintrag bewirkt.

-- Die Kennungen eurer Lager. ESX: der Name des Society-Lagers, etwa 'society_bakery'. Leer: kein Lager aus dem Spiel.
Config.stashes = { 'kontor' }

-- Für diese Jobs meldet die Brücke, wer im Dienst ist.
-- Config.duty.jobs = { 'bakery' }

-- Config.adapter = 'ox'
-- Config.notices = 'chat'
-- Config.names.unknown = 'Unbekannt'
-- Config.txAdmin.bans = true
