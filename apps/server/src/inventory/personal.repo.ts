import { sql } from 'kysely';
import { type Leaver, PERSONAL_PAGE, type PersonalSection, rowAfter } from '#platform/personal.ts';
import type { Tx } from '#platform/postgres/db.ts';

export const PERSONAL_BOOKINGS: PersonalSection = {
  title: 'Lagerbuchungen',
  read: async (db, userId, after) => {
    const { rows } = await sql<{ at: number }>`
      select id as at, created_at as "Zeit", reason as "Grund",
        (select json_agg(json_build_object('Gegenstand', label, 'Vorher', old_amount, 'Nachher', new_amount))
          from inventory_history_item where history_id = booking.id) as "Gegenstände"
      from inventory_history booking where actor_id = ${userId} and id > ${rowAfter(after)}
      order by id limit ${PERSONAL_PAGE}`.execute(db);
    return rows;
  },
};

/** What was booked stays, by whom does not. */
export const forgetBooker = (tx: Tx, { id, calledNow }: Leaver) =>
  tx
    .updateTable('inventory_history')
    .set({ citizen_name: calledNow, actor_id: null })
    .where('actor_id', '=', id)
    .execute();
