import type { TrackChange } from '@kontor/contract/racing/tracks.ts';

/** User, driver name, start number, team, favourite class, about. */
export const DRIVERS = [
  ['100000000000000001', 'Maro', 7, 0, 'A', 'Fährt am liebsten bei Nacht und ohne Karte.'],
  ['100000000000000002', 'Krelle', 44, 0, 'B', 'Lieferwagen zählen auch.'],
  ['100000000000000003', 'Brandt', 12, 0, 'A', ''],
  ['100000000000000011', 'Nordlicht', 3, 0, 'S', 'Seit der ersten Saison dabei.'],
  ['100000000000000012', 'Ampel', 88, 1, 'S', 'Bremst nur, wenn es sein muss.'],
  ['100000000000000013', 'Vossi', 21, 1, 'A', ''],
  ['100000000000000021', 'Lou', 5, 1, 'B', 'Sucht noch den idealen Bremspunkt an der Mole.'],
  ['100000000000000022', 'Kurve', 99, 1, 'A', ''],
] as const;

/** How far each of them is behind the best on a usual day; luck moves by 5. */
export const BEHIND = [0.4, 3.2, 2.4, 0, 0.6, 1.4, 1.8, 3.6];

/** Name, colour, index of the captain in `DRIVERS`. */
export const TEAMS = [
  ['Hafenexpress', '#c2571a', 3],
  ['Vinewood Racing', '#2f6f9f', 4],
] as const;

/** `seconds`: the lap time of a good driver. */
export const TRACKS: readonly (TrackChange & { seconds: number })[] = [
  {
    name: 'Nordkai-Runde',
    kind: 'CIRCUIT',
    lengthMeters: 3_850,
    description:
      'Zwischen Containern hindurch und zweimal über die Schienen. Wer die Kräne trifft, hilft beim Aufbauen.',
    seconds: 94,
  },
  {
    name: 'Vinewood Hills',
    kind: 'SPRINT',
    lengthMeters: 6_200,
    description: 'Vom Observatorium bis ans Meer. Bergab, eng, ohne Auslauf.',
    seconds: 151,
  },
  {
    name: 'Flugplatz Sandy Shores',
    kind: 'CIRCUIT',
    lengthMeters: 5_400,
    description: 'Lange Gerade, staubige Schikane. Hier entscheidet der Windschatten.',
    seconds: 118,
  },
  {
    name: 'Parkhaus Rockford',
    kind: 'DRIFT',
    lengthMeters: 1_100,
    description: 'Sechs Decks, eine Rampe, kein Platz für Fehler.',
    seconds: 47,
  },
  {
    name: 'Great Ocean Highway',
    kind: 'SPRINT',
    lengthMeters: 12_700,
    description: 'Die lange Strecke an der Küste entlang nach Paleto Bay.',
    seconds: 268,
  },
];

export const VEHICLES: Readonly<Record<string, readonly string[]>> = {
  S: ['Emerus', 'Krieger', 'Tezeract'],
  A: ['Sultan RS', 'Comet S2', 'Jester'],
  B: ['Futo', 'Elegy Retro', 'Kanjo'],
  C: ['Blista', 'Dilettante'],
  D: ['Rumpo', 'Burrito'],
};

/** Pseudo-random numbers between 0 and 1, the same for the same seed. */
export function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
