import pg from 'pg';
import type { Manifest } from './archive/manifest.ts';

const OF_NO_EXTENSION = `not exists (select from pg_depend where objid = object.oid and deptype = 'e')`;

export const quoted = pg.escapeIdentifier;

interface Table {
  readonly name: string;
  readonly columns: string[];
}

/** Every table with the columns that can be written to. */
export async function findTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select relname as name, array_agg(attname::text order by attnum) as columns
     from pg_class object join pg_attribute on attrelid = object.oid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
       and attgenerated = '' and ${OF_NO_EXTENSION}
     group by relname order by relname`,
  );
  return rows;
}

/** Without what no slice wants back, and without the list of migrations, which is written anew. */
export const findSavedTables = async (client: pg.ClientBase, notInBackup: readonly string[]): Promise<Table[]> =>
  (await findTables(client)).filter(({ name }) => name !== 'schema_migration' && !notInBackup.includes(name));

/** Referenced tables first: a constraint that is checked only in the end orders nothing. */
export async function inLoadingOrder(client: pg.ClientBase, tables: readonly Table[]): Promise<Table[]> {
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
     where contype = 'f' and not condeferred and conrelid <> confrelid and connamespace = 'public'::regnamespace`,
  );
  const ordered: Table[] = [];
  let waiting = [...tables];
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name));
    const isReady = ({ name }: Table) => !references.some(({ from, to }) => from === name && names.has(to));
    const ready = waiting.filter(isReady);
    if (ready.length === 0) throw new Error(`tables refer to each other: ${[...names].join(', ')}`);
    ordered.push(...ready);
    waiting = waiting.filter((table) => !ready.includes(table));
  }
  return ordered;
}

export async function findSequences(client: pg.ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class object
     where relnamespace = 'public'::regnamespace and relkind = 'S' and ${OF_NO_EXTENSION} order by relname`,
  );
  const found = rows.map(
    ({ name }) =>
      `select ${pg.escapeLiteral(name)} as name, last_value::text as value, is_called as "isCalled" from public.${quoted(name)}`,
  );
  return found.length === 0 ? [] : (await client.query(found.join(' union all '))).rows;
}

export async function setSequence(client: pg.ClientBase, { name, value, isCalled }: Manifest['sequences'][number]) {
  await client.query('select setval($1::regclass, $2::bigint, $3)', [`public.${quoted(name)}`, value, isCalled]);
}

export async function findMigrations(client: pg.ClientBase): Promise<Manifest['migrations']> {
  return (await client.query('select name, checksum from schema_migration order by name')).rows;
}

export async function findFunctions(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select object.oid::regprocedure::text as name from pg_proc object
     where pronamespace = 'public'::regnamespace and ${OF_NO_EXTENSION}`,
  );
  return rows.map(({ name }) => name);
}

export async function findFilled(client: pg.ClientBase, tables: readonly string[]): Promise<string[]> {
  if (tables.length === 0) return [];
  const each = tables.map(
    (name) => `select ${pg.escapeLiteral(name)} as name where exists (select from public.${quoted(name)})`,
  );
  const { rows } = await client.query<{ name: string }>(each.join(' union all '));
  return rows.map(({ name }) => name);
}

/** How many bytes the tables take, without their indexes. */
export async function measureTables(client: pg.ClientBase, tables: readonly Table[]): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    'select coalesce(sum(pg_table_size(name::regclass)), 0)::text as bytes from unnest($1::text[]) name',
    [tables.map(({ name }) => `public.${quoted(name)}`)],
  );
  return Number(rows[0]?.bytes);
}
