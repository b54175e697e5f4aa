import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { until } from '#platform/testing/eventually.ts';
import {
  freePort,
  isListening,
  kill,
  postmasterPid,
  runKontor,
  sharedKontor,
  temporaryFolder,
  urlOf,
} from '#platform/testing/processes.ts';

const oneLine = (text: string): string => {
  expect(text.trimEnd()).toMatch(/^[^\n]+$/);
  return text.trimEnd();
};

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
  const client = new pg.Client({ host: join(dataDir, 'postgres'), user: 'postgres', database: 'kontor', password });
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

  test('an unreachable database is named without its password', { tags: ['long'] }, async () => {
    const port = await freePort();
    const line = await refusal({ DATABASE_URL: `postgres://kontor:geheim@127.0.0.1:${port}/kontor` });
    expect(line).toBe(
      `DATABASE_URL=postgres://kontor:***@127.0.0.1:${port}/kontor ist nicht erreichbar: dort antwortet kein PostgreSQL.`,
    );
  });

  test('a wrong database password is told apart and not repeated', { tags: ['long'] }, async () => {
    const { host = '', user } = inject('postgres');
    const line = await refusal({
      DATABASE_URL: `postgres://${user}:falsch@localhost/kontor?host=${encodeURIComponent(host)}`,
    });
    expect(line).toContain('Name oder Passwort stimmt nicht');
    expect(line).not.toContain('falsch');
  });

  test('a file in place of the data folder is named', { tags: ['long'] }, async () => {
    const file = join(await temporaryFolder(), 'data');
    await writeFile(file, '');
    expect(await refusal({ DATA_DIR: file, PORT: String(await freePort()) })).toContain(
      `DATA_DIR="${file}" ist nicht beschreibbar`,
    );
  });

  test.runIf(process.platform === 'linux')(
    'a data folder that cannot be created is named',
    { tags: ['long'] },
    async () => {
      const line = await refusal({ DATA_DIR: '/dev/null/kontor', PORT: String(await freePort()) });
      expect(line).toContain('DATA_DIR="/dev/null/kontor" ist nicht beschreibbar');
    },
  );
});

const house = sharedKontor({
  DISCORD_CLIENT_ID: '1',
  DISCORD_CLIENT_SECRET: 'geheim',
  OWNER_DISCORD_IDS: '77',
  FIVEM_URL: 'http://127.0.0.1:9',
  BRIDGE_TOKEN: 'a-token-of-the-game',
});

test('a variable that is misspelt, a house without an owner and root are named at the start', {
  tags: ['long'],
}, async () => {
  const { pool, connection } = await testDatabase();
  const { user, password, host = '', database } = connection;
  const kontor = runKontor({
    DATABASE_URL: `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host)}`,
    DATA_DIR: await temporaryFolder(),
    PORT: String(await freePort()),
    DISCORD_CLIENT_ID: '1',
    DISCORD_CLIENT_SECRET: 'secret',
    OWNER_DISCORD_ID: '77',
  });
  await isListening(kontor);
  const lines = process.getuid?.() === 0 ? 3 : 2;
  await until('all is named', () => kontor.stderr().trimEnd().split('\n').length === lines);
  expect(kontor.stderr()).toContain(
    'OWNER_DISCORD_ID ist unbekannt und bleibt ohne Wirkung. Meintest du OWNER_DISCORD_IDS?',
  );
  expect(kontor.stderr()).toMatch(
    /^Dieser Betrieb hat noch keinen Geschäftsführer\. .*\/claim, .*: \w{4}-\w{4}-\w{4}$/m,
  );
  // Whatever is asked meanwhile, the code stays in sight until it is used.
  const ask = () => fetch(`${urlOf(kontor)}/api/users/@me`);
  expect((await ask()).status).toBe(401);
  expect(kontor.stdout()).not.toContain('/api/users/@me');
  await pool.query(
    `insert into app_user (id, user_name, authorities) values ('80351110224678912', 'mara', '{ROLE_BUSINESS_OWNER}')`,
  );
  await until('requests are logged again', async () => {
    await ask();
    return kontor.stdout().includes('/api/users/@me');
  });
  if (lines === 3)
    expect(kontor.stderr()).toMatch(
      /^Kontor läuft als root.* useradd .* && chown -R kontor: \. ".+" && runuser kontor -s \/bin\/sh -c "npm start"$/m,
    );
});

test('a misspelt variable is named before what is refused because of it', { tags: ['long'] }, async () => {
  const kontor = runKontor({ DATABASE_ULR: 'postgres://x', DISCORD_CLIENT_ID: '1', PORT: 'x' });
  expect(await kontor.exited).toBe(1);
  const lines = kontor.stderr().trimEnd().split('\n');
  expect(lines).toEqual([expect.stringContaining('Meintest du DATABASE_URL?'), expect.stringContaining('PORT="x"')]);
});

