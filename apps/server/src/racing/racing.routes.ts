import type { Endpoint } from '@kontor/contract/core/endpoint.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import { mayAccess } from '@kontor/contract/core/roles.ts';
import type { Message } from '@kontor/contract/core/topic.ts';
import * as api from '@kontor/contract/racing/api.ts';
import * as lapsApi from '@kontor/contract/racing/laps-api.ts';
import * as tournamentsApi from '@kontor/contract/racing/tournaments-api.ts';
import * as tracksApi from '@kontor/contract/racing/tracks-api.ts';
import { encodePicture } from '#pictures';
import type { Actor } from '#platform/actor.ts';
import type { Handler } from '#platform/http/handler.ts';
import type { Platform } from '#platform/platform.ts';
import { findCareer, findDriverPage } from './drivers/career.repo.ts';
import { findDriverOf, searchDrivers } from './drivers/drivers.repo.ts';
import { saveDriver } from './drivers/save-driver.ts';
import { listMyLaps, listPending } from './laps/lap-times.repo.ts';
import { decideLap, submitLap, withdrawLap } from './laps/submit-lap.ts';
import { findTopTimes } from './laps/top-times.ts';
import type { Caller } from './racing-audit.ts';
import * as team from './teams/manage-team.ts';
import { findTeamPage } from './teams/present-team.ts';
import { changeRace, createRace, removeRace, saveResults } from './tournaments/enter-results.ts';
import * as tournament from './tournaments/manage-tournaments.ts';
import { findTournamentDetail, listAllTournaments, presentOne } from './tournaments/present-tournament.ts';
import * as track from './tracks/manage-tracks.ts';
import { findImage, listClasses } from './tracks/tracks.repo.ts';

type Context<E extends Endpoint> = Parameters<Handler<E>>[0];

/** Mounts writes: each has an author and announces `what` has changed. */
const createWriteRoute =
  ({ route, clock }: Platform) =>
  (what: Message<typeof api.racingUpdate>['what']) =>
  <E extends Endpoint>(endpoint: E, write: (context: Context<E>, who: Caller) => ReturnType<Handler<E>>): void =>
    route(endpoint, (context: Context<E>) => {
      context.publish(api.racingUpdate, { what });
      const actor = context.actor as Actor;
      const by = { id: actor.id, name: actor.name };
      return write(context, { by, at: clock(), isAdmin: mayAccess('admin', actor) });
    });

/** `placeReports`: a renamed driver or track may match reported times that had none. */
export function racingRoutes(platform: Platform, placeReports: () => void): void {
  const { route } = platform;
  const writeRoute = createWriteRoute(platform);

  const writeDriver = writeRoute('drivers');
  route(api.getMyRacing, ({ db, actor }) => team.findMyRacing(db, actor.id));
  route(api.getMyCareer, ({ db, actor }) => findCareer(db, actor.id));
  route(api.getDriver, ({ db, params }) => findDriverPage(db, params.id));
  route(api.getTeam, ({ db, params }) => findTeamPage(db, params.id));
  route(api.findDrivers, ({ db, query }) => searchDrivers(db, query.search));
  writeDriver(api.saveMyDriver, ({ db, body, afterCommit }, { by }) => {
    afterCommit(placeReports);
    return saveDriver(db, by.id, body);
  });
  writeDriver(api.createTeam, ({ db, body }, who) => team.createTeam(db, who, body));
  writeDriver(api.changeTeam, ({ db, params, body }, who) => team.changeTeam(db, who, params.id, body));
  writeDriver(api.handOverTeam, ({ db, params, body }, who) => team.handOver(db, who, params.id, body.driverId));
  writeDriver(api.inviteDriver, ({ db, params, body }, who) => team.inviteDriver(db, who, params.id, body.driverId));
  writeDriver(api.removeInvitation, ({ db, params }, who) =>
    team.removeInvitation(db, who, params.id, params.driverId),
  );
  writeDriver(api.joinTeam, ({ db, params }, who) => team.joinTeam(db, who, params.id));
  writeDriver(api.leaveTeam, ({ db, params }, who) => team.leaveTeam(db, who, params.id, params.driverId));

  route(tracksApi.listVehicleClasses, ({ db }) => listClasses(db));
  writeRoute('classes')(tracksApi.saveVehicleClasses, ({ db, body }, who) => track.saveClasses(db, body, who));
  trackRoutes(platform, writeRoute('tracks'), placeReports);

  const writeLap = writeRoute('times');
  route(lapsApi.listTopTimes, ({ db, query }) => findTopTimes(db, query, platform.clock()));
  route(lapsApi.listMyTimes, async ({ db, actor, query }) => {
    const me = await findDriverOf(db, actor.id);
    return me ? listMyLaps(db, me.id, query) : [];
  });
  route(lapsApi.listPendingTimes, ({ db, query }) => listPending(db, query));
  writeLap(lapsApi.submitLapTime, ({ db, body }, who) => submitLap(db, who, body));
  writeLap(lapsApi.withdrawLapTime, ({ db, params }, who) => withdrawLap(db, who, params.id));
  writeLap(lapsApi.decideLapTime, ({ db, params, body }, who) => decideLap(db, params.id, body, who));

  tournamentRoutes(platform, writeRoute('tournaments'));
}

