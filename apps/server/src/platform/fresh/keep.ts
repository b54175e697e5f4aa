import type { Db } from '../postgres/db.ts';
import type { Changes } from './changes.ts';
import { type Tables, watchTables } from './tables.ts';

/** What was read, and how to tell whether it still holds. */
export interface Reading<T> {
  readonly value: T;
  readonly mark: number;
  readonly tables: readonly string[];
  /** False when it depends on a table whose changes nobody notes. */
  readonly canBeKept: boolean;
}

export interface Keeping {
  /** Connections that are free while all others are inside of transactions; for short questions. */
  readonly db: Db;
  /** Reads and notes what it depends on. */
  read<T>(db: Db, work: (db: Db) => Promise<T> | T): Promise<Reading<T>>;
  isCurrent(reading: Pick<Reading<unknown>, 'mark' | 'tables'>): boolean;
  /**
   * Keeps what is read until one of the tables behind it changes. It is as fresh as the last time of catching up, with
   * which every request of somebody who is logged in begins. It may be asked for inside of a transaction: it is read
   * over connections of its own.
   */
  value<T>(work: (db: Db) => Promise<T>): () => Promise<T>;
}

interface Parts {
  db: Db;
  changes: Changes;
  tables: Tables;
}

export function createKeeping({ db: own, changes, tables }: Parts): Keeping {
  const isCurrent: Keeping['isCurrent'] = (reading) => changes.isCurrent(reading.mark, reading.tables);

  const read: Keeping['read'] = async (db, work) => {
    const mark = changes.mark();
    const watched = watchTables(db, tables);
    const value = await work(watched.db);
    const touched = [...watched.touched];
    return { value, mark, tables: touched, canBeKept: touched.every((table) => tables.noted.has(table)) };
  };

  return {
    db: own,
    read,
    isCurrent,
    value: <T>(work: (db: Db) => Promise<T>) => {
      let kept: Reading<T> | undefined;
      let loading: { mark: number; reading: Promise<Reading<T>> } | undefined;
      const load = (): Promise<Reading<T>> => {
        const reading = read(own, work).finally(() => {
          loading = undefined;
        });
        loading = { mark: changes.mark(), reading };
        return reading;
      };
      return async () => {
        if (kept && isCurrent(kept)) return kept.value;
        // What others are just reading serves as well, unless something has changed since they began.
        const fresh = await (loading?.mark === changes.mark() ? loading.reading : load());
        if (fresh.canBeKept) kept = fresh;
        return fresh.value;
      };
    },
  };
}
