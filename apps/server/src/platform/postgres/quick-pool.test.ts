import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { later } from './quick-pool.ts';
import { transact } from './transact.ts';

const { db, pool, reset } = await testDatabase();
beforeEach(reset);

const refused = (id: string) => sql`insert into refused_access (user_id, route, at) values (${id}, 'GET /', now())`;
const names = async () => {
  const { rows } = await pool.query<{ user_id: string }>('select user_id from refused_access order by 1');
  return rows.map(({ user_id }) => user_id);
};

test('what is not waited for is there after the commit', async () => {
  await db.transaction().execute(async (tx) => {
    await sql`${refused('1')} ${later}`.execute(tx);
    await sql`${refused('2')} ${later}`.execute(tx);
  });
  expect(await names()).toEqual(['1', '2']);
});

test('a failure nobody waited for takes everything back and is told as it was', async () => {
  const work = db.transaction().execute(async (tx) => {
    await refused('1').execute(tx);
    await sql`${refused('1')} ${later}`.execute(tx);
  });
  await expect(work).rejects.toMatchObject({ code: '23505' });
  expect(await names()).toEqual([]);
});

test('the first of several that nobody waited for is told, even if it was prepared and the others were not', async () => {
  for (let turn = 0; turn < 4; turn += 1) {
    await db.transaction().execute((tx) => sql`${refused(`often ${turn}`)} ${later}`.execute(tx));
  }
  const work = db.transaction().execute(async (tx) => {
    await sql`${refused('often 1')} ${later}`.execute(tx);
    await sql`delete from refused_access where user_id = ${'once'} ${later}`.execute(tx);
  });
  await expect(work).rejects.toMatchObject({ code: '23505' });
});

test('a statement after such a failure tells the failure, not that it was the second', async () => {
  const work = db.transaction().execute(async (tx) => {
    await refused('1').execute(tx);
    await sql`${refused('1')} ${later}`.execute(tx);
    await refused('3').execute(tx);
  });
  await expect(work).rejects.toMatchObject({ code: '23505' });
  await refused('4').execute(db);
  expect(await names()).toEqual(['4']);
});

test('the connection is as good as new after a failure', async () => {
  for (let turn = 0; turn < 20; turn += 1) {
    const work = db.transaction().execute(async (tx) => {
      await sql`insert into refused_access (user_id) values (${String(turn)}) ${later}`.execute(tx);
    });
    await expect(work).rejects.toMatchObject({ code: '23502' });
    await db.transaction().execute((tx) => refused(String(turn)).execute(tx));
  }
  expect(await names()).toHaveLength(20);
});

test('outside of a transaction a statement is waited for', async () => {
  await refused('1').execute(db);
  await expect(sql`${refused('1')} ${later}`.execute(db)).rejects.toMatchObject({ code: '23505' });
});

test('a statement goes on working after its table was changed', async () => {
  const read = () => db.selectFrom('refused_access').selectAll().execute();
  for (let turn = 0; turn < 6; turn += 1) await read();
  await sql`alter table refused_access add column more text`.execute(db);
  try {
    await refused('1').execute(db);
    for (let turn = 0; turn < 6; turn += 1) expect(await read()).toHaveLength(1);
    expect(await transact(db, (tx) => tx.selectFrom('refused_access').selectAll().execute())).toHaveLength(1);
  } finally {
    await sql`alter table refused_access drop column more`.execute(db);
  }
  expect(await transact(db, (tx) => tx.selectFrom('refused_access').selectAll().execute())).toHaveLength(1);
});
