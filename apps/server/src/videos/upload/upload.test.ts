import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFile, mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { listAudits } from '@kontor/contract/audit/api.ts';
import { getUploadLimits, listVideos } from '@kontor/contract/videos/api.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { until } from '#platform/testing/eventually.ts';
import { type Caller, testApp } from '#testing/app.ts';
import { movie } from '#testing/movie.ts';
import { switchOn } from '#testing/switch-on.ts';

const kontor = await testApp({ env: { FFMPEG: 'off', VOD_MAX_UPLOAD_GB: '1' }, betweenTests: 'restart' });
const uploads = join(kontor.dataDir, 'recordings/uploads');
const content = movie({ seconds: 120, bytes: randomBytes(300_000) });
const TUS = { 'tus-resumable': '1.0.0' };
let admin: Caller;

beforeEach(async () => {
  // One test takes the right away.
  admin = await kontor.as('ADMIN', { name: 'Selma' });
  for (const name of await readdir(uploads)) await rm(join(uploads, name), { force: true });
  // Not before: what the last test has left would be taken.
  await switchOn(kontor, 'VOD_SERVICE', 'AUDIT_LOG');
});

const encode = (metadata: Record<string, string>): string =>
  Object.entries(metadata)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');

/** Over a real connection: bodies are streamed. */
async function ask(method: string, path: string, headers: Record<string, string>, body?: Buffer) {
  const port = await kontor.listen();
  const sent = { method, headers: { ...TUS, ...headers }, ...(body ? { body: new Uint8Array(body) } : {}) };
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, sent);
  const text = await answer.text();
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers) as Record<string, string | undefined>,
    detail: text === '' ? undefined : (JSON.parse(text).detail as string),
  };
}

const create = (length: number | string, metadata: Record<string, string> = { filename: 'Nordkai.mp4' }) =>
  ask('POST', '/api/vods/upload', {
    cookie: admin.cookie,
    'upload-length': String(length),
    'upload-metadata': encode(metadata),
  });
