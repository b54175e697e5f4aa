import pg from 'pg';
import { endClient } from '#platform/postgres/db.ts';
import { BackupError } from './backup-error.ts';
import { findMigrations, findSavedTables, findSequences, findTables, inLoadingOrder } from './catalog.repo.ts';

/** Text output must not depend on the settings of the server; no timeouts. */
const SESSION = `set datestyle = 'ISO'; set timezone = 'UTC'; set extra_float_digits = 1; set bytea_output = 'hex';
  set client_encoding = 'UTF8'; set search_path = public; set statement_timeout = 0; set lock_timeout = 0;
  set idle_in_transaction_session_timeout = 0`;

/** A dedicated connection, closed with the work. */
export async function withClient<T>(
  connection: pg.ClientConfig,
  signal: AbortSignal,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  // COPY cannot be pipelined.
  const client = new pg.Client({ ...connection, pipeline: false, application_name: 'kontor-backup' });
  let lost: unknown;
  client.on('error', (error) => {
    lost = error;
  });
  const end = () => void endClient(client);
  try {
    await client.connect();
    signal.throwIfAborted();
    // Also cancels the running query.
    signal.addEventListener('abort', end);
    await client.query(SESSION);
    return await work(client);
  } catch (error) {
    // After a broken connection the first error is the useful one.
    throw 'code' in (error as Error) ? error : (lost ?? error);
  } finally {
    signal.removeEventListener('abort', end);
    await endClient(client);
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
