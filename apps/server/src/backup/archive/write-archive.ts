import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGzip, type Gzip, type ZlibParams, constants as zlib } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { removeFile, renameFile, syncFolder } from '#platform/files.ts';
import { quoted } from '../catalog.repo.ts';
import type { Snapshot } from '../snapshot.ts';
import { createMeasure, FORMAT, MANIFEST, type Manifest, type Part, partName } from './manifest.ts';
import { writeSealed } from './seal.ts';
import { END_OF_TAR, PIECE_BYTES, writeEntry } from './tar.ts';

export interface Source {
  readonly name: string;
  readonly path: string;
}

interface Archive extends Pick<Manifest, 'kontor' | 'recordings'> {
  readonly client: pg.Client;
  readonly snapshot: Snapshot;
  readonly at: Date;
  readonly files: readonly Source[];
  readonly key: Buffer | undefined;
}

async function* inPieces(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  let [waiting, bytes]: [Buffer[], number] = [[], 0];
  for await (const chunk of source) {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes < PIECE_BYTES) continue;
    const all = Buffer.concat(waiting);
    const whole = all.length - (all.length % PIECE_BYTES);
    for (let at = 0; at < whole; at += PIECE_BYTES) yield all.subarray(at, at + PIECE_BYTES);
    waiting = [all.subarray(whole)];
    bytes -= whole;
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}

async function* parts(kind: Part['kind'], name: string, source: AsyncIterable<Buffer>) {
  const measure = createMeasure(kind === 'tables');
  let number = 0;
  for await (const data of inPieces(source)) {
    number += 1;
    measure.add(data);
    yield* writeEntry({ name: partName({ kind, name, number }), data });
  }
  return measure.result();
}

/** A recording deleted since the snapshot is not missing after a restore either. */
const openUnlessGone = (path: string): Promise<FileHandle | undefined> =>
  open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });

/** `params` is missing in the types of Gzip. */
const storeOnly = (gzip: Gzip): Promise<void> => {
  const { params } = gzip as Gzip & ZlibParams;
  return promisify(params.bind(gzip))(zlib.Z_NO_COMPRESSION, zlib.Z_DEFAULT_STRATEGY);
};

/** Fills in the tables and files of the manifest, which comes last. */
async function* contentOf({ client, snapshot, files }: Archive, manifest: Manifest, gzip: Gzip) {
  for (const { name, columns } of snapshot.tables) {
    const copy = `copy public.${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`;
    const content = yield* parts('tables', name, client.query(copyTo(copy)));
    manifest.tables.push({ name, columns, ...content });
  }
  // Video does not compress.
  if (files.length > 0) await storeOnly(gzip);
  for (const { name, path } of files) {
    const file = await openUnlessGone(path);
    if (!file) continue;
    const { bytes, sha256 } = yield* parts('files', name, file.createReadStream());
    manifest.files.push({ name, bytes, sha256 });
  }
  yield* writeEntry({ name: MANIFEST, data: Buffer.from(JSON.stringify(manifest, undefined, 1)) });
  yield END_OF_TAR;
}

/** Written under a temporary name: the final name always means a complete archive. */
export async function writeArchive(archive: Archive, path: string, signal: AbortSignal) {
  const { kontor, recordings, at, snapshot } = archive;
  const { migrations, sequences } = snapshot;
  const fixed = { format: FORMAT, kontor, createdAt: at.toISOString(), migrations, sequences, recordings } as const;
  const manifest: Manifest = { ...fixed, tables: [], files: [] };
  const part = `${path}.part`;
  const file = await open(part, constants.O_CREAT | constants.O_EXCL | constants.O_RDWR, 0o600);
  try {
    const gzip = createGzip();
    await pipeline(
      contentOf(archive, manifest, gzip),
      gzip,
      (compressed) => writeSealed(file, compressed, archive.key),
      { signal },
    );
    await file.sync();
    const { size } = await file.stat();
    await file.close();
    await renameFile(part, path);
    await syncFolder(dirname(path));
    return { bytes: size, manifest };
  } catch (error) {
    await file.close().catch(() => {});
    await removeFile(part);
    throw error;
  }
}
