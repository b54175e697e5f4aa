import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { makeCacheable } from '../clock.ts';
import { createDb, createPool, type Db, settingsOf } from '../postgres/db.ts';
import { createTableVersions, type TableVersions } from './table-versions.ts';
import { addTables, findTables, type Tables, trackTables } from './used-tables.ts';

interface Reading<T> {
  readonly value: T;
  readonly version: number;
  readonly tables: readonly string[];
  /** False when it depends on a table without version notes. */
  readonly isCacheable: boolean;
}

type Read<T> = (db: Db) => Promise<T>;

export interface CacheEntry<T> {
  current: () => T | undefined;
  /** Concurrent callers share one read. */
  get: (db: Db, read: Read<T>) => Promise<T>;
}

export interface ReadCache {
  /** Separate connections, never used in transactions; for short queries. */
  readonly db: Db;
  /** Resolves once all changes committed before the call are known. */
  readonly catchUp: TableVersions['catchUp'];
  createEntry: <T>() => CacheEntry<T>;
  /** Read over `db`, so it can be used inside a transaction. */
  value: <T>(read: Read<T>) => () => Promise<T>;
}

interface Deps {
  db: Db;
  versions: TableVersions;
  tables: Tables;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Caches what was read until one of the tables behind it changes, on whichever server process. */
export function createReadCache({ db: own, versions, tables, log }: Deps): ReadCache {
  const createEntry = <T>(): CacheEntry<T> => {
    let latest: Reading<T> | undefined;
    let underWay: { version: number; reading: Promise<Reading<T>> } | undefined;
    let next: Promise<Reading<T>> | undefined;

    const readTracked = async (db: Db, read: Read<T>): Promise<Reading<T>> => {
      const version = versions.current();
      const tracked = trackTables(db, tables);
      const value = await makeCacheable(undefined, () => read(tracked.db));
      const used = [...tracked.used];
      const isCacheable = used.every((table) => tables.noted.has(table));
      if (!isCacheable) log.warn({ tables: used }, 'not cached: changes of one of the tables are not noted');
      return { value, version, tables: used, isCacheable };
    };

    const current = (): T | undefined =>
      latest && versions.isCurrent(latest.version, latest.tables) ? latest.value : undefined;

    const start = async (db: Db, read: Read<T>): Promise<Reading<T>> => {
      const mine = { version: versions.current(), reading: readTracked(db, read) };
      underWay = mine;
      try {
        const fresh = await mine.reading;
        // A slow read does not replace a newer one.
        if (fresh.isCacheable && fresh.version >= (latest?.version ?? 0)) latest = fresh;
        return fresh;
      } finally {
        if (underWay === mine) underWay = undefined;
      }
    };

    const startAfter = async (earlier: Promise<unknown>, db: Db, read: Read<T>): Promise<Reading<T>> => {
      await earlier.catch(() => {});
      next = undefined;
      return start(db, read);
    };

    const getReading = async (db: Db, read: Read<T>): Promise<Reading<T>> => {
      if (latest && current() !== undefined) return latest;
      if (!underWay) return start(db, read);
      const { version, reading } = underWay;
      // However many changes come while it reads, their callers wait for one more read.
      if (version !== versions.current()) next ??= startAfter(reading, db, read);
      const shared = await (version === versions.current() ? reading : next);
      return shared?.isCacheable ? shared : start(db, read);
    };

    const get: CacheEntry<T>['get'] = async (db, read) => {
      const { value, tables: used } = await getReading(db, read);
      addTables(db, used);
      return value;
    };

    return { current, get };
  };

  return {
    db: own,
    catchUp: versions.catchUp,
    createEntry,
    value: <T>(read: Read<T>) => {
      const entry = createEntry<T>();
      return () => entry.get(own, read);
    },
  };
}

const QUERY_TIMEOUT_MS = 15_000;

/** Connections of its own, because every request starts here and must not wait for running ones. */
export async function openReadCache(pool: pg.Pool, log: FastifyBaseLogger) {
  const connect = (max: number) => createPool({ ...settingsOf(pool), max, query_timeout: QUERY_TIMEOUT_MS });
  const [versionsPool, readPool] = [connect(1), connect(2)];
  const versions = createTableVersions(versionsPool);
  const db = createDb(readPool);
  const readCache = createReadCache({ db, versions, tables: await findTables(db), log });
  return { versions, readCache, close: () => Promise.all([versionsPool.end(), readPool.end()]) };
}
