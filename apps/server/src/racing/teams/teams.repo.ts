import type { TeamChange, TeamFace } from '@kontor/contract/racing/schema.ts';
import type { InferResult } from 'kysely';
import type { Db, Tx } from '#platform/postgres/db.ts';

const COLUMNS = ['id', 'name', 'color', 'captain_id as captainId'] as const;

const teamOf = (db: Db, id: number) =>
  db.selectFrom('racing_team').select(COLUMNS).where('id', '=', id).where('dissolved', '=', false);
export type StoredTeam = InferResult<ReturnType<typeof teamOf>>[number];

export const findTeam = (db: Db, id: number) => teamOf(db, id).executeTakeFirst();
export const lockTeam = (tx: Tx, id: number) => teamOf(tx, id).forUpdate().executeTakeFirst();

/** Also one that was dissolved. */
export const findAnyTeam = (db: Db, id: number) =>
  db
    .selectFrom('racing_team')
    .select([...COLUMNS, 'dissolved as isDissolved'])
    .where('id', '=', id)
    .executeTakeFirst();

export const insertTeam = (tx: Tx, { name, color }: TeamChange, captainId: number): Promise<StoredTeam> =>
  tx
    .insertInto('racing_team')
    .values({ name, color, captain_id: captainId })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

export const updateTeam = (tx: Tx, id: number, { name, color }: TeamChange) =>
  tx.updateTable('racing_team').set({ name, color }).where('id', '=', id).execute();

export const saveCaptain = (tx: Tx, id: number, captainId: number) =>
  tx.updateTable('racing_team').set({ captain_id: captainId }).where('id', '=', id).execute();

/** The row stays for the results it has won. */
export async function dissolveTeam(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('racing_invitation').where('team_id', '=', id).execute();
  await tx.updateTable('racing_team').set({ dissolved: true }).where('id', '=', id).execute();
}

export async function listMemberIds(db: Db, teamId: number): Promise<number[]> {
  const members = db.selectFrom('racing_driver').select('id').where('team_id', '=', teamId);
  return (await members.orderBy('start_number').execute()).map(({ id }) => id);
}

export async function listInvitedIds(db: Db, teamId: number): Promise<number[]> {
  const invited = db.selectFrom('racing_invitation').select('driver_id').where('team_id', '=', teamId);
  return (await invited.orderBy('invited_at').execute()).map((row) => row.driver_id);
}

export const listInvitationsOf = (db: Db, driverId: number) =>
  db
    .selectFrom('racing_invitation as i')
    .innerJoin('racing_team as t', 't.id', 'i.team_id')
    .innerJoin('racing_driver as c', 'c.id', 't.captain_id')
    .select(['t.id as teamId', 't.name', 't.color', 'c.nickname as by'])
    .where('i.driver_id', '=', driverId)
    .orderBy('i.invited_at', 'desc')
    .limit(50)
    .execute();

export const insertInvitation = (tx: Tx, teamId: number, driverId: number, at: Date) =>
  tx
    .insertInto('racing_invitation')
    .values({ team_id: teamId, driver_id: driverId, invited_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export async function deleteInvitation(tx: Tx, teamId: number, driverId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('racing_invitation')
    .where('team_id', '=', teamId)
    .where('driver_id', '=', driverId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export const deleteInvitationsOf = (tx: Tx, driverId: number) =>
  tx.deleteFrom('racing_invitation').where('driver_id', '=', driverId).execute();

export async function findTeams(db: Db, ids: readonly number[]): Promise<Map<number, TeamFace>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('racing_team').select(['id', 'name', 'color']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}
