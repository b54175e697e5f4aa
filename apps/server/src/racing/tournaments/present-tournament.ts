import { AppError } from '@kontor/contract/core/errors.ts';
import { mayAccess } from '@kontor/contract/core/roles.ts';
import type { Upcoming } from '@kontor/contract/home/schema.ts';
import { standingsOf } from '@kontor/contract/racing/standings.ts';
import type { Tournament, TournamentDetail, TournamentFilter } from '@kontor/contract/racing/tournaments.ts';
import type { Actor } from '#platform/actor.ts';
import type { Db } from '#platform/postgres/db.ts';
import { findDriverOf, findFaces, listFaces } from '../drivers/drivers.repo.ts';
import { findTeams } from '../teams/teams.repo.ts';
import { listRaces } from './races.repo.ts';
import {
  countAll,
  findCurrent,
  findTournament,
  listEntryIds,
  listTournaments,
  type StoredTournament,
} from './tournaments.repo.ts';

const seesDrafts = (actor: Actor | undefined): boolean => mayAccess('admin', actor);

async function present(
  db: Db,
  tournaments: readonly StoredTournament[],
  actor: Actor | undefined,
): Promise<Tournament[]> {
  const driver = actor && (await findDriverOf(db, actor.id));
  const ids = tournaments.map(({ id }) => id);
  const counts = await countAll(db, ids, driver?.id);
  const leaderIds = tournaments.flatMap((tournament) => tournament.leaderIds);
  const faces = await findFaces(db, leaderIds);
  return tournaments.map((tournament) => ({
    ...tournament,
    ...(counts.get(tournament.id) ?? { entryCount: 0, raceCount: 0, officialCount: 0, isEntered: false }),
    startsAt: tournament.startsAt?.toISOString() ?? null,
    leader: tournament.leaderIds.flatMap((id) => faces.get(id)?.nickname ?? []).join(', ') || null,
  }));
}

export const listAllTournaments = async (
  db: Db,
  filter: TournamentFilter,
  actor: Actor | undefined,
): Promise<Tournament[]> => present(db, await listTournaments(db, filter, seesDrafts(actor)), actor);

export async function presentOne(db: Db, id: number, actor: Actor | undefined): Promise<Tournament> {
  const stored = await findTournament(db, id);
  const [tournament] = stored ? await present(db, [stored], actor) : [];
  if (!tournament || (tournament.state === 'DRAFT' && !seesDrafts(actor))) throw new AppError('not-found');
  return tournament;
}

export async function findTournamentDetail(db: Db, id: number, actor: Actor | undefined): Promise<TournamentDetail> {
  const tournament = await presentOne(db, id, actor);
  const [entryIds, races] = [await listEntryIds(db, id), await listRaces(db, id)];
  const official = races.filter(({ state }) => state === 'OFFICIAL');
  const standings = standingsOf(official, tournament, entryIds);
  const driverIds = [...entryIds, ...races.flatMap(({ results }) => results.map(({ driverId }) => driverId))];
  const faces = await findFaces(db, driverIds);
  const teamIds = races.flatMap(({ results }) => results.flatMap(({ teamId }) => teamId ?? []));
  const teams = await findTeams(db, [...new Set(teamIds)]);
  return {
    ...tournament,
    entries: await listFaces(db, entryIds),
    races,
    drivers: standings.drivers.flatMap(({ id: driverId, ...standing }) => {
      const driver = faces.get(driverId);
      return driver ? { ...standing, driver } : [];
    }),
    teams: standings.teams.flatMap(({ id: teamId, ...standing }) => {
      const team = teams.get(teamId);
      return team ? { ...standing, team } : [];
    }),
    raceTeams: [...teams.values()],
  };
}

const TEASED = 3;

/** What the home page says of the running tournament, else of the one open for entries. */
export async function findChampionship(db: Db): Promise<Upcoming['championship']> {
  const current = await findCurrent(db);
  if (!current) return null;
  const { id, name, state, startsAt } = current;
  const races = await listRaces(db, id);
  const official = races.filter((race) => race.state === 'OFFICIAL');
  const best = standingsOf(official, current).drivers.slice(0, TEASED);
  const faces = await findFaces(
    db,
    best.map((standing) => standing.id),
  );
  const next = races.find((race) => race.state === 'PLANNED');
  return {
    id,
    name,
    isRunning: state === 'RUNNING',
    startsAt: startsAt?.toISOString() ?? null,
    leaders: best.map((one) => ({ nickname: faces.get(one.id)?.nickname ?? '', rank: one.rank, points: one.points })),
    nextRace: next ? { trackName: next.trackName, startsAt: next.startsAt } : null,
  };
}
