import { sql } from 'kysely';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { throughProxy } from '../testing/silent-proxy.ts';
import { CommitInDoubt } from './commit-in-doubt.ts';
import { createDb, createPool } from './db.ts';
import { transact } from './transact.ts';

const { db, pool, reset, connection, cutConnections } = await testDatabase();
beforeEach(reset);

const added = (id: string) => sql`insert into base_item (name, label, weight) values (${id}, 'Brot', 1)`;
const names = async () => {
  const { rows } = await pool.query<{ name: string }>('select name from base_item order by 1');
  return rows.map(({ name }) => name);
};

test('the connection can be used again after a failure', async () => {
  for (let turn = 0; turn < 20; turn += 1) {
    const work = db.transaction().execute((tx) => sql`insert into base_item (name) values (${turn})`.execute(tx));
    await expect(work).rejects.toMatchObject({ code: '23502' });
    await db.transaction().execute((tx) => added(String(turn)).execute(tx));
  }
  expect(await names()).toHaveLength(20);
});

test('a statement goes on working after its table was changed', async () => {
  const read = () => transact(db, (tx) => tx.selectFrom('base_item').selectAll().execute());
  for (let turn = 0; turn < 6; turn += 1) await read();
  await sql`alter table base_item add column more text`.execute(db);
  try {
    await added('1').execute(db);
    expect(await read()).toHaveLength(1);
  } finally {
    await sql`alter table base_item drop column more`.execute(db);
  }
  expect(await read()).toHaveLength(1);
});

test('a transaction that PostgreSQL has rolled back leaves no doubt', async () => {
  const work = db.transaction().execute(async (tx) => {
    await added('1').execute(tx);
    await added('1')
      .execute(tx)
      .catch(() => {});
  });
  await expect(work).rejects.not.toBeInstanceOf(CommitInDoubt);
  expect(await names()).toEqual([]);
});

async function silenced() {
  const proxy = await throughProxy(connection);
  const proxied = createPool({ ...proxy.connection, query_timeout: 300 });
  onTestFinished(() => proxied.end());
  return { db: createDb(proxied), silence: proxy.silence };
}

test('a connection that breaks while it commits is reported as a commit in doubt', async () => {
  const proxy = await silenced();
  const work = proxy.db.transaction().execute(async (tx) => {
    await added('1').execute(tx);
    proxy.silence();
  });
  await expect(work).rejects.toBeInstanceOf(CommitInDoubt);
  expect(await names()).toEqual(['1']);
});

test('a connection that was lost before the commit leaves no doubt', async () => {
  const work = db.transaction().execute(async (tx) => {
    await added('1').execute(tx);
    await cutConnections();
    await added('2').execute(tx);
  });
  await expect(work).rejects.not.toBeInstanceOf(CommitInDoubt);
  expect(await names()).toEqual([]);
});

test('a database that objects to the commit leaves no doubt', async () => {
  await sql`create table deferred_reference (id int primary key, other int references deferred_reference deferrable initially deferred)`.execute(
    db,
  );
  const work = db.transaction().execute((tx) => sql`insert into deferred_reference values (1, 2)`.execute(tx));
  await expect(work).rejects.toMatchObject({ code: '23503' });
});

test('a statement on a database that stops answering fails after its timeout', async () => {
  const proxy = await silenced();
  await added('1').execute(proxy.db);
  proxy.silence();
  const work = proxy.db.transaction().execute((tx) => added('2').execute(tx));
  await expect(work).rejects.toThrow(/read timeout|Connection terminated/);
});
