import { sql } from 'kysely';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { guardClock, makeCacheable } from '../clock.ts';
import { createPool } from '../postgres/db.ts';
import { testDatabase } from '../testing/database.ts';
import { eventually } from '../testing/eventually.ts';
import { createReadCache } from './read-cache.ts';
import { createNotePruning, createTableVersions } from './table-versions.ts';
import { addTables, findTables } from './used-tables.ts';

const { db, pool, connection, reset, cutConnections } = await testDatabase();
beforeEach(reset);

/** As another server process would follow. */
async function follow() {
  const own = createPool({ ...connection, max: 1 });
  onTestFinished(() => own.end());
  const versions = createTableVersions(own);
  await versions.catchUp();
  const warn = vi.fn();
  const readCache = createReadCache({ db, versions, tables: await findTables(db), log: { warn } });
  return { own, versions, readCache, warn };
}

const addItem = (name: string) => sql`insert into base_item (name, label, weight) values (${name}, ${name}, 1)`;
const tables = ['base_item', 'product'];

test('a change makes what was read before it old, and nothing else', async () => {
  const { versions } = await follow();
  const version = versions.current();
  await addItem('brot').execute(db);
  await versions.catchUp();
  expect(versions.isCurrent(version, tables)).toBe(false);
  expect(versions.isCurrent(version, ['product', 'item_price'])).toBe(true);
  expect(versions.isCurrent(versions.current(), tables)).toBe(true);
});

test('a transaction that was under way is seen once it is committed, and not at all when it is taken back', async () => {
  const { versions } = await follow();
  const [kept, dropped] = [await pool.connect(), await pool.connect()];
  for (const client of [kept, dropped]) await client.query('begin');
  await kept.query(`insert into base_item (name, label, weight) values ('brot', 'Brot', 1)`);
  await dropped.query(`insert into item_price (item, price_per_unit) values ('mehl', 1)`).catch(() => {});
  // Others come and go in between.
  await sql`delete from demo_presence`.execute(db);
  await versions.catchUp();
  const version = versions.current();
  await kept.query('commit');
  await dropped.query('rollback');
  for (const client of [kept, dropped]) client.release();
  expect(versions.isCurrent(version, ['base_item'])).toBe(true);
  await versions.catchUp();
  expect(versions.isCurrent(version, ['base_item'])).toBe(false);
  expect(versions.isCurrent(version, ['item_price'])).toBe(true);
});

test('a reader that comes too late for the notes trusts nothing it has read', async () => {
  const [late, early] = [await follow(), await follow()];
  const seen = [late.versions.current(), early.versions.current()] as const;
  const prune = createNotePruning(db);
  await addItem('brot').execute(db);
  // Only what is older than every transaction under way is removed, those of other databases included.
  await eventually(async () => {
    await early.versions.catchUp();
    await prune();
    const { rows } = await sql`select 1 from change_note where name = 'base_item'`.execute(db);
    expect(rows).toEqual([]);
  });
  await Promise.all([late.versions.catchUp(), early.versions.catchUp()]);
  expect(late.versions.isCurrent(seen[0], ['product'])).toBe(false);
  expect(early.versions.isCurrent(seen[1], ['base_item'])).toBe(false);
  expect(early.versions.isCurrent(seen[1], ['product'])).toBe(true);
});

test('a lost connection makes everything old', async () => {
  const { versions } = await follow();
  const version = versions.current();
  await cutConnections();
  await versions.catchUp().catch(() => {});
  await versions.catchUp();
  expect(versions.isCurrent(version, ['product'])).toBe(false);
  expect(versions.isCurrent(versions.current(), ['product'])).toBe(true);
});

test('the question does not read every note, even if there were none when it was first asked', async () => {
  const { own, versions } = await follow();
  for (let turn = 0; turn < 8; turn += 1) await versions.catchUp();
  await sql`insert into change_note (xid, name) select n::text::xid8, 'product' from generate_series(1, 20000) n on conflict do nothing`.execute(
    db,
  );
  const { rows } = await own.query(`explain execute kontor_changes('900000:900000:')`);
  const plan = rows.map((row) => Object.values(row)[0]).join('\n');
  expect(plan).toMatch(/Index.*change_note/);
  expect(plan).not.toMatch(/Seq Scan on change_note/);
});

test('everybody who asks at the same moment is answered by one question', async () => {
  let asked = 0;
  const { versions } = await follow();
  const counting = createTableVersions({
    on: () => pool,
    query: ((...args: Parameters<typeof pool.query>) => {
      asked += 1;
      return pool.query(...args);
    }) as typeof pool.query,
  });
  await Promise.all(Array.from({ length: 500 }, () => counting.catchUp()));
  expect(asked).toBe(1);
  await versions.catchUp();
});

