import type { RateChange, RateEntry } from '@kontor/contract/wages/schema.ts';
import { sql } from 'kysely';
import type { Actor } from '#platform/actor.ts';
import type { Db, Tx } from '#platform/postgres/db.ts';

interface StoredRate extends Omit<RateEntry, 'rate' | 'changedAt'> {
  readonly hourlyCents: number | null;
  readonly commissionBp: number | null;
  readonly changedAt: Date;
  readonly changedById: string | null;
}

export type KnownRate = RateEntry & { readonly changedById: string | null };

const toRate = ({ hourlyCents, commissionBp, changedAt, ...rest }: StoredRate): KnownRate => ({
  ...rest,
  rate: hourlyCents === null || commissionBp === null ? null : { hourlyCents, commissionBp },
  changedAt: changedAt.toISOString(),
});

const COLUMNS = sql`person_id as "personId", from_day::text as "fromDay", hourly_cents as "hourlyCents",
  commission_bp as "commissionBp", changed_at as "changedAt", changed_by as "changedBy", changed_by_id as "changedById"`;

/** Few: each was set by hand. */
export async function listRates(db: Db): Promise<KnownRate[]> {
  const { rows } = await sql<StoredRate>`
    select ${COLUMNS} from wage_rate order by from_day desc, person_id`.execute(db);
  return rows.map(toRate);
}

/** Those of these people, and the default. */
export async function findRates(db: Db, people: readonly string[]): Promise<KnownRate[]> {
  const { rows } = await sql<StoredRate>`
    select ${COLUMNS} from wage_rate
    where person_id is null or person_id = any(${[...new Set(people)]}::text[])`.execute(db);
  return rows.map(toRate);
}

export async function saveRate(tx: Tx, by: Pick<Actor, 'id' | 'name'>, change: RateChange, at: Date): Promise<void> {
  const { personId, fromDay, rate } = change;
  await sql`
    insert into wage_rate (person_id, from_day, hourly_cents, commission_bp, changed_at, changed_by, changed_by_id)
    values (${personId}, ${fromDay}::date, ${rate?.hourlyCents ?? null}, ${rate?.commissionBp ?? null}, ${at}, ${by.name}, ${by.id})
    on conflict (person_id, from_day) do update set hourly_cents = excluded.hourly_cents,
      commission_bp = excluded.commission_bp, changed_at = excluded.changed_at, changed_by = excluded.changed_by,
      changed_by_id = excluded.changed_by_id`.execute(tx);
}