describe('servers on one data folder', () => {
  const dataDir = (): string => house.env.DATA_DIR ?? '';

  test('two started at the same moment on a fresh one: exactly one runs', { tags: ['long'] }, async () => {
    expect(await readdir(dataDir())).toEqual([]);
    const both = [house.start(), house.start({ PORT: String(await freePort()) })];
    const loser = await Promise.race(both.map((kontor) => kontor.exited.then(() => kontor)));
    const winner = both.find((kontor) => kontor !== loser);
    expect(oneLine(loser.stderr())).toContain('wird schon von einem laufenden Kontor benutzt');
    await isListening(winner ?? loser);
  });

  test('a start says where it runs, on what, and with whom, in one table; a second one stops with one line', {
    tags: ['long'],
  }, async () => {
    const kontor = await house.running();
    const text = kontor.stdout().slice(kontor.stdout().indexOf('Kontor läuft: '));
    const url = urlOf(kontor);
    expect(text.split('\n').slice(0, 7)).toEqual([
      `Kontor läuft: ${url}`,
      expect.stringMatching(/^ {2}Version {6}\d+\.\d+\.\d+/),
      `  Daten        ${dataDir()}`,
      expect.stringMatching(/^ {2}Datenbank {4}PostgreSQL \d+\.\d+, eingebaut$/),
      '  Betrieb      echt, Anmelden mit Discord',
      '  Spielserver  Spielbrücke und http://127.0.0.1:9',
      `  Redirect     ${url}/login/oauth2/code/discord (bei Discord unter OAuth2 eintragen)`,
    ]);
    expect(kontor.stdout() + kontor.stderr()).not.toMatch(/geheim|a-token-of-the-game/);
    const line = await refusal({ ...house.env, PORT: String(await freePort()) });
    expect(line).toContain(
      `DATA_DIR="${dataDir()}" wird schon von einem laufenden Kontor benutzt (Prozess ${kontor.process.pid})`,
    );
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });

  test('a database that dies is started again', { tags: ['long'] }, async () => {
    const kontor = await house.running();
    const dead = await postmasterPid(dataDir());
    kill(dead, 'SIGKILL');
    await until('a new postmaster', async () => ((await postmasterPid(dataDir())) || dead) !== dead);
    await until('it is reported', () => kontor.stderr().includes('Die Datenbank läuft wieder.'));
    expect(kontor.stderr()).toContain('Die Datenbank ist ausgefallen und wird neu gestartet');
    await until('ready again', async () => (await fetch(`${urlOf(kontor)}/readyz`)).status === 200);
  });

  test('after SIGKILL the next start takes over the running database with everything in it', {
    tags: ['long'],
  }, async () => {
    const first = await house.running();
    await query(dataDir(), 'create table kept (id int); insert into kept values (42)');
    const postmaster = await postmasterPid(dataDir());
    kill(first.process.pid, 'SIGKILL');
    await first.exited;
    await isListening(house.start());
    expect(await postmasterPid(dataDir())).toBe(postmaster);
    expect(await query(dataDir(), 'select id from kept')).toEqual([{ id: 42 }]);
  });

  test('a start while the previous server is still stopping takes over', { tags: ['long'] }, async () => {
    const first = await house.running();
    kill(first.process.pid, 'SIGTERM');
    await isListening(house.start());
    expect(await first.exited).toBe(0);
  });

  const ends = async (request: NodeJS.Signals | 'disconnect') => {
    const kontor = await house.running();
    const postmaster = await postmasterPid(dataDir());
    if (request === 'disconnect') kontor.process.disconnect();
    else kill(kontor.process.pid, request);
    expect(await kontor.exited).toBe(0);
    expect(await postmasterPid(dataDir())).toBeFalsy();
    // One that was taken over is no child of the server: its process stays listed until init has collected it.
    await until('the postmaster is gone', () => isGone(postmaster));
  };
  test('SIGTERM ends server and database', () => ends('SIGTERM'));
  test('SIGINT ends server and database', { tags: ['long'] }, () => ends('SIGINT'));
  test('a parent process that is gone ends server and database', { tags: ['long'] }, () => ends('disconnect'));

  test('a parent process that is gone before the server is up ends both, too', { tags: ['long'] }, async () => {
    const kontor = house.start();
    kontor.process.disconnect();
    expect(await kontor.exited).toBe(0);
    expect(await postmasterPid(dataDir())).toBeFalsy();
  });

  test('a port in use is named, and no database stays behind', { tags: ['long'] }, async () => {
    const other = createServer();
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port));
    });
    onTestFinished(() => void other.close());
    expect(await refusal({ ...house.env, PORT: String(port) })).toContain(
      `PORT="${port}" ist schon belegt. Beende das andere Programm, oder trage in .env einen freien Port ein`,
    );
    expect(await postmasterPid(dataDir())).toBeFalsy();
  });

  test('the demo is put aside on demand, and nothing else is', { tags: ['long'] }, async () => {
    const putAside = async () => {
      const command = runKontor(house.env, 'put-demo-aside.ts');
      return [await command.exited, oneLine(command.stdout() + command.stderr())];
    };
    const kontor = await house.running();
    await query(
      dataDir(),
      `insert into business (title, name, responsible, header_light, header_dark, accent, dark_mode, features)
       values ('T', 'N', 'R', '#000000', '#000000', '#000000', false, '{}')`,
    );
    expect((await putAside())[1]).toContain('wird schon von einem laufenden Kontor benutzt');
    await query(dataDir(), 'update business set is_demo = true');
    kill(kontor.process.pid, 'SIGTERM');
    await kontor.exited;
    expect(await refusal(house.env)).toContain('Lege die Demo mit „npm run demo:aside“ beiseite');
    const [code, line] = await putAside();
    expect([code, line]).toEqual([0, expect.stringContaining(`Die Demo liegt jetzt in ${dataDir()}/demo-`)]);
    const [folder = '', ...others] = await readdir(dataDir());
    expect(others).toEqual([]);
    expect(await readdir(join(dataDir(), folder))).toContain('postgres');
    expect(await putAside()).toEqual([1, `In DATA_DIR="${dataDir()}" liegt keine Demo.`]);
    await isListening(house.start());
    await query(dataDir(), `insert into app_user (id, user_name) values ('77', 'inhaberin')`);
  });
});
