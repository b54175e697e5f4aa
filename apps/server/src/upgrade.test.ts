import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authoritiesUpTo } from '@kontor/contract/core/roles.ts';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { parseEnv } from '#platform/env.ts';
import { migrate } from '#platform/postgres/migrate.ts';
import { transact } from '#platform/postgres/transact.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { isLong } from '#platform/testing/long.ts';
import { READS } from '#testing/all-samples.ts';
import { addressOf, BRIDGE_TOKEN } from '#testing/app.ts';
import { findBroken } from '#testing/invariants.ts';
import { oldRows } from '#testing/old-rows.ts';

import { logIn, saveAuthorities } from '#users';
import { createApp } from './app.ts';
import { BUSINESS } from './business/testing/samples.ts';

const MIGRATIONS = join(import.meta.dirname, '../migrations');
const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort();
const { pool, db } = await testDatabase({ template: 'template0' });

async function empty(): Promise<void> {
  await pool.query('drop schema public cascade');
  await pool.query('create schema public');
}
beforeEach(empty);

const temporary = async (): Promise<string> => {
  const dir = await mkdtemp(join(tmpdir(), 'kontor-upgrade-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  return dir;
};

/** The program as it was when it had this many migrations. */
async function upTo(state: number): Promise<string> {
  const dir = await temporary();
  for (const name of files.slice(0, state)) await cp(join(MIGRATIONS, name), join(dir, name));
  return dir;
}

type Row = Record<string, unknown>;
type Content = Map<string, Row[]>;

/** What the platform notes about itself or for an hour, and `tip_signpost`, which held counts of another table until it was dropped. */
const LEFT_OUT = ['schema_migration', 'change_note', 'refused_access', 'tip_signpost'];

/** Everything in every table. */
async function contents(): Promise<Content> {
  const { rows } = await pool.query(
    `select tablename from pg_tables where schemaname = 'public' and tablename <> all($1) order by 1`,
    [LEFT_OUT],
  );
  const found: Content = new Map();
  for (const { tablename } of rows) {
    found.set(
      tablename,
      (await pool.query(`select to_jsonb(t) as row from ${tablename} t`)).rows.map(({ row }) => row),
    );
  }
  return found;
}

/** Columns that are called otherwise today. */
const RENAMED: Record<string, Record<string, string>> = {
  tip_score: { month: 'period' },
  lap_best: { month: 'period' },
};
/** Columns that have become rows of another table. */
const MOVED: Record<string, string[]> = {
  customer_order: ['refunded_at', 'refunded_by', 'refunded_by_id', 'refund_reason', 'goods_back'],
};
/** Tables to which a later version added what follows from the rows they held. */
const GROWN = ['tip_score', 'lap_best', 'stock_gap_day'];

/** Sums that a later version made anew from what they are the sums of. */
const RECOUNTED = ['product_sale'];

const textOf = (row: Row, columns: readonly string[]): string => JSON.stringify(columns.map((column) => row[column]));

/** What was there and is not any more, or is not as it was. */
function lost(before: Content, after: Content): string[] {
  return [...before].flatMap(([table, rows]) => {
    if (RECOUNTED.includes(table)) return [];
    const names = Object.keys(rows[0] ?? {}).filter((name) => !MOVED[table]?.includes(name));
    const now = after.get(table) ?? [];
    const columns = names.map((name) => RENAMED[table]?.[name] ?? name);
    const kept = new Set(now.map((row) => textOf(row, columns)));
    const gone = rows.filter((row) => !kept.has(textOf(row, names)));
    const isOther = !GROWN.includes(table) && now.length !== rows.length;
    return [
      ...gone.map((row) => `${table}: ${textOf(row, names)}`),
      ...(isOther ? [`${table}: ${rows.length} rows, now ${now.length}`] : []),
    ];
  });
}

async function fill(state: number): Promise<void> {
  await migrate(pool, await upTo(state));
  for (const statement of oldRows(state)) await pool.query(statement);
}

/** What migrations worked out from older rows, each as rows that are wrong. */
const BACKFILLED = {
  'what is searched is the message without its markup, and the name': `
    select * from audit where search <> regexp_replace(message, '</?b>', '', 'g') || ' ' || display_name`,
  'rights held so far were given by hand': 'select * from app_user where granted <> authorities',
  'results count in official races of tournaments that have begun': `
    select * from race_result join race on race.id = race_id join tournament on tournament.id = tournament_id
    where counts <> (race.state = 'OFFICIAL' and tournament.state in ('RUNNING', 'FINISHED'))`,
  'an order that was given back has its refund, with its tip': `
    select * from order_refund join customer_order on customer_order.id = order_id
    where order_refund.reason <> '' and (cents, order_refund.tip_cents) <> (due_cents, customer_order.tip_cents)`,
  'what is missing on a day is what is missing of its items': `
    select day, kind from stock_gap_day where subject <> 'PERSON' group by day, kind
    having sum(lost) filter (where subject = 'ALL') is distinct from sum(lost) filter (where subject = 'ITEM')`,
  'constraints hold for all rows': 'select * from pg_constraint where not convalidated',
};

async function wrongAfter(state: number): Promise<string[]> {
  const wrong = await findBroken(pool);
  for (const [rule, statement] of Object.entries(BACKFILLED)) {
    const { rows } = await pool.query(statement);
    if (rows.length > 0) wrong.push(`${rule}: ${JSON.stringify(rows[0])}`);
  }
  // Stock was kept one migration before its history was.
  return wrong.filter((rule) => !(state === 8 && rule.startsWith('stock is the sum')));
}

/** Starts the application of today and asks it everything. */
async function answers(): Promise<string[]> {
  const base = {
    PUBLIC_URL: 'http://localhost:8080',
    DISCORD_CLIENT_ID: '1',
    DISCORD_CLIENT_SECRET: 'secret',
    // Nothing answers there, and nothing leaves this machine.
    DISCORD_BASE_URL: 'http://127.0.0.1:9',
    OPENLIGADB_URL: 'http://127.0.0.1:9',
    BRIDGE_TOKEN,
    // One caller asks for everything within a second.
    RATE_LIMITS: 'off',
  };
  await pool.query(BUSINESS);
  const app = await createApp({ env: parseEnv({ ...base, DATA_DIR: await temporary() }), pool });
  onTestFinished(() => app.close());
  const person = { id: '1000007', userName: 'person', globalName: 'Person', avatarId: null };
  const { sessionId } = await transact(db, async (tx) => {
    const opened = await logIn(tx, person, { ownerIds: [], now: new Date() });
    await saveAuthorities(tx, person.id, authoritiesUpTo('BUSINESS_OWNER'), new Date());
    return opened;
  });
  const wrong: string[] = [];
  for (const [endpoint, ...asks] of READS) {
    for (const { params = {}, query = {}, status } of asks) {
      const url = addressOf(endpoint, { params, query });
      const headers = { cookie: `kontor=${sessionId}`, authorization: `Bearer ${BRIDGE_TOKEN}` };
      const { statusCode, body } = await app.inject({ url, headers });
      // What an older installation has none of cannot be found by its number.
      const isFine =
        [200, 302, status].includes(statusCode) ||
        (statusCode === 404 && (Object.keys(params).length > 0 || 'trackId' in query));
      if (!isFine) wrong.push(`${url}: ${statusCode} ${body.slice(0, 200)}`);
    }
  }
  await app.close();
  return wrong;
}

const earlier = files.slice(0, -1).map((name, at) => [name, at + 1] as const);
/** The one before this version; all of them in a long run. */
const tried = earlier.filter(([, state]) => isLong || state === earlier.length);

test.each(tried)(
  'an installation that ended with %s is brought up to date: nothing lost, all sums right, everything answered',
  async (_name, state) => {
    await fill(state);
    const before = await contents();
    expect([...before].filter(([, rows]) => rows.length === 0).map(([table]) => table)).toEqual([]);
    expect(await migrate(pool)).toEqual({ applied: files.slice(state) });
    expect(lost(before, await contents())).toEqual([]);
    expect(await wrongAfter(state)).toEqual([]);
    expect(await answers()).toEqual([]);
  },
);

// `migrate.test.ts` shows it on small tables.
test('a migration that fails in the middle leaves the old state whole, and says so', { tags: 'long' }, async () => {
  await fill(files.length);
  const before = await contents();
  const dir = await upTo(files.length);
  const next = String(files.length + 1).padStart(4, '0');
  const breaking = `alter table app_user drop column global_name cascade; delete from tip_payout; truncate session;
    create table half (id int); update inventory_item set amount = -1;`;
  await writeFile(join(dir, `${next}_broken.sql`), breaking);
  await expect(migrate(pool, dir)).rejects.toThrow(
    new RegExp(`^Migration ${next}_broken.sql ist fehlgeschlagen, es wurde nichts geändert: `),
  );
  expect(await contents()).toEqual(before);
  expect(await migrate(pool)).toEqual({ applied: [] });
  expect(await answers()).toEqual([]);
});

test('a demo is marked as one; a business that began on it goes on, without the people of the demo', {
  tags: 'long',
}, async () => {
  const state = files.findIndex((name) => name.includes('demo_mark'));
  const owner = '100000000000000005';
  const addOwner = `insert into app_user (id, user_name, authorities, granted)
      values ('${owner}', 'elena.sander', '{ROLE_BUSINESS_OWNER}', '{ROLE_BUSINESS_OWNER}');
    insert into session (id_hash, user_id, created_at, expires_at) values ('x', '${owner}', now(), now() + interval '1 day')`;
  const found = async () => {
    const { rows } =
      await pool.query(`select is_demo, authorities, (select count(*)::int from session where user_id = id)
      from business, app_user where id = '${owner}'`);
    return rows[0];
  };
  await fill(state);
  await pool.query(addOwner);
  await migrate(pool);
  expect(await found()).toEqual({ is_demo: false, authorities: ['ROLE_USER'], count: 0 });
  await empty();
  await migrate(pool, await upTo(state));
  await pool.query(`${BUSINESS}; ${addOwner}`);
  await migrate(pool);
  expect(await found()).toEqual({ is_demo: true, authorities: ['ROLE_BUSINESS_OWNER'], count: 1 });
});
