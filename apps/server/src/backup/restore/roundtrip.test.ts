import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as inventory from '@kontor/contract/inventory/api.ts';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { parseEnv } from '#platform/env.ts';
import { migrate } from '#platform/postgres/migrate.ts';
import { until } from '#platform/testing/eventually.ts';
import { NOT_IN_BACKUP as notInBackup } from '#slices';
import { testApp } from '#testing/app.ts';
import { findBroken } from '#testing/invariants.ts';
import { openShop } from '#testing/shop.ts';

import { openStorage } from '#videos';
import type { Manifest } from '../archive/manifest.ts';
import { checkArchive, readPieces } from '../archive/read-archive.ts';
import { writeArchive } from '../archive/write-archive.ts';
import { makeBackup } from '../make-backup.ts';
import { takeSnapshot, withClient } from '../snapshot.ts';
import { restoreFiles } from './restore-files.ts';
import {
  ask,
  backUp,
  contentOf,
  emptyInstallation,
  never,
  restore,
  sharedFolder,
  withConnection,
} from './testing-restore.ts';

const kontor = await testApp({ env: { DEMO: 'on' }, betweenTests: 'keep' });
const folder = await sharedFolder();
const LEFT_OUT = [
  'session',
  'tablet_code',
  'link_code',
  'owner_code',
  'game_notice',
  'webhook_message',
  'change_note',
  'change_horizon',
  'schema_migration',
];
const { options } = kontor.pool;
const connection = { ...options, password: options.password } as pg.ClientConfig;

let demo: Promise<Manifest> | undefined;
const demoPath = join(folder, 'demo.tar.gz');

/** A backup of the demo with its recordings, made once. */
const backUpDemo = (): Promise<Manifest> => {
  demo ??= backUp(connection, kontor.dataDir, demoPath);
  return demo;
};

const target = await emptyInstallation();
let restored: Promise<unknown> | undefined;

/** Restored once as well: each test looks at another part of it. */
async function restoredDemo() {
  restored ??= backUpDemo().then(() => restore(demoPath, target));
  await restored;
  return target;
}

test('a restored business goes on: new rows get new numbers, the log stays closed, changes are noted', async () => {
  const target = await restoredDemo();
  const insert = `insert into audit (type, message, search, display_name, created_at) values ('HR', '', '', '', now()) returning id`;
  const [{ highest }] = await ask(target.connection, 'select max(id) as highest from audit');
  const [{ id }] = await ask(target.connection, insert);
  expect(Number(id)).toBe(Number(highest) + 1);
  await expect(ask(target.connection, 'delete from audit')).rejects.toThrow('append-only');
  const notes = () => ask(target.connection, `select name from change_note where name = 'business'`);
  const before = await notes();
  await ask(target.connection, `update business set title = 'Neu'`);
  expect(await notes()).toHaveLength(before.length + 1);
  const triggers = `select count(*)::int as count from pg_trigger where tgenabled <> 'O'`;
  expect(await ask(target.connection, triggers)).toEqual([{ count: 0 }]);
});

test('the cash book comes back with its balances and closed days, and goes on where it ended', async () => {
  const target = await restoredDemo();
  const book = `select account, cents, closed_through::text, (select count(*)::int from cash_entry of where of.account = cash_account.account) as entries,
    (select sum(cents)::bigint from cash_entry of where of.account = cash_account.account) as sum from cash_account order by account`;
  const before = (await kontor.pool.query(book)).rows;
  expect(before.map(({ account }) => account)).toEqual(['BANK', 'CASH']);
  const pool = new pg.Pool(target.connection);
  onTestFinished(() => pool.end());
  expect(JSON.stringify((await pool.query(book)).rows)).toBe(JSON.stringify(before));
  expect(await findBroken(pool)).toEqual([]);
  for (const table of ['cash_entry', 'cash_purchase', 'cash_close'])
    await expect(ask(target.connection, `delete from ${table}`)).rejects.toThrow('append-only');
});

