import { AppError } from '@kontor/contract/core/errors.ts';
import type { MyRacing, Team, TeamChange } from '@kontor/contract/racing/schema.ts';
import { html } from '#platform/http/html.ts';
import type { Db, Tx } from '#platform/postgres/db.ts';
import { findDriverOf, listFaces, lockDriver, saveTeamOf } from '../drivers/drivers.repo.ts';
import { knownDriver } from '../drivers/save-driver.ts';
import { refuseTaken, type Who, writeRacingAudit } from '../racing-audit.ts';
import {
  deleteInvitation,
  deleteInvitationsOf,
  dissolveTeam,
  findTeam,
  insertInvitation,
  insertTeam,
  listInvitationsOf,
  listInvitedIds,
  listMemberIds,
  lockTeam,
  type StoredTeam,
  saveCaptain,
  updateTeam,
} from './teams.repo.ts';

const TEAM_MAX = 20;
const INVITED_MAX = 30;

const taken = (name: string) =>
  refuseTaken({
    racing_team_name: new AppError('racing.name-taken', { name }, [
      { path: 'name', message: 'Diesen Namen gibt es schon.' },
    ]),
  });

async function present(db: Db, team: StoredTeam): Promise<Team> {
  return { ...team, members: await listFaces(db, await listMemberIds(db, team.id)) };
}

async function known(tx: Tx, id: number): Promise<StoredTeam> {
  const team = await lockTeam(tx, id);
  if (!team) throw new AppError('not-found');
  return team;
}

/** Locks the team. */
async function asCaptain(tx: Tx, id: number, userId: string): Promise<StoredTeam> {
  const driver = await knownDriver(tx, userId);
  const team = await known(tx, id);
  if (team.captainId !== driver.id) throw new AppError('racing.not-captain');
  return team;
}

export async function findMyRacing(db: Db, userId: string): Promise<MyRacing> {
  const driver = (await findDriverOf(db, userId)) ?? null;
  if (!driver) return { driver, team: null, invitations: [] };
  const team = driver.team && (await findTeam(db, driver.team.id));
  const invited = team ? await listFaces(db, await listInvitedIds(db, team.id)) : [];
  return {
    driver,
    team: team ? { ...(await present(db, team)), invited } : null,
    invitations: await listInvitationsOf(db, driver.id),
  };
}

export async function createTeam(tx: Tx, who: Who, change: TeamChange): Promise<Team> {
  const { id } = await knownDriver(tx, who.by.id);
  const driver = await lockDriver(tx, id);
  if (!driver || driver.team_id !== null) throw new AppError('racing.in-team', { name: 'Du' });
  const team = await insertTeam(tx, change, id).catch(taken(change.name));
  await saveTeamOf(tx, id, team.id);
  await deleteInvitationsOf(tx, id);
  await writeRacingAudit(tx, who, html`Rennteam <b>${team.name}</b> gegründet.`);
  return present(tx, team);
}

export async function changeTeam(tx: Tx, { by }: Who, id: number, change: TeamChange): Promise<Team> {
  const team = await asCaptain(tx, id, by.id);
  await updateTeam(tx, id, change).catch(taken(change.name));
  return present(tx, { ...team, ...change });
}

export async function inviteDriver(tx: Tx, { by, at }: Who, id: number, driverId: number): Promise<void> {
  await asCaptain(tx, id, by.id);
  const driver = await lockDriver(tx, driverId);
  if (!driver) throw new AppError('not-found');
  if (driver.team_id !== null) throw new AppError('racing.in-team', { name: driver.nickname });
  const [members, invited] = [await listMemberIds(tx, id), await listInvitedIds(tx, id)];
  if (members.length >= TEAM_MAX) throw new AppError('racing.team-full', { limit: TEAM_MAX });
  if (invited.length >= INVITED_MAX) throw new AppError('racing.team-full', { limit: INVITED_MAX });
  await insertInvitation(tx, id, driverId, at);
}

/** By the captain, or by the invited driver. */
export async function removeInvitation(tx: Tx, { by }: Who, id: number, driverId: number): Promise<void> {
  const driver = await knownDriver(tx, by.id);
  if (driver.id !== driverId) await asCaptain(tx, id, by.id);
  if (!(await deleteInvitation(tx, id, driverId))) throw new AppError('racing.not-invited');
}

export async function joinTeam(tx: Tx, { by }: Who, id: number): Promise<Team> {
  const { id: driverId } = await knownDriver(tx, by.id);
  const team = await lockTeam(tx, id);
  const driver = await lockDriver(tx, driverId);
  if (!team || !(await deleteInvitation(tx, id, driverId))) throw new AppError('racing.not-invited');
  if (driver?.team_id !== null) throw new AppError('racing.in-team', { name: 'Du' });
  if ((await listMemberIds(tx, id)).length >= TEAM_MAX) throw new AppError('racing.team-full', { limit: TEAM_MAX });
  await saveTeamOf(tx, driverId, id);
  await deleteInvitationsOf(tx, driverId);
  return present(tx, team);
}

/** A member leaves, the captain removes one, or the last one dissolves the team. */
export async function leaveTeam(tx: Tx, who: Who, id: number, driverId: number): Promise<void> {
  const me = await knownDriver(tx, who.by.id);
  const team = await known(tx, id);
  const members = await listMemberIds(tx, id);
  if (me.id !== driverId && me.id !== team.captainId) throw new AppError('racing.not-captain');
  if (!members.includes(driverId)) throw new AppError('racing.not-member');
  if (driverId === team.captainId && members.length > 1) throw new AppError('racing.captain-stays');
  await saveTeamOf(tx, driverId, null);
  if (members.length > 1) return;
  await dissolveTeam(tx, id);
  await writeRacingAudit(tx, who, html`Rennteam <b>${team.name}</b> aufgelöst.`);
}

export async function handOver(tx: Tx, who: Who, id: number, driverId: number): Promise<Team> {
  const team = await asCaptain(tx, id, who.by.id);
  if (!(await listMemberIds(tx, id)).includes(driverId)) throw new AppError('racing.not-member');
  await saveCaptain(tx, id, driverId);
  const [face] = await listFaces(tx, [driverId]);
  await writeRacingAudit(tx, who, html`<b>${face?.nickname ?? ''}</b> leitet jetzt das Rennteam <b>${team.name}</b>.`, {
    drivers: [driverId],
  });
  return present(tx, { ...team, captainId: driverId });
}
