import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { stat, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { AppError } from '@kontor/contract/core/errors.ts';
import * as api from '@kontor/contract/videos/api.ts';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { until } from '#platform/testing/eventually.ts';
import { freePort, temporaryFolder } from '#platform/testing/processes.ts';
import { testApp } from '#testing/app.ts';
import { movie } from '#testing/movie.ts';
import { deadEnd } from '../testing/dead-end.ts';
import { watchableRecording } from '../testing/recording.ts';
import { startBucket } from '../testing/s3.ts';
import { createS3Storage } from './s3-storage.ts';
import type { StoredBytes } from './storage.ts';

const s3 = await startBucket();
afterAll(s3.end);
const storage = createS3Storage(s3.access);

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

async function fileWith(content: Buffer): Promise<string> {
  const path = join(await temporaryFolder(), 'aufnahme.mp4');
  await writeFile(path, content);
  return path;
}

async function listening(server: Server): Promise<string> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => sockets.add(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Sends stored bytes over a real connection. */
async function serve(work: (response: ServerResponse) => Promise<void>): Promise<string> {
  return listening(createServer((_request, response) => void work(response)));
}

async function bytesOf(stored: StoredBytes | undefined): Promise<Buffer> {
  if (!stored) throw new Error('nothing there');
  const url = await serve(async (response) => {
    response.setHeader('content-length', stored.length);
    await stored.send(response);
    response.end();
    await stored.close();
  });
  return Buffer.from(await (await fetch(url)).arrayBuffer());
}

describe('a bucket', () => {
  test('takes a small file whole and gives it back', async () => {
    const content = randomBytes(100_000);
    const path = await fileWith(content);
    await storage.take('klein.mp4', path);
    await expect(stat(path)).rejects.toThrow('ENOENT');
    expect(await storage.has('klein.mp4')).toBe(true);
    expect(await bytesOf(await storage.open('klein.mp4'))).toEqual(content);
  });

  test('takes a large file in parts, and once more after a crash', { tags: ['long'] }, async () => {
    const content = randomBytes(32 * 1024 * 1024 + 17);
    await storage.take('gross.mp4', await fileWith(content));
    expect(s3.seen.filter((line) => line.includes('gross.mp4') && line.includes('partNumber='))).toHaveLength(3);
    await storage.take('gross.mp4', await fileWith(content));
    expect(sha256(await bytesOf(await storage.open('gross.mp4')))).toBe(sha256(content));
  });

  test.each([
    ['the first bytes', 0, 1],
    ['some in the middle', 4_000, 8_999],
    ['the last byte', 9_999, 9_999],
    ['all', 0, 9_999],
  ])('gives a part: %s', async (_, start, end) => {
    const content = randomBytes(10_000);
    await storage.take('teile.mp4', await fileWith(content));
    const stored = await storage.open('teile.mp4', { start, end });
    expect(stored?.length).toBe(end - start + 1);
    expect(await bytesOf(stored)).toEqual(content.subarray(start, end + 1));
  });

  test.each([
    ['beyond the end', 20_000, 20_001],
    ['across the end', 9_000, 10_000],
  ])('refuses a part %s: fewer bytes than promised are never sent', async (_, start, end) => {
    await storage.take('kurz.mp4', await fileWith(randomBytes(10_000)));
    await expect(storage.open('kurz.mp4', { start, end })).rejects.toThrow(AppError);
  });

  test('knows what is missing, and removing it twice does no harm', async () => {
    await storage.take('weg.mp4', await fileWith(randomBytes(10)));
    await storage.remove('weg.mp4');
    await storage.remove('weg.mp4');
    expect(await storage.has('weg.mp4')).toBe(false);
    expect(await storage.open('weg.mp4')).toBeUndefined();
    expect(await storage.open('weg.mp4', { start: 0, end: 5 })).toBeUndefined();
  });

  test('has its connection back when a viewer stops, and that is no failure', { tags: ['long'] }, async () => {
    await storage.take('lang.mp4', await fileWith(randomBytes(30 * 1024 * 1024)));
    const before = await s3.connections();
    const failures: unknown[] = [];
    let ended = 0;
    const url = await serve(async (response) => {
      const stored = await storage.open('lang.mp4');
      await stored?.send(response).catch((error: unknown) => failures.push(error));
      await stored?.close();
      ended += 1;
    });
    for (let viewer = 1; viewer <= 10; viewer += 1) {
      const leaving = new AbortController();
      const answer = await fetch(url, { signal: leaving.signal });
      await answer.body?.getReader().read();
      leaving.abort();
      await until('the viewer is gone', () => ended === viewer);
    }
    await until('connections are free', async () => (await s3.connections()) <= before);
    expect(failures).toEqual([]);
  });

  test('uses one connection for one viewer after the other', async () => {
    await storage.take('kette.mp4', await fileWith(randomBytes(200_000)));
    for (let turn = 0; turn < 10; turn += 1) await bytesOf(await storage.open('kette.mp4'));
    expect(await s3.connections()).toBeLessThanOrEqual(3);
  });
});

describe('a bucket that is not there', () => {
  const everything = (endpoint: string) => {
    const lost = createS3Storage({ ...s3.access, endpoint });
    return Promise.allSettled([
      lost.has('a.mp4'),
      lost.open('a.mp4'),
      lost.remove('a.mp4'),
      fileWith(randomBytes(10)).then((path) => lost.take('a.mp4', path)),
    ]);
  };

  test('fails at once where nobody listens', async () => {
    const outcomes = await everything(`http://127.0.0.1:${await freePort()}`);
    expect(outcomes.map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
  });

  test('fails within seconds where connecting leads nowhere', { tags: ['long'] }, async () => {
    const outcomes = await everything(await deadEnd());
    expect(outcomes.map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
  });

  test('fails in the end where a server listens but never answers', { tags: ['long'] }, async () => {
    const silent = createTcpServer((socket) => socket.on('error', () => {}).resume());
    const lost = createS3Storage({ ...s3.access, endpoint: await listening(silent) });
    const outcomes = await Promise.allSettled([lost.has('a.mp4'), lost.open('a.mp4'), lost.remove('a.mp4')]);
    expect(outcomes.map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
  });

  test('a file that could not be put away is still where it was', async () => {
    const path = await fileWith(randomBytes(10));
    const lost = createS3Storage({ ...s3.access, endpoint: `http://127.0.0.1:${await freePort()}` });
    await expect(lost.take('a.mp4', path)).rejects.toThrow('ECONNREFUSED');
    expect((await stat(path)).size).toBe(10);
  });

  test('an answer that breaks off is a failure for the viewer', async () => {
    const broken = createTcpServer((socket) => {
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nabc'));
    });
    const lost = createS3Storage({ ...s3.access, endpoint: await listening(broken) });
    const stored = await lost.open('a.mp4');
    const failed = Promise.withResolvers<unknown>();
    const url = await serve(async (response) => {
      await stored?.send(response).then(() => failed.resolve('sent'), failed.resolve);
      response.destroy();
    });
    await fetch(url)
      .then(async ({ body }) => body && buffer(body))
      .catch(() => {});
    expect(String(await failed.promise)).toContain('bucket:');
  });

  test.each([
    { accessKeyId: 'KENNT-NIEMAND', secretAccessKey: 'sehr-geheim' },
    { accessKeyId: 'S3RVER', secretAccessKey: 'sehr-geheim' },
  ])('says why, but neither key nor secret', async (keys) => {
    const stranger = createS3Storage({ ...s3.access, ...keys });
    for (const call of ['open', 'has', 'remove'] as const) {
      const said = inspect(await stranger[call]('a.mp4').catch((error: unknown) => error), {
        depth: 20,
        showHidden: true,
      });
      expect(said).toContain('bucket:');
      for (const secret of [keys.accessKeyId, keys.secretAccessKey]) expect(said).not.toContain(secret);
    }
  });
});

describe('the application with a bucket', async () => {
  const kontor = await testApp({
    pollMs: 50,
    env: {
      VOD_S3_ENDPOINT: s3.access.endpoint,
      VOD_S3_BUCKET: s3.access.bucket,
      VOD_S3_ACCESS_KEY: s3.access.accessKeyId,
      VOD_S3_SECRET_KEY: s3.access.secretAccessKey,
      FFMPEG: 'off',
    },
  });

  const ask = async (url: string, range?: string) => {
    const answer = await fetch(url, range ? { headers: { range } } : {});
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
  };

  test('a recording from the inbox lies in the bucket and is watched from there, by every server', async () => {
    const content = movie({ bytes: randomBytes(3_000_000) });
    const { url, key } = await watchableRecording(kontor, content);
    expect((await ask(url)).bytes.equals(content)).toBe(true);
    const part = await ask(url, 'bytes=1000000-1999999');
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 1000000-1999999/${content.length}`);
    expect(part.bytes.equals(content.subarray(1_000_000, 2_000_000))).toBe(true);
    const elsewhere = createS3Storage(s3.access);
    expect((await bytesOf(await elsewhere.open(key))).equals(content)).toBe(true);
  });

  test('deleting a recording empties the bucket', async () => {
    const { id, key, url } = await watchableRecording(kontor, movie({ bytes: randomBytes(1_000) }));
    expect(await storage.has(key)).toBe(true);
    const boss = await kontor.as('SUPER_ADMIN');
    expect((await boss.call(api.removeVideo, { params: { id } })).status).toBe(204);
    await until('the bucket is empty', async () => !(await storage.has(key)));
    expect((await ask(url)).status).toBe(404);
  });

  test('while the bucket is away viewers are asked to try again, and then it goes on', async () => {
    const content = movie({ bytes: randomBytes(1_000) });
    const { url } = await watchableRecording(kontor, content);
    await s3.stop();
    const refused = await ask(url, 'bytes=0-99').finally(s3.start);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(JSON.parse(refused.bytes.toString()).type).toBe('about:blank#server.busy');
    expect((await ask(url)).bytes.equals(content)).toBe(true);
  });
});
