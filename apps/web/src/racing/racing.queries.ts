import * as api from '@kontor/contract/racing/api.ts';
import type { MyTimesFilter, TopTimesFilter } from '@kontor/contract/racing/laps.ts';
import * as lapsApi from '@kontor/contract/racing/laps-api.ts';
import type { VehicleClass } from '@kontor/contract/racing/schema.ts';
import type { TournamentFilter } from '@kontor/contract/racing/tournaments.ts';
import * as tournaments from '@kontor/contract/racing/tournaments-api.ts';
import * as tracksApi from '@kontor/contract/racing/tracks-api.ts';
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { pagedQuery } from '#platform/api/paged-query.ts';
import { readQuery } from '#platform/api/read-query.ts';
import { useWrite } from '#platform/api/use-write.ts';

const PAGE_SIZE = 50;
const KEPT = { placeholderData: keepPreviousData };

type TopTimesQuery = Pick<TopTimesFilter, 'trackId'> & Partial<TopTimesFilter>;

export const racingQueries = {
  classes: () => readQuery(['racing', 'classes'], tracksApi.listVehicleClasses, {}),
  me: () => readQuery(['racing', 'drivers', 'me'], api.getMyRacing, {}),
  career: () => readQuery(['racing', 'drivers', 'career'], api.getMyCareer, {}),
  driver: (id: number) => readQuery(['racing', 'drivers', 'one', id], api.getDriver, { params: { id } }),
  team: (id: number) => readQuery(['racing', 'drivers', 'team', id], api.getTeam, { params: { id } }),
  drivers: (search: string) =>
    readQuery(['racing', 'drivers', 'search', search], api.findDrivers, { query: { search } }, KEPT),
  myTimes: (filter: Pick<MyTimesFilter, 'trackId'> = {}) =>
    pagedQuery(['racing', 'times', 'mine', filter], lapsApi.listMyTimes, { query: { ...filter, limit: PAGE_SIZE } }),
  pending: () => pagedQuery(['racing', 'times', 'pending'], lapsApi.listPendingTimes, { query: { limit: PAGE_SIZE } }),
  topTimes: (filter: TopTimesQuery) =>
    readQuery(['racing', 'times', 'top', filter], lapsApi.listTopTimes, { query: filter }, KEPT),
  tracks: () => readQuery(['racing', 'tracks', 'list'], tracksApi.listTracks, {}),
  track: (id: number) => readQuery(['racing', 'tracks', id], tracksApi.getTrack, { params: { id } }),
  tournaments: (filter: Pick<TournamentFilter, 'state'> = {}) =>
    pagedQuery(['racing', 'tournaments', 'list', filter], tournaments.listTournaments, {
      query: { ...filter, limit: PAGE_SIZE },
    }),
  tournament: (id: number) =>
    readQuery(['racing', 'tournaments', 'one', id], tournaments.getTournament, { params: { id } }),
};

const NO_CLASSES: readonly VehicleClass[] = [];

/** The classes in their order; one that is not known (yet) has no name. */
export function useClasses() {
  const { data: classes = NO_CLASSES, isPending } = useQuery(racingQueries.classes());
  return { classes, isPending, nameOf: (id: number): string => classes.find((one) => one.id === id)?.name ?? '' };
}

export const choicesOf = (things: readonly { readonly id: number; readonly name: string }[]) =>
  things.map(({ id, name }) => ({ value: String(id), label: name }));

type What = 'classes' | 'drivers' | 'tracks' | 'times' | 'tournaments';

/** What shows it; a new colour of a team reaches large pages with their next visit. */
const CONCERNED: Record<What, readonly What[]> = {
  classes: ['classes'],
  drivers: ['drivers', 'times'],
  tracks: ['tracks', 'times', 'tournaments'],
  times: ['times', 'tracks', 'drivers'],
  tournaments: ['tournaments', 'drivers'],
};

export const concernedBy = (what: What) => CONCERNED[what].map((key) => ({ queryKey: ['racing', key] as const }));

export const refreshRacing = (client: QueryClient, what: What) =>
  Promise.all(concernedBy(what).map((filters) => client.invalidateQueries(filters)));

/** Forms show what was refused themselves. */
const form = (what: What) => ({
  onSuccess: (_answer: unknown, client: QueryClient) => refreshRacing(client, what),
  showsErrors: true,
});
/** A refusal means that it is another by now. */
const refreshing = (what: What) => ({
  onSuccess: form(what).onSuccess,
  onError: (_error: Error, client: QueryClient) => void refreshRacing(client, what),
});

export const useSaveClasses = () => useWrite(tracksApi.saveVehicleClasses, form('classes'));
export const useSaveMyDriver = () => useWrite(api.saveMyDriver, form('drivers'));
export const useCreateTeam = () => useWrite(api.createTeam, form('drivers'));
export const useChangeTeam = () => useWrite(api.changeTeam, form('drivers'));
export const useHandOverTeam = () => useWrite(api.handOverTeam, refreshing('drivers'));
export const useInviteDriver = () => useWrite(api.inviteDriver, refreshing('drivers'));
export const useRemoveInvitation = () => useWrite(api.removeInvitation, refreshing('drivers'));
export const useJoinTeam = () => useWrite(api.joinTeam, refreshing('drivers'));
export const useLeaveTeam = () => useWrite(api.leaveTeam, refreshing('drivers'));
export const useCreateTrack = () => useWrite(tracksApi.createTrack, form('tracks'));
export const useChangeTrack = () => useWrite(tracksApi.changeTrack, form('tracks'));
export const useRemoveTrack = () => useWrite(tracksApi.removeTrack, refreshing('tracks'));
export const useSaveTrackImage = () => useWrite(tracksApi.saveTrackImage, form('tracks'));
export const useRemoveTrackImage = () => useWrite(tracksApi.removeTrackImage, refreshing('tracks'));
export const useSubmitLapTime = () => useWrite(lapsApi.submitLapTime, form('times'));
export const useWithdrawLapTime = () => useWrite(lapsApi.withdrawLapTime, refreshing('times'));
export const useDecideLapTime = () => useWrite(lapsApi.decideLapTime, refreshing('times'));
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
