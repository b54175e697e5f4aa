import type { Heartbeat, PresenceSource } from '@kontor/contract/game/schema.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/postgres/db.ts';

export async function findDemoPresence(db: Db): Promise<Map<string, boolean>> {
  const rows = await db.selectFrom('demo_presence').select(['user_id', 'online']).execute();
  return new Map(rows.map((row) => [row.user_id, row.online]));
}

export const saveDemoPresence = (db: Db, userId: string, online: boolean) =>
  db
    .insertInto('demo_presence')
    .values({ user_id: userId, online })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ online }))
    .execute();

/** In the order of the sources. */
export async function findRollCalls(db: Db, sources: readonly PresenceSource[]) {
  const rows = await db.selectFrom('game_presence').select(['source', 'checked_at', 'online']).execute();
  return sources.flatMap((source) => {
    const row = rows.find((one) => one.source === source);
    return row?.checked_at ? [{ source, checkedAt: row.checked_at, online: new Set(row.online) }] : [];
  });
}

export async function findOnline(db: Db, source: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${[...ids]}::text[]) id, game_presence
    where source = ${source} and id = any(online)`.execute(db);
  return rows.map(({ id }) => id);
}

export const findReports = (db: Db) =>
  db
    .selectFrom('game_presence')
    .select(['source', 'checked_at', 'players', 'problem', 'failed_at', 'version', 'adapter', 'queued', 'trouble'])
    .select(sql<number>`cardinality(online)`.as('identified'))
    .execute();

export const saveReport = (
  db: Db,
  source: PresenceSource,
  { at, online, players }: { at: Date; online: readonly string[]; players: number },
) =>
  sql`insert into game_presence (source, checked_at, online, players)
      values (${source}, ${at}, ${[...new Set(online)]}::text[], ${players})
      on conflict (source) do update
        set checked_at = excluded.checked_at, online = excluded.online, players = excluded.players, problem = null`.execute(
    db,
  );

export const saveProblem = (db: Db, source: PresenceSource, problem: string, at: Date) =>
  db.updateTable('game_presence').set({ problem, failed_at: at }).where('source', '=', source).execute();

/** Returns true in the one process whose turn it is. A turn after `latest` was set before the clock was moved back. */
export async function takeTurn(
  db: Db,
  source: PresenceSource,
  { now, next, latest }: Record<'now' | 'next' | 'latest', Date>,
): Promise<boolean> {
  const { rows } = await sql`
    insert into game_presence (source, next_at) values (${source}, ${next})
    on conflict (source) do update set next_at = excluded.next_at
      where game_presence.next_at <= ${now} or game_presence.next_at > ${latest}
    returning source`.execute(db);
  return rows.length > 0;
}

export const postponeTurn = (db: Db, source: PresenceSource, next: Date) =>
  db.updateTable('game_presence').set({ next_at: next }).where('source', '=', source).execute();

export const saveBridge = (tx: Tx, { version, adapter, queued, trouble }: Omit<Heartbeat, 'players'>) =>
  tx
    .updateTable('game_presence')
    .set({ version: version ?? null, adapter: adapter ?? null, queued: queued ?? null, trouble: trouble ?? null })
    .where('source', '=', 'bridge')
    .execute();

const STATE = ['source', 'checked_at as checkedAt', 'missing_since as missingSince'] as const;

export const lockSources = (tx: Tx) =>
  tx.selectFrom('game_presence').select(STATE).orderBy('source').forUpdate().execute();

export const findMissing = (db: Db) =>
  db.selectFrom('game_presence').select(STATE).where('missing_since', 'is not', null).orderBy('source').execute();

export const saveMissing = (tx: Tx, sources: readonly PresenceSource[], at: Date) =>
  sql`update game_presence
      set missing_since = case when source = any(${[...sources]}::text[]) then coalesce(missing_since, ${at}) end`.execute(
    tx,
  );

export const findLink = (db: Db, userId: string) =>
  db.selectFrom('game_link').select(['linked_at', 'citizen_name']).where('user_id', '=', userId).executeTakeFirst();

/** By licence. */
export async function findLinkedUsers(db: Db, licences: readonly string[]): Promise<Map<string, string>> {
  if (licences.length === 0) return new Map();
  const rows = await db
    .selectFrom('game_link')
    .select(['licence', 'user_id'])
    .where('licence', 'in', licences)
    .execute();
  return new Map(rows.map(({ licence, user_id }) => [licence, user_id]));
}

/** An account has one licence, the last one linked; returns false where the licence belongs to another account. */
export async function saveLink(
  tx: Tx,
  { user_id, ...link }: { user_id: string; licence: string; citizen_name: string | null; linked_at: Date },
): Promise<boolean> {
  const taken = await tx
    .selectFrom('game_link')
    .select('user_id')
    .where('licence', '=', link.licence)
    .where('user_id', '<>', user_id)
    .executeTakeFirst();
  if (taken) return false;
  await tx
    .insertInto('game_link')
    .values({ user_id, ...link })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(link))
    .execute();
  return true;
}

export async function removeLink(tx: Tx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('game_link').where('user_id', '=', userId).executeTakeFirst();
  return numDeletedRows > 0n;
}

export const saveStockReport = (tx: Tx, at: Date) =>
  sql`insert into game_presence (source, stock_at) values ('bridge', ${at})
      on conflict (source) do update set stock_at = excluded.stock_at`.execute(tx);

export async function findStockReport(db: Db): Promise<Date | null> {
  const rows = db.selectFrom('game_presence').select('stock_at').where('source', '=', 'bridge');
  return (await rows.executeTakeFirst())?.stock_at ?? null;
}
