import { sql } from 'kysely';
import { countOf, type Db, type Tx } from '#platform/postgres/db.ts';

export interface AbsenceRow {
  id: number;
  user_id: string;
  first_day: string;
  last_day: string;
  reason: string;
}

const absences = (db: Db) => db.selectFrom('absence').select(['id', 'user_id', 'first_day', 'last_day', 'reason']);

export const listAbsences = (db: Db, from: string): Promise<AbsenceRow[]> =>
  absences(db).where('last_day', '>=', from).orderBy('first_day').orderBy('id').limit(500).execute();

export const findAbsence = (db: Db, id: number): Promise<AbsenceRow | undefined> =>
  absences(db).where('id', '=', id).executeTakeFirst();

export const countAbsences = (db: Db, userId: string, from: string) =>
  countOf(db.selectFrom('absence').where('user_id', '=', userId).where('last_day', '>=', from));

export const insertAbsence = (tx: Tx, row: Omit<AbsenceRow, 'id'> & { created_at: Date }): Promise<AbsenceRow> =>
  tx
    .insertInto('absence')
    .values(row)
    .returning(['id', 'user_id', 'first_day', 'last_day', 'reason'])
    .executeTakeFirstOrThrow();

export const dropAbsence = (tx: Tx, id: number) => tx.deleteFrom('absence').where('id', '=', id).execute();

export interface MemberRow {
  id: string;
  last_seen_at: Date | null;
  last_duty_at: Date | null;
  is_on_duty: boolean;
  away_until: string | null;
  notes: number;
}

/** When each of them was last here, on duty or in the game; now, while they are on duty. */
export async function listMembers(db: Db, userIds: readonly string[], { now, today }: { now: Date; today: string }) {
  const { rows } = await sql<MemberRow>`
    select app_user.id, greatest(app_user.last_seen_at, heard.heard_at, duty.last_at) as last_seen_at, duty.last_at as last_duty_at,
      coalesce(duty.is_running, false) as is_on_duty,
      (select max(last_day) from absence where user_id = app_user.id and first_day <= ${today} and last_day >= ${today}) as away_until,
      (select count(*) from person_note where user_id = app_user.id) as notes
    from app_user
      left join duty_sighting heard on heard.user_id = app_user.id
      left join lateral (
        select coalesce(ended_at, ${now}::timestamptz) as last_at, ended_at is null as is_running
        from shift where user_id = app_user.id order by began_at desc limit 1
      ) duty on true
    where app_user.id = any(${[...userIds]}::text[])`.execute(db);
  return rows;
}

const notes = (db: Db) => db.selectFrom('person_note').select(['id', 'user_id', 'text', 'by_name', 'created_at']);

export const listNotes = (db: Db, userId: string) =>
  notes(db).where('user_id', '=', userId).orderBy('id', 'desc').execute();

export const findNote = (db: Db, id: number) => notes(db).where('id', '=', id).executeTakeFirst();

export const countNotes = (db: Db, userId: string) =>
  countOf(db.selectFrom('person_note').where('user_id', '=', userId));

export const insertNote = (
  tx: Tx,
  row: { user_id: string; text: string; by_id: string; by_name: string; created_at: Date },
) =>
  tx
    .insertInto('person_note')
    .values(row)
    .returning(['id', 'user_id', 'text', 'by_name', 'created_at'])
    .executeTakeFirstOrThrow();

export const dropNote = (tx: Tx, id: number) => tx.deleteFrom('person_note').where('id', '=', id).execute();
