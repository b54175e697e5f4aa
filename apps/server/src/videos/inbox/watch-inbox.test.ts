import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import type { JobLocks } from '#platform/job-locks.ts';
import type { Platform } from '#platform/platform.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { until } from '#platform/testing/eventually.ts';
import { createWrite } from '#platform/write.ts';
import { drop, movie } from '#testing/movie.ts';
import { openFolders } from '../folders.ts';
import { newIds } from '../names.ts';
import { createLocalStorage } from '../storage/local-storage.ts';
import { insertWaiting } from '../waiting.repo.ts';
import { createFfmpeg } from './ffmpeg.ts';
import { watchInbox } from './watch-inbox.ts';

const { db, reset } = await testDatabase();
const dataDir = await mkdtemp(join(tmpdir(), 'kontor-watch-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const folders = await openFolders({ DATA_DIR: dataDir, VOD_X_ACCEL: undefined });
const storage = createLocalStorage(folders.files, 0o600);
const { log } = fastify({ logger: false });
let now = new Date();
const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

/** An idle inbox that counts how often it polls, and how often it asks the database. */
async function idleInbox(safetyMs: number) {
  await reset();
  let polls = 0;
  const scans = vi.fn((_name: string, run: () => Promise<unknown>) => run());
  const live = { publish: () => {} } as unknown as Platform['live'];
  const inbox = watchInbox({
    ...{ db, write: createWrite(db, live), clock: () => now, folders, storage, live, log, safetyMs, pollMs: 10 },
    locks: { exclusively: scans } as unknown as JobLocks,
    ffmpeg: createFfmpeg('off'),
    isOn: () => {
      polls += 1;
      return true;
    },
  });
  onTestFinished(inbox.close);
  const pollsGoOn = async () => {
    const before = polls;
    await until('it has polled', () => polls >= before + 20);
  };
  await until('the first scan', () => scans.mock.calls.length > 0);
  await pollsGoOn();
  return { ...inbox, scans, pollsGoOn };
}

const untilReady = (title: string) =>
  until(`${title} is ready`, async () => {
    const video = await db.selectFrom('video').select('state').where('title', '=', title).executeTakeFirst();
    return video?.state === 'READY';
  });

async function saveUpload(title: string): Promise<void> {
  await writeFile(join(folders.uploads, title), movie());
  const seen = { title, isGrowing: false, byteLength: movie().length, mtime: now, changedAt: now, startedAt: now };
  const origin = { spool: folders.spool, source: `uploads/${title}`, sourceFile: `upload:${title}` };
  await db.transaction().execute((tx) => insertWaiting(tx, { ...newIds(), ...seen, ...origin }));
}

test('an inbox without files, and with nothing under way, is polled without the database', {
  tags: ['long'],
}, async () => {
  const { scans, pollsGoOn } = await idleInbox(Number.POSITIVE_INFINITY);
  expect(scans).toHaveBeenCalledTimes(1);
  await drop(dataDir, 'Nordkai.mp4', movie(), later(-40));
  await untilReady('Nordkai');
  await pollsGoOn();
  const before = scans.mock.calls.length;
  await pollsGoOn();
  expect(scans).toHaveBeenCalledTimes(before);
});

test('an upload that cannot be stored at first is retried', { tags: ['long'] }, async () => {
  const { storeWaiting } = await idleInbox(Number.POSITIVE_INFINITY);
  const take = vi.spyOn(storage, 'take').mockRejectedValueOnce(new Error('no space'));
  await saveUpload('hof');
  storeWaiting();
  await until('it has failed', () => take.mock.calls.length === 1);
  now = later(31);
  await untilReady('hof');
});

test('what another process has left behind is found without a file in the inbox', { tags: ['long'] }, async () => {
  await idleInbox(100);
  await saveUpload('tor');
  await untilReady('tor');
});
