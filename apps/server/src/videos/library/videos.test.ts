import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listAudits } from '@kontor/contract/audit/api.ts';
import * as api from '@kontor/contract/videos/api.ts';
import { describe, expect, test } from 'vitest';
import type { Live } from '#platform/live/hub.ts';
import { until } from '#platform/testing/eventually.ts';
import { createWrite } from '#platform/write.ts';
import { type Caller, testApp } from '#testing/app.ts';
import { createFollow } from '#testing/live-client.ts';
import { switchOn } from '#testing/switch-on.ts';
import { removeExpired } from './remove-video.ts';

const kontor = await testApp({ pollMs: 50, env: { FFMPEG: 'off', VOD_RETENTION_DAYS: '14' }, betweenTests: 'restart' });
const follow = createFollow(kontor);
const files = join(kontor.dataDir, 'recordings/files');
let leader: Caller;
let admin: Caller;
let customer: Caller;

kontor.prepare(async () => {
  await switchOn(kontor, 'VOD_SERVICE', 'AUDIT_LOG');
  leader = await kontor.as('SUPER_ADMIN', { name: 'Viktor' });
  admin = await kontor.as('ADMIN', { name: 'Selma' });
  customer = await kontor.as('USER', { name: 'Mara' });
});

const HOUR_MS = 3_600_000;
const ago = (hours: number): Date => new Date(kontor.time.now.getTime() - hours * HOUR_MS);

interface Row {
  hoursAgo?: number;
  preserve?: boolean;
  state?: 'READY' | 'RECORDING' | 'PROCESSING';
}

