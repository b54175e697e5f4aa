import { sql } from 'kysely';
import type { Db, Tx } from '#platform/postgres/db.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Per person and hour; one more entry says that there were others. */
export const MAX_LISTED = 5;

/** Returns the number of different calls within the hour; `undefined` where nothing is logged. */
export async function noteRefusal(tx: Tx, { person, route, at }: { person: string; route: string; at: Date }) {
  const anHourAgo = new Date(at.getTime() - HOUR_MS);
  // A date in the future is from before the clock was set back.
  const isSameHour = sql`refused_access.since > ${anHourAgo} and refused_access.since <= ${at}`;
  const { rows } = await sql<{ count: number }>`
    insert into refused_access (person, since, routes) values (${person}, ${at}, array[${route}::text])
    on conflict (person) do update set
      since = case when ${isSameHour} then refused_access.since else excluded.since end,
      routes = case when ${isSameHour} then refused_access.routes || excluded.routes else excluded.routes end
      where not (${isSameHour})
        or (cardinality(refused_access.routes) <= ${MAX_LISTED} and not refused_access.routes @> excluded.routes)
    returning cardinality(routes) as count`.execute(tx);
  return rows[0]?.count;
}

export const removeRefusals = (db: Db, now: Date) =>
  sql`delete from refused_access where since <= ${new Date(now.getTime() - HOUR_MS)}`.execute(db);
