import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { sharedFolder } from '../testing/processes.ts';
import { createPool } from './db.ts';
import { type EmbeddedPostgres, reachEmbedded, startEmbeddedPostgres } from './embedded-postgres.ts';
import { MIGRATIONS_DIR, migrate } from './migrate.ts';

const silent = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const folder = sharedFolder();

/** As the program starts: the database, then the migrations. */
async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir: folder(), log: silent });
  onTestFinished(() => server.stop());
  const pool = createPool(server.connection);
  await migrate(pool, MIGRATIONS_DIR, { owner: server.owner }).finally(() => pool.end());
  return server;
}

async function ask(connection: pg.PoolConfig, statement: string) {
  const client = new pg.Client(connection as pg.ClientConfig);
  await client.connect();
  const result = await client.query(statement).finally(() => client.end());
  return [result].flat().at(-1)?.rows ?? [];
}

const superuserOf = ({ owner }: EmbeddedPostgres): pg.ClientConfig => ({ ...owner, options: '' });
const passwordIn = (name: string) => readFile(join(folder(), 'postgres', name), 'utf8');

const ENTRIES = 'select message, display_name as name, actor_id as actor from audit order by id';
const ATTEMPTS = [
  'alter table audit disable trigger audit_is_final',
  'alter table audit disable trigger all',
  'drop trigger audit_is_final on audit',
  'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$',
  'drop table audit',
  'truncate audit',
  'truncate app_user cascade',
  'delete from audit',
  `update audit set message = 'x'`,
  `set kontor.forgetting = 'yes'; update audit set message = 'x'`,
  'alter table audit owner to kontor',
  `grant update on audit to kontor; update audit set message = 'x'`,
  'set session_replication_role = replica',
  'set role kontor_owner',
  'set role postgres',
  'create rule quiet as on insert to audit do instead nothing',
  'create table public.mine (id int)',
  'delete from schema_migration',
];

async function expectGuarded({ connection }: EmbeddedPostgres): Promise<void> {
  const before = await ask(connection, ENTRIES);
  for (const statement of ATTEMPTS)
    await expect(ask(connection, statement), statement).rejects.toMatchObject({ code: '42501' });
  expect(await ask(connection, ENTRIES)).toEqual(before);
}

test('the log can be added to, and nothing the application sends changes it', { tags: ['long'] }, async () => {
  const server = await start();
  await ask(
    server.connection,
    `insert into app_user (id, user_name, created_at) values ('7', 'mara', now());
     insert into audit (type, message, display_name, search, created_at, actor_id)
     values ('HR', 'da war Mara', 'Mara', '', now(), '7'), ('HR', 'da war niemand', 'Nele', '', now(), null)`,
  );
  await expectGuarded(server);
});

test('a person who leaves is taken out of it by the one function that may', { tags: ['long'] }, async () => {
  const { connection } = await start();
  await ask(connection, `select forget_in_audit('7', id, 'da war jemand', '', '[]', 'Gelöscht') from audit`);
  expect(await ask(connection, ENTRIES)).toEqual([
    { message: 'da war jemand', name: 'Gelöscht', actor: null },
    { message: 'da war niemand', name: 'Nele', actor: null },
  ]);
  const acting = await ask(connection, 'select proname as name from pg_proc where prosecdef');
  expect(acting.map(({ name }) => name).sort()).toEqual([
    'forget_in_audit',
    'forget_in_cash',
    'forget_in_stock_check',
    'forget_in_wages',
  ]);
});

test('every other table is read and written by the application, and none is its own', { tags: ['long'] }, async () => {
  const { connection } = await start();
  const tables = await ask(
    connection,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and not (has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert')
         and has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete'))`,
  );
  const final = ['audit', 'cash_close', 'cash_entry', 'cash_purchase', 'cash_reopening', 'wage_line', 'wage_payment'];
  expect(tables.map(({ name }) => name).sort()).toEqual([...final, 'schema_migration'].sort());
  expect(await ask(connection, `select from pg_shdepend where refobjid = 'kontor'::regrole and deptype = 'o'`)).toEqual(
    [],
  );
});

test('superuser and application have passwords of their own', { tags: ['long'] }, async () => {
  const { connection } = await start();
  const [superusers, own] = [await passwordIn('kontor.password'), await passwordIn('kontor-app.password')];
  expect(own).not.toBe(superusers);
  const wrong = [
    { ...connection, password: superusers },
    { ...connection, user: 'postgres' },
  ];
  for (const attempt of wrong) await expect(ask(attempt, 'select')).rejects.toMatchObject({ code: '28P01' });
});

/** As clusters were before: one password for both, and everything the application's own. */
async function makeOld(server: EmbeddedPostgres): Promise<void> {
  await ask(
    superuserOf(server),
    `drop owned by kontor;
     alter role kontor password '${await passwordIn('kontor.password')}';
     alter function forget_in_audit security invoker reset search_path;
     alter function forget_in_cash security invoker reset search_path;
     reassign owned by kontor_owner to kontor; drop owned by kontor_owner; drop role kontor_owner`,
  );
  await rm(join(folder(), 'postgres/kontor-app.password'));
}

test('a database of before is read while its server runs, and separated at the next start', {
  tags: ['long'],
}, async () => {
  const old = await start();
  const before = await ask(old.connection, ENTRIES);
  await makeOld(old);
  const reached = (await reachEmbedded(folder())) ?? {};
  await ask(
    reached,
    'alter table audit disable trigger audit_is_final; alter table audit enable trigger audit_is_final',
  );
  await old.stop();
  const server = await start();
  expect(await ask(server.connection, ENTRIES)).toEqual(before);
  await expectGuarded(server);
  expect(await ask((await reachEmbedded(folder())) ?? {}, ENTRIES)).toEqual(before);
});

test('a start cut short before the password was written down gives a new one', { tags: ['long'] }, async () => {
  const first = await start();
  await rm(join(folder(), 'postgres/kontor-app.password'));
  await first.stop();
  await expectGuarded(await start());
});
