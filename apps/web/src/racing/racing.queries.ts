import * as api from '@kontor/contract/racing/api.ts';
import type { MyTimesFilter, TopTimesFilter } from '@kontor/contract/racing/laps.ts';
import type { TournamentFilter } from '@kontor/contract/racing/tournaments.ts';
import * as tournaments from '@kontor/contract/racing/tournaments-api.ts';
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '#platform/api.ts';
import { useWrite } from '#platform/use-write.ts';

const PAGE_SIZE = 50;

type TopTimesQuery = Pick<TopTimesFilter, 'trackId'> & Partial<TopTimesFilter>;

export const racingQueries = {
  classes: () =>
    queryOptions({
      queryKey: ['racing', 'classes'],
      queryFn: ({ signal }) => call(api.listVehicleClasses, {}, { signal }),
    }),
  me: () =>
    queryOptions({
      queryKey: ['racing', 'drivers', 'me'],
      queryFn: ({ signal }) => call(api.getMyRacing, {}, { signal }),
    }),
  career: () =>
    queryOptions({
      queryKey: ['racing', 'drivers', 'career'],
      queryFn: ({ signal }) => call(api.getMyCareer, {}, { signal }),
    }),
  drivers: (search: string) =>
    queryOptions({
      queryKey: ['racing', 'drivers', 'search', search],
      queryFn: ({ signal }) => call(api.findDrivers, { query: { search } }, { signal }),
      placeholderData: keepPreviousData,
    }),
  myTimes: (filter: Pick<MyTimesFilter, 'trackId'> = {}) =>
    infiniteQueryOptions({
      queryKey: ['racing', 'times', 'mine', filter],
      queryFn: ({ pageParam, signal }) =>
        callPage(
          api.listMyTimes,
          { query: { ...filter, limit: PAGE_SIZE, ...(pageParam ? { before: pageParam } : {}) } },
          { signal },
        ),
      initialPageParam: '',
      getNextPageParam: (page) => page.before,
      select: (data) => data.pages.flatMap((page) => page.items),
    }),
  pending: () =>
    infiniteQueryOptions({
      queryKey: ['racing', 'times', 'pending'],
      queryFn: ({ pageParam, signal }) =>
        callPage(
          api.listPendingTimes,
          { query: { limit: PAGE_SIZE, ...(pageParam ? { before: pageParam } : {}) } },
          { signal },
        ),
      initialPageParam: '',
      getNextPageParam: (page) => page.before,
      select: (data) => data.pages.flatMap((page) => page.items),
    }),
  topTimes: (filter: TopTimesQuery) =>
    queryOptions({
      queryKey: ['racing', 'times', 'top', filter],
      queryFn: ({ signal }) => call(api.listTopTimes, { query: filter }, { signal }),
      placeholderData: keepPreviousData,
    }),
  tracks: () =>
    queryOptions({
      queryKey: ['racing', 'tracks', 'list'],
      queryFn: ({ signal }) => call(api.listTracks, {}, { signal }),
    }),
  track: (id: number) =>
    queryOptions({
      queryKey: ['racing', 'tracks', id],
      queryFn: ({ signal }) => call(api.getTrack, { params: { id } }, { signal }),
    }),
  tournaments: (filter: Pick<TournamentFilter, 'state'> = {}) =>
    infiniteQueryOptions({
      queryKey: ['racing', 'tournaments', 'list', filter],
      queryFn: ({ pageParam, signal }) =>
        callPage(
          tournaments.listTournaments,
          { query: { ...filter, limit: PAGE_SIZE, ...(pageParam ? { before: pageParam } : {}) } },
          { signal },
        ),
      initialPageParam: '',
      getNextPageParam: (page) => page.before,
      select: (data) => data.pages.flatMap((page) => page.items),
    }),
  tournament: (id: number) =>
    queryOptions({
      queryKey: ['racing', 'tournaments', 'one', id],
      queryFn: ({ signal }) => call(tournaments.getTournament, { params: { id } }, { signal }),
    }),
};

