import {
  BellIcon,
  DoneCircleIcon,
  DownloadIcon,
  type Icon,
  LapIcon,
  LockIcon,
  OrdersIcon,
  PersonIcon,
  PictureIcon,
  SettingsIcon,
  SystemIcon,
} from '#platform/ui/icons.ts';

interface SectionRecord {
  /** What the business decides, or what its operator looks after. */
  readonly group: 'Euer Betrieb' | 'System';
  readonly title: string;
  readonly purpose: string;
  readonly icon: Icon;
}

/** The sections of the settings by their address, in the order of the list. */
export const SECTIONS = {
  betrieb: {
    group: 'Euer Betrieb',
    title: 'Betrieb',
    purpose: 'So stellt ihr euch auf der Startseite und in der Titelleiste vor.',
    icon: PersonIcon,
  },
  auftritt: {
    group: 'Euer Betrieb',
    title: 'Auftritt',
    purpose: 'Logo, Titelbild und Farben. Die Schriftfarbe wird so gewählt, dass sie lesbar bleibt.',
    icon: PictureIcon,
  },
  oeffnungszeiten: {
    group: 'Euer Betrieb',
    title: 'Öffnungszeiten',
    purpose: 'Bestellen geht nur, solange ihr geöffnet habt. Bestellungen, die schon da sind, laufen weiter.',
    icon: LapIcon,
  },
  bestellungen: {
    group: 'Euer Betrieb',
    title: 'Bestellungen',
    purpose: 'Wer bei euch bestellen kann und wie eure Preise aussehen.',
    icon: OrdersIcon,
  },
  funktionen: {
    group: 'Euer Betrieb',
    title: 'Funktionen',
    purpose: 'Was aus ist, verschwindet aus Menü und Startseite. Die Daten bleiben erhalten.',
    icon: SettingsIcon,
  },
  discord: {
    group: 'Euer Betrieb',
    title: 'Discord',
    purpose: 'Kontor schreibt in eure Kanäle, was gerade passiert. Was dabei das Haus verlässt, steht im Handbuch.',
    icon: BellIcon,
  },
  rechte: {
    group: 'Euer Betrieb',
    title: 'Rechte aus Discord',
    purpose: 'Mehrere Rollen je Recht sind möglich. Es gilt das höhere von beiden: von Hand vergeben oder aus Discord.',
    icon: LockIcon,
  },
  spiel: {
    group: 'Euer Betrieb',
    title: 'Spiel',
    purpose: 'Woher bekannt ist, wer gerade im Spiel ist, und was im Tablet erlaubt ist.',
    icon: SystemIcon,
  },
  zustand: {
    group: 'System',
    title: 'Zustand',
    purpose: 'Ob alles da ist, was Kontor braucht.',
    icon: DoneCircleIcon,
  },
  sicherung: {
    group: 'System',
    title: 'Sicherung',
    purpose: 'Alles, was Kontor weiß, in einer Datei; die Dateien der Aufnahmen sind nicht dabei.',
    icon: DownloadIcon,
  },
} as const satisfies Record<string, SectionRecord>;

export type SectionName = keyof typeof SECTIONS;

export const isSection = (name: string): name is SectionName => Object.hasOwn(SECTIONS, name);

const NAMES = Object.keys(SECTIONS) as SectionName[];

export const SECTION_GROUPS = (['Euer Betrieb', 'System'] as const).map((group) => ({
  group,
  names: NAMES.filter((name) => SECTIONS[name].group === group),
}));

/** Parts of the former single page, by what stood behind the `#`: messages in Discord still lead there. */
export const MOVED: Record<string, SectionName> = {
  betrieb: 'betrieb',
  aussehen: 'auftritt',
  spielserver: 'spiel',
  discord: 'discord',
  kanal: 'discord',
  zustand: 'zustand',
};
