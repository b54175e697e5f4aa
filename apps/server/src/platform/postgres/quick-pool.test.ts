import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { createDb, createPool } from './db.ts';
import { CommitInDoubt, later } from './quick-pool.ts';
import { transact } from './transact.ts';

const { db, pool, reset, connection, cutConnections } = await testDatabase();
beforeEach(reset);

const added = (id: string) => sql`insert into base_item (name, label, weight) values (${id}, 'Brot', 1)`;
const names = async () => {
  const { rows } = await pool.query<{ name: string }>('select name from base_item order by 1');
  return rows.map(({ name }) => name);
};

test('what is not waited for is there after the commit', async () => {
  await db.transaction().execute(async (tx) => {
    await sql`${added('1')} ${later}`.execute(tx);
    await sql`${added('2')} ${later}`.execute(tx);
  });
  expect(await names()).toEqual(['1', '2']);
});

test('a failure nobody waited for takes everything back and is told as it was', async () => {
  const work = db.transaction().execute(async (tx) => {
    await added('1').execute(tx);
    await sql`${added('1')} ${later}`.execute(tx);
  });
  await expect(work).rejects.toMatchObject({ code: '23505' });
  expect(await names()).toEqual([]);
});

test('the first of several that nobody waited for is told, even if it was prepared and the others were not', async () => {
  for (let turn = 0; turn < 4; turn += 1) {
    await db.transaction().execute((tx) => sql`${added(`often ${turn}`)} ${later}`.execute(tx));
  }
  const work = db.transaction().execute(async (tx) => {
    await sql`${added('often 1')} ${later}`.execute(tx);
    await sql`delete from base_item where name = ${'once'} ${later}`.execute(tx);
  });
  await expect(work).rejects.toMatchObject({ code: '23505' });
});

test('a statement after such a failure tells the failure, not that it was the second', async () => {
  const work = db.transaction().execute(async (tx) => {
    await added('1').execute(tx);
    await sql`${added('1')} ${later}`.execute(tx);
    await added('3').execute(tx);
  });
  await expect(work).rejects.toMatchObject({ code: '23505' });
  await added('4').execute(db);
  expect(await names()).toEqual(['4']);
});

test('the connection is as good as new after a failure', async () => {
  for (let turn = 0; turn < 20; turn += 1) {
    const work = db.transaction().execute(async (tx) => {
      await sql`insert into base_item (name) values (${String(turn)}) ${later}`.execute(tx);
    });
    await expect(work).rejects.toMatchObject({ code: '23502' });
    await db.transaction().execute((tx) => added(String(turn)).execute(tx));
  }
  expect(await names()).toHaveLength(20);
});

test('outside of a transaction a statement is waited for', async () => {
  await added('1').execute(db);
  await expect(sql`${added('1')} ${later}`.execute(db)).rejects.toMatchObject({ code: '23505' });
});

test('a statement goes on working after its table was changed', async () => {
  const read = () => db.selectFrom('base_item').selectAll().execute();
  for (let turn = 0; turn < 6; turn += 1) await read();
  await sql`alter table base_item add column more text`.execute(db);
  try {
    await added('1').execute(db);
    for (let turn = 0; turn < 6; turn += 1) expect(await read()).toHaveLength(1);
    expect(await transact(db, (tx) => tx.selectFrom('base_item').selectAll().execute())).toHaveLength(1);
  } finally {
    await sql`alter table base_item drop column more`.execute(db);
  }
  expect(await transact(db, (tx) => tx.selectFrom('base_item').selectAll().execute())).toHaveLength(1);
});

/** The same database over a line that swallows every answer once it is told to. */
async function overLine() {
  let isSilent = false;
  const sockets = new Set<Socket>();
  const line = createServer((near) => {
    const far = connect(join(connection.host ?? '', `.s.PGSQL.${connection.port}`));
    for (const socket of [near, far]) sockets.add(socket.on('error', () => {}));
    near.pipe(far);
    far.on('data', (chunk) => isSilent || near.write(chunk));
  });
  await new Promise<void>((listening) => line.listen(0, '127.0.0.1', listening));
  const over = createPool({
    ...connection,
    host: '127.0.0.1',
    port: (line.address() as AddressInfo).port,
    query_timeout: 300,
  });
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    line.close();
    await over.end();
  });
  return { db: createDb(over), silence: () => (isSilent = true) };
}

test('a connection that breaks while it commits leaves open whether it did, and says so', async () => {
  const line = await overLine();
  const work = line.db.transaction().execute(async (tx) => {
    await added('1').execute(tx);
    line.silence();
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
  await sql`create table kept_promise (id int primary key, other int references kept_promise deferrable initially deferred)`.execute(
    db,
  );
  const work = db.transaction().execute((tx) => sql`insert into kept_promise values (1, 2)`.execute(tx));
  await expect(work).rejects.toMatchObject({ code: '23503' });
});

test('a database that falls silent is given up after a while', async () => {
  const line = await overLine();
  await added('1').execute(line.db);
  line.silence();
  const work = line.db.transaction().execute((tx) => added('2').execute(tx));
  await expect(work).rejects.toThrow(/read timeout|Connection terminated/);
});
