import type { Db } from './postgres/db.ts';

/** A row of a person's data in words they understand; `at` is where the next page begins. */
export interface PersonalRow {
  readonly at: string | number;
  readonly [label: string]: unknown;
}

/** One kind of personal data, read in pages. */
export interface PersonalSection {
  readonly title: string;
  /** At most a page of rows after the given place, which is empty at first. */
  readonly read: (db: Db, userId: string, after: string) => Promise<readonly PersonalRow[]>;
}

export const PERSONAL_PAGE = 500;

/** The place as a number. */
export const rowAfter = (after: string): number => Number(after || -1);

/** Of which there is never more than a page. */
export const inOnePiece = (
  title: string,
  find: (db: Db, userId: string) => Promise<readonly Record<string, unknown>[]>,
): PersonalSection => ({
  title,
  read: async (db, userId, after) =>
    after === '' ? (await find(db, userId)).slice(0, PERSONAL_PAGE - 1).map((row) => ({ at: 'all', ...row })) : [],
});

/** A person whose data is about to be removed, with the name people know them by. */
export type Leaver = { readonly id: string; readonly name: string };
