import { sql } from 'kysely';
import { findAnswersWith, removeKeysOf, replaceAnswers } from '#platform/http/writes/idempotency.repo.ts';
import { PERSONAL_PAGE, type PersonalSection } from '#platform/personal.ts';
import type { Tx } from '#platform/postgres/db.ts';

/** Kept for a day, so that a call that is sent twice happens once; what was answered may be about others. */
export const PERSONAL_ANSWERS: PersonalSection = {
  title: 'Schutz vor doppeltem Absenden',
  read: async (db, userId, after) => {
    const { rows } = await sql<{ at: string }>`
      select key as at, created_at as "Zeit" from idempotency
      where owner = ${userId} and key > ${after} order by key limit ${PERSONAL_PAGE}`.execute(db);
    return rows;
  },
};

/** What others may have been answered of a person: what they wrote, and what they are called, with what stands there instead. */
interface PersonalTexts {
  texts: readonly string[];
  names: ReadonlyMap<string, string>;
}

/** The same word in another place is something else: a status, a product, a text by another person. */
const TEXTS = new Set(['note', 'phone', 'reason']);
const NAMES = new Set([
  ...['id', 'userId', 'userName', 'globalName', 'avatarId', 'avatarUrl'],
  ...['nickname', 'by', 'paidBy', 'settledBy'],
]);

function cleaned(value: unknown, userId: string, personal: PersonalTexts): unknown {
  if (Array.isArray(value)) return value.map((one) => cleaned(one, userId, personal));
  if (typeof value !== 'object' || value === null) return value;
  const isPerson = 'id' in value && value.id === userId;
  const fields = Object.entries(value).map(([field, content]) => {
    if (typeof content !== 'string') return [field, cleaned(content, userId, personal)];
    if (TEXTS.has(field)) return [field, personal.texts.includes(content) ? '' : content];
    const isName = NAMES.has(field) || (isPerson && field === 'name');
    return [field, isName ? (personal.names.get(content) ?? content) : content];
  });
  return Object.fromEntries(fields);
}

/** Takes a person out of what others were answered, and what they were answered themselves with it. */
export async function forgetInAnswers(tx: Tx, userId: string, personal: PersonalTexts): Promise<void> {
  await removeKeysOf(tx, userId);
  const wanted = [...personal.texts, ...personal.names.keys()].map((text) => JSON.stringify(text));
  const found = await findAnswersWith(tx, wanted);
  const rest = found.map((answer) => ({
    ...answer,
    response: JSON.stringify(cleaned(JSON.parse(answer.response), userId, personal)),
  }));
  if (rest.length > 0) await replaceAnswers(tx, rest);
}
