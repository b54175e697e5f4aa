import { mayAccess } from '@kontor/contract/core/roles.ts';
import { racingUpdate } from '@kontor/contract/racing/api.ts';
import * as api from '@kontor/contract/racing/tournaments-api.ts';
import type { Platform } from '#platform/platform.ts';
import { memberOf, whoIs } from '../who.ts';
import { changeRace, createRace, removeRace, saveResults } from './enter-results.ts';
import * as tournament from './manage-tournaments.ts';
import { findTournamentDetail, listAllTournaments, presentOne } from './present-tournament.ts';

const what = 'tournaments';

export function tournamentRoutes({ route, clock }: Platform): void {
  route(api.listTournaments, ({ db, actor, query }) => listAllTournaments(db, query, actor));
  route(api.getTournament, ({ db, actor, params }) => findTournamentDetail(db, params.id, actor), {
    cache: { varyBy: ({ actor }) => actor?.id ?? '' },
  });
  route(api.createTournament, async ({ db, actor, body, publish }) => {
    publish(racingUpdate, { what });
    return presentOne(db, await tournament.createTournament(db, body, whoIs(actor, clock)), actor);
  });
  route(api.changeTournament, async ({ db, actor, params, body, publish }) => {
    publish(racingUpdate, { what });
    await tournament.changeTournament(db, params.id, body, whoIs(actor, clock));
    return presentOne(db, params.id, actor);
  });
  route(api.stepTournament, async ({ db, actor, params, body, publish }) => {
    publish(racingUpdate, { what });
    await tournament.stepTournament(db, params.id, body, whoIs(actor, clock));
    return presentOne(db, params.id, actor);
  });
  route(api.removeTournament, ({ db, actor, params, publish }) => {
    publish(racingUpdate, { what });
    return tournament.removeTournament(db, params.id, whoIs(actor, clock));
  });
  route(api.enterTournament, ({ db, actor, params, publish }) => {
    publish(racingUpdate, { what });
    return tournament.enterTournament(db, params.id, memberOf(actor, clock));
  });
  route(api.withdrawEntry, ({ db, actor, params, publish }) => {
    publish(racingUpdate, { what });
    const by = { ...memberOf(actor, clock), isAdmin: mayAccess('admin', actor) };
    return tournament.withdrawEntry(db, params.id, params.driverId, by);
  });
}

export function raceRoutes({ route, clock }: Platform): void {
  route(api.createRace, ({ db, actor, params, body, publish }) => {
    publish(racingUpdate, { what });
    return createRace(db, params.id, body, whoIs(actor, clock));
  });
  route(api.changeRace, ({ db, actor, params, body, publish }) => {
    publish(racingUpdate, { what });
    return changeRace(db, params.id, body, whoIs(actor, clock));
  });
  route(api.removeRace, ({ db, actor, params, publish }) => {
    publish(racingUpdate, { what });
    return removeRace(db, params.id, whoIs(actor, clock));
  });
  route(api.saveResults, ({ db, actor, params, body, publish }) => {
    publish(racingUpdate, { what });
    return saveResults(db, params.id, body, whoIs(actor, clock));
  });
}
