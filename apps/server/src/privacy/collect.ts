import { Readable } from 'node:stream';
import { PERSONAL_AUDIT } from '#audit';
import { PERSONAL_GAME } from '#game';
import { PERSONAL_BOOKINGS } from '#inventory';
import { PERSONAL_ORDERS } from '#orders';
import { PERSONAL_PAGE, type PersonalSection } from '#platform/personal.ts';
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

async function* rowsOf(db: Db, userId: string, { read }: PersonalSection): AsyncGenerator<string> {
  let after = '';
  let separator = '\n    ';
  for (;;) {
    const page = await read(db, userId, after);
    for (const { at, ...row } of page) {
      yield separator + JSON.stringify(row);
      separator = ',\n    ';
      after = String(at);
    }
    if (page.length < PERSONAL_PAGE) return;
  }
}

async function* pieces(db: Db, userId: string, now: Date): AsyncGenerator<string> {
  yield `{\n  "Stand": ${JSON.stringify(now)}`;
  for (const section of SECTIONS) {
    yield `,\n  ${JSON.stringify(section.title)}: [`;
    yield* rowsOf(db, userId, section);
    yield ']';
  }
  yield '\n}\n';
}

/** Everything that is stored about a person, page by page, so that many years need no more memory than a day. */
export const collect = (db: Db, userId: string, now: Date): Readable =>
  Readable.from(pieces(db, userId, now), { objectMode: false });
