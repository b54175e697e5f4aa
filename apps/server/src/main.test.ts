import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { until } from '#platform/testing/eventually.ts';
import {
  freePort,
  isListening,
  kill,
  postmasterPid,
  preparedFolder,
  runKontor,
  runOnce,
  temporaryFolder,
} from '#platform/testing/processes.ts';

const oneLine = (text: string): string => {
  expect(text.trimEnd()).toMatch(/^[^\n]+$/);
  return text.trimEnd();
};

const usedFolder = preparedFolder(runOnce);

/** Starts with settings it must refuse; the answer is the single line on stderr. */
async function refusal(env: NodeJS.ProcessEnv): Promise<string> {
  const kontor = runKontor(env);
  expect(await kontor.exited).toBe(1);
  expect(kontor.stdout()).not.toContain('Kontor läuft');
  return oneLine(kontor.stderr());
}

const isGone = (pid: number): boolean => {
  try {
    return !process.kill(pid, 0);
  } catch {
    return true;
  }
};

async function query(dataDir: string, statement: string): Promise<unknown[]> {
  const password = await readFile(join(dataDir, 'postgres/kontor.password'), 'utf8');
  const client = new pg.Client({ host: join(dataDir, 'postgres'), user: 'kontor', database: 'kontor', password });
  await client.connect();
  return client
    .query(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

describe('a start that cannot succeed', () => {
  test('a wrong PORT is named with what is allowed', async () => {
    expect(await refusal({ PORT: 'achtzig' })).toBe(
      'PORT="achtzig" ist ungültig. Erlaubt: eine ganze Zahl von 1 bis 65535.',
    );
  });

  test('an unreachable database is named without its password', async () => {
    const port = await freePort();
    const line = await refusal({ DATABASE_URL: `postgres://kontor:geheim@127.0.0.1:${port}/kontor` });
    expect(line).toBe(
      `DATABASE_URL=postgres://kontor:***@127.0.0.1:${port}/kontor ist nicht erreichbar: dort antwortet kein PostgreSQL.`,
    );
  });

  test('a wrong database password is told apart and not repeated', async () => {
    const { host = '', user } = inject('postgres');
    const line = await refusal({
      DATABASE_URL: `postgres://${user}:falsch@localhost/kontor?host=${encodeURIComponent(host)}`,
    });
    expect(line).toContain('Name oder Passwort stimmt nicht');
    expect(line).not.toContain('falsch');
  });

  test('a file in place of the data folder is named', async () => {
    const file = join(await temporaryFolder(), 'data');
    await writeFile(file, '');
    expect(await refusal({ DATA_DIR: file, PORT: String(await freePort()) })).toContain(
      `DATA_DIR="${file}" ist nicht beschreibbar`,
    );
  });

  test.runIf(process.platform === 'linux')('a data folder that cannot be created is named', async () => {
    const line = await refusal({ DATA_DIR: '/proc/kontor', PORT: String(await freePort()) });
    expect(line).toContain('DATA_DIR="/proc/kontor" ist nicht beschreibbar');
  });

  test('a port in use is named, and no database stays behind', async () => {
    const dataDir = await usedFolder();
    const other = createServer();
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port));
    });
    onTestFinished(() => void other.close());
    expect(await refusal({ DATA_DIR: dataDir, PORT: String(port) })).toContain(`PORT="${port}" ist schon belegt`);
    expect(await postmasterPid(dataDir)).toBeFalsy();
  });
});

describe('a running server', () => {
  test('a variable that is misspelt and a house without an owner are named at the start', async () => {
    const kontor = runKontor({
      DATA_DIR: await temporaryFolder(),
      PORT: String(await freePort()),
      DISCORD_CLIENT_ID: '1',
      DISCORD_CLIENT_SECRET: 'secret',
      OWNER_DISCORD_ID: '77',
    });
    await isListening(kontor);
    await until('both are named', () => kontor.stderr().trimEnd().split('\n').length === 2);
    expect(kontor.stderr()).toContain(
      'OWNER_DISCORD_ID ist unbekannt und bleibt ohne Wirkung. Meintest du OWNER_DISCORD_IDS?',
    );
    expect(kontor.stderr()).toContain('Niemand ist Geschäftsführer, und OWNER_DISCORD_IDS fehlt');
  });

  test('a second server on the same data folder stops with one line, the first goes on', async () => {
    const dataDir = await usedFolder();
    const [port, otherPort] = [await freePort(), await freePort()];
    const first = runKontor({ DATA_DIR: dataDir, PORT: String(port) });
    await isListening(first);
    const line = await refusal({ DATA_DIR: dataDir, PORT: String(otherPort) });
    expect(line).toContain(
      `DATA_DIR="${dataDir}" wird schon von einem laufenden Kontor benutzt (Prozess ${first.process.pid})`,
    );
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  });

  test('two servers started at the same moment on a fresh data folder: exactly one runs', async () => {
    const dataDir = await temporaryFolder();
    const both = [await freePort(), await freePort()].map((port) =>
      runKontor({ DATA_DIR: dataDir, PORT: String(port) }),
    );
    const loser = await Promise.race(both.map((kontor) => kontor.exited.then(() => kontor)));
    const winner = both.find((kontor) => kontor !== loser);
    expect(oneLine(loser.stderr())).toContain('wird schon von einem laufenden Kontor benutzt');
    await isListening(winner ?? loser);
  });

  test('after SIGKILL the next start takes over the running database with everything in it', async () => {
    const dataDir = await usedFolder();
    const port = await freePort();
    const env = { DATA_DIR: dataDir, PORT: String(port) };
    const first = runKontor(env);
    await isListening(first);
    await query(dataDir, 'create table kept (id int); insert into kept values (42)');
    const postmaster = await postmasterPid(dataDir);
    kill(first.process.pid, 'SIGKILL');
    await first.exited;
    const second = runKontor(env);
    await isListening(second);
    expect(await postmasterPid(dataDir)).toBe(postmaster);
    expect(await query(dataDir, 'select id from kept')).toEqual([{ id: 42 }]);
  });

  test('a start while the previous server is still stopping takes over', async () => {
    const dataDir = await usedFolder();
    const env = { DATA_DIR: dataDir, PORT: String(await freePort()) };
    const first = runKontor(env);
    await isListening(first);
    kill(first.process.pid, 'SIGTERM');
    const second = runKontor(env);
    await isListening(second);
    expect(await first.exited).toBe(0);
  });

  test('a database that dies is started again', async () => {
    const dataDir = await usedFolder();
    const port = await freePort();
    const kontor = runKontor({ DATA_DIR: dataDir, PORT: String(port) });
    await isListening(kontor);
    const dead = await postmasterPid(dataDir);
    kill(dead, 'SIGKILL');
    await until('a new postmaster', async () => ((await postmasterPid(dataDir)) || dead) !== dead);
    await until('ready again', async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status === 200);
    expect(kontor.stderr()).toContain('Die Datenbank ist ausgefallen und wird neu gestartet');
  });

  test.each(['SIGTERM', 'SIGINT'] as const)('%s ends server and database', async (signal) => {
    const dataDir = await usedFolder();
    const kontor = runKontor({ DATA_DIR: dataDir, PORT: String(await freePort()) });
    await isListening(kontor);
    const postmaster = await postmasterPid(dataDir);
    kill(kontor.process.pid, signal);
    expect(await kontor.exited).toBe(0);
    expect(isGone(postmaster)).toBe(true);
    expect(await postmasterPid(dataDir)).toBeFalsy();
  });
});
