import { QUIET_MS, titleFromName } from '@kontor/contract/videos/rules.ts';
import type { Db, Tx } from '#platform/postgres/db.ts';
import { exists, type Folders, workPath } from '../folders.ts';
import { namedStart, newIds } from '../names.ts';
import type { Storage } from '../storage/storage.ts';
import {
  deleteProblem,
  deleteWaiting,
  insertWaiting,
  listProblems,
  listWaiting,
  saveProblem,
  updateWaiting,
  type Waiting,
} from '../waiting.repo.ts';
import { type InboxFile, isMp4Name, listInbox } from './inbox-files.ts';

const NOT_MP4_NAME = 'Kontor nimmt nur MP4.';

interface Scan {
  tx: Tx;
  folders: Folders;
  storage: Storage;
  now: Date;
}

export interface Seen {
  changed: number[];
  hasOtherProblems: boolean;
  /** A file looked finished in one scan only; scan again soon. */
  isSettling: boolean;
  /** Neither files nor rows. */
  isIdle: boolean;
}

const sourceOf = ({ name }: InboxFile): string => `inbox/${name}`;
const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

const isSame = (file: InboxFile, known: { byteLength: number; mtime: Date }): boolean =>
  file.byteLength === known.byteLength && file.mtime.getTime() === known.mtime.getTime();

const insertNew = ({ tx, folders, now }: Scan, file: InboxFile): Promise<number> =>
  insertWaiting(tx, {
    ...newIds(),
    spool: folders.spool,
    title: titleFromName(file.name),
    isGrowing: true,
    byteLength: file.byteLength,
    startedAt: namedStart(file.name, now) ?? earlier(earlier(file.birth, file.mtime), now),
    source: sourceOf(file),
    sourceFile: file.sourceFile,
    mtime: file.mtime,
    changedAt: earlier(file.mtime, now),
  });

/** A known file may have grown, been renamed, or be finished. */
async function follow({ tx, now }: Scan, file: InboxFile, known: Waiting): Promise<boolean> {
  const oldTitle = titleFromName(known.source.slice('inbox/'.length));
  const title = known.title === oldTitle ? titleFromName(file.name) : known.title;
  const isUnchanged = isSame(file, known);
  const changedAt = isUnchanged ? earlier(known.changedAt, now) : now;
  const isGrowing = known.isGrowing && !(isUnchanged && now.getTime() - changedAt.getTime() >= QUIET_MS);
  const source = sourceOf(file);
  if (isUnchanged && isGrowing === known.isGrowing && source === known.source) return false;
  const { byteLength, mtime } = file;
  await updateWaiting(tx, known.id, { title, isGrowing, byteLength, source, mtime, changedAt });
  return true;
}

/** The file is gone: stored before a crash, or removed by the recorder. */
async function removeGone({ tx, folders, storage, now }: Scan, known: Waiting): Promise<boolean> {
  if (known.claimedUntil && known.claimedUntil > now) return false;
  if (!known.isGrowing && (await exists(workPath(folders, known.storageKey)))) return false;
  if (!known.isGrowing && (await storage.has(known.storageKey))) return false;
  await deleteWaiting(tx, known.id);
  return true;
}

async function forgetSolved(db: Db, problems: Awaited<ReturnType<typeof listProblems>>, files: readonly InboxFile[]) {
  const present = new Map(files.map((file) => [file.sourceFile, file]));
  const known = new Set<string>();
  let forgotten = 0;
  for (const problem of problems) {
    const file = present.get(problem.sourceFile);
    if (file && isSame(file, problem) && file.name === problem.name) known.add(file.sourceFile);
    else {
      await deleteProblem(db, problem.id);
      forgotten += 1;
    }
  }
  return { known, forgotten };
}

/** The only place that decides which recordings are running. */
export async function scanInbox(scan: Scan): Promise<Seen> {
  const { tx, folders, now } = scan;
  // In this order: a rejected file is put back, its problem saved and only then its row deleted, so one of both is always found.
  const known = new Map((await listWaiting(tx, folders.spool)).map((row) => [row.sourceFile, row]));
  const problems = await listProblems(tx, folders.spool);
  const files = await listInbox(folders.inbox);
  const bad = await forgetSolved(tx, problems, files);
  const isIdle = known.size + problems.length + files.length === 0;
  const seen: Seen = { changed: [], hasOtherProblems: bad.forgotten > 0, isSettling: false, isIdle };
  for (const file of files.filter(({ sourceFile }) => !bad.known.has(sourceFile))) {
    const row = known.get(file.sourceFile);
    if (row) {
      if (await follow(scan, file, row)) seen.changed.push(row.id);
    } else if (isMp4Name(file.name)) {
      seen.changed.push(await insertNew(scan, file));
      seen.isSettling ||= now.getTime() - file.mtime.getTime() >= QUIET_MS;
    } else {
      await saveProblem(tx, folders.spool, { ...file, reason: NOT_MP4_NAME }, now);
      seen.hasOtherProblems = true;
    }
  }
  const present = new Set(files.map(({ sourceFile }) => sourceFile));
  for (const row of known.values()) {
    if (!row.source.startsWith('inbox/') || present.has(row.sourceFile)) continue;
    if (await removeGone(scan, row)) seen.changed.push(row.id);
  }
  return seen;
}
