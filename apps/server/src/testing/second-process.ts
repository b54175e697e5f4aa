import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { parseEnv } from '#platform/env.ts';
import { createPool } from '#platform/postgres/db.ts';
import { afterwards } from '#platform/testing/afterwards.ts';
import { createApp } from '../app.ts';
import { BRIDGE_TOKEN, type Caller, PUBLIC_URL, type testApp } from './app.ts';

/** A server process on the same database, asked over a real connection, for a test or for all of a file. */
export async function startOn(kontor: Awaited<ReturnType<typeof testApp>>) {
  const lines: string[] = [];
  const stream = new PassThrough();
  stream.on('data', (line) => lines.push(String(line)));
  const { options } = kontor.pool;
  const pool = createPool({ ...options, password: options.password });
  const env = {
    PUBLIC_URL,
    DISCORD_CLIENT_ID: '1',
    DISCORD_CLIENT_SECRET: 'secret',
    RATE_LIMITS: 'off',
    DATA_DIR: kontor.dataDir,
    BRIDGE_TOKEN,
  };
  const app = await createApp({
    env: parseEnv(env),
    pool,
    clock: () => kontor.time.now,
    logger: { level: 'warn', stream },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  afterwards(async () => {
    await app.close();
    await pool.end();
  });
  const { port } = app.server.address() as AddressInfo;
  const ask = (path: string, by?: Caller, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { 'accept-encoding': 'identity', ...(by ? { cookie: by.cookie } : {}), ...headers },
    });
  const json = async (path: string, by?: Caller) => (await ask(path, by)).json();
  const metrics = async () => (await ask('/metrics')).text();
  return { ask, json, lines, metrics, port };
}
