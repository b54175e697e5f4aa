import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { removeVideo } from '@kontor/contract/videos/api.ts';
import { describe, expect, test } from 'vitest';
import { eventually } from '#platform/testing/eventually.ts';
import { testApp } from '#testing/app.ts';
import { movie } from '#testing/movie.ts';
import { NGINX, startNginx } from '#testing/nginx.ts';
import { watchableRecording } from '../testing/recording.ts';

describe.skipIf(!NGINX)('behind nginx, which sends the recordings itself', async () => {
  const kontor = await testApp({ env: { VOD_X_ACCEL: '/aufnahmen-intern', FFMPEG: 'off' }, betweenTests: 'keep' });
  const content = movie({ bytes: randomBytes(2_000_000) });

  /** One for all tests, until one deletes it. */
  let recording: Awaited<ReturnType<typeof watchableRecording>> | undefined;
  async function watchable() {
    recording ??= await watchableRecording(kontor, content);
    const { port, path, id, key } = recording;
    const nginx = await startNginx({ kontor: port, files: join(kontor.dataDir, 'recordings/files') });
    const ask = async (headers: Record<string, string> = {}, method = 'GET', at = path) => {
      const answer = await fetch(`http://127.0.0.1:${nginx}${at}`, { method, headers });
      return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
    };
    return { id, key, ask };
  }

  test('gives a recording whole, with everything Kontor says about it', async () => {
    const { ask } = await watchable();
    const { status, headers, bytes } = await ask();
    expect(status).toBe(200);
    expect(bytes.equals(content)).toBe(true);
    const said = Object.fromEntries(headers);
    expect(said).toMatchObject({
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'same-origin',
    });
    expect(said['content-security-policy']).toContain("default-src 'self'");
    expect(said['x-accel-redirect']).toBeUndefined();
    // Nothing is said where Kontor says nothing: this address is no https.
    expect(said['strict-transport-security']).toBeUndefined();
  });

  test('gives the part that is asked for', async () => {
    const { ask } = await watchable();
    const cases = [
      ['bytes=0-0', 0, 1],
      ['bytes=1000000-1000999', 1_000_000, 1_001_000],
      ['bytes=-500', content.length - 500, content.length],
      ['bytes=1999000-', 1_999_000, content.length],
    ] as const;
    for (const [range, from, to] of cases) {
      const { status, headers, bytes } = await ask({ range });
      expect(status).toBe(206);
      expect(headers.get('content-range')).toBe(`bytes ${from}-${to - 1}/${content.length}`);
      expect(headers.get('content-type')).toBe('video/mp4');
      expect(bytes.equals(content.subarray(from, to))).toBe(true);
    }
  });

  test('refuses a part beyond the end and says how long the recording is', async () => {
    const { ask } = await watchable();
    const { status, headers } = await ask({ range: 'bytes=9000000-' });
    expect(status).toBe(416);
    expect(headers.get('content-range')).toBe(`bytes */${content.length}`);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('tells the size without the bytes', async () => {
    const { ask } = await watchable();
    const { status, headers, bytes } = await ask({}, 'HEAD');
    expect([status, headers.get('content-length'), bytes.length]).toEqual([200, String(content.length), 0]);
  });

  test('sends nothing again that the browser has, and goes on only with the same file', async () => {
    const { ask } = await watchable();
    const { headers } = await ask({}, 'HEAD');
    const [tag = '', date = ''] = [headers.get('etag'), headers.get('last-modified')].map(String);
    const range = 'bytes=0-9';
    const outcome = async (conditions: Record<string, string>) => {
      const { status, bytes } = await ask(conditions);
      return [status, bytes.length];
    };
    expect(tag).toMatch(/^"[^"]+"$/);
    expect(await outcome({ 'if-none-match': tag })).toEqual([304, 0]);
    expect(await outcome({ 'if-modified-since': date })).toEqual([304, 0]);
    expect(await outcome({ 'if-none-match': '"anderes"' })).toEqual([200, content.length]);
    expect(await outcome({ range, 'if-range': tag })).toEqual([206, 10]);
    expect(await outcome({ range, 'if-range': date })).toEqual([206, 10]);
    expect(await outcome({ range, 'if-range': '"anderes"' })).toEqual([200, content.length]);
  });

  test('keeps the files themselves out of reach, and a deleted recording is gone', async () => {
    const { ask, id, key } = await watchable();
    const inside = `/aufnahmen-intern/${key}`;
    expect((await ask({}, 'GET', inside)).status).toBe(404);
    expect((await ask({ 'x-accel-redirect': inside }, 'GET', inside)).status).toBe(404);
    const boss = await kontor.as('SUPER_ADMIN');
    expect((await boss.call(removeVideo, { params: { id } })).status).toBe(204);
    recording = undefined;
    // What was found a moment ago holds for that moment.
    await eventually(async () => {
      const { status, headers } = await ask();
      expect(status).toBe(404);
      expect(headers.get('content-type')).toContain('application/problem+json');
    });
  });
});
