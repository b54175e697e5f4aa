import pg from 'pg';
import { BackupError } from './backup-error.ts';
import { findMigrations, findSavedTables, findSequences, findTables, inLoadingOrder } from './catalog.repo.ts';

/** Text must read the same wherever it is written and read again; nothing here is in a hurry. */
const SESSION = `set datestyle = 'ISO'; set timezone = 'UTC'; set extra_float_digits = 1; set bytea_output = 'hex';
  set client_encoding = 'UTF8'; set search_path = public; set statement_timeout = 0; set lock_timeout = 0;
  set idle_in_transaction_session_timeout = 0`;

/** A connection of its own for a long piece of work; it ends with the work, whatever became of it. */
export async function withClient<T>(
  connection: pg.ClientConfig,
  signal: AbortSignal,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  // A COPY takes the whole connection for itself.
  const client = new pg.Client({ ...connection, pipeline: false, application_name: 'kontor-backup' });
  let lost: unknown;
  client.on('error', (error) => {
    lost = error;
  });
  const end = () => void client.end().catch(() => {});
  try {
    await client.connect();
    signal.throwIfAborted();
    // Ends what the database is busy with, too.
    signal.addEventListener('abort', end);
    await client.query(SESSION);
    return await work(client);
  } catch (error) {
    // A query on a connection that broke before only says that it cannot be used.
    throw 'code' in (error as Error) ? error : (lost ?? error);
  } finally {
    signal.removeEventListener('abort', end);
    await client.end().catch(() => {});
  }
}

/** From here on the connection sees every table as it is at this moment. */
export async function takeSnapshot(client: pg.Client, notInBackup: readonly string[]) {
  await client.query('begin isolation level repeatable read read only');
  const all = await findTables(client);
  if (!all.some(({ name }) => name === 'schema_migration'))
    throw new BackupError('In dieser Datenbank ist noch kein Kontor eingerichtet. Es gibt nichts zu sichern.');
  return {
    migrations: await findMigrations(client),
    tables: await inLoadingOrder(client, await findSavedTables(client, notInBackup)),
    sequences: await findSequences(client),
    hasVideos: all.some(({ name }) => name === 'video'),
  };
}
export type Snapshot = Awaited<ReturnType<typeof takeSnapshot>>;
