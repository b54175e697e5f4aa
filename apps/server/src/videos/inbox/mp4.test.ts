import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#platform/testing/processes.ts';
import { movie } from '#testing/movie.ts';
import { NO_INDEX, NO_MP4, readMp4 } from './mp4.ts';

async function read(content: Buffer, size?: number) {
  const path = join(await temporaryFolder(), 'film.mp4');
  await writeFile(path, content);
  if (size !== undefined) await truncate(path, size);
  return readMp4(path);
}

test('tells how long a film is and whether it starts at once', async () => {
  expect(await read(movie({ seconds: 90 }))).toEqual({ startsAtOnce: true, durationMs: 90_000 });
  expect(await read(movie({ seconds: 90, indexAtEnd: true }))).toEqual({ startsAtOnce: false, durationMs: 90_000 });
});

test('a film written piece by piece does not know its length', async () => {
  expect(await read(movie({ seconds: 0 }))).toEqual({ startsAtOnce: true, durationMs: null });
});

test('finds its way through a file beyond 4 GiB', async () => {
  // A box with a 64-bit length over five gigabytes, and the table of contents behind it.
  const head = Buffer.alloc(16);
  head.writeUInt32BE(1, 0);
  head.write('mdat', 4, 'latin1');
  const path = join(await temporaryFolder(), 'large.mp4');
  const rest = movie({ seconds: 7200, bytes: Buffer.alloc(0) });
  const [ftyp, moov] = [rest.subarray(0, 12), rest.subarray(12)];
  const end = 5 * 1024 ** 3;
  head.writeBigUInt64BE(BigInt(end - ftyp.length), 8);
  await writeFile(path, Buffer.concat([ftyp, head]));
  await truncate(path, end);
  await writeFile(path, moov, { flag: 'a' });
  expect(await readMp4(path)).toEqual({ startsAtOnce: false, durationMs: 7_200_000 });
});

test.each([
  ['a text', Buffer.from('Das ist nur ein Text, der lang genug ist.'), NO_MP4],
  ['nothing', Buffer.alloc(0), NO_MP4],
  ['three bytes', Buffer.from('abc'), NO_MP4],
  ['a Matroska file', Buffer.from('1a45dfa3a34286810142f7810142f2810442f381', 'hex'), NO_MP4],
  ['zeros', Buffer.alloc(1000), NO_MP4],
])('%s is no film', async (_what, content, reason) => {
  await expect(read(content)).rejects.toThrow(reason);
});

test('a film that broke off has no table of contents', async () => {
  await expect(read(movie({ indexAtEnd: true }).subarray(0, 3_000))).rejects.toThrow(NO_INDEX);
  const whole = movie({ indexAtEnd: true });
  await expect(read(whole.subarray(0, whole.length - 20))).rejects.toThrow(NO_INDEX);
});

test('boxes that claim to be smaller than their own head end the search', async () => {
  const bad = movie();
  bad.writeUInt32BE(3, 12);
  await expect(read(bad)).rejects.toThrow(NO_INDEX);
});