test('the files of recordings come back with the rows, readable for the owner of the archive alone', async () => {
  const target = await restoredDemo();
  const [from, to] = [kontor.dataDir, target.dataDir].map((dataDir) => join(dataDir, 'recordings/files')) as [
    string,
    string,
  ];
  const names = (await ask(target.connection, 'select storage_key as name from video')).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(0);
  for (const name of [...names, ...names.map((name) => name.replace('.mp4', '.jpg'))])
    expect((await readFile(join(to, name))).equals(await readFile(join(from, name)))).toBe(true);
  expect(await readdir(join(target.dataDir, 'recordings/work'))).toEqual([]);
  expect((await backUpDemo()).recordings).toBe('files');
  expect((await stat(demoPath)).mode & 0o777).toBe(0o600);
});

test('recordings that are kept in a bucket stay there, and the archive says so', async () => {
  const bucket = {
    VOD_S3_ENDPOINT: 'https://s3.example',
    VOD_S3_BUCKET: 'bucket',
    VOD_S3_ACCESS_KEY: 'a',
    VOD_S3_SECRET_KEY: 'b',
  };
  const env = parseEnv({ DATA_DIR: kontor.dataDir, ...bucket });
  const path = join(folder, 'bucket.tar.gz');
  const { manifest } = await makeBackup({
    env,
    notInBackup,
    connection,
    path,
    at: new Date(),
    withFiles: true,
    signal: never,
  });
  expect([manifest.recordings, manifest.files]).toEqual(['bucket', []]);
});

test('an installation that was started but never used is no obstacle, one with data or foreign tables is', {
  tags: ['long'],
}, async () => {
  const target = await restoredDemo();
  const filled = await withConnection(target.connection, contentOf);
  await expect(restore(demoPath, target)).rejects.toThrow('enthält schon Daten');
  expect(await withConnection(target.connection, contentOf)).toEqual(filled);

  const unused = await emptyInstallation();
  await ask(unused.connection, 'create table other_program (id int)');
  await expect(restore(demoPath, unused)).rejects.toThrow('eines anderen Programms');
  await ask(unused.connection, 'drop table other_program');
  const pool = new pg.Pool(unused.connection);
  await migrate(pool).finally(() => pool.end());
  // Left by a start that was killed before the first owner came.
  await ask(unused.connection, `insert into owner_code (code_hash, created_at) values ('x', now())`);
  await ask(unused.connection, 'create table notes (id int)');
  await expect(restore(demoPath, unused)).rejects.toThrow('(notes)');
  expect(await ask(unused.connection, 'select count(*)::int as count from vehicle_class')).toEqual([{ count: 5 }]);
  await ask(unused.connection, 'drop table notes');
  await restore(demoPath, unused);
  expect((await withConnection(unused.connection, contentOf)).tables.app_user).toEqual(filled.tables.app_user);
});

test('a database with another connection is not restored into', { tags: ['long'] }, async () => {
  await backUpDemo();
  const target = await emptyInstallation();
  await withConnection(target.connection, async () => {
    await expect(restore(demoPath, target)).rejects.toThrow('noch jemand verbunden');
  });
  await restore(demoPath, target);
});

test('recordings that are still there stay, and what was put beside them goes again when the last step fails', {
  tags: ['long'],
}, async () => {
  const { files } = await backUpDemo();
  const [first, , last] = files.map(({ name }) => name);
  const target = await emptyInstallation();
  const storage = await openStorage(target.env);
  const at = join(target.dataDir, 'recordings/files');
  await writeFile(join(at, first ?? ''), 'survived');
  const take = (key: string, from: string) =>
    key === last ? Promise.reject(new Error('disk gone')) : storage.take(key, from);
  const pieces = (async function* () {
    for await (const piece of readPieces(demoPath, never)) if (piece.kind === 'files') yield piece;
  })();
  const manifest = await checkArchive(demoPath, never);
  await expect(restoreFiles({ ...storage, take }, manifest, pieces)).rejects.toThrow('disk gone');
  expect(await readdir(at)).toEqual([first]);
  expect(await readFile(join(at, first ?? ''), 'utf8')).toBe('survived');
  await restore(demoPath, target);
  expect(await readFile(join(at, first ?? ''), 'utf8')).toBe('survived');
  expect(await readdir(at)).toHaveLength(files.length);
});

