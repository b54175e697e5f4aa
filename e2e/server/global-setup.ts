import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startServer } from './process.ts';

/** Prepares one data folder with the demo's business in it; every test works on a copy. */
export default async function prepareTemplate(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-e2e-'));
  const server = await startServer(join(folder, 'data'), await freePort());
  await server.stop();
  process.env.KONTOR_TEMPLATE = folder;
  return () => rm(folder, { recursive: true, force: true });
}
