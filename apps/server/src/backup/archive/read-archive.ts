import { createReadStream } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { createGunzip } from 'node:zlib';
import { damaged } from '../backup-error.ts';
import {
  createMeasure,
  MANIFEST,
  type Manifest,
  type Measure,
  type Part,
  readManifest,
  readPartName,
} from './manifest.ts';
import { checkSeal } from './seal.ts';
import { PIECE_BYTES, readTar } from './tar.ts';

export interface Piece extends Part {
  readonly data: Buffer;
}

function createTally() {
  const measured: { part: Part; measure: Measure }[] = [];
  let last: Part | undefined;
  return {
    add({ data, ...part }: Piece): void {
      const isNext = last?.kind === part.kind && last.name === part.name;
      if (part.number !== (isNext && last ? last.number + 1 : 1)) throw damaged('ein Stück fehlt');
      if (!isNext) measured.push({ part, measure: createMeasure(part.kind === 'tables') });
      measured.at(-1)?.measure.add(data);
      last = part;
    },
    /** Compares order, sizes, digests and row counts. Empty tables have no pieces. */
    agreesWith({ tables, files }: Manifest): boolean {
      const wanted = [
        ...tables.map(({ columns: _, ...table }) => ({ kind: 'tables', ...table })),
        ...files.map((file) => ({ kind: 'files', ...file, rows: 0 })),
      ].filter(({ bytes }) => bytes !== 0);
      const found = measured.map(({ part: { kind, name }, measure }) => ({ kind, name, ...measure.result() }));
      return isDeepStrictEqual(wanted, found);
    },
  };
}

/** Throws at the end unless all pieces are there and unchanged. */
export async function* readPieces(path: string, signal: AbortSignal): AsyncGenerator<Piece, Manifest> {
  const source = createReadStream(path, { signal });
  const gunzip = createGunzip();
  source.on('error', (error) => gunzip.destroy(error));
  const tally = createTally();
  let manifest: Manifest | undefined;
  try {
    for await (const { name, data } of readTar(source.pipe(gunzip))) {
      signal.throwIfAborted();
      if (manifest) throw damaged('hinter dem Verzeichnis steht noch etwas');
      if (name === MANIFEST) {
        manifest = readManifest(data);
        continue;
      }
      const piece = { ...readPartName(name), data };
      if (data.length === 0 || data.length > PIECE_BYTES) throw damaged('ein Stück hat die falsche Größe');
      tally.add(piece);
      yield piece;
    }
  } catch (error) {
    // zlib messages do not help an operator.
    throw String((error as { code?: string }).code).startsWith('Z_')
      ? damaged('sie lässt sich nicht entpacken')
      : error;
  } finally {
    source.destroy();
    gunzip.destroy();
  }
  if (!manifest) throw damaged('das Verzeichnis fehlt');
  if (!tally.agreesWith(manifest)) throw damaged('der Inhalt passt nicht zum Verzeichnis');
  return manifest;
}

/** Reads everything, changes nothing. */
export async function checkArchive(path: string, signal: AbortSignal): Promise<Manifest> {
  await checkSeal(path, signal);
  const pieces = readPieces(path, signal);
  let step = await pieces.next();
  while (!step.done) step = await pieces.next();
  return step.value;
}