/** What the demo leaves empty, values that are hard to write down, and one table that takes many pieces. */
const AWKWARD = [
  `insert into discord_role values ('77', e'tab\\there, line\\nend, back\\\\slash, \\\\. and \\\\N', 'ADMIN')`,
  `insert into discord_grant values ('100000000000000001', '\\x00ff5c2e0a', array['a,b', '"{}', '', 'NULL'], 'infinity')`,
  `insert into former_staff (user_id, user_name, left_at) values ('7', 'x', now())`,
  `insert into held_snapshot (citizen_name, items, told_at) values ('x', '{"bread": 1}', now())`,
  `insert into refused_access values ('x', '1999-12-31 23:59:59.123456+13', array['GET /ü/🏁'])`,
  `insert into video_garbage values ('abc.mp4', '-infinity')`,
  `insert into video_inbox_problem (spool, source_file, name, byte_length, source_mtime, reason, seen_at)
   values ('elsewhere', '7', 'x', 1, now(), 'kein Film', now())`,
  `insert into track_image select id, 'image/png', decode(repeat('89504e470d0a1a0a', 40000), 'hex') from track limit 1`,
  `insert into picture values ('0123456789abcdef0123456789abcdef', 'LOGO', now())`,
  `insert into picture_file values ('0123456789abcdef0123456789abcdef', 'small', 'image/webp', '\\x00ff5c2e0a')`,
  `insert into item_picture select name, '0123456789abcdef0123456789abcdef' from base_item limit 3`,
  `update business set logo = '0123456789abcdef0123456789abcdef', hero_image = logo, welcome = e'**Hallo**\\n\\\\N', currency_sign = '$', currency_place = 'BEFORE'`,
  `insert into order_part select order_id, position, 0, product_id, e'tab\\there', item, 2 from order_line limit 3`,
  `insert into demo_presence values ('100000000000000001', true) on conflict do nothing`,
  `insert into game_presence (source, online) values ('players', '{1,2}')`,
  `insert into game_link values ('100000000000000001', 'abc', e'O\\'Neill\\\\N', now())`,
  `insert into tablet_setting (max_role) values ('ADMIN')`,
  `update setup set skipped = '{team}'`,
  // Closed until long ago: orders come in.
  `update hours set mode = 'CLOSED', closed_until = '1999-12-31 23:59:59.123456+13', mode_before = 'OPEN'`,
  `insert into cash_setting (categories, limit_cents) values ('{"a,b",Miete}', 5000)`,
  `insert into cash_reopening select id, at, by_id, by_name, e'Zeile\\nzwei' from cash_close limit 1`,
  `insert into till_setting (discount_limit) values (20)`,
  `insert into team_setting (orders_to_duty) values (true)`,
  `insert into duty_sighting values ('100000000000000001', now(), 'infinity', true, false)`,
  `insert into tablet_visit values ('100000000000000001', '2026-11-15')`,
  `insert into idempotency values ('1', 'key', 'request', null)`,
  `insert into video_position select '100000000000000001', id, 0.1, now() from video limit 1`,
  `insert into reported_lap_time (citizen_name, track, vehicle, time_ms, driven_at) values ('x', 'y', 'z', 1, now())`,
  `insert into racing_invitation select racing_team.id, racing_driver.id, now() from racing_team, racing_driver limit 1`,
  `insert into audit (type, message, search, display_name, source, created_at, changes)
   select 'HR', 'Ereignis ' || n, e'Zeile\\nzwei\\t' || n, 'Person', 'GAME', now(), '[{"a": "\\\\n"}]' from generate_series(1, 9000) n`,
];

