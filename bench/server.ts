import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { SUPERUSER } from '../apps/server/src/platform/postgres/postgres-cluster.ts';
import { passableFolder } from '../apps/server/src/platform/testing/passable-folder.ts';
import { freePort, startServer } from '../e2e/server/process.ts';

/** A backup of everything would be measured along. */
const QUIET = { BACKUP_KEEP: '0' };

export interface Kontor {
  readonly url: string;
  readonly pid: number;
  readonly dataDir: string;
  readonly databasePid: number;
  readonly db: pg.Client;
  stop: () => Promise<void>;
}

/** How to reach the server's own PostgreSQL, around the server: as the one who may do everything. */
export async function connectionTo(dataDir: string): Promise<pg.ClientConfig> {
  const host = join(dataDir, 'postgres');
  const password = (await readFile(join(host, 'kontor.password'), 'utf8')).trim();
  return { host, user: SUPERUSER, database: 'kontor', password };
}

export const postmasterPid = async (dataDir: string): Promise<number> =>
  Number.parseInt(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '0'), 10);

/** The real server with a real PostgreSQL, fsync on, in a temporary folder. */
async function startKontor(): Promise<Kontor> {
  const folder = await passableFolder('kontor-bench-');
  // The first start of all fills the database and the cache of compiled code.
  await (await startServer(folder, await freePort(), QUIET)).stop();
  const server = await startServer(folder, await freePort(), QUIET);
  const db = new pg.Client(await connectionTo(folder));
  await db.connect();
  return {
    url: server.url,
    pid: server.pid,
    dataDir: folder,
    databasePid: await postmasterPid(folder),
    db,
    stop: async () => {
      await db.end();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A part that wants a server of its own, ended whatever happens. */
export const onKontor =
  <T>(part: (kontor: Kontor) => Promise<T>) =>
  async (): Promise<T> => {
    const kontor = await startKontor();
    try {
      return await part(kontor);
    } finally {
      await kontor.stop();
    }
  };

export const cookiesOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');

/** Logs in through the demo's page, as a browser does, and answers the session cookie. */
export async function logIn(url: string, personaId: string): Promise<string> {
  const begun = await fetch(`${url}/oauth2/authorization/discord`, { redirect: 'manual' });
  const page = new URL(begun.headers.get('location') ?? '');
  const form = new URLSearchParams(page.searchParams);
  form.set('persona', personaId);
  const chosen = await fetch(page.origin + page.pathname, { method: 'POST', body: form, redirect: 'manual' });
  const callback = chosen.headers.get('location') ?? '';
  const back = await fetch(callback, { redirect: 'manual', headers: { cookie: cookiesOf(begun) } });
  return cookiesOf(back);
}