test('what is kept is never older than the last write that was confirmed, on any process', async () => {
  const [one, two] = [await follow(), await follow()];
  const count = async ({ versions, readCache }: typeof one) => {
    const read = readCache.value(async (from) => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from base_item`.execute(from);
      return rows[0]?.n ?? 0;
    });
    return async () => {
      await versions.catchUp();
      return read();
    };
  };
  const readers = [await count(one), await count(two)];
  let confirmed = 0;
  const write = async (from: number): Promise<void> => {
    for (let n = 0; n < 60; n += 1) {
      await addItem(`ware_${from}_${n}`).execute(db);
      confirmed += 1;
    }
  };
  const read = async (reader: () => Promise<number>): Promise<void> => {
    for (let n = 0; n < 200; n += 1) {
      const before = confirmed;
      expect(await reader()).toBeGreaterThanOrEqual(before);
    }
  };
  await Promise.all([write(1), write(2), ...readers.map(read), ...readers.map(read)]);
  for (const reader of readers) expect(await reader()).toBe(120);
});

test('what depends on a table whose changes are not noted is read every time, and reported', async () => {
  const { readCache, versions, warn } = await follow();
  const read = vi.fn((from: typeof db) => from.selectFrom('audit').select('id').execute());
  const entry = readCache.createEntry();
  await entry.get(db, read);
  await Promise.all([entry.get(db, read), entry.get(db, read)]);
  expect(read).toHaveBeenCalledTimes(3);
  expect(warn.mock.lastCall?.[0]).toEqual({ tables: ['audit'] });
  warn.mockClear();
  const raw = vi.fn((from: typeof db) => sql`select 1 from base_item, product where false`.execute(from));
  const other = readCache.createEntry();
  for (let turn = 0; turn < 2; turn += 1) await other.get(db, raw);
  expect([raw.mock.calls.length, warn.mock.calls]).toEqual([1, []]);
  await addItem('brot').execute(db);
  await versions.catchUp();
  await other.get(db, raw);
  expect(raw).toHaveBeenCalledTimes(2);
});

test('what is kept cannot depend on the time: neither the clock nor the database says it', async () => {
  const { readCache } = await follow();
  const clock = guardClock(() => new Date('2026-11-15T12:00:00Z'));
  await expect(readCache.value(async () => clock())()).rejects.toThrow('depends on the time');
  const inSql = readCache.value((from) => sql`select from base_item where missing_since < now()`.execute(from));
  await expect(inSql()).rejects.toThrow('asks the database for the time');
  expect(makeCacheable(new Date('2026-11-15T11:00:00Z'), clock)).toEqual(new Date('2026-11-15T11:00:00Z'));
  expect(clock()).toEqual(new Date('2026-11-15T12:00:00Z'));
});

test('what was made of something cached is old with it, also when that was not read again', async () => {
  const { readCache, versions } = await follow();
  const [inner, outer] = [readCache.createEntry<number>(), readCache.createEntry<number>()];
  const count = (from: typeof db) =>
    inner.get(from, async (own) => (await own.selectFrom('base_item').select('name').execute()).length);
  await count(db);
  expect(await outer.get(db, count)).toBe(0);
  await addItem('brot').execute(db);
  await versions.catchUp();
  expect(await outer.get(db, count)).toBe(1);
});

test('what is being read is shared, unless something has changed since it began', async () => {
  const { readCache, versions } = await follow();
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
  const { promise: hasRead, resolve: noteRead } = Promise.withResolvers<void>();
  const read = vi.fn(async (from: typeof db) => {
    const rows = await from.selectFrom('base_item').select('name').execute();
    noteRead();
    await mayGoOn;
    return rows.length;
  });
  const entry = readCache.createEntry<number>();
  const before = [entry.get(db, read), entry.get(db, read)];
  await hasRead;
  await addItem('brot').execute(db);
  await versions.catchUp();
  const after = [entry.get(db, read), entry.get(db, read)];
  goOn();
  expect(await Promise.all([...before, ...after])).toEqual([0, 0, 1, 1]);
  expect(read).toHaveBeenCalledTimes(2);
  expect(await entry.get(db, read)).toBe(1);
});

test('however often something changes meanwhile, those who come wait for one more read, and see it all', async () => {
  const { readCache, versions } = await follow();
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
  const read = vi.fn(async (from: typeof db) => {
    const rows = await from.selectFrom('base_item').select('name').execute();
    await mayGoOn;
    return rows.length;
  });
  const entry = readCache.createEntry<number>();
  const all = [entry.get(db, read)];
  for (const name of ['brot', 'mehl', 'salz']) {
    await addItem(name).execute(db);
    await versions.catchUp();
    all.push(entry.get(db, read), entry.get(db, read));
  }
  goOn();
  expect((await Promise.all(all)).slice(1)).toEqual([3, 3, 3, 3, 3, 3]);
  expect(read).toHaveBeenCalledTimes(2);
});

test('a read that fails does not hinder the one that waits for it', async () => {
  const { readCache, versions } = await follow();
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
  const read = vi.fn((from: typeof db) => from.selectFrom('base_item').select('name').execute());
  const entry = readCache.createEntry<unknown[]>();
  const fails = entry.get(db, () => mayGoOn.then(() => Promise.reject(new Error('away'))));
  await addItem('brot').execute(db);
  await versions.catchUp();
  const waits = entry.get(db, read);
  goOn();
  await expect(fails).rejects.toThrow('away');
  expect(await waits).toHaveLength(1);
});

test('tables named beside the query count as well', async () => {
  const { readCache, versions } = await follow();
  const entry = readCache.createEntry<object>();
  const read = async (from: typeof db) => {
    addTables(from, ['product']);
    return from.selectFrom('base_item').selectAll().execute();
  };
  const first = await entry.get(db, read);
  expect(await entry.get(db, read)).toBe(first);
  await sql`truncate product cascade`.execute(db);
  await versions.catchUp();
  expect(await entry.get(db, read)).not.toBe(first);
});

test('a database restored from an older one finds back to its own count', async () => {
  const { versions } = await follow();
  await sql`insert into change_horizon (upto) values ('900000000'::xid8)`.execute(db);
  await sql`insert into change_note (xid, name) values ('800000000'::xid8, 'product')`.execute(db);
  const prune = createNotePruning(db);
  for (let turn = 0; turn < 3; turn += 1) await prune();
  await eventually(async () => {
    await versions.catchUp();
    const version = versions.current();
    await versions.catchUp();
    expect(versions.isCurrent(version, ['product'])).toBe(true);
  });
});
