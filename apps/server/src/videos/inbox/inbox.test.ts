import { appendFile, link, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getVideo, listInboxProblems, listVideos, vodUpdate } from '@kontor/contract/videos/api.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { until } from '#platform/testing/eventually.ts';
import { testApp } from '#testing/app.ts';
import { createFollow } from '#testing/live-client.ts';
import { drop, movie } from '#testing/movie.ts';
import { switchOn } from '#testing/switch-on.ts';
import { openFolders } from '../folders.ts';
import { createLocalStorage } from '../storage/local-storage.ts';
import { scanInbox } from './scan-inbox.ts';

const kontor = await testApp({ pollMs: 50, env: { FFMPEG: 'off' }, betweenTests: 'restart' });
const follow = createFollow(kontor);
const inbox = join(kontor.dataDir, 'recordings/inbox');

const before = (seconds: number): Date => new Date(kontor.time.now.getTime() - seconds * 1000);
const list = async () => (await kontor.anonymous.call(listVideos)).body;
const states = async () => (await list()).map(({ title, state }) => `${title}: ${state}`).sort();
const untilStates = (...wanted: string[]) =>
  until(wanted.join(', '), async () => JSON.stringify(await states()) === JSON.stringify(wanted.sort()));

beforeEach(async () => {
  for (const folder of ['inbox', 'files', 'uploads']) {
    for (const name of await readdir(join(kontor.dataDir, 'recordings', folder))) {
      await rm(join(kontor.dataDir, 'recordings', folder, name), { force: true });
    }
  }
  // Not before: what the last test has left would be taken in.
  await switchOn(kontor, 'VOD_SERVICE');
});

test('a file left alone for thirty seconds is a recording; its bytes are served as they were', async () => {
  const content = movie({ seconds: 60 });
  await drop(kontor.dataDir, 'Nordkai.mp4', content, before(31));
  await untilStates('Nordkai: READY');
  const [video] = await list();
  expect(video).toMatchObject({
    byteLength: content.length,
    startedAt: before(91).toISOString(),
    finishedAt: before(31).toISOString(),
    durationSeconds: 60,
    hasPoster: false,
    preserve: false,
    deletesAt: '2026-11-30T03:00:00.000Z',
  });
  const answer = await kontor.app.inject({ url: `/api/vod/${video?.streamId}` });
  expect(answer.rawPayload.equals(content)).toBe(true);
  expect(await readdir(inbox)).toEqual([]);
});

test('a growing file is a running recording that cannot be watched yet, and everybody hears of it', async () => {
  const heard = await follow(kontor.anonymous, vodUpdate);
  const path = await drop(kontor.dataDir, 'Hof.mp4', movie({ indexAtEnd: true }).subarray(0, 2_000), before(1));
  await untilStates('Hof: RECORDING');
  await until('a message', () => heard.length > 0);
  const [running] = await list();
  expect(running).toMatchObject({ byteLength: 2_000, finishedAt: null, deletesAt: null });
  expect((await kontor.app.inject({ url: `/api/vod/${running?.streamId}` })).statusCode).toBe(404);

  await appendFile(path, movie({ indexAtEnd: true }).subarray(2_000));
  await until('it grew', async () => ((await list())[0]?.byteLength ?? 0) > 2_000);
  kontor.time.now = new Date(kontor.time.now.getTime() + 29_000);
  // Another file shows that the inbox was read meanwhile.
  await drop(kontor.dataDir, 'Tor.mp4', movie(), before(1));
  await untilStates('Hof: RECORDING', 'Tor: RECORDING');
  kontor.time.now = new Date(kontor.time.now.getTime() + 2_000);
  await untilStates('Hof: READY', 'Tor: RECORDING');
  expect((await kontor.app.inject({ url: `/api/vod/${running?.streamId}` })).statusCode).toBe(200);
});

test('a running recording that is renamed stays the same one; one that is taken away is gone', async () => {
  const path = await drop(kontor.dataDir, 'alt.mp4', movie(), before(1));
  await untilStates('alt: RECORDING');
  const [{ streamId } = { streamId: '' }] = await list();
  await rename(path, join(inbox, 'neu.mp4'));
  await untilStates('neu: RECORDING');
  expect((await list())[0]?.streamId).toBe(streamId);
  await rm(join(inbox, 'neu.mp4'));
  await untilStates();
  expect((await kontor.anonymous.call(getVideo, { params: { streamId } })).status).toBe(404);
});

test('what arrives while the server is off is found at its start', { tags: ['long'] }, async () => {
  await kontor.app.close();
  await drop(kontor.dataDir, 'nachts.mp4', movie(), before(3_600));
  await kontor.restart();
  await untilStates('nachts: READY');
});

