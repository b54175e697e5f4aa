import { getOverview, getUpcoming, getWork } from '@kontor/contract/home/api.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#platform/api/api.ts';
import { maySee, type Viewer } from '../viewer.ts';

/** Counted in the menu of every screen, and changed by every booking. */
const WORK_PAUSE_MS = 2000;

export const homeQueries = {
  upcoming: () =>
    queryOptions({ queryKey: ['home', 'upcoming'], queryFn: ({ signal }) => call(getUpcoming, {}, { signal }) }),
  overview: () =>
    queryOptions({ queryKey: ['home', 'overview'], queryFn: ({ signal }) => call(getOverview, {}, { signal }) }),
  work: () =>
    queryOptions({
      queryKey: ['home', 'work'],
      queryFn: ({ signal }) => call(getWork, {}, { signal }),
      meta: { pauseMs: WORK_PAUSE_MS },
    }),
};

export const isStaff = (viewer: Viewer): boolean => maySee(viewer, { access: getWork.access, features: [] });

export const useWork = () => useQuery(homeQueries.work());