type What = 'classes' | 'drivers' | 'tracks' | 'times' | 'tournaments';

/** What shows it and is looked at right now; a new colour of a team reaches large pages with their next visit. */
const CONCERNED: Record<What, readonly What[]> = {
  classes: ['classes'],
  drivers: ['drivers', 'times'],
  tracks: ['tracks', 'times', 'tournaments'],
  times: ['times', 'tracks', 'drivers'],
  tournaments: ['tournaments', 'drivers'],
};

export const refreshRacing = (client: QueryClient, what: What) =>
  Promise.all(CONCERNED[what].map((key) => client.invalidateQueries({ queryKey: ['racing', key] })));

/** What a write may look like on the screen afterwards; a refusal means that it is another by now. */
const refreshing = (what: What) => ({
  onSuccess: (_answer: unknown, client: QueryClient) => refreshRacing(client, what),
  onError: (_error: Error, client: QueryClient) => void refreshRacing(client, what),
});
/** Forms show what was refused themselves. */
const form = (what: What) => ({
  onSuccess: (_answer: unknown, client: QueryClient) => refreshRacing(client, what),
  showsErrors: true,
});

export const useSaveClasses = () => useWrite(api.saveVehicleClasses, form('classes'));
export const useSaveMyDriver = () => useWrite(api.saveMyDriver, form('drivers'));
export const useCreateTeam = () => useWrite(api.createTeam, form('drivers'));
export const useChangeTeam = () => useWrite(api.changeTeam, form('drivers'));
export const useHandOverTeam = () => useWrite(api.handOverTeam, refreshing('drivers'));
export const useInviteDriver = () => useWrite(api.inviteDriver, refreshing('drivers'));
export const useRemoveInvitation = () => useWrite(api.removeInvitation, refreshing('drivers'));
export const useJoinTeam = () => useWrite(api.joinTeam, refreshing('drivers'));
export const useLeaveTeam = () => useWrite(api.leaveTeam, refreshing('drivers'));
export const useCreateTrack = () => useWrite(api.createTrack, form('tracks'));
export const useChangeTrack = () => useWrite(api.changeTrack, form('tracks'));
export const useRemoveTrack = () => useWrite(api.removeTrack, refreshing('tracks'));
export const useSaveTrackImage = () => useWrite(api.saveTrackImage, form('tracks'));
export const useRemoveTrackImage = () => useWrite(api.removeTrackImage, refreshing('tracks'));
export const useSubmitLapTime = () => useWrite(api.submitLapTime, form('times'));
/** Told before the list is read again: with the last time of a track its table goes, and whoever asked with it. */
export const useWithdrawLapTime = (onDone: () => void) =>
  useWrite(api.withdrawLapTime, {
    ...refreshing('times'),
    onSuccess: (_answer, client) => {
      onDone();
      return refreshRacing(client, 'times');
    },
  });
export const useDecideLapTime = () => useWrite(api.decideLapTime, refreshing('times'));
export const useCreateTournament = () => useWrite(tournaments.createTournament, form('tournaments'));
export const useChangeTournament = () => useWrite(tournaments.changeTournament, form('tournaments'));
export const useStepTournament = () => useWrite(tournaments.stepTournament, refreshing('tournaments'));
export const useRemoveTournament = () => useWrite(tournaments.removeTournament, refreshing('tournaments'));
export const useEnterTournament = () => useWrite(tournaments.enterTournament, refreshing('tournaments'));
export const useWithdrawEntry = () => useWrite(tournaments.withdrawEntry, refreshing('tournaments'));
export const useCreateRace = () => useWrite(tournaments.createRace, form('tournaments'));
export const useChangeRace = () => useWrite(tournaments.changeRace, form('tournaments'));
export const useRemoveRace = () => useWrite(tournaments.removeRace, refreshing('tournaments'));
export const useSaveResults = () => useWrite(tournaments.saveResults, form('tournaments'));
