import { sql } from 'kysely';
import { FIRST_ANSWER, listAnswers, removeKeys, replaceAnswers } from '#platform/http/writes/idempotency.repo.ts';
import { PERSONAL_PAGE, type PersonalSection } from '#platform/personal.ts';
import type { Db } from '#platform/postgres/db.ts';

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
  texts: ReadonlySet<string>;
  names: ReadonlyMap<string, string>;
}

/** The same word in another place is something else: a status, a product, a text by another person. */
const TEXTS = new Set(['note', 'phone', 'reason', 'discountReason']);
const NAMES = new Set([
  ...['id', 'userId', 'userName', 'globalName', 'avatarId', 'avatarUrl'],
  ...['nickname', 'by', 'paidBy', 'settledBy', 'personId', 'changedBy'],
]);

function cleaned(value: unknown, userId: string, personal: PersonalTexts): unknown {
  if (Array.isArray(value)) return value.map((one) => cleaned(one, userId, personal));
  if (typeof value !== 'object' || value === null) return value;
  // A person without an account is known by a name alone.
  const isPerson = 'id' in value && (value.id === userId || value.id === null);
  const fields = Object.entries(value).map(([field, content]) => {
    if (typeof content !== 'string') return [field, cleaned(content, userId, personal)];
    if (TEXTS.has(field)) return [field, personal.texts.has(content) ? '' : content];
    const isName = NAMES.has(field) || (isPerson && field === 'name');
    return [field, isName ? (personal.names.get(content) ?? content) : content];
  });
  return Object.fromEntries(fields);
}

const PAGE = 500;

/**
 * Takes a person out of what others were answered from a place on, and what they were answered themselves a while ago with
 * it, page by page: however much is kept, each step is short and locks nothing that others wait for. Returns where it ended.
 */
export async function forgetInAnswers(db: Db, userId: string, personal: PersonalTexts, from = FIRST_ANSWER) {
  let place = from;
  for (;;) {
    const page = await listAnswers(db, place, PAGE);
    const own = page.filter(({ owner, isSettled }) => isSettled && owner === userId);
    if (own.length > 0) await removeKeys(db, own);
    const changed = page.flatMap(({ owner, key, response }) => {
      if (!response || owner === userId) return [];
      const rest = JSON.stringify(cleaned(JSON.parse(response), userId, personal));
      return rest === response ? [] : [{ owner, key, response: rest }];
    });
    if (changed.length > 0) await replaceAnswers(db, changed);
    place = page.at(-1) ?? place;
    if (page.length < PAGE) return place;
  }
}