const send = (location: string, offset: number, bytes: Buffer) =>
  ask(
    'PATCH',
    location,
    { cookie: admin.cookie, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    bytes,
  );
const head = (location: string) => ask('HEAD', location, { cookie: admin.cookie });
const begin = async (length = content.length, metadata?: Record<string, string>): Promise<string> =>
  String((await create(length, metadata)).headers.location);
const list = async () => (await kontor.anonymous.call(listVideos)).body;
const untilReady = () => until('it is ready', async () => (await list())[0]?.state === 'READY');

test('a recording is sent in parts, goes on where it stopped and is the same to the byte', async () => {
  const lastModified = String(Date.parse('2026-11-14T20:00:00Z'));
  const location = await begin(content.length, { filename: 'Nordkai.mp4', lastModified });
  expect(location).toMatch(/^\/api\/vods\/upload\/[0-9a-f]{32}$/);
  expect((await send(location, 0, content.subarray(0, 100_000))).headers['upload-offset']).toBe('100000');
  await kontor.restart();
  expect((await head(location)).headers['upload-offset']).toBe('100000');
  expect((await send(location, 50_000, content.subarray(50_000))).status).toBe(409);
  expect((await send(location, 100_000, content.subarray(100_000))).status).toBe(204);
  await untilReady();
  expect((await list())[0]).toMatchObject({
    title: 'Nordkai',
    byteLength: content.length,
    startedAt: '2026-11-14T19:58:00.000Z',
    finishedAt: '2026-11-14T20:00:00.000Z',
  });
  const answer = await kontor.app.inject({ url: `/api/vod/${(await list())[0]?.streamId}` });
  expect(answer.rawPayload.equals(content)).toBe(true);
  const audits = (await (await kontor.as('SUPER_ADMIN')).call(listAudits)).body;
  expect(audits.map(({ message, displayName }) => `${displayName}: ${message}`)).toContain(
    'Selma: Aufnahme <b>Nordkai</b> hochgeladen.',
  );
});

test('a server killed right after the last byte takes the upload at its next start', async () => {
  const location = await begin();
  await send(location, 0, content.subarray(0, -1));
  await kontor.app.close();
  await appendFile(join(uploads, location.split('/').at(-1) ?? ''), content.subarray(-1));
  await kontor.restart();
  await untilReady();
  expect(await list()).toHaveLength(1);
});

test('sending nothing more at the end does not make a second recording', { tags: ['long'] }, async () => {
  const location = await begin();
  await send(location, 0, content);
  await send(location, content.length, Buffer.alloc(0));
  await untilReady();
  expect(await list()).toHaveLength(1);
  await until('the folder is empty', async () => {
    await kontor.restart();
    return (await readdir(uploads)).length === 0;
  });
});

describe('what is refused leaves nothing behind', () => {
  test('more than is allowed', async () => {
    const answer = await create(1_000_000_001);
    expect(answer.status).toBe(413);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.detail).toBe('Die Datei ist zu groß. Erlaubt sind höchstens 1,00 GB.');
    expect(await readdir(uploads)).toEqual([]);
  });

  test('something that is no recording', async () => {
    const text = Buffer.from('Das ist nur ein Text, der lang genug ist.');
    const location = await begin(text.length, { filename: 'text.mp4' });
    const answer = await send(location, 0, text);
    expect(answer.status).toBe(422);
    expect(answer.detail).toContain('Das ist keine MP4-Datei');
    expect(await readdir(uploads)).toEqual([]);
    expect(await list()).toEqual([]);
  });

  test('an upload that is given up', { tags: ['long'] }, async () => {
    const location = await begin();
    await send(location, 0, content.subarray(0, 1_000));
    const answer = await ask('DELETE', location, { cookie: admin.cookie });
    expect(answer.status).toBe(204);
    expect(await readdir(uploads)).toEqual([]);
    const gone = await send(location, 1_000, content.subarray(1_000));
    expect(gone.status).toBe(404);
    expect(gone.detail).toBe('Dieser Upload ist nicht mehr da. Bitte beginne ihn neu.');
  });

  test('an upload nobody went on with for two days', { tags: ['long'] }, async () => {
    await send(await begin(), 0, content.subarray(0, 1_000));
    kontor.time.now = new Date(Date.now() + 49 * 60 * 60 * 1000);
    await kontor.restart();
    await until('it is cleared away', async () => (await readdir(uploads)).length === 0);
  });

  test.each([
    ['no length', { 'upload-metadata': 'filename eA==' }],
    ['a length to come', { 'upload-defer-length': '1' }],
    ['a negative length', { 'upload-length': '-5' }],
    ['metadata nobody can read', { 'upload-length': '5', 'upload-metadata': 'filename ###' }],
    ['another protocol', { 'tus-resumable': '0.2.0', 'upload-length': '5' }],
  ])('%s', async (_what, headers) => {
    const answer = await ask('POST', '/api/vods/upload', { cookie: admin.cookie, ...headers });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.detail).toBe('Die Datei konnte nicht angenommen werden. Bitte wähle sie noch einmal aus.');
    expect(await readdir(uploads)).toEqual([]);
  });
});

test('an upload that has arrived is a recording, which nobody deletes this way', async () => {
  const location = await begin();
  await kontor.app.close();
  await kontor.restart();
  await send(location, 0, content);
  const answer = await ask('DELETE', location, { cookie: admin.cookie });
  expect([400, 404]).toContain(answer.status);
  await untilReady();
  expect(await list()).toHaveLength(1);
});

test('nobody begins uploads without end, nor promises more than the disk holds', async () => {
  for (let count = 0; count < 20; count += 1) expect((await create(1_000)).status).toBe(201);
  const answer = await create(1_000);
  expect(answer.status).toBe(409);
  expect(answer.detail).toBe('Es sind schon 20 Uploads angefangen. Beende oder verwirf erst einen davon.');
});

