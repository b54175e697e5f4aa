import { sql } from 'kysely';
import type { Db, Tx } from '../postgres/db.ts';

export interface KeyRow {
  owner: string;
  key: string;
  request: string;
}

/** True for the first caller; everyone else waits here until the first has committed or given up. */
export async function reserveKey(tx: Tx, row: KeyRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('idempotency')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export const keepAnswer = (tx: Tx, { owner, key }: KeyRow, response: string) =>
  tx.updateTable('idempotency').set({ response }).where('owner', '=', owner).where('key', '=', key).execute();

/** Of writes that are done together; a key that is taken lets all of them fail. */
export const keepAnswers = (tx: Tx, rows: readonly (KeyRow & { response: string })[]) =>
  sql`insert into idempotency (owner, key, request, response)
      select * from unnest(
        ${rows.map((row) => row.owner)}::text[], ${rows.map((row) => row.key)}::text[],
        ${rows.map((row) => row.request)}::text[], ${rows.map((row) => row.response)}::text[]
      )`.execute(tx);

export const findAnswer = (tx: Tx, { owner, key }: KeyRow) =>
  tx
    .selectFrom('idempotency')
    .select(['request', 'response'])
    .where('owner', '=', owner)
    .where('key', '=', key)
    .executeTakeFirst();

export const removeKeysBefore = (db: Db, moment: Date) =>
  db.deleteFrom('idempotency').where('created_at', '<', moment).execute();
/** Answers hold names and texts; what somebody was answered goes with them. */
export const removeKeysOf = (tx: Tx, owner: string) =>
  tx.deleteFrom('idempotency').where('owner', '=', owner).execute();

interface KeptAnswer {
  owner: string;
  key: string;
  response: string;
}

/** What others were answered in which one of these stands. */
export async function findAnswersWith(tx: Tx, texts: readonly string[]): Promise<KeptAnswer[]> {
  const { rows } = await sql<KeptAnswer>`
    select owner, key, response from idempotency
    where exists (select from unnest(${[...texts]}::text[]) one where position(one in response) > 0)
    for update`.execute(tx);
  return rows;
}

export const replaceAnswers = (tx: Tx, answers: readonly KeptAnswer[]) =>
  sql`update idempotency set response = given.response
      from unnest(${answers.map(({ owner }) => owner)}::text[], ${answers.map(({ key }) => key)}::text[],
        ${answers.map(({ response }) => response)}::text[]) as given (owner, key, response)
      where idempotency.owner = given.owner and idempotency.key = given.key`.execute(tx);
