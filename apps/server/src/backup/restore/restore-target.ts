import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { BackupError } from '../backup-error.ts';
import { findFilled, findFunctions, findTables, quoted } from '../catalog.repo.ts';

/** Filled by the migrations or by a server that nobody has logged in to yet. */
const OF_NO_ACCOUNT = [
  'schema_migration',
  'change_note',
  'change_horizon',
  'game_presence',
  'vehicle_class',
  'owner_code',
];

export interface Before {
  readonly tables: string[];
  readonly functions: string[];
}

const TRIES = 20;
const PAUSE_MS = 100;

async function hasOthers(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
     and coalesce(backend_type, 'client backend') = 'client backend'`,
  );
  return rows.length > 0;
}

/** With a PostgreSQL of its own Kontor holds a lock; of the operator's nobody else may make use meanwhile. */
export async function refuseOthers(client: pg.ClientBase): Promise<void> {
  // Who has just hung up is still on the list for a moment.
  for (let left = TRIES; await hasOthers(client); left -= 1) {
    if (left === 0)
      throw new BackupError(
        'Mit dieser Datenbank ist noch jemand verbunden. Beende zuerst jedes Kontor, das sie benutzt, und schließe andere Verbindungen.',
      );
    await delay(PAUSE_MS);
  }
}

/** An installation nobody has used is taken down to nothing; every other one is refused. */
export async function clearTarget(client: pg.ClientBase): Promise<Before> {
  const tables = (await findTables(client)).map(({ name }) => name);
  if (tables.length === 0) return { tables: [], functions: [] };
  if (!tables.includes('schema_migration'))
    throw new BackupError('In dieser Datenbank liegen Tabellen eines anderen Programms. Nimm eine leere Datenbank.');
  const filled = await findFilled(
    client,
    tables.filter((name) => !OF_NO_ACCOUNT.includes(name)),
  );
  if (filled.length > 0)
    throw new BackupError(
      'Diese Installation enthält schon Daten. Zurückspielen geht nur in eine leere: Wähle einen neuen Ordner als DATA_DIR oder eine leere Datenbank. Es wurde nichts geändert.',
    );
  const functions = await findFunctions(client);
  await client.query(`drop table ${tables.map((name) => `public.${quoted(name)}`).join(', ')} cascade`);
  for (const name of functions) await client.query(`drop function ${name}`);
  return { tables, functions };
}

/** What was taken down must be there again; else it was not ours, and everything is taken back. */
export async function refuseForeign(client: pg.ClientBase, before: Before): Promise<void> {
  const tables = new Set((await findTables(client)).map(({ name }) => name));
  const functions = new Set(await findFunctions(client));
  const foreign = [
    ...before.tables.filter((name) => !tables.has(name)),
    ...before.functions.filter((name) => !functions.has(name)),
  ];
  if (foreign.length > 0)
    throw new BackupError(
      `In dieser Datenbank liegt etwas, das nicht zu Kontor gehört (${foreign.join(', ')}). Nimm eine leere Datenbank. Es wurde nichts geändert.`,
    );
}
