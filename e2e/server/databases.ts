import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { SUPERUSER } from '../../apps/server/src/platform/postgres/postgres-cluster.ts';

/** How to reach the PostgreSQL of this run; the workers read it from their environment. */
interface Address {
  readonly host: string;
  readonly user: string;
  readonly password: string;
}

const TEMPLATE = 'kontor_template';

export const shareAddress = ({ host, user, password }: pg.PoolConfig): void => {
  process.env.KONTOR_POSTGRES = JSON.stringify({ host, user, password });
};

const address = (): Address => JSON.parse(process.env.KONTOR_POSTGRES ?? '');

async function asSuperuser<T>(database: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const { host, password } = address();
  const client = new pg.Client({ host, password, user: SUPERUSER, database });
  await client.connect();
  return work(client).finally(() => client.end());
}

export interface Database {
  /** For DATABASE_URL. */
  readonly url: string;
  /** Puts every row back as it was when the database was created. */
  readonly restore: () => Promise<void>;
  readonly drop: () => Promise<void>;
}

/** Rows are put back from copies that lie beside the tables; without triggers, but what changed is noted. */
async function composeRestore(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ copy: string; restore: string }>(`
    select format('create table original.%1$I as table public.%1$I', relname) as copy,
      format('delete from public.%1$I; insert into public.%1$I (%2$s) overriding system value select %2$s from original.%1$I',
        relname, columns) as restore
      from pg_class, lateral (
        select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
      ) given (columns) where relnamespace = 'public'::regnamespace and relkind = 'r' and relname !~ '^change_'
    union all
    select 'select', format('select setval(%L, %s, %L)', format('%I.%I', schemaname, sequencename),
      coalesce(last_value, start_value), last_value is not null) from pg_sequences where schemaname = 'public'
    union all
    select 'select', format('insert into change_note (xid, name) values (pg_current_xact_id(), %L)', tgrelid::regclass)
      from pg_trigger where tgname = 'noted'`);
  await client.query(`create schema original; ${rows.map(({ copy }) => copy).join('; ')}`);
  // What the server keeps of the business in memory is read again, as after a lost connection.
  const tell = `select pg_notify('kontor_bus', '{"sender":"","channel":"bus.gap","payload":{}}')`;
  const statements = rows.map(({ restore }) => restore).join('; ');
  return `begin; set local session_replication_role = replica; ${statements}; ${tell}; commit`;
}

/** With the demo in it once that is there, or empty as for a new installation. */
export async function createDatabase({ isEmpty = false } = {}): Promise<Database> {
  const { host, user, password } = address();
  const name = process.env.KONTOR_TEMPLATE ? `e2e_${randomBytes(6).toString('hex')}` : TEMPLATE;
  const template = process.env.KONTOR_TEMPLATE && !isEmpty ? `template ${TEMPLATE}` : '';
  await asSuperuser('postgres', (client) => client.query(`create database ${name} ${template} owner ${user}`));
  let restore: string | undefined;
  return {
    url: `postgres://${user}:${password}@localhost/${name}?host=${encodeURIComponent(host)}`,
    restore: () =>
      asSuperuser(name, async (client) => {
        restore ??= await composeRestore(client);
        await client.query(restore);
      }),
    drop: () =>
      asSuperuser('postgres', async (client) => {
        await client.query(`drop database ${name} with (force)`);
      }),
  };
}
