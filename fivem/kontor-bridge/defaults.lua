-- Die Vorgaben. Ändere nichts hier: Ein Update überschreibt diese Datei. Was du anders willst, kommt in die einstellungen.lua,
-- siehe einstellungen.beispiel.lua. Adresse und Token stehen in der kontor.cfg: siehe README.md.
function KontorDefaults()
  return {
    -- Welche Lager (Stashes) zum Betrieb gehören. Mehrere werden zusammengezählt.
    -- ox_inventory und qb-inventory: die Kennung des Stashes. ESX: der Name des Society-Lagers, etwa 'society_bakery'.
    -- Leer lassen, wenn Kontor kein Lager aus dem Spiel übernehmen soll.
    stashes = { 'kontor' },

    -- Welches Inventar läuft: 'auto', 'ox', 'qb' oder 'esx'.
    adapter = 'auto',

    -- Alle so viele Minuten meldet die Brücke den ganzen Bestand; er gleicht aus, was dazwischen verloren ging.
    snapshotMinutes = 5,

    -- Alle so viele Sekunden schaut die Brücke nach Änderungen, die ihr niemand gemeldet hat.
    pollSeconds = 5,

    -- Unter welchem Namen eine Änderung im Lagerverlauf steht.
    names = {
      -- wenn sich nicht sagen lässt, wer es war
      unknown = 'Unbekannt',
      -- wenn der gemeldete Bestand von dem in Kontor abweicht
      snapshot = 'Spielserver',
    },

    -- ESX kennt keine Einheit für Gewichte: so viel Gramm wiegt eine Einheit.
    esxGramsPerUnit = 1000,

    duty = {
      -- Für welche Jobs der Dienst gemeldet wird, etwa { 'bakery' }. Ein Job 'offbakery' heißt: nicht im Dienst.
      -- Leer: Kontor erfährt nichts über Jobs, der Dienst beginnt dort von Hand.
      jobs = {},
    },

    lapTimes = {
      enabled = true,
      -- Schnellere Runden gelten als Messfehler und werden nicht gemeldet (in Millisekunden).
      minimumMs = 5000,
    },

    -- Hinweise im Spiel („Deine Bestellung ist fertig“): 'auto' nimmt das Erste, was läuft. Fest einstellen lässt sich
    -- 'lb-phone', 'ox_lib', 'qb', 'esx' oder 'chat'; false schaltet sie aus.
    notices = 'auto',

    -- Was txAdmin tut, als Eintrag „Sicherheit“ ins Protokoll schreiben.
    txAdmin = {
      bans = false,
      kicks = false,
    },
  }
end

Config = KontorDefaults()
