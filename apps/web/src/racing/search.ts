import type { TimesPeriod } from '@kontor/contract/racing/laps.ts';

type Period = Exclude<TimesPeriod, 'all'>;

/** Read from the type alone: the schemas of the races do not belong to the first load of every other screen. */
const PERIODS: Record<Period, Period> = { year: 'year', month: 'month', 'last-month': 'last-month' };

/** What the address of the top times holds; nonsense in it is dropped. */
export interface TopTimesSearch {
  readonly track?: number;
  readonly class?: number;
  readonly vehicle?: string;
  readonly period?: Period;
}

const idIn = (value: unknown): number | undefined => {
  const id = Number(value);
  return Number.isInteger(id) && id > 0 ? id : undefined;
};

export function readTopTimesSearch(search: Record<string, unknown>): TopTimesSearch {
  const [track, classId] = [idIn(search.track), idIn(search.class)];
  const period = Object.values(PERIODS).find((name) => name === search.period);
  const vehicle = typeof search.vehicle === 'string' ? search.vehicle.slice(0, 60) : '';
  return {
    ...(track ? { track } : {}),
    ...(classId ? { class: classId } : {}),
    ...(vehicle ? { vehicle } : {}),
    ...(period ? { period } : {}),
  };
}

export const TOURNAMENT_TABS = ['overview', 'races', 'drivers', 'teams'] as const;
export type TournamentTab = (typeof TOURNAMENT_TABS)[number];

interface TournamentSearch {
  readonly tab?: Exclude<TournamentTab, 'overview'>;
  /** The race whose results are being written. */
  readonly results?: number;
}

export function readTournamentSearch(search: Record<string, unknown>): TournamentSearch {
  const tab = TOURNAMENT_TABS.find((name) => name === search.tab && name !== 'overview') as TournamentSearch['tab'];
  const results = idIn(search.results);
  return { ...(tab ? { tab } : {}), ...(results ? { results } : {}) };
}
