import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#platform/postgres/db.ts';

/** Equal in all processes on one database and different for every other: derived from when it was created. */
export async function findInstallation(db: Db): Promise<string> {
  const { rows } = await sql<{ sign: string }>`
    select (select oid from pg_database where datname = current_database())::text
      || ' ' || (select min(applied_at) from schema_migration)::text as sign`.execute(db);
  return hash('sha256', rows[0]?.sign ?? '', 'base64url').slice(0, 22);
}

export interface DatabaseFacts {
  readonly version: string;
  readonly now: Date;
  readonly migrations: number;
}

export async function findDatabaseFacts(db: Db): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select split_part(current_setting('server_version'), ' ', 1) as version, clock_timestamp() as now,
      (select count(*) from schema_migration)::int as migrations`.execute(db);
  return rows[0] as DatabaseFacts;
}
