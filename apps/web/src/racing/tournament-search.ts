export const TABS = ['overview', 'races', 'drivers', 'teams'] as const;
export type TournamentTab = (typeof TABS)[number];

/** What of a tournament stands in the address. */
export interface TournamentSearch {
  readonly tab?: Exclude<TournamentTab, 'overview'>;
  /** The race whose results are being written. */
  readonly results?: number;
}

/** Whatever somebody has typed or linked; what cannot be read is left out. */
export function readTournamentSearch(search: Record<string, unknown>): TournamentSearch {
  const tab = TABS.find((name) => name === search.tab && name !== 'overview') as TournamentSearch['tab'];
  const results = Number(search.results);
  return { ...(tab ? { tab } : {}), ...(Number.isInteger(results) && results > 0 ? { results } : {}) };
}
