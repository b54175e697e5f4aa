import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { applyWithin, CREATE_LIST, MIGRATION_LOCK, type Migration } from '#platform/postgres/migrate.ts';
import { LIMIT_APP } from '#platform/postgres/postgres-roles.ts';
import type { Manifest } from '../archive/manifest.ts';
import type { Piece, readPieces } from '../archive/read-archive.ts';
import { BackupError, damaged } from '../backup-error.ts';
import { findFilled, findSavedTables, findSequences, findTables, quoted, setSequence } from '../catalog.repo.ts';
import { clearTarget, refuseForeign } from './restore-target.ts';

type Pieces = ReturnType<typeof readPieces>;
type Table = Manifest['tables'][number];

/** The archive's migrations must be a prefix of ours; returns how many they are. */
export function commonMigrations(files: readonly Migration[], { migrations }: Manifest): number {
  const known = new Map(files.map(({ name, checksum }) => [name, checksum]));
  const newer = migrations.find(({ name }) => !known.has(name));
  if (newer)
    throw new BackupError(
      `Die Sicherung stammt von einem neueren Kontor (Migration ${newer.name} ist hier unbekannt). Aktualisiere Kontor und versuche es noch einmal.`,
    );
  const other = migrations.find(
    ({ name, checksum }, index) => files[index]?.name !== name || known.get(name) !== checksum,
  );
  if (other || migrations.length === 0)
    throw new BackupError(
      `Die Sicherung passt nicht zu diesem Kontor (Migration ${other?.name ?? '0001'} ist hier eine andere).`,
    );
  return migrations.length;
}

const sorted = (names: readonly string[]): string => names.toSorted().join(', ');
const namesOf = (found: readonly { readonly name: string }[]): string[] => found.map(({ name }) => name);

/** Table by table and column by column what this state of the migrations has. */
async function compareShape({ client, manifest, notInBackup }: Restoring): Promise<void> {
  const { tables, sequences } = manifest;
  const here = new Map(
    (await findSavedTables(client, notInBackup)).map(({ name, columns }) => [name, sorted(columns)]),
  );
  const unknown = tables.find(({ name, columns }) => here.get(name) !== sorted(columns));
  if (unknown) throw damaged(`die Tabelle ${unknown.name} kennt dieses Kontor nicht oder anders`);
  if (sorted(namesOf(tables)) !== sorted([...here.keys()])) throw damaged('eine Tabelle fehlt');
  if (sorted(namesOf(sequences)) !== sorted(namesOf(await findSequences(client)))) throw damaged('ein Zähler fehlt');
}

function createTables(pieces: Pieces) {
  let seen: IteratorResult<Piece, Manifest> | undefined;
  async function* takeWhile(belongs: (piece: Piece) => boolean) {
    for (;;) {
      seen ??= await pieces.next();
      if (seen.done || !belongs(seen.value)) return;
      const piece = seen.value;
      seen = undefined;
      yield piece;
    }
  }
  return {
    async *of(table: string) {
      for await (const { data } of takeWhile(({ kind, name }) => kind === 'tables' && name === table)) yield data;
    },
    rest: () => takeWhile(() => true),
    /** Only at the end is it certain that nothing has changed since the check. */
    async end(checked: Manifest): Promise<void> {
      seen ??= await pieces.next();
      if (!seen.done || JSON.stringify(seen.value) !== JSON.stringify(checked)) throw damaged('sie hat sich geändert');
    },
  };
}

async function load(client: pg.ClientBase, { name, columns, rows }: Table, data: AsyncIterable<Buffer>) {
  if (rows === 0) return;
  const copy = copyFrom(`copy public.${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`);
  await pipeline(data, client.query(copy)).catch((error: pg.DatabaseError) => {
    if (error instanceof BackupError || error.code === undefined) throw error;
    throw damaged(`die Tabelle ${name} lässt sich nicht laden: ${error.code} ${error.constraint ?? ''}`.trim());
  });
  if (copy.rowCount !== rows) throw damaged(`in der Tabelle ${name} fehlen Zeilen`);
}

const CHECK_VIOLATED = '23514';

/** A newer migration rejects rows of an older archive. */
function refuseRows(error: pg.DatabaseError): never {
  if (error.code !== CHECK_VIOLATED) throw error;
  throw damaged(`in der Tabelle ${error.table} steht, was nicht erlaubt ist: ${error.constraint}`);
}

/** What comes back is not announced, and the guard of the log does not stand in the way. */
async function withoutTriggers(client: pg.ClientBase, tables: readonly Table[], work: () => Promise<void>) {
  const names = tables.map(({ name }) => `public.${quoted(name)}`);
  const switchTriggers = (how: 'disable' | 'enable') =>
    client.query(names.map((name) => `alter table ${name} ${how} trigger user`).join('; '));
  await switchTriggers('disable');
  // Migrations insert a few rows. Truncating only filled tables avoids rewriting all indexes.
  const filled = (await findFilled(client, namesOf(tables))).map((name) => `public.${quoted(name)}`);
  if (filled.length > 0) await client.query(`truncate ${filled.join(', ')} cascade`);
  await work();
  // Checks deferred constraints now: a table with pending ones cannot be altered.
  await client.query('set constraints all immediate');
  await switchTriggers('enable');
}

interface Restoring {
  readonly client: pg.ClientBase;
  readonly manifest: Manifest;
  readonly pieces: Pieces;
  readonly migrations: readonly Migration[];
  readonly notInBackup: readonly string[];
  /** What else belongs to it and must not be half there either; gets the pieces behind the tables. */
  readonly finish: (rest: AsyncIterable<Piece>) => Promise<void>;
}

async function restoreWithin(restoring: Restoring): Promise<void> {
  const { client, manifest, pieces, migrations, finish } = restoring;
  const common = commonMigrations(migrations, manifest);
  const before = await clearTarget(client);
  await client.query(CREATE_LIST);
  for (const migration of migrations.slice(0, common)) await applyWithin(client, migration);
  await compareShape(restoring);
  const tables = createTables(pieces);
  await withoutTriggers(client, manifest.tables, async () => {
    for (const table of manifest.tables) await load(client, table, tables.of(table.name));
  });
  for (const sequence of manifest.sequences) await setSequence(client, sequence);
  for (const migration of migrations.slice(common)) await applyWithin(client, migration).catch(refuseRows);
  await client.query(LIMIT_APP);
  await refuseForeign(client, before);
  await finish(tables.rest());
  await tables.end(manifest);
}

/** One transaction: any interruption leaves the previous state. */
export async function restoreDatabase(restoring: Restoring): Promise<void> {
  const { client } = restoring;
  await client.query('begin');
  try {
    // A server started meanwhile waits before it migrates.
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await restoreWithin(restoring);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
  const loaded = (await findTables(client)).map(({ name }) => `public.${quoted(name)}`);
  await client.query(`analyze ${loaded.join(', ')}`);
}
