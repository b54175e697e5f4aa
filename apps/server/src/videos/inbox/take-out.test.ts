import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { createWrite } from '#platform/write.ts';
import { movie } from '#testing/movie.ts';
import { openFolders } from '../folders.ts';
import { createLocalStorage } from '../storage/local-storage.ts';
import { listProblems, listWaiting, type Waiting } from '../waiting.repo.ts';
import { createFfmpeg } from './ffmpeg.ts';
import { scanInbox } from './scan-inbox.ts';
import { type Store, storeRecording } from './store-recording.ts';
import { putBack } from './take-out.ts';

const { db } = await testDatabase();
const DATA_DIR = await mkdtemp(join(tmpdir(), 'kontor-held-'));
afterAll(() => rm(DATA_DIR, { recursive: true, force: true }));
const folders = await openFolders({ DATA_DIR, VOD_X_ACCEL: undefined });
const storage = createLocalStorage(folders.files, 0o600);
const log = { warn: vi.fn(), info: vi.fn() } as unknown as Store['log'];
const time = { now: new Date() };

const store = (moving: NonNullable<Store['moving']>): Store => ({
  db,
  write: createWrite(db, { publish: () => {} }),
  clock: () => time.now,
  folders,
  storage,
  ffmpeg: createFfmpeg('off'),
  log,
  moving,
});
const look = () => db.transaction().execute((tx) => scanInbox({ tx, folders, storage, now: time.now }));

/** Left alone long enough to count as finished. */
async function waiting(): Promise<Waiting> {
  await look();
  time.now = new Date(Date.now() + 40_000);
  await look();
  const [video] = await listWaiting(db, folders.spool);
  if (!video) throw new Error('no recording');
  return video;
}

beforeEach(async () => {
  time.now = new Date();
  await db.deleteFrom('video').execute();
  await rm(folders.inbox, { recursive: true });
  await mkdir(folders.inbox);
  await writeFile(join(folders.inbox, 'Hof.mp4'), movie());
});

const refusal = (code: string) => Promise.reject(Object.assign(new Error(code), { code }));
const never = new AbortController().signal;

test.each(['EBUSY', 'EPERM', 'EACCES'])(
  'a file that the recorder still has open on Windows counts as being written, and is taken later: %s',
  async (code) => {
    const video = await waiting();
    expect(video.isGrowing).toBe(false);
    await storeRecording(store({ move: () => refusal(code), system: 'win32' }), video, never);
    expect(await listWaiting(db, folders.spool)).toEqual([
      expect.objectContaining({ id: video.id, isGrowing: true, claimedUntil: null }),
    ]);
    expect(await listProblems(db, folders.spool)).toEqual([]);
    expect(await readdir(folders.inbox)).toEqual(['Hof.mp4']);

    time.now = new Date(time.now.getTime() + 40_000);
    await look();
    const [again] = await listWaiting(db, folders.spool);
    await storeRecording(store({ move: rename, system: 'win32' }), again as Waiting, never);
    expect(await listWaiting(db, folders.spool)).toEqual([]);
    expect(await readdir(folders.files)).toContain(video.storageKey);
  },
);

test('elsewhere the same refusal is a failure that the log shows', async () => {
  const video = await waiting();
  const storing = storeRecording(store({ move: () => refusal('EACCES'), system: 'linux' }), video, never);
  await expect(storing).rejects.toThrow('EACCES');
});

test('a file on another disk is put back under its own name', async () => {
  const video = await waiting();
  expect(await putBack(folders, video, folders.pathOf(video.source))).toBe('Hof.mp4');
  expect(await readdir(folders.inbox)).toEqual(['Hof.mp4']);
});
