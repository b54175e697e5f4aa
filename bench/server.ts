import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const MAIN = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url));

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );

export interface Kontor {
  readonly url: string;
  readonly db: pg.Client;
  stop: () => Promise<void>;
}

/** The real server with a real PostgreSQL, fsync on, in a temporary folder. */
export async function startKontor(): Promise<Kontor> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-bench-'));
  const port = await freePort();
  const env = { PATH: process.env.PATH, DATA_DIR: folder, PORT: String(port), RATE_LIMITS: 'off' };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `http://localhost:${port}`;
  const deadline = Date.now() + 60_000;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('server did not start');
    await new Promise((done) => setTimeout(done, 50));
  }
  const host = join(folder, 'postgres');
  const password = (await readFile(join(host, 'kontor.password'), 'utf8')).trim();
  const db = new pg.Client({ host, user: 'kontor', database: 'kontor', password });
  await db.connect();
  return {
    url,
    db,
    stop: async () => {
      await db.end();
      child.kill('SIGTERM');
      await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const cookiesOf = (answer: Response): string =>
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
