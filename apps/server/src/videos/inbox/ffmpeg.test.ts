import { execFile } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { listVideos } from '@kontor/contract/videos/api.ts';
import { describe, expect, test } from 'vitest';
import { until } from '#platform/testing/eventually.ts';
import { testApp } from '#testing/app.ts';
import { drop, movie } from '#testing/movie.ts';
import { switchOn } from '#testing/switch-on.ts';
import { createFfmpeg } from './ffmpeg.ts';
import { readMp4 } from './mp4.ts';

const run = promisify(execFile);
const isThere = await createFfmpeg('ffmpeg').isThere();
const kontor = await testApp({ pollMs: 50, betweenTests: 'restart' });

/** Two seconds of moving pictures, made on the spot; options decide how the file is laid out. */
async function film(...options: string[]): Promise<Buffer> {
  const folder = join(kontor.dataDir, 'made');
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'film.mp4');
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=128x72:rate=25', '-t', '2', '-pix_fmt', 'yuv420p'];
  await run('ffmpeg', ['-loglevel', 'error', '-y', ...picture, '-preset', 'ultrafast', ...options, path]);
  return readFile(path);
}

async function stored(name: string, content: Buffer) {
  await drop(kontor.dataDir, `${name}.mp4`, content, new Date(kontor.time.now.getTime() - 40_000));
  const find = async () => (await kontor.anonymous.call(listVideos)).body.find(({ title }) => title === name);
  await until(`${name} is there`, async () => (await find())?.state === 'READY');
  const video = await find();
  const row = await kontor.db.selectFrom('video').select('storage_key').where('title', '=', name).executeTakeFirst();
  return { video, path: join(kontor.dataDir, 'recordings/files', row?.storage_key ?? '') };
}

kontor.prepare(() => switchOn(kontor, 'VOD_SERVICE'));

describe.skipIf(!isThere)('with ffmpeg', () => {
  test('a recording whose index is at the end starts at once afterwards, has a picture and the same length', {
    tags: ['long'],
  }, async () => {
    const content = await film();
    const { video, path } = await stored('ende', content);
    expect(await readMp4(path)).toEqual({ startsAtOnce: true, durationMs: 2000 });
    expect(video).toMatchObject({ durationSeconds: 2, hasPoster: true });
    const poster = await kontor.app.inject({ url: `/api/vod/${video?.streamId}/poster` });
    expect(poster.headers['content-type']).toBe('image/jpeg');
    expect(poster.rawPayload.subarray(0, 3).toString('hex')).toBe('ffd8ff');
    const again = { 'if-none-match': String(poster.headers.etag) };
    expect((await kontor.app.inject({ url: `/api/vod/${video?.streamId}/poster`, headers: again })).statusCode).toBe(
      304,
    );
  });

  test('one that starts at once already keeps its bytes', { tags: ['long'] }, async () => {
    const content = await film('-movflags', '+faststart');
    const { path } = await stored('anfang', content);
    expect((await readFile(path)).equals(content)).toBe(true);
  });

  test('one written piece by piece gets its length measured', { tags: ['long'] }, async () => {
    const content = await film('-movflags', '+frag_keyframe+empty_moov', '-g', '25');
    const { video } = await stored('stueckweise', content);
    expect(video?.durationSeconds).toBeCloseTo(2, 0);
  });

  test('one it cannot read is kept as it is', { tags: ['long'] }, async () => {
    const content = movie({ indexAtEnd: true });
    const { video, path } = await stored('seltsam', content);
    expect(video?.hasPoster).toBe(false);
    expect((await readFile(path)).equals(content)).toBe(true);
  });
});

test('without it a recording is kept as it is', async () => {
  expect(await createFfmpeg('off').isThere()).toBe(false);
  expect(await createFfmpeg('/nowhere/ffmpeg').isThere()).toBe(false);
});
