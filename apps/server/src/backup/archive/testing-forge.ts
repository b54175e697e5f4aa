import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { never } from '../restore/testing-restore.ts';
import { createMeasure, MANIFEST, type Manifest, partName } from './manifest.ts';
import { readPieces } from './read-archive.ts';
import { writeSealed } from './seal.ts';
import { END_OF_TAR, type Entry, writeEntry } from './tar.ts';

export interface Content {
  entries: Entry[];
  manifest: Manifest;
}

export async function readContent(path: string): Promise<Content> {
  const pieces = readPieces(path, never);
  const entries: Entry[] = [];
  for (;;) {
    const { done, value } = await pieces.next();
    if (done) return { entries, manifest: value };
    entries.push({ name: partName(value), data: value.data });
  }
}

/** Blocks with a seal that is right, whatever they are. */
export async function seal(path: string, blocks: readonly Buffer[]): Promise<void> {
  const file = await open(path, 'w');
  await pipeline(Readable.from(blocks), createGzip(), (source) => writeSealed(file, source)).finally(() =>
    file.close(),
  );
}

/** An archive by an attacker who knows the format, with a seal and a manifest that are right as far as they go. */
export const forge = (path: string, { entries, manifest }: Content, behind: readonly Buffer[] = []): Promise<void> => {
  const last = { name: MANIFEST, data: Buffer.from(JSON.stringify(manifest)) };
  return seal(path, [...[...entries, last].flatMap(writeEntry), END_OF_TAR, ...behind]);
};

/** Replaces what a table holds, in the manifest as well. */
export function withRows(content: Content, table: string, lines: string): Content {
  const data = Buffer.from(lines);
  const measure = createMeasure(true);
  measure.add(data);
  const measured = measure.result();
  const name = partName({ kind: 'tables', name: table, number: 1 });
  return {
    entries: content.entries.map((entry) => (entry.name === name ? { name, data } : entry)),
    manifest: {
      ...content.manifest,
      tables: content.manifest.tables.map((entry) => (entry.name === table ? { ...entry, ...measured } : entry)),
    },
  };
}
