import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { until } from '#platform/testing/eventually.ts';
import type { Folders } from '../folders.ts';
import type { Storage } from '../storage/storage.ts';
import { listProblems, saveProblem } from '../waiting.repo.ts';
import { listInbox } from './inbox-files.ts';
import { scanInbox } from './scan-inbox.ts';

const { db } = await testDatabase();
const inbox = await mkdtemp(join(tmpdir(), 'kontor-inbox-'));
afterAll(() => rm(inbox, { recursive: true, force: true }));

const SPOOL = 'this one';
const look = () =>
  db.transaction().execute((tx) => {
    const folders = { inbox, spool: SPOOL } as Folders;
    return scanInbox({ tx, folders, storage: {} as Storage, now: new Date() });
  });

test('a broken file that is put back while the inbox is being read is told apart once', async () => {
  const [path, aside] = [join(inbox, 'kaputt.mp4'), join(inbox, '.kaputt.mp4')];
  await writeFile(path, 'nothing');
  const [file] = await listInbox(inbox);
  if (!file) throw new Error('no file');
  await rename(path, aside);
  let reading: Promise<unknown> | undefined;
  await db.transaction().execute(async (tx) => {
    await sql`lock table video_inbox_problem in access exclusive mode`.execute(tx);
    reading = look();
    await until('it has begun to read', async () => {
      const waiting = sql`select from pg_locks where relation = 'video_inbox_problem'::regclass and not granted`;
      return (await waiting.execute(db)).rows.length > 0;
    });
    await rename(aside, path);
    await saveProblem(tx, SPOOL, { ...file, reason: 'Das ist kein Film.' }, new Date());
  });
  await reading;
  expect((await look()).changed).toEqual([]);
  expect((await listProblems(db, SPOOL)).map(({ name }) => name)).toEqual(['kaputt.mp4']);
});