type WriteRoute = ReturnType<ReturnType<typeof createWriteRoute>>;

function trackRoutes(
  { db: pool, route, rawRoute, queued, clock }: Platform,
  write: WriteRoute,
  placeReports: () => void,
) {
  route(tracksApi.listTracks, ({ db }) => track.listAllTracks(db));
  route(tracksApi.getTrack, ({ db, params }) => track.findTrackDetail(db, params.id));
  write(tracksApi.createTrack, ({ db, body, afterCommit }, who) => {
    afterCommit(placeReports);
    return track.createTrack(db, body, who);
  });
  write(tracksApi.changeTrack, ({ db, params, body, afterCommit }, who) => {
    afterCommit(placeReports);
    return track.changeTrack(db, params.id, body, who);
  });
  write(tracksApi.removeTrack, ({ db, params }, who) => track.removeTrack(db, params.id, who));
  route(tracksApi.saveTrackImage, {
    prepare: ({ body: { data } }) => encodePicture('TRACK', Buffer.from(data, 'base64')),
    write: ({ db, actor, params: { id }, publish }, picture) => {
      publish(api.racingUpdate, { what: 'tracks' });
      return track.saveTrackImage(db, { id, picture, who: { by: actor, at: clock() } });
    },
  });
  write(tracksApi.removeTrackImage, ({ db, params }, who) => track.removeTrackImage(db, params.id, who));
  rawRoute(tracksApi.getTrackImage, async ({ params, reply }) => {
    const image = await queued(reply, () => findImage(pool, params.id));
    if (!image) throw new AppError('not-found');
    // The URL changes with the picture.
    return reply.type(image.type).header('cache-control', 'private, max-age=604800').send(image.bytes);
  });
}

function tournamentRoutes({ route }: Platform, write: WriteRoute): void {
  route(tournamentsApi.listTournaments, ({ db, actor, query }) => listAllTournaments(db, query, actor));
  route(tournamentsApi.getTournament, ({ db, actor, params }) => findTournamentDetail(db, params.id, actor), {
    cache: { varyBy: ({ actor }) => actor?.id ?? '' },
  });
  write(tournamentsApi.createTournament, async ({ db, actor, body }, who) =>
    presentOne(db, await tournament.createTournament(db, body, who), actor),
  );
  write(tournamentsApi.changeTournament, async ({ db, actor, params, body }, who) => {
    await tournament.changeTournament(db, params.id, body, who);
    return presentOne(db, params.id, actor);
  });
  write(tournamentsApi.stepTournament, async ({ db, actor, params, body }, who) => {
    await tournament.stepTournament(db, params.id, body, who);
    return presentOne(db, params.id, actor);
  });
  write(tournamentsApi.removeTournament, ({ db, params }, who) => tournament.removeTournament(db, params.id, who));
  write(tournamentsApi.enterTournament, ({ db, params }, who) => tournament.enterTournament(db, params.id, who));
  write(tournamentsApi.withdrawEntry, ({ db, params }, who) =>
    tournament.withdrawEntry(db, params.id, params.driverId, who),
  );
  write(tournamentsApi.createRace, ({ db, params, body }, who) => createRace(db, params.id, body, who));
  write(tournamentsApi.changeRace, ({ db, params, body }, who) => changeRace(db, params.id, body, who));
  write(tournamentsApi.removeRace, ({ db, params }, who) => removeRace(db, params.id, who));
  write(tournamentsApi.saveResults, ({ db, params, body }, who) => saveResults(db, params.id, body, who));
}
