import type { FieldError, Problem } from './problem.ts';

/** One refusal = one code, one status, one German sentence; `{name}` is filled in from the values. */
const REFUSALS = {
  'request.malformed': [400, 'Die Anfrage ist unlesbar. Bitte lade die Seite neu und versuche es noch einmal.'],
  'request.timeout': [408, 'Die Übertragung hat zu lange gedauert. Bitte versuche es noch einmal.'],
  'request.incomplete': [400, 'Bitte prüfe deine Eingaben.'],
  'request.invalid': [422, 'Bitte prüfe deine Eingaben.'],
  'request.too-large': [413, 'Das ist zu groß. Erlaubt sind höchstens {limit}.'],
  'request.media-type': [415, 'Dieses Format nimmt der Server nicht an. Erwartet wird JSON.'],
  'request.cross-origin': [403, 'Diese Anfrage kam von einer fremden Seite und wurde abgelehnt.'],
  'request.rate-limited': [429, 'Das waren zu viele Anfragen. Versuche es in {seconds} Sekunden noch einmal.'],
  'request.key-reused': [422, 'Dieser Vorgang wurde bereits mit anderen Angaben abgeschickt.'],
  'demo.outside': [
    403,
    'Diese Demo ist nur auf dem Rechner zu sehen, auf dem sie läuft: In ihr kann sich jeder als Geschäftsführer anmelden. Richte Discord ein, oder starte Kontor mit DEMO=force, wenn jeder hineindarf.',
  ],
  'auth.required': [401, 'Bitte melde dich an.'],
  'auth.forbidden': [403, 'Dafür fehlt dir das Recht.'],
  'auth.unconfirmed': [
    403,
    'Discord antwortet gerade nicht. Bis es wieder antwortet, ruhen die Rechte, die du von dort hast.',
  ],
  'auth.login-failed': [400, 'Die Anmeldung ist fehlgeschlagen. Bitte versuche es noch einmal.'],
  'auth.login-expired': [400, 'Die Anmeldung hat zu lange gedauert. Bitte versuche es noch einmal.'],
  'auth.client-refused': [
    503,
    'Die Anmeldung ist hier noch nicht richtig eingerichtet. Das kann nur der Betreiber beheben: Bitte sag ihm Bescheid. Bist du es selbst, sagt dir „npm run doctor“, was fehlt.',
  ],
  'auth.provider-down': [503, 'Discord antwortet gerade nicht. Bitte versuche es in ein paar Minuten noch einmal.'],
  'not-found': [404, 'Das gibt es hier nicht (mehr).'],
  'feature.off': [404, 'Diese Funktion ist ausgeschaltet.'],
  conflict: [409, 'Der Eintrag wurde inzwischen geändert.'],
  'server.busy': [503, 'Der Server ist gerade nicht bereit. Bitte versuche es gleich noch einmal.'],
  'server.disk-full': [
    503,
    'Auf dem Server ist kein Platz mehr. Ansehen geht weiter; ändern lässt sich erst wieder etwas, wenn Platz geschaffen ist.',
  ],
  'server.in-doubt': [
    503,
    'Beim Speichern riss die Verbindung zur Datenbank ab. Sieh bitte nach, ob es angekommen ist, bevor du es wiederholst.',
  ],
  'server.error': [500, 'Da ist etwas schiefgegangen. Der Fehler wurde aufgezeichnet.'],
  'backup.off': [409, 'Die Sicherung ist ausgeschaltet. Einschalten: BACKUP_KEEP in der Datei .env.'],
  'backup.running': [409, 'Es wird gerade schon gesichert.'],
  'cash.day-closed': [
    409,
    'Der {day} ist schon abgeschlossen, deshalb lässt sich dort nichts mehr buchen. Die Verwaltung kann den Abschluss von heute im Kassenbuch zurücknehmen.',
  ],
  'cash.only-till': [403, 'Du kannst nur aus der Kasse bezahlen und keine Einkaufspreise ändern.'],
  'cash.is-counter-entry': [409, 'Das ist selbst schon eine Gegenbuchung.'],
  'cash.reversed': [409, 'Diese Buchung ist schon zurückgenommen.'],
  'cash.elsewhere': [409, 'Das wird dort zurückgenommen, wo es entstand: {where}.'],
  'cash.begun': [409, 'Das Kassenbuch hat schon begonnen. Nimm eine Einlage oder eine Entnahme.'],
  'cash.closed-already': [409, 'Der {day} ist schon abgeschlossen.'],
  'cash.future-day': [422, 'Dieser Tag kommt erst noch.'],
  'cash.changed': [
    409,
    'Inzwischen wurde gebucht: Es müssten jetzt {expected} da sein. Bitte sieh dir die Differenz noch einmal an.',
  ],
  'cash.not-reopened': [409, 'Zurücknehmen lässt sich nur der letzte Abschluss, und nur am selben Tag.'],
  'discord.not-a-webhook': [
    422,
    'Das ist keine Webhook-Adresse von Discord. Kopiere sie in Discord unter „Kanal bearbeiten“, „Integrationen“, „Webhooks“.',
  ],
  'discord.needs-address': [
    422,
    'Trage die Webhook-Adresse ein. Ohne sie lässt sich der Kanal nicht wieder einschalten.',
  ],
  'discord.too-many': [409, 'Mehr als {limit} Kanäle gehen nicht. Entferne zuerst einen anderen.'],
  'inventory.negative': [409, 'Der Bestand würde negativ ({stock} vorhanden).'],
  'inventory.changed': [409, 'Der Bestand hat sich inzwischen geändert ({stock} vorhanden). Bitte prüfe die Menge.'],
  'inventory.too-much': [422, 'So viel passt in kein Lager.'],
  'inventory.unknown-item': [422, 'Den Gegenstand „{name}“ gibt es nicht.'],
  'inventory.nothing-to-book': [422, 'Alles stimmt schon. Es gibt nichts zu buchen.'],
  'inventory.undo-too-late': [409, 'Das ist länger als 15 Minuten her und lässt sich nicht mehr zurücknehmen.'],
  'inventory.undo-final': [
    409,
    'Das gehört zu einer Bestellung oder zu einem Einkauf im Kassenbuch und lässt sich hier nicht zurücknehmen.',
  ],
  'inventory.undo-overtaken': [409, 'Seitdem wurde weiter gebucht. Bitte gleiche die Menge von Hand aus.'],
  'pictures.too-large': [413, 'Das Bild ist zu groß. Erlaubt sind höchstens 8 MB.'],
  'pictures.unreadable': [422, 'Dieses Bild kann Kontor nicht lesen. Erlaubt sind JPEG, PNG und WebP.'],
  'pictures.more-than-a-picture': [
    422,
    'In dieser Datei steckt mehr als ein Bild. Öffne sie in einem Bildprogramm, speichere sie neu und versuche es noch einmal.',
  ],
  'pictures.unknown': [422, 'Dieses Bild gibt es nicht mehr. Bitte lade es noch einmal hoch.'],
  'products.unknown-category': [422, 'Diese Kategorie gibt es nicht mehr. Bitte wähle eine andere.'],
  'products.menu-in-menu': [422, 'Ein Menü besteht aus einzelnen Produkten, „{name}“ ist selbst ein Menü.'],
  'products.unknown-part': [422, 'Ein Produkt des Menüs gibt es nicht mehr. Bitte wähle ein anderes.'],
  'products.is-part': [409, 'Das Produkt „{name}“ gehört zum Menü {menus}. Nimm es dort zuerst heraus.'],
  'products.circle': [422, 'Rezept enthält einen Kreis: {path}.'],
  'price-lists.unknown': [422, 'Diese Preisliste gibt es nicht mehr. Bitte wähle eine andere.'],
  'production.missing': [409, 'Dafür fehlt Material: {missing}.'],
  'production.changed': [409, 'Der Bestand hat sich inzwischen geändert: {changed}. Es ist nichts gebucht.'],
  'insights.running-week': [422, 'Diese Woche ist noch nicht vorbei. Senden kannst du sie ab dem Montag danach.'],
  'stock-check.unknown-gap': [404, 'Eine dieser Änderungen gibt es nicht mehr. Bitte lade die Seite neu.'],
  'stock-check.unknown-person': [422, 'Diese Person gibt es nicht.'],
  'production.nothing-missing': [409, 'Für {number} fehlt nichts mehr.'],
  'production.resold': [409, 'Das wird eingekauft, nicht hergestellt: {products}.'],
  'production.no-recipe': [409, 'Dafür gibt es kein Rezept mehr: {products}.'],
  'game.offline': [409, 'Du musst auf dem Spielserver eingeloggt sein, um zu bestellen.'],
  'game.unknown': [503, 'Der Serverstatus kann gerade nicht geprüft werden.'],
  'bridge.token': [401, 'Das Token der Spielbrücke stimmt nicht.'],
  'bridge.too-old': [
    422,
    'Vom {date}: Was mehr als einen Tag zurückliegt, nimmt das Protokoll nicht mehr an. Bitte prüfe die Uhr des Spielservers.',
  ],
  'bridge.future': [422, 'Vom {date}: Das liegt in der Zukunft. Bitte prüfe die Uhr des Spielservers.'],
  'tablet.no-identity': [
    422,
    'Weder Discord noch Lizenz bekannt: Verbinde Discord mit FiveM und betritt den Spielserver noch einmal.',
  ],
  'tablet.web-only': [403, 'Das geht im Tablet nicht. Öffne Kontor im Browser und melde dich dort mit Discord an.'],
  'tablet.above-own-level': [403, 'Im Tablet kann nicht mehr gelten als dein eigenes Recht ({own}).'],
  'tablet.code': [401, 'Dieser Code gilt nicht mehr. Öffne das Tablet noch einmal.'],
  'tablet.link-code': [
    422,
    'Dieser Code gilt nicht (mehr). Öffne das Tablet im Spiel noch einmal und gib den neuen ein.',
  ],
  'game.held-changed': [
    409,
    'Der Bestand im Lager hat sich inzwischen geändert. Bitte sieh dir noch einmal an, was wegfällt.',
  ],
  'game.held-replaced': [409, 'Inzwischen hat das Spiel einen neuen Bestand gemeldet. Bitte sieh ihn dir an.'],
  'hours.closed': [409, 'Wir haben gerade geschlossen.'],
  'hours.closed-until': [409, 'Wir haben gerade geschlossen und öffnen {when} wieder.'],
  'hours.past': [422, 'Dieser Zeitpunkt ist schon vorbei.'],
  'hours.too-far': [422, 'Länger als ein Jahr geht nicht. Schließe bis auf Weiteres.'],
  'team.overlap': [409, 'In dieser Zeit gibt es schon einen Dienst: {when}.'],
  'team.empty': [422, 'Das Ende muss nach dem Anfang liegen.'],
  'team.too-long': [422, 'Ein Dienst dauert höchstens 16 Stunden. Trage sonst zwei ein.'],
  'team.future': [422, 'Das liegt in der Zukunft.'],
  'team.over': [422, 'Diese Tage sind schon vorbei.'],
  'team.running': [409, '{name} ist schon im Dienst.'],
  'team.not-staff': [422, 'Diese Person gehört nicht zum Team.'],
  'team.not-yours': [403, 'Das kann nur ändern, wer es geschrieben hat, oder die Leitung.'],
  'team.board-full': [409, 'Mehr als {limit} Aushänge gehen nicht. Nimm zuerst alte ab.'],
  'team.too-many': [409, 'Mehr als {limit} Einträge gehen nicht. Entferne zuerst alte.'],
  'orders.running': [409, 'Du hast schon eine laufende Bestellung ({number}).'],
  'orders.sold-out': [409, '{name} ist gerade ausverkauft. Bitte nimm es aus dem Warenkorb.'],
  'orders.no-more': [409, '{name} ist gerade ausverkauft. Mehr als {amount} geht nicht.'],
  'orders.unknown-product': [422, 'Ein Produkt aus deiner Bestellung gibt es nicht mehr. Bitte prüfe sie.'],
  'orders.price-changed': [
    409,
    'Die Preise haben sich geändert: Die Bestellung kostet jetzt {total}. Bitte prüfe sie.',
  ],
  'orders.too-large': [422, 'So viel lässt sich nicht auf einmal bestellen.'],
  'orders.transition': [409, '{number} ist „{from}“ und kann nicht „{to}“ werden.'],
  'orders.not-changeable': [409, '{number} ist schon angenommen oder beendet und lässt sich nicht mehr ändern.'],
  'orders.changed-often': [
    409,
    '{number} wurde schon {limit} Mal geändert, öfter geht es nicht. Storniere sie und bestelle neu, wenn noch etwas fehlt.',
  ],
  'orders.not-in-work': [409, '{number} ist „{status}“ und lässt sich nicht übernehmen.'],
  'orders.not-ready': [409, '{number} ist „{status}“ und lässt sich nicht übergeben.'],
  'orders.handing-over': [409, '{number} wird gerade von {name} übergeben. Warte einen Moment.'],
  'orders.expired': [409, '{number} ist abgelaufen.'],
  'orders.missing-stock': [409, 'Dafür fehlt noch: {missing}.'],
  'till.price-changed': [409, 'Die Preise haben sich geändert: Zu zahlen sind jetzt {total}. Bitte prüfe es.'],
  'till.discount': [403, 'Mehr als {limit} Prozent Rabatt darfst du nicht geben. Frag jemanden von der Verwaltung.'],
  'till.unknown-customer': [422, 'Dieses Konto gibt es nicht mehr. Gib stattdessen einen Namen ein.'],
  'till.not-owed': [409, 'Für {number} ist nichts zu bezahlen.'],
  'till.not-handed-over': [409, '{number} ist „{status}“. Erstatten lässt sich nur, was übergeben ist.'],
  'till.refund-too-much': [409, 'So viel ist davon nicht mehr zu erstatten. Bitte prüfe die Mengen.'],
  'till.refunded': [409, '{number} ist schon erstattet.'],
  'tips.started': [409, 'Das Spiel hat bereits begonnen. Tipps sind geschlossen.'],
  'tips.closed': [409, 'Das Spiel ist abgeschlossen. Tipps sind geschlossen.'],
  'tips.hidden': [409, 'Die Tipps sind bis zum Anpfiff verborgen, auch für die Vorschau.'],
  'tips.promised': [
    409,
    'Die Tipps bleiben bis zum Anpfiff verborgen: So wurde es denen zugesagt, die schon getippt haben.',
  ],
  'tips.fixed': [409, 'Teams und Anpfiff stehen fest: Das Spiel hat begonnen, und es gibt Tipps.'],
  'tips.scored': [409, 'Das Spiel ist abgeschlossen. Gewinn und Wertung stehen fest.'],
  'tips.not-removable': [409, 'Das Spiel hat begonnen, und es gibt Tipps. Es lässt sich nicht mehr löschen.'],
  'tips.source-down': [
    503,
    'OpenLigaDB antwortet gerade nicht. Versuche es später noch einmal, oder trag die Spiele von Hand ein.',
  ],
  'tips.source-busy': [503, 'OpenLigaDB bittet um eine Pause. Versuche es in einer Viertelstunde noch einmal.'],
  'tips.source-empty': [404, 'Diesen Wettbewerb hat OpenLigaDB in dieser Saison nicht.'],
  'tips.payouts-changed': [409, 'Die offenen Auszahlungen haben sich inzwischen geändert. Bitte prüfe sie.'],
  'videos.running': [409, 'Die Aufnahme ist noch nicht fertig.'],
  'videos.future': [422, 'Der Beginn liegt in der Zukunft.'],
  'videos.archived': [409, 'Die Aufnahme ist archiviert. Hol sie aus dem Archiv, bevor du sie löschst.'],
  'videos.no-recording': [422, '{reason}'],
  'videos.upload-too-large': [413, 'Die Datei ist zu groß. Erlaubt sind höchstens {limit}.'],
  'videos.upload-refused': [400, 'Die Datei konnte nicht angenommen werden. Bitte wähle sie noch einmal aus.'],
  'videos.upload-gone': [404, 'Dieser Upload ist nicht mehr da. Bitte beginne ihn neu.'],
  'videos.upload-busy': [423, 'An diesem Upload wird gerade schon gearbeitet.'],
  'videos.upload-many': [409, 'Es sind schon {limit} Uploads angefangen. Beende oder verwirf erst einen davon.'],
  'videos.disk-full': [507, 'Auf dem Server ist kein Platz mehr: {free} sind frei. Der Upload wurde verworfen.'],
  'videos.range': [416, 'Diesen Ausschnitt gibt es in der Aufnahme nicht.'],
  'racing.no-profile': [409, 'Lege zuerst dein Fahrerprofil an.'],
  'racing.number-taken': [409, 'Die Startnummer {number} ist schon vergeben.'],
  'racing.nickname-taken': [409, 'Den Fahrernamen „{name}“ gibt es schon.'],
  'racing.name-taken': [409, 'Den Namen „{name}“ gibt es schon.'],
  'racing.in-team': [409, '{name} ist schon in einem Team.'],
  'racing.not-captain': [403, 'Das kann nur die Teamleitung.'],
  'racing.captain-stays': [409, 'Übergib zuerst die Teamleitung.'],
  'racing.not-member': [409, 'Das geht nur mit jemandem aus dem Team.'],
  'racing.not-invited': [409, 'Diese Einladung gilt nicht mehr.'],
  'racing.team-full': [409, 'Das Team ist voll: Mehr als {limit} Fahrer gehen nicht.'],
  'racing.class-used': [409, 'In Klasse {name} wurde schon gefahren. Sie lässt sich umbenennen, aber nicht entfernen.'],
  'racing.unknown-class': [422, 'Diese Fahrzeugklasse gibt es nicht mehr.'],
  'racing.unknown-track': [422, 'Diese Strecke gibt es nicht mehr.'],
  'racing.track-used': [409, 'Auf dieser Strecke wurde schon gefahren. Sie lässt sich nicht mehr löschen.'],
  'racing.future': [422, 'Diese Zeit liegt in der Zukunft.'],
  'racing.too-many': [409, 'Von dir warten schon viele Zeiten. Bitte warte, bis sie geprüft sind.'],
  'racing.full': [409, 'Mehr als {limit} gehen nicht.'],
  'racing.same-time': [409, 'Genau diese Zeit hast du schon eingereicht.'],
  'racing.own-time': [409, 'Über deine eigene Zeit entscheidet jemand anderes.'],
  'racing.decided': [409, 'Darüber ist schon so entschieden.'],
  'racing.step': [409, 'Das geht in diesem Stand des Turniers nicht.'],
  'racing.no-entries': [409, 'Ein Turnier ohne Fahrer kann nicht beginnen.'],
  'racing.open-races': [409, 'Erst wenn jedes Rennen amtlich ist, kann das Turnier enden.'],
  'racing.closed': [409, 'Die Anmeldung ist nicht offen.'],
  'racing.has-results': [409, 'Es gibt schon Ergebnisse.'],
  'racing.not-running': [409, 'Ergebnisse gibt es erst, wenn das Turnier läuft.'],
  'racing.results': [422, '{reason}'],
  'setup.wrong-code': [
    422,
    'Dieser Code stimmt nicht. Er steht in der Konsole, in der Kontor läuft, und gilt bis zum nächsten Start.',
  ],
  'setup.has-owner': [409, 'Dieser Betrieb hat schon eine Geschäftsführung. Der Code gilt nicht mehr.'],
  'users.above-own-level': [403, 'Du kannst niemanden über deine eigene Stufe ({own}) heben.'],
  'users.target-above': [403, '{name} steht über dir. Diese Rechte kannst du nicht ändern.'],
  'users.last-owner': [409, '{name} ist die letzte Geschäftsführung und kann nicht herabgestuft werden.'],
  'privacy.name': [422, 'Das ist nicht dein Name. Bitte gib ihn genau so ein ({name}).'],
  'privacy.under-way': [
    409,
    'Dein Konto wird gerade schon gelöscht oder geändert. Warte einen Moment und versuche es dann noch einmal.',
  ],
  'privacy.order-running': [
    409,
    'Deine Bestellung {number} ist schon angenommen. Lösche dein Konto, sobald sie übergeben oder beendet ist.',
  ],
  'privacy.configured-owner': [
    409,
    'Du bist auf dem Server als Geschäftsführung eingetragen (OWNER_DISCORD_IDS). Lass dich dort zuerst austragen.',
  ],
  'privacy.last-lead': [409, 'Du bist die letzte Person mit dem Recht „{role}“. Gib es zuerst jemand anderem.'],
  'wages.changed': [
    409,
    'Bei {name} sind jetzt {open} offen statt {seen}. Es ist nichts ausgezahlt, bitte sieh dir die Abrechnung noch einmal an.',
  ],
  'wages.nothing-open': [409, 'Bei {name} ist nichts offen, was sich auszahlen ließe.'],
  'wages.taken-back': [409, 'Diese Zahlung wurde schon zurückgenommen.'],
  'wages.unknown-person': [422, 'Diese Person arbeitet hier nicht. Bitte wähle eine andere.'],
  'wages.no-default': [422, 'Der Standard braucht einen Satz. Trage 0 ein, wenn es nichts geben soll.'],
  'wages.future': [422, 'Dieser Tag liegt in der Zukunft.'],
  'inventory.import-unreadable': [
    422,
    'Diese Datei enthält keine Gegenstände, die Kontor lesen kann. Erlaubt sind items.lua von ox_inventory oder QBCore, ein SQL-Auszug der ESX-Tabelle items, JSON und CSV mit der ersten Zeile name;bezeichnung;gewicht.',
  ],
  'inventory.import-flawed': [422, 'Kein Gegenstand dieser Datei ist fehlerfrei. {name}: {reason}'],
  'inventory.import-lua': [422, 'Die Lua-Datei konnte nicht gelesen werden: {reason}'],
  'inventory.import-busy': [409, 'Es wird gerade schon eine Datei eingelesen. Versuche es gleich noch einmal.'],
  'inventory.import-limits': [422, 'Die Lua-Datei braucht zu viel Zeit oder Speicher und wurde abgebrochen.'],
} as const satisfies Record<string, readonly [status: number, detail: string]>;

export type ErrorCode = keyof typeof REFUSALS;
type Values = Record<string, string | number>;
export const ERROR_CODES = Object.keys(REFUSALS) as ErrorCode[];

const TITLES: Record<number, string> = {
  400: 'Bad Request',
  401: 'No authentication',
  403: 'Forbidden',
  404: 'Not Found',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  416: 'Range Not Satisfiable',
  422: 'Unprocessable Content',
  423: 'Locked',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
  507: 'Insufficient Storage',
};

/** An expected refusal. Anything else that is thrown is a bug. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly detail: string;
  readonly values: Values;
  readonly errors: FieldError[] | undefined;

  constructor(code: ErrorCode, values: Values = {}, errors?: FieldError[]) {
    super(code);
    this.name = 'AppError';
    this.code = code;
    const [status, sentence] = REFUSALS[code];
    this.status = status;
    this.values = values;
    this.detail = sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
    this.errors = errors;
  }

  toProblem(): Problem {
    return {
      type: `about:blank#${this.code}`,
      title: TITLES[this.status] ?? 'Error',
      status: this.status,
      detail: this.detail,
      ...(this.errors ? { errors: this.errors } : {}),
    };
  }
}
