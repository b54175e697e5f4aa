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

/**
 * Rows are put back from copies that lie beside the tables, where a table was written to at all; without triggers, but what changed
 * is noted.
 */
const PREPARE_RESTORE = `
  create schema original;
  create table original.written (name name);
  create function original.note() returns trigger language plpgsql security definer as
    $$ begin insert into original.written values (tg_table_name); return null; end $$;
  create table original.statement as
    select relname, format('create table original.%1$I as table public.%1$I; create trigger original_note after insert or update
        or delete or truncate on public.%1$I execute function original.note()', relname) as prepare,
      format('delete from public.%1$I; insert into public.%1$I (%2$s) overriding system value select %2$s from original.%1$I',
        relname, columns) || coalesce((select format('; insert into change_note (xid, name) values (pg_current_xact_id(), %L)',
          tgrelid::regclass) from pg_trigger where tgrelid = pg_class.oid and tgname = 'noted'), '') as restore
      from pg_class, lateral (
        select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
      ) given (columns) where relnamespace = 'public'::regnamespace and relkind = 'r' and relname !~ '^change_';
  create table original.sequence as
    select format('%I.%I', schemaname, sequencename)::regclass as name, coalesce(last_value, start_value) as value,
      last_value is not null as is_called from pg_sequences where schemaname = 'public';
  do $$ declare one text; begin for one in select prepare from original.statement loop execute one; end loop; end $$`;

// What the server keeps of the business in memory is read again, as after a lost connection.
const RESTORE = `
  begin;
  set local session_replication_role = replica;
  do $$ declare one text; begin
    for one in with written as (delete from original.written returning name)
      select restore from original.statement where relname in (select name from written)
    loop execute one; end loop;
  end $$;
  select setval(name, value, is_called) from original.sequence;
  select pg_notify('kontor_bus', '{"sender":"","channel":"bus.gap","payload":{}}');
  commit`;

/** With the demo in it once that is there, or empty as for a new installation. */
export async function createDatabase({ isEmpty = false } = {}): Promise<Database> {
  const { host, user, password } = address();
  const name = process.env.KONTOR_TEMPLATE ? `e2e_${randomBytes(6).toString('hex')}` : TEMPLATE;
  const template = process.env.KONTOR_TEMPLATE && !isEmpty ? `template ${TEMPLATE}` : '';
  await asSuperuser('postgres', (client) => client.query(`create database ${name} ${template} owner ${user}`));
  let isPrepared = false;
  return {
    url: `postgres://${user}:${password}@localhost/${name}?host=${encodeURIComponent(host)}`,
    restore: () =>
      asSuperuser(name, async (client) => {
        if (!isPrepared) await client.query(PREPARE_RESTORE);
        isPrepared = true;
        await client.query(RESTORE);
      }),
    drop: () =>
      asSuperuser('postgres', async (client) => {
        await client.query(`drop database ${name} with (force)`);
      }),
  };
}
