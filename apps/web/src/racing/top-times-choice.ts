import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { racingQueries } from './racing.queries.ts';
import { readTopTimesSearch, type TopTimesSearch } from './top-times-search.ts';

const route = getRouteApi('/racing/top-times');

const STEP = 100;
/** More the server does not hand out at once. */
export const MOST = 500;

/** A filter that was taken off is handed in as `undefined`. */
export type ChoiceChange = { readonly [K in keyof TopTimesSearch]?: TopTimesSearch[K] | undefined };

/** What is chosen, as the address says it; without a track the first one is meant. */
export function useTopTimesChoice() {
  // The router keeps what it could not read beside what it could.
  const search = readTopTimesSearch({ ...route.useSearch() });
  const navigate = route.useNavigate();
  const tracks = useQuery(racingQueries.tracks());
  const track = tracks.data?.find(({ id }) => id === search.track) ?? tracks.data?.[0];
  return {
    search,
    tracks,
    track,
    isFiltered: search.class !== undefined || search.vehicle !== undefined || search.period !== undefined,
    change: (next: ChoiceChange) =>
      void navigate({ search: (now) => readTopTimesSearch({ ...now, ...next }), replace: true, resetScroll: false }),
  };
}

/** The times themselves, a hundred at a time. */
export function useTopTimes(trackId: number | undefined, search: TopTimesSearch) {
  const wanted = JSON.stringify([trackId, search]);
  const [shown, setShown] = useState({ wanted, limit: STEP });
  // Another choice begins at the top again.
  const limit = shown.wanted === wanted ? shown.limit : STEP;
  const times = useQuery({
    ...racingQueries.topTimes({
      trackId: trackId ?? 0,
      limit,
      ...(search.class ? { classId: search.class } : {}),
      ...(search.vehicle ? { vehicle: search.vehicle } : {}),
      ...(search.period ? { period: search.period } : {}),
    }),
    enabled: trackId !== undefined,
  });
  const total = times.data?.total ?? 0;
  return {
    ...times,
    /** Still what was chosen before. */
    isStale: times.isPlaceholderData && limit === STEP,
    hasMore: total > limit && limit < MOST,
    isCut: total > MOST && limit >= MOST,
    loadMore: () => setShown({ wanted, limit: Math.min(MOST, limit + STEP) }),
  };
}
