import { MATCH_MS, splitExpired, type Unmatched } from '@kontor/contract/inventory/matching.ts';
import { sql } from 'kysely';
import type { Tx } from '#platform/postgres/db.ts';
import { lockStock } from './stock.repo.ts';

export interface Unbooked extends Unmatched {
  readonly name: string;
  readonly label: string;
}

async function findOverdue(tx: Tx, now: Date): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from inventory_item where unmatched <> '[]' and exists (
      select from jsonb_array_elements(unmatched) entry where (entry->>'at')::bigint < ${now.getTime() - MATCH_MS}::bigint
    ) order by name`.execute(tx);
  return rows.map(({ name }) => name);
}

/** What the game has reported and nobody has booked in time. It is taken out of the stock's rows: the caller keeps it. */
export async function takeUnbooked(tx: Tx, now: Date): Promise<Unbooked[]> {
  const names = await findOverdue(tx, now);
  if (names.length === 0) return [];
  const stock = [...(await lockStock(tx, names)).values()].map((item) => ({
    ...item,
    ...splitExpired(item.unmatched ?? [], now.getTime()),
  }));
  const rows = stock.map(({ name, waiting }) => ({ name, unmatched: waiting }));
  await sql`
    update inventory_item set unmatched = row.unmatched
    from json_to_recordset(${JSON.stringify(rows)}::json) as row (name text, unmatched jsonb)
    where inventory_item.name = row.name`.execute(tx);
  return stock.flatMap(({ name, label, expired }) =>
    expired.filter(({ side }) => side === 'GAME').map((entry) => ({ ...entry, name, label })),
  );
}
