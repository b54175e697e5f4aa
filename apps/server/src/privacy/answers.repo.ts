import { sql } from 'kysely';
import { findAnswersWith, removeKeysOf, replaceAnswers } from '#platform/http/idempotency.repo.ts';
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

/** What stands in answers that are kept for others, and what is to stand there instead: whole values, never a part of one. */
export async function forgetInAnswers(tx: Tx, userId: string, instead: ReadonlyMap<string, string>): Promise<void> {
  await removeKeysOf(tx, userId);
  const pairs = [...instead].map(([from, to]) => [JSON.stringify(from), JSON.stringify(to)] as const);
  const found = await findAnswersWith(
    tx,
    pairs.map(([from]) => from),
  );
  const cleaned = found.map((answer) => ({
    ...answer,
    response: pairs.reduce((text, [from, to]) => text.replaceAll(from, to), answer.response),
  }));
  if (cleaned.length > 0) await replaceAnswers(tx, cleaned);
}