describe('what is no recording', () => {
  const problems = async () => (await (await kontor.as('ADMIN')).call(listInboxProblems)).body;

  test.each([
    ['film.mkv', 'whatever', 'Kontor nimmt nur MP4.'],
    ['text.mp4', 'Das ist nur ein Text.', 'Das ist keine MP4-Datei'],
    ['kaputt.mp4', movie({ indexAtEnd: true }).subarray(0, 2_000), 'Die MP4-Datei ist unvollständig'],
  ])('%s stays where it is, and admins learn why', async (name, content, reason) => {
    const path = await drop(kontor.dataDir, name, content, before(40));
    await until('a problem', async () => (await problems()).length > 0);
    const [problem] = await problems();
    expect(problem?.name).toBe(name);
    expect(problem?.reason).toContain(reason);
    await untilStates();
    expect(await readdir(inbox)).toEqual([name]);

    await rm(path);
    await until('the problem is gone', async () => (await problems()).length === 0);
  });

  test('is reported live when it comes and when it goes', async () => {
    const heard = await follow(kontor.anonymous, vodUpdate);
    const published = () => heard.filter((line) => line === '/topic/vod-update {"id":null}').length;
    const path = await drop(kontor.dataDir, 'film.mkv', 'whatever', before(40));
    await until('its coming is reported', () => published() === 1);
    await rm(path);
    await until('its going is reported', () => published() === 2);
  });

  test('a broken file that is replaced by a good one is taken', async () => {
    await drop(kontor.dataDir, 'spiel.mp4', 'noch nichts', before(40));
    await until('a problem', async () => (await problems()).length > 0);
    await drop(kontor.dataDir, 'spiel.mp4', movie(), before(35));
    await untilStates('spiel: READY');
    expect(await problems()).toEqual([]);
  });

  test('links, folders, hidden and half-copied files are left alone', { tags: ['long'] }, async () => {
    await writeFile(join(kontor.dataDir, 'geheim.mp4'), movie());
    await symlink(join(kontor.dataDir, 'geheim.mp4'), join(inbox, 'link.mp4'));
    await drop(kontor.dataDir, 'kopie.mp4.part', movie(), before(40));
    await writeFile(join(inbox, '.versteckt.mp4'), movie());
    await drop(kontor.dataDir, 'gut.mp4', movie(), before(40));
    await untilStates('gut: READY');
    expect((await readdir(inbox)).sort()).toEqual(['.versteckt.mp4', 'kopie.mp4.part', 'link.mp4']);
    expect(await problems()).toEqual([]);
  });
});

test('a look into the inbox while a file turns out to be no recording does not make it one again', async () => {
  const path = await drop(kontor.dataDir, 'text.mp4', 'Das ist nur ein Text.', before(1));
  await untilStates('text: RECORDING');
  await kontor.app.close();
  const folders = await openFolders({ DATA_DIR: kontor.dataDir, VOD_X_ACCEL: undefined });
  const storing = await kontor.pool.connect();
  await storing.query('begin; lock table video');
  const looking = kontor.db
    .transaction()
    .execute((tx) =>
      scanInbox({ tx, folders, storage: createLocalStorage(folders.files, 0o600), now: kontor.time.now }),
    );
  await until('it waits', async () => {
    const { rowCount } = await kontor.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rowCount === 1;
  });
  await storing.query(`
    insert into video_inbox_problem (spool, source_file, name, byte_length, source_mtime, reason, seen_at)
      select spool, source_file, 'text.mp4', byte_length, source_mtime, '', now() from video;
    delete from video; commit`);
  storing.release();
  expect(await looking).toMatchObject({ changed: [], hasOtherProblems: false });
  expect((await kontor.pool.query('select from video')).rowCount).toBe(0);
  await rm(path);
});

test('the name tells when it began, also when the file was copied later', { tags: ['long'] }, async () => {
  await drop(kontor.dataDir, '2026-11-10 20-15-30.mp4', movie({ seconds: 600 }), before(60));
  await untilStates('2026-11-10 20-15-30: READY');
  expect((await list())[0]).toMatchObject({
    startedAt: '2026-11-10T19:15:30.000Z',
    finishedAt: '2026-11-10T19:25:30.000Z',
    deletesAt: '2026-11-30T03:00:00.000Z',
  });
});

test('a server killed after the file was moved finishes what it began', async () => {
  const content = movie();
  const path = await drop(kontor.dataDir, 'halb.mp4', content, before(1));
  await untilStates('halb: RECORDING');
  await kontor.app.close();
  const row = await kontor.db.selectFrom('video').select(['id', 'storage_key']).executeTakeFirstOrThrow();
  await kontor.db
    .updateTable('video')
    .set({ state: 'PROCESSING', claimed_until: before(1) })
    .execute();
  await link(path, join(kontor.dataDir, 'recordings/files', row.storage_key));
  await rm(path);
  await kontor.restart();
  await untilStates('halb: READY');
  expect((await list())[0]?.byteLength).toBe(content.length);
});

test('while recordings are switched off the inbox is left alone', { tags: ['long'] }, async () => {
  await switchOn(kontor);
  await drop(kontor.dataDir, 'spaeter.mp4', movie(), before(40));
  await kontor.restart();
  expect(await kontor.db.selectFrom('video').select('id').execute()).toEqual([]);
  await switchOn(kontor, 'VOD_SERVICE');
  await untilStates('spaeter: READY');
});
