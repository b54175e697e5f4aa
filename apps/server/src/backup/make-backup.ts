import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { type FreeBytes, freeBytes } from '#platform/disk-space.ts';
import type { Env } from '#platform/env.ts';
import { formatVersion, readVersion } from '#platform/version.ts';
import { checkKey } from '#videos';
import type { Manifest } from './archive/manifest.ts';
import { sealKeyOf } from './archive/seal.ts';
import { type Source, writeArchive } from './archive/write-archive.ts';
import { refuseTooLittleSpace } from './archives.ts';
import { measureTables } from './catalog.repo.ts';
import { takeSnapshot, withClient } from './snapshot.ts';

interface Wanted {
  readonly env: Env;
  readonly connection: pg.ClientConfig;
  readonly path: string;
  readonly at: Date;
  /** The version of the database, where it is not the running one. */
  readonly kontor?: string;
  readonly withFiles?: boolean;
  readonly signal: AbortSignal;
  readonly lastBytes?: number | undefined;
  readonly free?: FreeBytes;
  readonly notInBackup: readonly string[];
}

async function findFiles(client: pg.Client, env: Env): Promise<Source[]> {
  const { rows } = await client.query<{ key: string; has_poster: boolean }>(
    `select storage_key as key, has_poster from video where state = 'READY' order by id`,
  );
  const names = rows.flatMap(({ key, has_poster }) => (has_poster ? [key, key.replace(/\.mp4$/, '.jpg')] : [key]));
  return names.map((name) => ({ name, path: join(env.DATA_DIR, 'recordings/files', checkKey(name)) }));
}

async function bytesOf(files: readonly Source[]): Promise<number> {
  let sum = 0;
  for (const { path } of files) sum += (await stat(path).catch(() => undefined))?.size ?? 0;
  return sum;
}

export function makeBackup(wanted: Wanted) {
  const { env, connection, path, at, signal, lastBytes, free = freeBytes } = wanted;
  const local = wanted.withFiles ? 'files' : 'none';
  const recordings: Manifest['recordings'] = env.VOD_S3_BUCKET ? 'bucket' : local;
  return withClient(connection, signal, async (client) => {
    const snapshot = await takeSnapshot(client, wanted.notInBackup);
    const files = recordings === 'files' && snapshot.hasVideos ? await findFiles(client, env) : [];
    // Text compresses to a fifth or less; half is safe.
    const guess = lastBytes === undefined ? (await measureTables(client, snapshot.tables)) / 2 : lastBytes * 1.2;
    refuseTooLittleSpace(await free(dirname(path)), guess + (await bytesOf(files)));
    const kontor = wanted.kontor ?? formatVersion(await readVersion());
    const archive = { client, snapshot, at, kontor, recordings, files, key: sealKeyOf(env) };
    const made = await writeArchive(archive, path, signal);
    return { ...made, missing: files.length - made.manifest.files.length };
  });
}
