import { existsSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { backUpBeforeChange, explainNewer } from '#backup';
import { findUse } from '#business';
import { type Env, parseEnv, StartError } from '#platform/env.ts';
import { renameFile } from '#platform/files.ts';
import { describeError } from '#platform/log.ts';
import { createDb, createPool } from '#platform/postgres/db.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts';
import { MIGRATIONS_DIR, migrate } from '#platform/postgres/migrate.ts';
import { NOT_IN_BACKUP } from './slices.ts';

/** Asked of the database itself; a server that runs on the folder keeps it. */
async function holdsDemo(env: Env): Promise<boolean> {
  const { connection, owner, stop } = await startEmbeddedPostgres({ dataDir: env.DATA_DIR, log: console });
  const pool = createPool(connection);
  try {
    const beforeChange = () => backUpBeforeChange({ env, connection: owner, notInBackup: NOT_IN_BACKUP });
    await migrate(pool, MIGRATIONS_DIR, { owner, beforeChange }).catch((error) => explainNewer({ env }, error));
    return (await findUse(createDb(pool))).isDemo;
  } finally {
    await pool.end();
    await stop();
  }
}

async function newFolder(dataDir: string, name: string): Promise<string> {
  const names = await readdir(dataDir);
  let free = name;
  for (let number = 2; names.includes(free); number += 1) free = `${name}-${number}`;
  await mkdir(join(dataDir, free), { mode: 0o700 });
  return join(dataDir, free);
}

/** Moves everything of the demo into a folder of its own, so that the next start finds nothing. */
async function putDemoAside(env: Env, day: string): Promise<string> {
  const { DATA_DIR, DATABASE_URL } = env;
  if (DATABASE_URL) throw new StartError('Deine Datenbank steht in DATABASE_URL. Trage dort eine leere ein.');
  if (!existsSync(join(DATA_DIR, 'postgres'))) throw new StartError(`In DATA_DIR="${DATA_DIR}" liegt keine Demo.`);
  if (!(await holdsDemo(env))) {
    throw new StartError(
      `In DATA_DIR="${DATA_DIR}" liegt keine Demo, sondern ein echter Betrieb. Es bleibt, wo es ist.`,
    );
  }
  const content = (await readdir(DATA_DIR)).filter((name) => !/^demo-\d{4}-/.test(name));
  const folder = await newFolder(DATA_DIR, `demo-${day}`);
  // The database last: after an interruption the next try still finds the demo and continues.
  const order = [...content.filter((name) => name !== 'postgres'), 'postgres'];
  for (const name of order) await renameFile(join(DATA_DIR, name), join(folder, name));
  return folder;
}

try {
  const folder = await putDemoAside(parseEnv(process.env), new Date().toISOString().slice(0, 10));
  console.info(`Die Demo liegt jetzt in ${folder}. Der nächste Start beginnt leer: npm start`);
} catch (error) {
  console.error(error instanceof StartError ? error.message : describeError(error));
  process.exitCode = 1;
}
