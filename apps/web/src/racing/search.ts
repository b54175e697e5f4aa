import type { TimesPeriod } from '@kontor/contract/racing/laps.ts';
import { filled } from '#platform/filled.ts';

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
  return filled({
    track: idIn(search.track),
    class: idIn(search.class),
    vehicle: typeof search.vehicle === 'string' ? search.vehicle.slice(0, 60) : '',
    period: Object.values(PERIODS).find((name) => name === search.period),
  });
}

export const TOURNAMENT_TABS = ['drivers', 'teams', 'races', 'info'] as const;
export type TournamentTab = (typeof TOURNAMENT_TABS)[number];

interface TournamentSearch {
  /** Without one the page opens on the standing, or on the entries before there is one. */
  readonly tab?: TournamentTab;
  /** The race whose results are being written. */
  readonly results?: number;
}

export function readTournamentSearch(search: Record<string, unknown>): TournamentSearch {
  return filled({ tab: TOURNAMENT_TABS.find((name) => name === search.tab), results: idIn(search.results) });
}

export const PROFILE_TABS = ['overview', 'bests', 'races', 'times'] as const;
export type ProfileTab = (typeof PROFILE_TABS)[number];

export const readProfileSearch = (search: Record<string, unknown>): { readonly tab?: ProfileTab } =>
  filled({ tab: PROFILE_TABS.find((name) => name === search.tab) });
