import { PERSONAL_AUDIT } from '#audit';
import { PERSONAL_GAME } from '#game';
import { PERSONAL_BOOKINGS } from '#inventory';
import { PERSONAL_ORDERS } from '#orders';
import { eachPage, toJsonArray } from '#platform/http/download.ts';
import { PERSONAL_PAGE, type PersonalRow, type PersonalSection } from '#platform/personal.ts';
import type { Db } from '#platform/postgres/db.ts';
import { PERSONAL_RACING } from '#racing';
import { PERSONAL_TABLET } from '#tablet';
import { PERSONAL_TIPS } from '#tips';
import { PERSONAL_USERS } from '#users';
import { PERSONAL_POSITIONS } from '#videos';
import { PERSONAL_ANSWERS } from './answers.repo.ts';

const SECTIONS: PersonalSection[] = [
  ...PERSONAL_USERS,
  ...PERSONAL_ORDERS,
  ...PERSONAL_TIPS,
  ...PERSONAL_RACING,
  PERSONAL_POSITIONS,
  PERSONAL_BOOKINGS,
  ...PERSONAL_AUDIT,
  ...PERSONAL_GAME,
  PERSONAL_TABLET,
  PERSONAL_ANSWERS,
];

/** Everything that is stored about a person. */
export async function* collect(db: Db, userId: string, now: Date): AsyncGenerator<string> {
  yield `{\n"Stand": ${JSON.stringify(now)}`;
  for (const { title, read } of SECTIONS) {
    yield `,\n${JSON.stringify(title)}: `;
    yield* toJsonArray(
      eachPage(PERSONAL_PAGE, (last: PersonalRow | undefined) => read(db, userId, String(last?.at ?? ''))),
      ({ at: _, ...row }) => row,
    );
  }
  yield '}\n';
}
