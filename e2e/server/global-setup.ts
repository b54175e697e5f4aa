import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startThrowAwayPostgres } from '../../apps/server/src/platform/testing/throw-away-postgres.ts';
import { createDatabase, shareAddress } from './databases.ts';
import { freePort, startServer } from './process.ts';

/** One PostgreSQL for the run, and the demo's business in a database and a data folder that all others are copied from. */
export default async function prepareTemplate(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-e2e-'));
  const postgres = await startThrowAwayPostgres();
  const clear = async (): Promise<void> => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    shareAddress(postgres.connection);
    const { url } = await createDatabase();
    const server = await startServer(join(folder, 'data'), await freePort(), { DATABASE_URL: url });
    await server.stop();
    process.env.KONTOR_TEMPLATE = folder;
    return clear;
  } catch (error) {
    await clear();
    throw error;
  }
}
