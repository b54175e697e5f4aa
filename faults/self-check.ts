import type pg from 'pg';
import { checkWrites } from './check.ts';
import type { Fault } from './fault.ts';
import { withDatabase, withKontor } from './kontor.ts';
import { startLoad } from './load.ts';
import type { Kind, Write } from './writes.ts';

const firstOf = (writes: readonly Write[], kind: Kind): Write => {
  const found = writes.find((write) => write.kind === kind && write.answers.includes('acknowledged'));
  if (!found) throw new Error(`no ${kind} was acknowledged`);
  return found;
};

/** Loses an order, doubles a booking and lets a piece vanish. */
async function sabotage(db: pg.Client, writes: readonly Write[]): Promise<void> {
  await db.query('delete from customer_order where note = $1', [firstOf(writes, 'order').probe]);
  const { item, by } = firstOf(writes, 'booking').moves ?? { item: '', by: 0 };
  await db.query(
    `with again as (
       insert into inventory_history (citizen_name, created_at, is_final) values ('Sabotage', now(), false) returning id
     )
     insert into inventory_history_item (history_id, name, label, old_amount, new_amount, created_at)
     select again.id, name, name, amount, amount + $2, now() from again, inventory_item where name = $1`,
    [item, by],
  );
  await db.query(`update inventory_item set amount = amount - 1 where name = 'fault_2'`);
}

/** A check that finds nothing proves something only if it finds what is there. */
export const selfCheck: Fault = {
  name: 'self-check',
  promised: 'Counter-check: a deleted order, a doubled booking and a wrong stock are noticed',
  run: () =>
    withKontor(async ({ url, connection }) => {
      const load = await startLoad([url], connection);
      await load.goesOn().finally(load.stop);
      return withDatabase(connection, async (db) => {
        const { lost, doubled, flaws } = await checkWrites(db, load.writes);
        await sabotage(db, load.writes);
        const found = await checkWrites(db, load.writes);
        const isFound = found.lost === 1 && found.doubled === 1 && found.flaws.length > 0;
        return {
          text: `${load.count('acknowledged')} acknowledged; found after the sabotage: ${found.lost} lost, ${found.doubled} doubled, ${found.flaws.join(', ')}`,
          lost,
          doubled,
          unanswered: load.count('unanswered'),
          isKept: lost === 0 && doubled === 0 && flaws.length === 0 && isFound,
        };
      });
    }),
};
