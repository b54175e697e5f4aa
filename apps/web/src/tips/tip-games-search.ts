import { periodIn } from './period.ts';

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
