-- Adresse und Token stehen nicht hier, sondern in der kontor.cfg der Brücke: siehe README.md.
Config = {
  -- Mit diesem Befehl öffnet und schließt man das Tablet, hier also /kontor.
  command = 'kontor',

  -- Taste dafür. Jeder Spieler kann sie in den FiveM-Einstellungen ändern; '' gibt keine vor.
  key = 'F6',

  -- Höhe des Tablets in Prozent der Bildschirmhöhe (50 bis 95).
  size = 82,

  -- Läuft eines davon, erscheint Kontor dort als App, und der Befehl öffnet die App statt eines eigenen Fensters.
  -- Mit false bleibt es beim eigenen Fenster.
  apps = {
    lbPhone = true,
    lbTablet = true,
  },

  -- Welche Hinweise im Spiel erscheinen und womit, stellst du in kontor-bridge/config.lua ein (notices).
}
