-- Kopiere diese Datei im selben Ordner unter dem Namen einstellungen.lua und ändere sie dort. Kein Update enthält eine Datei
-- dieses Namens, deine bleibt also stehen. Was du weglässt, gilt wie in defaults.lua; dort steht auch, was jeder Eintrag bewirkt.

-- Config.command = 'kontor'
-- Config.key = 'F6'
-- Config.size = 82
-- Config.apps.lbPhone = false
