import { sql } from 'kysely';
import type { Db, Tx } from '#platform/postgres/db.ts';

export interface KeyRow {
  owner: string;
  key: string;
  request: string;
}

/** What was answered under a key before; `request` is missing when the key was removed meanwhile. */
export interface EarlierAnswer {
  request?: string;
  response?: string | null;
}

/** Neither an owner nor a key contains a space. */
export const nameOf = ({ owner, key }: Pick<KeyRow, 'owner' | 'key'>): string => `${owner} ${key}`;

const listed = (rows: readonly KeyRow[]) =>
  sql`unnest(${rows.map((row) => row.owner)}::text[], ${rows.map((row) => row.key)}::text[])`;

/** Reserves what is new and answers what is not; a key that another transaction has just reserved is waited for. */
export async function reserveKeys(tx: Tx, rows: readonly KeyRow[]): Promise<Map<string, EarlierAnswer>> {
  const { rows: inserted } = await sql<KeyRow>`
    insert into idempotency (owner, key, request)
    select * from unnest(${rows.map((row) => row.owner)}::text[], ${rows.map((row) => row.key)}::text[],
      ${rows.map((row) => row.request)}::text[])
    on conflict do nothing returning owner, key`.execute(tx);
  const reserved = new Set(inserted.map(nameOf));
  const known = rows.filter((row) => !reserved.has(nameOf(row)));
  if (known.length === 0) return new Map();
  const { rows: found } = await sql<KeyRow & EarlierAnswer>`
    select owner, key, request, response from idempotency
    where (owner, key) in (select * from ${listed(known)})`.execute(tx);
  return new Map([
    ...known.map((row) => [nameOf(row), {}] as const),
    ...found.map((row) => [nameOf(row), row] as const),
  ]);
}

/** For what was refused: it may be tried again under the same key. */
export const releaseKeys = (tx: Tx, rows: readonly KeyRow[]) =>
  sql`delete from idempotency where (owner, key) in (select * from ${listed(rows)})`.execute(tx);

export const removeKeysBefore = (db: Db, moment: Date) =>
  db.deleteFrom('idempotency').where('created_at', '<', moment).execute();

/** Answers hold names and texts: they go with their owner. */
export const removeKeysOf = (tx: Tx, owner: string) =>
  tx.deleteFrom('idempotency').where('owner', '=', owner).execute();

type Answer = { owner: string; key: string; response: string };

/** Answers that contain one of these texts, given to others as well. */
export async function findAnswersWith(tx: Tx, texts: readonly string[]): Promise<Answer[]> {
  const { rows } = await sql<Answer>`
    select owner, key, response from idempotency
    where exists (select from unnest(${[...texts]}::text[]) one where position(one in response) > 0)
    for update`.execute(tx);
  return rows;
}

export const replaceAnswers = (tx: Tx, answers: readonly Answer[]) =>
  sql`update idempotency set response = answer.response
      from unnest(${answers.map(({ owner }) => owner)}::text[], ${answers.map(({ key }) => key)}::text[],
        ${answers.map(({ response }) => response)}::text[]) as answer (owner, key, response)
      where idempotency.owner = answer.owner and idempotency.key = answer.key`.execute(tx);
