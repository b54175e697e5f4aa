-- Die Vorgaben. Ändere nichts hier: Ein Update überschreibt diese Datei. Was du anders willst, kommt in die einstellungen.lua,
-- siehe einstellungen.beispiel.lua. Adresse und Token stehen in der kontor.cfg: siehe README.md.
function KontorDefaults()
  return {
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

    -- Welche Hinweise im Spiel erscheinen und womit, stellst du in kontor-bridge/einstellungen.lua ein (notices).
  }
end

Config = KontorDefaults()
