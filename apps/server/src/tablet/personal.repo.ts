import { sql } from 'kysely';
import { inOnePiece, type Leaver, type PersonalSection } from '#platform/personal.ts';
import type { Db, Tx } from '#platform/postgres/db.ts';

const findTablet = async (db: Db, userId: string) => {
  const { rows } = await sql<Record<string, unknown>>`
    select 'Zuletzt angemeldet' as "Was", day::text as "Am", null as "Name im Spiel" from tablet_visit where user_id = ${userId}
    union all
    select 'Code zum Anmelden, gültig bis', expires_at::text, citizen_name from tablet_code where user_id = ${userId}`.execute(
    db,
  );
  return rows;
};

export const PERSONAL_TABLET: PersonalSection = inOnePiece('Tablet im Spiel', findTablet);

/** The day of the last sign-in goes with the account. */
export const forgetTabletCode = (tx: Tx, { id }: Leaver) =>
  tx.deleteFrom('tablet_code').where('user_id', '=', id).execute();
