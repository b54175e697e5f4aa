import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { BackupError } from '../backup-error.ts';
import { findFilled, findFunctions, findSequences, findTables, quoted } from '../catalog.repo.ts';

/** Filled by migrations or by a server without any login. */
const OF_NO_ACCOUNT = [
  'schema_migration',
  'change_note',
  'change_horizon',
  'game_presence',
  'vehicle_class',
  'owner_code',
];

const TRIES = 20;
const PAUSE_MS = 100;

async function hasOthers(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
     and coalesce(backend_type, 'client backend') = 'client backend'`,
  );
  return rows.length > 0;
}

/** An embedded PostgreSQL is protected by a lock; in an external one no other connection may be open. */
export async function refuseOthers(client: pg.ClientBase): Promise<void> {
  // A closed connection is listed for a moment.
  for (let left = TRIES; await hasOthers(client); left -= 1) {
    if (left === 0)
      throw new BackupError(
        'Mit dieser Datenbank ist noch jemand verbunden. Beende zuerst jedes Kontor, das sie benutzt, und schließe andere Verbindungen.',
      );
    await delay(PAUSE_MS);
  }
}

/** Drops an unused installation; refuses any other. */
export async function clearTarget(client: pg.ClientBase) {
  const tables = (await findTables(client)).map(({ name }) => name);
  if (tables.length === 0) return { tables, sequences: [], functions: [] };
  if (!tables.includes('schema_migration'))
    throw new BackupError('In dieser Datenbank liegen Tabellen eines anderen Programms. Nimm eine leere Datenbank.');
  const ofAccounts = tables.filter((name) => !OF_NO_ACCOUNT.includes(name));
  if ((await findFilled(client, ofAccounts)).length > 0)
    throw new BackupError(
      'Diese Installation enthält schon Daten. Zurückspielen geht nur in eine leere: Wähle einen neuen Ordner als DATA_DIR oder eine leere Datenbank. Es wurde nichts geändert.',
    );
  const functions = await findFunctions(client);
  await client.query(`drop table ${tables.map((name) => `public.${quoted(name)}`).join(', ')} cascade`);
  // Those of columns have gone with their tables.
  const sequences = (await findSequences(client)).map(({ name }) => name);
  for (const name of sequences) await client.query(`drop sequence public.${quoted(name)}`);
  for (const name of functions) await client.query(`drop function ${name}`);
  return { tables, sequences, functions };
}

/** All dropped tables must exist again; else they were not ours, and everything is rolled back. */
export async function refuseForeign(client: pg.ClientBase, before: Awaited<ReturnType<typeof clearTarget>>) {
  const tables = new Set((await findTables(client)).map(({ name }) => name));
  const sequences = new Set((await findSequences(client)).map(({ name }) => name));
  const functions = new Set(await findFunctions(client));
  const foreign = [
    ...before.tables.filter((name) => !tables.has(name)),
    ...before.sequences.filter((name) => !sequences.has(name)),
    ...before.functions.filter((name) => !functions.has(name)),
  ];
  if (foreign.length > 0)
    throw new BackupError(
      `In dieser Datenbank liegt etwas, das nicht zu Kontor gehört (${foreign.join(', ')}). Nimm eine leere Datenbank. Es wurde nichts geändert.`,
    );
}
