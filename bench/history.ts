import { measureGrowth, reading } from './growing.ts';
import type { Row } from './measure.ts';
import { type Kontor, logIn } from './server.ts';

const LEITUNG = '100000000000000004';

async function fill({ db }: Kontor, total: number): Promise<void> {
  const { rows } = await db.query('select count(*)::int as there from inventory_history');
  await db.query(
    `with entry as (
       insert into inventory_history (citizen_name, reason, created_at)
       select 'Person ' || (n % 40), 'Einkauf', now() - n * interval '1 second' from generate_series(1, $1) n
       returning id
     )
     insert into inventory_history_item (history_id, name, label, old_amount, new_amount)
     select id, 'wheat', 'Weizen', 1, 2 from entry`,
    [total - rows[0].there],
  );
  await db.query('vacuum analyze inventory_history, inventory_history_item');
}

/** The first page of the history must not get slower as the history grows. */
export async function benchHistory(kontor: Kontor): Promise<Row[]> {
  const cookie = await logIn(kontor.url, LEITUNG);
  const read = (path: string) => reading(kontor.url + path, cookie);
  const calls = {
    'history, first page': read('/api/inventory/history'),
    'history of two people, first page': read('/api/inventory/history?citizen=Person%201&citizen=Person%202&limit=50'),
    'names for the filter': read('/api/inventory/history/citizens'),
  };
  return measureGrowth({
    calls,
    small: async () => {
      // Enough people at both sizes, so that the same number of rows is answered.
      await fill(kontor, 5_000);
      await kontor.db.query('delete from inventory_history where id > (select min(id) + 999 from inventory_history)');
      await fill(kontor, 1_000);
    },
    large: () => fill(kontor, 1_000_000),
    goal: 2,
  });
}
