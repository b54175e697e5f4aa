import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { createDb, createPool, type Db } from '../postgres/db.ts';
import { SUPERUSER } from '../postgres/postgres-cluster.ts';
import { afterwards } from './afterwards.ts';
import { until } from './eventually.ts';
import { TEMPLATE } from './global-setup.ts';

export interface TestDatabase {
  readonly pool: pg.Pool;
  readonly db: Db;
  readonly connection: pg.PoolConfig;
  /** Empties every table, as after the migrations, or puts back what was kept. */
  readonly reset: () => Promise<void>;
  /** From now on a reset puts back the rows that are there now. */
  readonly keep: () => Promise<void>;
  /** Adds many rows without their triggers: the foreign keys alone would take longer than everything else. */
  readonly fill: (statements: readonly string[]) => Promise<void>;
  /** Breaks every open connection, as a restart of the database does. */
  readonly cutConnections: () => Promise<void>;
  readonly drop: () => Promise<void>;
}

const superuser = (database: string): pg.Client => new pg.Client({ ...inject('postgres'), user: SUPERUSER, database });

/** As superuser: only that one drops a database while the server is just tidying it up. */
async function administer(statement: string): Promise<pg.QueryResult> {
  const client = superuser('postgres');
  await client.connect();
  return client.query(statement).finally(() => client.end());
}

/** A request that was answered may still write something, which the next test would find. */
const untilQuiet = (client: pg.Client): Promise<void> =>
  until('nobody is at work in the database', async () => {
    const { rowCount } = await client.query(
      `select from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and xact_start is not null
         and pid <> pg_backend_pid()`,
    );
    return rowCount === 0;
  });

/** One transaction without any trigger, which notes by itself what has changed. */
const withoutTriggers = (statements: readonly string[]): string => `begin; set local session_replication_role = replica;
  ${statements.join('; ')};
  insert into change_note (xid, name) select pg_current_xact_id(), tgrelid::regclass from pg_trigger where tgname = 'noted';
  commit`;

/** A table without a page was never written to. */
const WRITTEN = `select oid::regclass from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migration' and pg_relation_size(oid) > 0`;

/** Empties every table and starts the sequences anew. */
const EMPTY = `do $$
   declare written regclass;
   begin
     for written in ${WRITTEN}
     loop execute format('delete from %s', written); end loop;
     perform setval(seqrelid, seqstart, false) from pg_sequence where pg_sequence_last_value(seqrelid) is not null;
   end $$`;

/** Statements that write the rows of now into the emptied tables. */
async function dump(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string; columns: string }>(`
    select attrelid::regclass::text as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
    from pg_attribute where attrelid in (${WRITTEN}) and attnum > 0 and not attisdropped and attgenerated = ''
      and attrelid <> 'change_note'::regclass
    group by attrelid`);
  const inserts: string[] = [];
  for (const { name, columns } of tables) {
    const { rows } = await client.query<{ all: string }>(
      `select array_agg(t)::text as all from ${name} t having count(*) > 0`,
    );
    const from = rows.map((row) => `unnest(${pg.escapeLiteral(row.all)}::${name}[])`);
    inserts.push(
      ...from.map(
        (source) => `insert into ${name} (${columns}) overriding system value select ${columns} from ${source}`,
      ),
    );
  }
  const { rows: counters } = await client.query<{ set: string }>(`
    select format('select setval(%s::regclass, %s)', seqrelid, pg_sequence_last_value(seqrelid)) as set
    from pg_sequence where pg_sequence_last_value(seqrelid) is not null`);
  return [...inserts, ...counters.map(({ set }) => set)];
}
const DEADLOCK = '40P01';

/** Truncating would write a file per table; most of them are empty and deleting from those costs nothing. */
function emptying(name: string) {
  let client: pg.Client | undefined;
  let kept: readonly string[] = [];
  const connect = async (): Promise<pg.Client> => {
    const fresh = superuser(name);
    // The tests of lost connections cut this one too.
    fresh.on('error', () => {
      client = undefined;
    });
    await fresh.connect();
    client = fresh;
    return fresh;
  };
  const empty = async (): Promise<void> => {
    const open = client ?? (await connect());
    await untilQuiet(open);
    await open.query(withoutTriggers([EMPTY, ...kept])).catch(async (error: pg.DatabaseError) => {
      await open.query('rollback');
      if (error.code !== DEADLOCK) throw error;
      await empty();
    });
  };
  const keep = async (): Promise<void> => {
    const open = client ?? (await connect());
    await untilQuiet(open);
    kept = await dump(open);
  };
  const fill = async (statements: readonly string[]): Promise<void> => {
    const open = client ?? (await connect());
    await open.query(withoutTriggers(statements)).catch(async (error: pg.DatabaseError) => {
      await open.query('rollback');
      throw error;
    });
  };
  return { empty, keep, fill, end: async () => client?.end() };
}

/** A migrated database, to be dropped by the caller; `template` may be an empty one for tests of the migrations. */
export async function openDatabase({ template = TEMPLATE }: { template?: string } = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Copying files takes a third of the work of writing every page to the log, which nobody reads here.
  const source = `template ${template} strategy file_copy`;
  await administer(`create database ${name} ${source} owner ${inject('postgres').user}`);
  const connection = { ...inject('postgres'), database: name };
  // A machine that does ten other things may take longer to open a connection than a person would wait.
  const pool = createPool({ connectionTimeoutMillis: 60_000, ...connection });
  const { empty, end, ...rows } = emptying(name);
  const here = `from pg_stat_activity where datname = '${name}'`;
  return {
    pool,
    db: createDb(pool),
    connection,
    reset: empty,
    ...rows,
    drop: async () => {
      await Promise.all([pool.end(), end()]);
      await administer(`drop database ${name} with (force)`);
    },
    cutConnections: async () => {
      // All at once: one that is gone lets go of what another waits for.
      const { rows } = await administer(`select pid, pg_terminate_backend(pid) ${here}`);
      const cut = rows.map(({ pid }) => pid);
      await until('they are gone', async () => {
        const { rowCount } = await administer(`select ${here} and pid = any('{${cut}}')`);
        return rowCount === 0;
      });
      // By the next turn everybody here has noticed.
      await new Promise(setImmediate);
    },
  };
}

/** A database of its own for the test file, or the test, that asks. */
export async function testDatabase(options?: { template?: string }): Promise<TestDatabase> {
  const database = await openDatabase(options);
  afterwards(database.drop);
  return database;
}