test('more bytes than announced, and parts of parts, are refused as such', { tags: ['long'] }, async () => {
  const location = await begin(1_000);
  expect((await send(location, 0, content.subarray(0, 2_000))).detail).toMatch(/nicht angenommen/);
  const headers = { cookie: admin.cookie, 'upload-length': '5', 'upload-concat': 'partial' };
  expect((await ask('POST', '/api/vods/upload', headers)).status).toBe(400);
});

test('who loses the right in the middle cannot go on', async () => {
  const location = await begin();
  await send(location, 0, content.subarray(0, 1_000));
  admin = await kontor.as('MODERATOR', { id: admin.id });
  expect((await send(location, 1_000, content.subarray(1_000))).status).toBe(403);
  expect((await head(location)).status).toBe(403);
});

test('another site cannot make an admin upload', async () => {
  const answer = await ask('POST', '/api/vods/upload', {
    cookie: admin.cookie,
    'upload-length': '5',
    origin: 'https://evil.example',
  });
  expect(answer.status).toBe(403);
  expect(answer.headers['access-control-allow-origin']).toBeUndefined();
});

test('the limits are known beforehand', async () => {
  const { body } = await admin.call(getUploadLimits);
  const { bavail, bsize } = await statfs(uploads);
  expect(body.maxBytes).toBe(1e9);
  expect(body.freeBytes).toBeLessThanOrEqual(bavail * bsize);
});

describe('a small disk', async () => {
  const mount = promisify(execFile);
  const folder = join(kontor.dataDir, 'recordings');
  const canMount = await mkdir(join(kontor.dataDir, 'probe'))
    .then(() => mount('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', join(kontor.dataDir, 'probe')]))
    .then(() => mount('umount', [join(kontor.dataDir, 'probe')]))
    .then(
      () => true,
      () => false,
    );

  test.runIf(canMount)(
    'that runs full ends the upload with a clear word and no debris',
    { tags: ['long'] },
    async () => {
      await kontor.app.close();
      await mount('mount', ['-t', 'tmpfs', '-o', 'size=600m', 'tmpfs', folder]);
      try {
        await kontor.restart();
        expect((await create(500_000_000)).detail).toMatch(/^Auf dem Server ist kein Platz mehr: 0,\d\d GB sind frei/);
        const location = await begin(50_000_000);
        await mount('dd', ['if=/dev/zero', `of=${join(folder, 'other')}`, 'bs=1M', 'count=590', 'status=none']);
        const answer = await send(location, 0, Buffer.alloc(50_000_000));
        expect(answer.status).toBe(507);
        expect(answer.detail).toMatch(/kein Platz mehr/);
        expect(await readdir(uploads)).toEqual([]);
        await rm(join(folder, 'other'));
        await send(await begin(), 0, content);
        await untilReady();
      } finally {
        await kontor.app.close();
        await mount('umount', [folder]);
        await kontor.restart();
      }
    },
  );
});

test('which upload is meant is said by the path alone', { tags: ['long'] }, async () => {
  const [mine, other] = [await begin(), await begin()];
  const id = other.split('/').at(-1);
  expect((await send(`${mine}?part=/${id}`, 0, content)).status).toBe(204);
  expect((await head(other)).headers['upload-offset']).toBe('0');
  expect((await ask('DELETE', `${other}?/${mine.split('/').at(-1)}`, { cookie: admin.cookie })).status).toBe(204);
  expect((await head(other)).status).toBe(404);
});

test('nobody else on the machine reads recordings, nor what is known of uploads', async () => {
  const location = await begin();
  const id = String(location.split('/').at(-1));
  const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
  for (const name of [id, `${id}.json`]) expect(await modeOf(join(uploads, name))).toBe('600');
  await send(location, 0, content);
  const files = join(kontor.dataDir, 'recordings/files');
  await until('the recording is put away', async () => (await readdir(files)).length > 0);
  for (const folder of ['files', 'work', 'uploads']) {
    expect(await modeOf(join(kontor.dataDir, 'recordings', folder))).toBe('700');
  }
  for (const name of await readdir(files)) expect(await modeOf(join(files, name))).toBe('600');
});
