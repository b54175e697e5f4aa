import { sql } from 'kysely';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createPool } from '../postgres/db.ts';
import { testDatabase } from '../testing/database.ts';
import { eventually } from '../testing/eventually.ts';
import { createForgetting, followChanges } from './changes.ts';
import { createKeeping } from './keep.ts';
import { findTables } from './tables.ts';

const { db, pool, connection, reset, cutConnections } = await testDatabase();
beforeEach(reset);

/** As another server process would follow. */
async function follow() {
  const own = createPool({ ...connection, max: 1 });
  onTestFinished(() => own.end());
  const changes = followChanges(own);
  await changes.catchUp();
  return { own, changes, keeping: createKeeping({ db, changes, tables: await findTables(db) }) };
}

const addItem = (name: string) => sql`insert into base_item (name, label, weight) values (${name}, ${name}, 1)`;
const tables = ['base_item', 'product'];

test('a change makes what was read before it old, and nothing else', async () => {
  const { changes } = await follow();
  const mark = changes.mark();
  await addItem('brot').execute(db);
  await changes.catchUp();
  expect(changes.isCurrent(mark, tables)).toBe(false);
  expect(changes.isCurrent(mark, ['product', 'item_price'])).toBe(true);
  expect(changes.isCurrent(changes.mark(), tables)).toBe(true);
});

test('a transaction that was under way is seen once it is committed, and not at all when it is taken back', async () => {
  const { changes } = await follow();
  const [kept, dropped] = [await pool.connect(), await pool.connect()];
  for (const client of [kept, dropped]) await client.query('begin');
  await kept.query(`insert into base_item (name, label, weight) values ('brot', 'Brot', 1)`);
  await dropped.query(`insert into item_price (item, price_per_unit) values ('mehl', 1)`).catch(() => {});
  // Others come and go in between.
  await sql`delete from demo_presence`.execute(db);
  await changes.catchUp();
  const mark = changes.mark();
  await kept.query('commit');
  await dropped.query('rollback');
  for (const client of [kept, dropped]) client.release();
  expect(changes.isCurrent(mark, ['base_item'])).toBe(true);
  await changes.catchUp();
  expect(changes.isCurrent(mark, ['base_item'])).toBe(false);
  expect(changes.isCurrent(mark, ['item_price'])).toBe(true);
});

test('whoever looks too late to find the notes knows nothing any more', async () => {
  const [late, early] = [await follow(), await follow()];
  const marks = [late.changes.mark(), early.changes.mark()] as const;
  const forget = createForgetting(db);
  await addItem('brot').execute(db);
  // Only what is older than every transaction under way is removed, those of other databases included.
  await eventually(async () => {
    await early.changes.catchUp();
    await forget();
    const { rows } = await sql`select 1 from change_note where name = 'base_item'`.execute(db);
    expect(rows).toEqual([]);
  });
  await Promise.all([late.changes.catchUp(), early.changes.catchUp()]);
  expect(late.changes.isCurrent(marks[0], ['product'])).toBe(false);
  expect(early.changes.isCurrent(marks[1], ['base_item'])).toBe(false);
  expect(early.changes.isCurrent(marks[1], ['product'])).toBe(true);
});

test('a lost connection makes everything old', async () => {
  const { changes } = await follow();
  const mark = changes.mark();
  await cutConnections();
  await changes.catchUp().catch(() => {});
  await changes.catchUp();
  expect(changes.isCurrent(mark, ['product'])).toBe(false);
  expect(changes.isCurrent(changes.mark(), ['product'])).toBe(true);
});

test('the question does not read every note, even if there were none when it was first asked', async () => {
  const { own, changes } = await follow();
  for (let turn = 0; turn < 8; turn += 1) await changes.catchUp();
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
  const { changes } = await follow();
  const counting = followChanges({
    on: () => pool,
    query: ((...args: Parameters<typeof pool.query>) => {
      asked += 1;
      return pool.query(...args);
    }) as typeof pool.query,
  });
  await Promise.all(Array.from({ length: 500 }, () => counting.catchUp()));
  expect(asked).toBe(1);
  await changes.catchUp();
});

test('what is kept is never older than the last write that was confirmed, on any process', async () => {
  const [one, two] = [await follow(), await follow()];
  const count = async ({ changes, keeping }: typeof one) => {
    const read = keeping.value(async (from) => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from base_item`.execute(from);
      return rows[0]?.n ?? 0;
    });
    return async () => {
      await changes.catchUp();
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

test('what depends on a table whose changes nobody notes is not kept', async () => {
  const { keeping } = await follow();
  expect(await keeping.read(db, (from) => from.selectFrom('audit').select('id').execute())).toMatchObject({
    tables: ['audit'],
    canBeKept: false,
  });
  const raw = await keeping.read(db, (from) => sql`select 1 from base_item, product where false`.execute(from));
  expect(raw).toMatchObject({ tables: ['base_item', 'product'], canBeKept: true });
});

test('a database restored from an older one finds back to its own count', async () => {
  const { changes } = await follow();
  await sql`insert into change_horizon (upto) values ('900000000'::xid8)`.execute(db);
  await sql`insert into change_note (xid, name) values ('800000000'::xid8, 'product')`.execute(db);
  const forget = createForgetting(db);
  for (let turn = 0; turn < 3; turn += 1) await forget();
  await eventually(async () => {
    await changes.catchUp();
    const mark = changes.mark();
    await changes.catchUp();
    expect(changes.isCurrent(mark, ['product'])).toBe(true);
  });
});