/** A recording of one hour, stored when it ended. */
async function add(title: string, { hoursAgo = 24, preserve = false, state = 'READY' }: Row = {}): Promise<number> {
  const key = `${title.replaceAll(/[^\w-]/g, '-')}.mp4`;
  const isReady = state === 'READY';
  if (isReady) await writeFile(join(files, key), title);
  const { id } = await kontor.db
    .insertInto('video')
    .values({
      stream_id: title.replaceAll(' ', '-'),
      title,
      state,
      preserve,
      byte_length: 1_250_000_000,
      duration_ms: 3_600_000,
      started_at: ago(hoursAgo),
      storage_key: key,
      ...(isReady
        ? { finished_at: ago(hoursAgo - 1), stored_at: ago(hoursAgo - 1) }
        : { spool: 'elsewhere', source: `inbox/${title}`, source_file: title }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const titles = async (): Promise<string[]> =>
  (await kontor.anonymous.call(api.listVideos)).body.map(({ title }) => title);
const audits = async (): Promise<string[]> =>
  (await leader.call(listAudits)).body
    .map(({ type, displayName, message }) => `${type} ${displayName}: ${message}`)
    .filter((line) => line.includes('Aufnahme <b>'));
const preserve = (id: number, value: boolean, by = admin) =>
  by.call(api.setPreserveStatus, { params: { id }, query: { preserve: String(value) } });

test('everybody sees the list, the latest start first, page by page', async () => {
  for (let hour = 1; hour <= 5; hour += 1) await add(`nr${hour}`, { hoursAgo: hour });
  const first = await kontor.anonymous.call(api.listVideos, { query: { limit: 2 } });
  expect(first.body.map(({ title }) => title)).toEqual(['nr1', 'nr2']);
  expect(first.headers.link).toContain('rel="next"');
  const before = String(first.body.at(-1)?.id);
  const rest = await kontor.anonymous.call(api.listVideos, { query: { limit: 10, before } });
  expect(rest.body.map(({ title }) => title)).toEqual(['nr3', 'nr4', 'nr5']);
  expect(JSON.stringify(rest.body)).not.toContain('.mp4');
});

describe('archiving', () => {
  test('keeps a recording from being deleted, is reported live and written down once', async () => {
    const heard = await follow(kontor.anonymous, api.vodUpdate);
    const id = await add('Nordkai');
    expect((await preserve(id, true)).body).toMatchObject({ preserve: true, deletesAt: null });
    expect((await preserve(id, true)).status).toBe(200);
    await until('a message', () => heard.includes(`/topic/vod-update {"id":${id}}`));
    expect(await audits()).toEqual(['SECURITY Selma: Aufnahme <b>Nordkai</b> archiviert.']);
    expect((await preserve(id, false)).body).toMatchObject({ preserve: false, deletesAt: '2026-11-29T03:00:00.000Z' });
    expect((await audits())[0]).toBe('SECURITY Selma: Aufnahme <b>Nordkai</b> aus dem Archiv geholt.');
  });

  test('is answered at the address that was ordered, with an empty body', async () => {
    const id = await add('Nordkai');
    const url = `/api/vod/${id}/@action:set-preserve-status`;
    const headers = { cookie: admin.cookie };
    const ask = (query: string) => kontor.app.inject({ method: 'POST', url: `${url}${query}`, headers });
    expect((await ask('?preserve=true')).json().preserve).toBe(true);
    expect((await ask('?preserve=vielleicht')).statusCode).toBe(422);
    expect((await ask('')).statusCode).toBe(400);
    expect((await kontor.app.inject({ method: 'POST', url: `/api/vod/${id}/@actionX`, headers })).statusCode).toBe(404);
  });

  test('is for admins', async () => {
    const id = await add('Nordkai');
    expect((await preserve(id, true, customer)).status).toBe(403);
    expect((await preserve(999, true)).status).toBe(404);
  });
});

describe('editing', () => {
  test('changes title and start; the length stays', async () => {
    const id = await add('Nordkai');
    const startedAt = '2026-11-10T18:00:00.000Z';
    const { body } = await admin.call(api.changeVideo, {
      params: { id },
      body: { title: ' Razzia am Nordkai ', startedAt },
    });
    expect(body).toMatchObject({ title: 'Razzia am Nordkai', startedAt, finishedAt: '2026-11-10T19:00:00.000Z' });
    expect(await audits()).toEqual(['MANAGEMENT Selma: Aufnahme <b>Razzia am Nordkai</b> geändert.']);
  });

  test.each([
    ['an empty title', { title: '  ' }],
    ['too long a title', { title: 'x'.repeat(121) }],
    ['a day that does not exist', { title: 'x', startedAt: '2026-02-30T00:00:00Z' }],
    ['a start in the future', { title: 'x', startedAt: '2030-01-01T00:00:00Z' }],
  ])('refuses %s', async (_what, body) => {
    const id = await add('Nordkai');
    expect((await admin.call(api.changeVideo, { params: { id }, body })).status).toBe(422);
    expect(await titles()).toEqual(['Nordkai']);
  });
});

describe('deleting by hand', () => {
  const remove = (id: number, by = leader) => by.call(api.removeVideo, { params: { id } });

  test('takes the row, the bytes and leaves a trace', async () => {
    const id = await add('Nordkai');
    expect((await remove(id, admin)).status).toBe(403);
    expect((await remove(id)).status).toBe(204);
    expect(await titles()).toEqual([]);
    await until('the bytes are gone', async () => !(await readdir(files)).includes('Nordkai.mp4'));
    expect((await audits())[0]).toBe('SECURITY Viktor: Aufnahme <b>Nordkai</b> (1,25 GB) gelöscht: von Hand.');
    expect((await remove(id)).status).toBe(404);
  });

  test('is refused for what runs or is archived', async () => {
    expect((await remove(await add('laeuft', { state: 'RECORDING' }))).body.detail).toBe(
      'Die Aufnahme ist noch nicht fertig.',
    );
    expect((await remove(await add('archiv', { preserve: true }))).status).toBe(409);
    expect((await titles()).sort()).toEqual(['archiv', 'laeuft']);
  });
});

describe('retention', () => {
  test('deletes what has had its nights, and only that, with a trace', async () => {
    // The clock stands at 13:00 in Berlin: the latest night was at four this morning.
    await add('abgelaufen', { hoursAgo: 24 * 14 + 9 + 1 });
    await add('noch eine Nacht', { hoursAgo: 24 * 14 + 8 + 1 });
    await add('archiviert', { hoursAgo: 24 * 99, preserve: true });
    await add('laeuft seit Wochen', { hoursAgo: 24 * 99, state: 'RECORDING' });
    await kontor.restart();
    await until('one is gone', async () => (await titles()).length === 3);
    expect((await titles()).sort()).toEqual(['archiviert', 'laeuft seit Wochen', 'noch eine Nacht']);
    await until('its bytes are gone', async () => !(await readdir(files)).includes('abgelaufen.mp4'));
    expect(await readdir(files)).toContain('noch-eine-Nacht.mp4');
    expect(await audits()).toEqual([
      'SECURITY Kontor: Aufnahme <b>abgelaufen</b> (1,25 GB) gelöscht: nicht archiviert und älter als 14 Tage.',
    ]);
  });

  test('of many happens once, also when several processes are at it', async () => {
    // Its retention would take some of them first, and tell it elsewhere.
    await kontor.app.close();
    for (let index = 0; index < 30; index += 1) await add(`alt${index}`, { hoursAgo: 24 * 30 });
    const removed: number[] = [];
    const publish: Live['publish'] = (topic, message) => {
      if (topic.name === api.vodUpdate.name) removed.push((message as { id: number }).id);
    };
    const run = () =>
      removeExpired({ write: createWrite(kontor.db, { publish }), retentionDays: 14, now: kontor.time.now });
    await Promise.all([run(), run(), run(), run()]);
    expect(removed).toHaveLength(30);
    expect(new Set(removed).size).toBe(30);
    await kontor.restart();
    expect((await audits()).filter((line) => line.startsWith('SECURITY'))).toHaveLength(30);
  });

  test('bytes that could not be removed are removed later', async () => {
    await kontor.db
      .insertInto('video_garbage')
      .values({ storage_key: 'rest.mp4', since: ago(1) })
      .execute();
    await writeFile(join(files, 'rest.mp4'), 'rest');
    await kontor.restart();
    await until('it is gone', async () => !(await readdir(files)).includes('rest.mp4'));
    await until(
      'and forgotten',
      async () => (await kontor.db.selectFrom('video_garbage').selectAll().execute()).length === 0,
    );
  });
});

describe('recordings that cover a moment', () => {
  const covering = async (from: Date, to: Date) =>
    (
      await kontor.anonymous.call(api.findCoverage, { query: { from: from.toISOString(), to: to.toISOString() } })
    ).body.map(({ title }) => title);

  test('are found by any overlap, running ones are not', async () => {
    await add('a', { hoursAgo: 10 });
    await add('b', { hoursAgo: 5 });
    await add('c', { hoursAgo: 5, state: 'PROCESSING' });
    expect(await covering(ago(9.5), ago(9.5))).toEqual(['a']);
    expect(await covering(ago(20), ago(4.5))).toEqual(['b', 'a']);
    expect(await covering(ago(9), ago(9))).toEqual(['a']);
    expect(await covering(ago(8), ago(6))).toEqual([]);
  });

  test('need a stretch that makes sense', async () => {
    const query = { from: ago(1).toISOString(), to: ago(2).toISOString() };
    expect((await kontor.anonymous.call(api.findCoverage, { query })).status).toBe(422);
  });

  test('are found by an index, however many there are', async () => {
    const { rows } = await kontor.pool
      .query<{ 'QUERY PLAN': string }>(
        `begin; set local enable_seqscan = off; explain select * from video where state = 'READY'
       and tstzrange(started_at, finished_at, '[]') && tstzrange(now(), now(), '[]'); rollback`,
      )
      .then((results) => (results as unknown as { rows: { 'QUERY PLAN': string }[] }[])[2] ?? { rows: [] });
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('video_coverage');
  });
});

describe('how far a person has watched', () => {
  const params = { streamId: 'Nordkai' };
  const save = (seconds: number, by = customer) => by.call(api.saveWatchPosition, { params, body: { seconds } });
  const load = async (by = customer) => (await by.call(api.getWatchPosition, { params })).body;

  test('is kept for each person, and not worth keeping at either end', async () => {
    await add('Nordkai');
    expect(await load()).toBeNull();
    expect((await save(125.5)).status).toBe(204);
    expect(await load()).toEqual({ seconds: 125.5 });
    expect(await load(admin)).toBeNull();
    await save(2);
    expect(await load()).toBeNull();
    await save(3_598);
    expect(await load()).toBeNull();
  });

  test('is refused for nonsense and goes with the recording', async () => {
    expect((await save(5)).status).toBe(404);
    const id = await add('Nordkai');
    expect((await save(-1)).status).toBe(422);
    await save(100);
    await leader.call(api.removeVideo, { params: { id } });
    expect(await kontor.db.selectFrom('video_position').selectAll().execute()).toEqual([]);
  });
});
