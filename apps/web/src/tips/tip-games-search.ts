const PERIOD = /^\d{4}(-(0[1-9]|1[0-2]))?$/;

/** A year or a month as it stands in the address; a year alone arrives as a number. */
export function periodIn(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && PERIOD.test(text) ? text : undefined;
}

/** What of the screen stands in the address. */
export interface TipGamesSearch {
  ansicht?: 'rangliste';
  /** Whose profile is opened. */
  spieler?: string;
  /** The year or month the leaderboard is about. */
  zeitraum?: string;
}

/** Whatever somebody has typed or linked; what cannot be read is left out. */
export function readTipGamesSearch({ ansicht, spieler, zeitraum }: Record<string, unknown>): TipGamesSearch {
  const id = String(spieler ?? '');
  const period = periodIn(zeitraum);
  return {
    ...(ansicht === 'rangliste' ? { ansicht } : {}),
    ...(/^\d{1,20}$/.test(id) ? { spieler: id } : {}),
    ...(period ? { zeitraum: period } : {}),
  };
}
