import { sql } from 'kysely';
import { type Db, executePrepared, type Tx } from '#platform/postgres/db.ts';

interface KeyName {
  owner: string;
  key: string;
}

export interface KeyRow extends KeyName {
  request: string;
}

/** What was answered under a key before; `request` is missing when the key was removed meanwhile. */
export interface EarlierAnswer {
  request?: string;
  response?: string | null;
}

/** Neither an owner nor a key contains a space. */
export const nameOf = ({ owner, key }: KeyName): string => `${owner} ${key}`;

const texts = <T>(rows: readonly T[], column: keyof T) => sql`${rows.map((row) => row[column])}::text[]`;
const listed = (rows: readonly KeyName[]) => sql`unnest(${texts(rows, 'owner')}, ${texts(rows, 'key')})`;

/** Reserves what is new and answers what is not; a key that another transaction has just reserved is waited for. */
export async function reserveKeys(tx: Tx, rows: readonly KeyRow[]): Promise<Map<string, EarlierAnswer>> {
  const statement = sql<KeyRow>`
    insert into idempotency (owner, key, request)
    select * from unnest(${texts(rows, 'owner')}, ${texts(rows, 'key')}, ${texts(rows, 'request')})
    on conflict do nothing returning owner, key`;
  const { rows: inserted } = await executePrepared(tx, 'reserve-keys', statement);
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

export async function findAnswer(db: Db, { owner, key }: KeyRow): Promise<EarlierAnswer | undefined> {
  const query = db.selectFrom('idempotency').select(['request', 'response']);
  return query.where('owner', '=', owner).where('key', '=', key).executeTakeFirst();
}

export const removeKeysBefore = (db: Db, moment: Date) =>
  db.deleteFrom('idempotency').where('created_at', '<', moment).execute();

/** Answers hold names and texts: they go with their owner. */
export const removeKeysOf = (tx: Tx, owner: string) =>
  tx.deleteFrom('idempotency').where('owner', '=', owner).execute();

/** Of what was refused, too: it may be tried again under the same key. */
export const removeKeys = (db: Db, keys: readonly KeyName[]) =>
  sql`delete from idempotency where (owner, key) in (select * from ${listed(keys)})`.execute(db);

/** Where a page of answers ends; the moment to the microsecond. */
export interface AnswerPlace extends KeyName {
  at: string;
}

export const FIRST_ANSWER: AnswerPlace = { at: '-infinity', owner: '', key: '' };

type Answer = KeyName & { response: string };
type PlacedAnswer = AnswerPlace & { response: string | null; isSettled: boolean };

/** The oldest answers after a place; calls of settled ones are no longer repeated. */
export async function listAnswers(db: Db, { at, owner, key }: AnswerPlace, most: number): Promise<PlacedAnswer[]> {
  const { rows } = await sql<PlacedAnswer>`
    select created_at::text as at, owner, key, response, created_at < now() - interval '10 minutes' as "isSettled"
    from idempotency
    where (created_at, owner, key) > (${at}::timestamptz, ${owner}::text, ${key}::text)
    order by created_at, owner, key limit ${most}`.execute(db);
  return rows;
}

/** For answers that were committed after others that began later. */
export async function placeBefore(db: Db, { at }: AnswerPlace, seconds: number): Promise<AnswerPlace> {
  const { rows } = await sql<{ at: string }>`
    select (${at}::timestamptz - make_interval(secs => ${seconds}))::text as at`.execute(db);
  return { ...FIRST_ANSWER, ...rows[0] };
}

export const replaceAnswers = (db: Db, answers: readonly Answer[]) =>
  executePrepared(
    db,
    'replace-answers',
    sql`update idempotency set response = answer.response
      from unnest(${texts(answers, 'owner')}, ${texts(answers, 'key')}, ${texts(answers, 'response')})
        as answer (owner, key, response)
      where idempotency.owner = answer.owner and idempotency.key = answer.key`,
  );