async function addAwkward(): Promise<void> {
  const { rows } = await kontor.pool.query('select id from app_user order by id limit 1');
  for (const statement of AWKWARD) await kontor.pool.query(statement.replaceAll('100000000000000001', rows[0].id));
}

/** Stock is booked and goods are ordered until the test is over. */
async function underLoad() {
  const shop = await openShop(kontor);
  let acknowledged = 0;
  let isOver = false;
  const book = async (name: string) => {
    while (!isOver) {
      const { status } = await shop.clerk.call(inventory.changeStock, { body: { name, amount: 1 } });
      if (status === 200) acknowledged += 1;
    }
  };
  const order = async (id: string) => {
    const customer = await kontor.as('USER', { id, name: `Kunde ${id}` });
    while (!isOver) {
      await shop.online(id);
      const { status, body } = await shop.order(customer);
      if (status < 300) acknowledged += 1;
      await shop.step(customer, body, 'CANCELLED');
    }
  };
  const work = Promise.all([book('bread'), book('cake'), order('901'), order('902')]);
  onTestFinished(async () => {
    isOver = true;
    await work;
  });
  const more = async (count: number) => {
    const enough = acknowledged + count;
    await until('writes are acknowledged', () => acknowledged >= enough);
  };
  return { more, acknowledged: () => acknowledged };
}

test('what is backed up while orders and bookings go on comes back row by row as it was in one moment', {
  tags: ['long'],
}, async () => {
  await addAwkward();
  const load = await underLoad();
  await load.more(20);
  const path = join(folder, 'load.tar.gz');
  const witness = new pg.Client(connection);
  await witness.connect();
  onTestFinished(() => witness.end());
  const { manifest, was } = await withClient(connection, never, async (client) => {
    const snapshot = await takeSnapshot(client, notInBackup);
    const { rows } = await client.query('select pg_export_snapshot() as id');
    await witness.query('begin isolation level repeatable read read only');
    await witness.query(`set transaction snapshot '${rows[0].id}'`);
    // From here on the tables are no longer what the snapshot shows.
    await load.more(20);
    const before = load.acknowledged();
    const archive = {
      client,
      snapshot,
      at: new Date(),
      kontor: '1.0.0',
      recordings: 'none',
      files: [],
      key: undefined,
    } as const;
    const made = await writeArchive(archive, path, never);
    expect(load.acknowledged()).toBeGreaterThan(before);
    return { ...made, was: await contentOf(witness) };
  });
  const target = await emptyInstallation();
  await restore(path, target);
  const is = await withConnection(target.connection, contentOf);

  // Waits for a file on a machine that is not this one: it would wait for ever.
  expect(is.tables.video_inbox_problem).toEqual([]);
  const compared = Object.keys(was.tables).filter((name) => ![...LEFT_OUT, 'video_inbox_problem'].includes(name));
  // What is garbage may have been cleared away in time, also before the snapshot.
  expect(compared.filter((name) => was.tables[name]?.length === 0 && name !== 'video_garbage')).toEqual([]);
  for (const name of compared) expect([name, is.tables[name]]).toEqual([name, was.tables[name]]);
  expect(Object.keys(is.tables)).toEqual(Object.keys(was.tables));
  expect(is.sequences).toEqual(manifest.sequences);
  expect(was.tables.session).not.toEqual([]);
  expect([is.tables.session, is.tables.change_horizon]).toEqual([[], []]);
  // The witness sees less than there is by now: the snapshot was one moment, not the time it took.
  const [now] = await ask(connection, 'select count(*)::int as count from customer_order');
  expect(now.count).toBeGreaterThan(was.tables.customer_order?.length ?? 0);
});
