import { appendFile, chmod, link, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as api from '@kontor/contract/videos/api.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { until } from '#platform/testing/eventually.ts';
import { testApp } from '#testing/app.ts';
import { drop, movie } from '#testing/movie.ts';
import { switchOn } from '#testing/switch-on.ts';

/** A helper program that takes as long as the test likes, and is of no use then. */
const folder = await mkdtemp(join(tmpdir(), 'kontor-slow-'));
const [program, began, mayEnd] = ['ffmpeg', 'began', 'may-end'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];
await writeFile(
  program,
  `#!/bin/sh\n[ "$1" = -version ] && exit 0\ntouch ${began}\nwhile [ ! -e ${mayEnd} ]; do sleep 0.02; done\nexit 1\n`,
);
await chmod(program, 0o755);
afterAll(() => rm(folder, { recursive: true, force: true }));

const kontor = await testApp({ pollMs: 50, env: { FFMPEG: program }, betweenTests: 'restart' });
const [inbox, files] = [join(kontor.dataDir, 'recordings/inbox'), join(kontor.dataDir, 'recordings/files')];
const before = (seconds: number): Date => new Date(kontor.time.now.getTime() - seconds * 1000);
const list = async () => (await kontor.anonymous.call(api.listVideos)).body;
const untilReady = (count: number) =>
  until(`${count} are ready`, async () => (await list()).filter(({ state }) => state === 'READY').length === count);
const isThere = async (path: string) => (await readdir(folder)).includes(path);

beforeEach(async () => {
  for (const path of [inbox, files])
    for (const name of await readdir(path)) await rm(join(path, name), { force: true });
  await rm(began, { force: true });
  await writeFile(mayEnd, '');
  // Not before: what the last test has left would be taken in.
  await switchOn(kontor, 'VOD_SERVICE');
});

/** A recording that is being put away until `end` is called. */
async function slowly(name: string, content: Buffer) {
  await rm(mayEnd, { force: true });
  await drop(kontor.dataDir, name, content, before(40));
  await until('the work has begun', () => isThere('began'));
  return () => writeFile(mayEnd, '');
}

const storedBytes = async (title: string): Promise<Buffer> => {
  const { storage_key } = await kontor.db
    .selectFrom('video')
    .select('storage_key')
    .where('title', '=', title)
    .executeTakeFirstOrThrow();
  return readFile(join(files, storage_key));
};

describe('while a recording is being put away', () => {
  test('another file under its name is another recording', { tags: ['long'] }, async () => {
    const [first, second] = [movie({ bytes: Buffer.alloc(3_000, 'a') }), movie({ bytes: Buffer.alloc(4_000, 'b') })];
    const end = await slowly('tor.mp4', first);
    await drop(kontor.dataDir, 'tor.mp4', second, before(35));
    await end();
    await untilReady(2);
    expect((await list()).map(({ byteLength }) => byteLength).sort()).toEqual([first.length, second.length]);
  });

  test('a recorder that goes on gets its file back, and all of it is kept', async () => {
    const whole = movie({ bytes: Buffer.alloc(9_000, 'c') });
    const end = await slowly('hof.mp4', whole);
    const [name = ''] = await readdir(join(kontor.dataDir, 'recordings/work'));
    await appendFile(join(kontor.dataDir, 'recordings/work', name), 'more');
    await end();
    await until('it runs again', async () => (await list())[0]?.state === 'RECORDING');
    expect(await readdir(inbox)).toEqual(['hof.mp4']);
    await until('it has grown', async () => (await list())[0]?.byteLength === whole.length + 4);
    kontor.time.now = new Date(kontor.time.now.getTime() + 31_000);
    await untilReady(1);
    expect((await storedBytes('hof')).length).toBe(whole.length + 4);
  });

  test('a server that ends meanwhile begins anew', { tags: ['long'] }, async () => {
    const end = await slowly('ende.mp4', movie());
    const closing = kontor.app.close();
    await closing;
    await end();
    await kontor.restart();
    await untilReady(1);
    expect(await list()).toHaveLength(1);
    expect((await readdir(files)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});

describe('an inbox full of nonsense', { tags: ['long'] }, () => {
  test('two names of one file are one recording and stop nobody', async () => {
    const path = await drop(kontor.dataDir, 'a.mp4', movie(), before(1));
    await link(path, join(inbox, 'b.mp4'));
    await drop(kontor.dataDir, 'c.mp4', movie(), before(40));
    await untilReady(1);
    expect((await list()).map(({ title }) => title).sort()).toEqual(['a', 'c']);
  });

  test('hundreds of broken files are told apart once, and a good one gets through', async () => {
    for (let index = 0; index < 30; index += 1) await drop(kontor.dataDir, `a${index}.mp4`, 'nothing', before(40));
    for (let index = 0; index < 230; index += 1) await drop(kontor.dataDir, `a${index}.txt`, 'nothing', before(40));
    await drop(kontor.dataDir, 'zz.mp4', movie(), before(40));
    await untilReady(1);
    const count = async () =>
      Number((await kontor.pool.query('select count(*) from video_inbox_problem')).rows[0].count);
    await until('all are known', async () => (await count()) === 230);
    await until('nothing is left to do', async () => (await list()).length === 1);
    const next = async () => (await kontor.pool.query(`select last_value from video_id_seq`)).rows[0].last_value;
    const known = await next();
    await kontor.restart();
    await drop(kontor.dataDir, 'zzz.mp4', movie(), before(40));
    await untilReady(2);
    expect(Number(await next())).toBe(Number(known) + 1);
  });

  test('a name that speaks of the future is only a name', async () => {
    await drop(kontor.dataDir, '2099-12-31 23-59-59.mp4', movie(), before(40));
    await untilReady(1);
    expect((await list())[0]?.startedAt).toBe(before(100).toISOString());
  });

  test('a film that claims to last for ages, or to have no tracks', async () => {
    const ages = movie();
    const mvhd = ages.indexOf('mvhd') + 4;
    ages.writeUInt8(1, mvhd);
    ages.writeUInt32BE(1, mvhd + 20);
    ages.writeBigUInt64BE(2n ** 64n - 2n, mvhd + 24);
    await drop(kontor.dataDir, 'ewig.mp4', ages, before(40));
    await untilReady(1);
    expect((await list())[0]?.durationSeconds).toBeNull();
    const empty = movie();
    empty.write('free', empty.indexOf('trak'), 'latin1');
    await drop(kontor.dataDir, 'leer.mp4', empty, before(40));
    const admin = await kontor.as('ADMIN');
    await until('a problem', async () => (await admin.call(api.listInboxProblems)).body.length === 1);
    expect((await readdir(inbox)).sort()).toEqual(['leer.mp4']);
  });

  test('a file renamed while the server looks is one recording', async () => {
    const path = await drop(kontor.dataDir, 'x.mp4', movie(), before(40));
    await rename(path, join(inbox, 'y.mp4'));
    await untilReady(1);
    expect(await list()).toHaveLength(1);
  });
});

test('what an address shows says nothing about where the bytes are', async () => {
  await drop(kontor.dataDir, 'film.mp4', movie(), before(40));
  await untilReady(1);
  const [video] = await list();
  const { storage_key } = await kontor.db.selectFrom('video').select('storage_key').executeTakeFirstOrThrow();
  const answer = await kontor.app.inject({ method: 'HEAD', url: `/api/vod/${video?.streamId}` });
  const key = storage_key.replace('.mp4', '');
  expect(JSON.stringify(answer.headers)).not.toContain(key);
  expect(JSON.stringify(video)).not.toContain(key);
});

test('who queues hundreds of requests on one connection is refused, and others are served', {
  tags: ['long'],
}, async () => {
  await drop(kontor.dataDir, 'film.mp4', movie({ bytes: Buffer.alloc(3_000_000) }), before(40));
  await untilReady(1);
  const [video] = await list();
  const port = await kontor.listen();
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  socket.write(`GET /api/vod/${video?.streamId} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(200));
  const other = await fetch(`http://127.0.0.1:${port}/api/vod/${video?.streamId}`, {
    headers: { range: 'bytes=0-99' },
  });
  expect(other.status).toBe(206);
  expect((await other.arrayBuffer()).byteLength).toBe(100);
  socket.destroy();
});

test('a position too small to matter is no error', { tags: ['long'] }, async () => {
  await drop(kontor.dataDir, 'film.mp4', movie(), before(40));
  await untilReady(1);
  const [video] = await list();
  const customer = await kontor.as('USER');
  const params = { streamId: video?.streamId ?? '' };
  expect((await customer.call(api.saveWatchPosition, { params, body: { seconds: 1e-46 } })).status).toBe(204);
});
