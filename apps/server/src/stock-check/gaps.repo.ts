import { NOBODY } from '@kontor/contract/stock-check/rules.ts';
import type { GapFilter, GapKind } from '@kontor/contract/stock-check/schema.ts';
import { type Selectable, sql } from 'kysely';
import type { Actor } from '#platform/actor.ts';
import type { DB } from '#platform/postgres/db.gen.ts';
import type { Db, Tx } from '#platform/postgres/db.ts';
import { pageOf } from '#platform/postgres/page.ts';

export type StoredGap = Selectable<DB['stock_gap']> & { kind: GapKind };

export interface NewGap {
  readonly name: string;
  readonly label: string;
  readonly amount: number;
  readonly cents: number | null;
  readonly at: Date;
  readonly citizenName: string | null;
  readonly personKey: string;
}

export const insertGaps = (tx: Tx, gaps: readonly NewGap[]) =>
  sql`
    insert into stock_gap (name, label, amount, cents, at, citizen_name, person_key)
    select name, label, amount, cents, at, "citizenName", "personKey"
    from json_to_recordset(${JSON.stringify(gaps)}::json) as gap (name text, label text, amount bigint, cents bigint,
      at timestamptz, "citizenName" text, "personKey" text)
    order by at`.execute(tx);

/** Always in the same order, against deadlocks. */
export const lockGaps = (tx: Tx, ids: readonly number[]): Promise<StoredGap[]> =>
  tx
    .selectFrom('stock_gap')
    .selectAll()
    .$narrowType<{ kind: GapKind }>()
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute();

interface Explaining {
  readonly kind: GapKind;
  readonly person: { readonly id: string; readonly name: string } | null;
  readonly note: string;
  readonly by: Pick<Actor, 'id' | 'name'>;
  readonly at: Date;
}

/** Adds an explanation to each, in the order of `keys`: about whom it is then. */
export const saveExplanations = (
  tx: Tx,
  gaps: readonly { readonly id: number; readonly personKey: string }[],
  { kind, person, note, by, at }: Explaining,
) =>
  sql`
    with gap as (
      select * from json_to_recordset(${JSON.stringify(gaps)}::json) as gap (id bigint, "personKey" text)
    ), explained as (
      insert into stock_explanation (gap_id, kind, person_id, person_name, note, at, by_id, by_name)
      select id, ${kind}, ${person?.id ?? null}, ${person?.name ?? null}, ${note}, ${at}, ${by.id}, ${by.name} from gap order by id
    )
    update stock_gap set kind = ${kind}, person_key = gap."personKey" from gap where stock_gap.id = gap.id`.execute(tx);

export function listGapRows(db: Db, { kind, item, person, from, to, ...page }: GapFilter): Promise<StoredGap[]> {
  let rows = db.selectFrom('stock_gap').selectAll().$narrowType<{ kind: GapKind }>();
  if (kind !== undefined) rows = rows.where('kind', '=', kind);
  if (item !== undefined) rows = rows.where('name', '=', item);
  if (person !== undefined) rows = rows.where('person_key', '=', person === NOBODY ? '' : person);
  if (from !== undefined) rows = rows.where('at', '>=', new Date(from));
  if (to !== undefined) rows = rows.where('at', '<', new Date(to));
  return pageOf(rows, page, { table: 'stock_gap', date: 'at' }).execute();
}

/** Of one change; it is rarely explained more than once. */
const EXPLANATIONS_SHOWN = 5;

export async function findExplanations(db: Db, gapIds: readonly number[]) {
  if (gapIds.length === 0) return new Map<number, StoredExplanation[]>();
  const { rows } = await sql<StoredExplanation>`
    select explained.* from unnest(${[...gapIds]}::bigint[]) as gap (id) cross join lateral (
      select * from stock_explanation where gap_id = gap.id order by id desc limit ${EXPLANATIONS_SHOWN}
    ) explained`.execute(db);
  return Map.groupBy(rows, ({ gap_id }) => gap_id);
}

export type StoredExplanation = Selectable<DB['stock_explanation']> & { kind: GapKind };
