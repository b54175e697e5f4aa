import type { Live } from './live/hub.ts';
import type { Db, Tx } from './postgres/db.ts';

/** A row of a person's data in words they understand; `at` is where the next page begins. */
export interface PersonalRow {
  readonly at: string | number;
  readonly [label: string]: unknown;
}

export interface PersonalSection {
  readonly title: string;
  /** At most a page of rows after the given place, which is empty at first. */
  readonly read: (db: Db, userId: string, after: string) => Promise<readonly PersonalRow[]>;
}

export const PERSONAL_PAGE = 500;

export const rowAfter = (after: string): number => Number(after || -1);

/** Of which there is never more than a page. */
export const unpaged = (
  title: string,
  find: (db: Db, userId: string) => Promise<readonly Record<string, unknown>[]>,
): PersonalSection => ({
  title,
  read: async (db, userId, after) =>
    after === '' ? (await find(db, userId)).slice(0, PERSONAL_PAGE - 1).map((row) => ({ at: 'all', ...row })) : [],
});

/** A person whose data is about to be removed, with the name people know them by. */
export interface DeletedPerson {
  readonly id: string;
  readonly name: string;
  /** Replaces every name. */
  readonly pseudonym: string;
  /** Other names that slices have found the person by. */
  readonly otherNames: readonly string[];
  readonly at: Date;
  readonly publish: Live['publish'];
}

export interface Personal {
  readonly sections?: readonly PersonalSection[];
  /** By what other names a person is and was known here. */
  readonly findNames?: (db: Db, userId: string) => Promise<readonly string[]>;
  /** What the person has written since then; stored answers of repeatable writes may contain it. */
  readonly findTexts?: (db: Db, userId: string, since: Date) => Promise<readonly string[]>;
  /** Removes what belongs to the person alone, and the name from the rest. */
  readonly forget?: (tx: Tx, person: DeletedPerson) => Promise<unknown>;
  /** For rows that all requests write to: last, so that they are locked briefly. */
  readonly forgetLast?: (tx: Tx, person: DeletedPerson) => Promise<unknown>;
}
