import type { Tournament, TournamentState } from '@kontor/contract/racing/tournaments.ts';
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { racingQueries } from './racing.queries.ts';

export interface TournamentList {
  readonly state: TournamentState;
  readonly tournaments: readonly Tournament[] | undefined;
  readonly query: UseInfiniteQueryResult<Tournament[]>;
}

const useList = (state: TournamentState, enabled = true): TournamentList => {
  const query = useInfiniteQuery({ ...racingQueries.tournaments({ state }), enabled });
  return { state, tournaments: query.data, query };
};

/** One list for each state: what runs stays on top, however many have ended since. */
export function useTournamentLists(isAdmin: boolean): readonly TournamentList[] {
  const running = useList('RUNNING');
  const registration = useList('REGISTRATION');
  const drafts = useList('DRAFT', isAdmin);
  const finished = useList('FINISHED');
  const cancelled = useList('CANCELLED');
  return [running, registration, ...(isAdmin ? [drafts] : []), finished, cancelled];
}
