import { appendFile, readdir, readlink, rm, truncate } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { getVideo, listVideos } from '@kontor/contract/videos/api.ts';
import type { Video } from '@kontor/contract/videos/schema.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { until } from '#platform/testing/eventually.ts';
import { testApp } from '#testing/app.ts';
import { drop, movie } from '#testing/movie.ts';
import { switchOn } from '#testing/switch-on.ts';

const kontor = await testApp({ env: { FFMPEG: 'off' }, betweenTests: 'keep' });
const content = movie({ bytes: Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251)) });

async function ready(name: string): Promise<Video> {
  await drop(kontor.dataDir, `${name}.mp4`, content, new Date(kontor.time.now.getTime() - 40_000));
  const find = async () => (await kontor.anonymous.call(listVideos)).body.find(({ title }) => title === name);
  await until(`${name} is there`, async () => (await find())?.state === 'READY');
  return (await find()) as Video;
}

/** Most tests only look at it; what happens to a file happens to another recording. */
let film: Video | undefined;
beforeEach(async () => {
  if (film) return;
  await switchOn(kontor, 'VOD_SERVICE');
  film = await ready('film');
});

const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET', video = film) =>
  kontor.app.inject({ method, url: `/api/vod/${video?.streamId}`, headers });
const storedAt = async ({ id }: Video): Promise<string> => {
  const rows = kontor.db.selectFrom('video').select('storage_key').where('id', '=', id);
  const { storage_key } = await rows.executeTakeFirstOrThrow();
  return join(kontor.dataDir, 'recordings/files', storage_key);
};
const claimLength = (video: Video, bytes: number) =>
  kontor.db.updateTable('video').set({ byte_length: bytes }).where('id', '=', video.id).execute();

describe('a recording over HTTP', () => {
  test('as a whole, with everything a player needs to know', async () => {
    const answer = await get();
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(content)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'content-length': String(content.length),
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers.etag).toMatch(/^"[\w-]+"$/);
    expect(answer.headers['last-modified']).toBe('Sun, 15 Nov 2026 12:00:00 GMT');
  });

  test('HEAD tells the same without the bytes', async () => {
    const [head, whole] = [await get({}, 'HEAD'), await get()];
    expect(head.statusCode).toBe(200);
    expect(head.rawPayload).toHaveLength(0);
    for (const name of ['content-length', 'etag', 'last-modified', 'accept-ranges', 'content-type']) {
      expect(head.headers[name]).toBe(whole.headers[name]);
    }
    expect((await get({ range: 'bytes=0-9' }, 'HEAD')).headers['content-length']).toBe('10');
  });

  test.each([
    ['bytes=0-0', 0, 0],
    ['bytes=1000-1999', 1000, 1999],
    ['bytes=199000-', 199000, content.length - 1],
    ['bytes=-500', content.length - 500, content.length - 1],
    ['bytes=0-', 0, content.length - 1],
    ['bytes=100-99999999999', 100, content.length - 1],
  ])('%s as a part', async (range, start, end) => {
    const answer = await get({ range });
    expect(answer.statusCode).toBe(206);
    expect(answer.headers['content-range']).toBe(`bytes ${start}-${end}/${content.length}`);
    expect(answer.rawPayload.equals(content.subarray(start, end + 1))).toBe(true);
  });

  test('beyond its end there is nothing', async () => {
    const answer = await get({ range: `bytes=${content.length}-` });
    expect(answer.statusCode).toBe(416);
    expect(answer.headers['content-range']).toBe(`bytes */${content.length}`);
    expect(answer.json().detail).toBe('Diesen Ausschnitt gibt es in der Aufnahme nicht.');
  });

  test('who has it gets nothing, who has another one gets all of it', async () => {
    const { etag = '', 'last-modified': modified = '' } = (await get({}, 'HEAD')).headers as Record<string, string>;
    expect((await get({ 'if-none-match': etag })).statusCode).toBe(304);
    expect((await get({ 'if-modified-since': modified })).statusCode).toBe(304);
    expect((await get({ 'if-match': '"other"' })).statusCode).toBe(412);
    expect((await get({ range: 'bytes=0-9', 'if-range': etag })).statusCode).toBe(206);
    expect((await get({ range: 'bytes=0-9', 'if-range': modified })).statusCode).toBe(206);
    expect((await get({ range: 'bytes=0-9', 'if-range': '"other"' })).statusCode).toBe(200);
  });

  test.each(['../../etc/passwd', '..%2f..%2fetc%2fpasswd', 'x'.repeat(65), '%00', 'unknown'])(
    'an address names no file: %s',
    async (name) => {
      expect((await kontor.app.inject({ url: `/api/vod/${name}` })).statusCode).toBe(404);
    },
  );

  test('a file that was taken away is gone, not an error', { tags: ['long'] }, async () => {
    const video = await ready('weg');
    await rm(await storedAt(video));
    expect((await get({}, 'GET', video)).statusCode).toBe(404);
  });
});

test('near the end of five gigabytes the right bytes come', { tags: ['long'] }, async () => {
  const video = await ready('lang');
  const path = await storedAt(video);
  const size = 5 * 1024 ** 3;
  await truncate(path, size - 4);
  await appendFile(path, 'ENDE');
  await claimLength(video, size);
  expect((await get({}, 'HEAD', video)).headers['content-length']).toBe(String(size));
  const tail = await get({ range: `bytes=${size - 8}-` }, 'GET', video);
  expect(tail.headers['content-range']).toBe(`bytes ${size - 8}-${size - 1}/${size}`);
  expect(tail.rawPayload.toString()).toBe('\0\0\0\0ENDE');
  expect((await kontor.anonymous.call(getVideo, { params: { streamId: video.streamId } })).body.byteLength).toBe(size);
});

describe('receivers that leave', { tags: ['long'] }, () => {
  const openFiles = async (path: string): Promise<number> => {
    const links = (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''));
    return (await Promise.all(links)).filter((target) => target === path).length;
  };

  test.runIf(process.platform === 'linux')('free their files, whether they read or not', async () => {
    const video = await ready('gross');
    const path = await storedAt(video);
    await truncate(path, 256 * 1024 * 1024);
    await claimLength(video, 256 * 1024 * 1024);
    const port = await kontor.listen();
    const clients = Array.from({ length: 40 }, (_, index) => {
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      socket.write(`GET /api/vod/${video.streamId} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
      // Every second one never reads.
      if (index % 2 === 0) socket.resume();
      return socket;
    });
    await until('they have begun', async () => (await openFiles(path)) > 0);
    for (const socket of clients) socket.destroy();
    await until('all files are closed', async () => (await openFiles(path)) === 0);
    expect((await get({ range: 'bytes=0-9' }, 'GET', video)).statusCode).toBe(206);
  });
});

test('a file shorter than promised breaks the answer off instead of inventing bytes', async () => {
  const video = await ready('kurz');
  await truncate(await storedAt(video), 1_000);
  const port = await kontor.listen();
  const answer = await fetch(`http://127.0.0.1:${port}/api/vod/${video.streamId}`);
  await expect(answer.arrayBuffer()).rejects.toThrow();
});
