import { appendFile, readFile, rename, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A film of half a minute that browsers can play. */
export const FILM = fileURLToPath(new URL('../../apps/server/demo-recordings/lager.mp4', import.meta.url));

interface Box {
  type: string;
  start: number;
  end: number;
}

function boxesIn(film: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at < to; ) {
    const end = at + film.readUInt32BE(at);
    boxes.push({ type: film.toString('latin1', at + 4, at + 8), start: at, end });
    at = end;
  }
  return boxes;
}

const box = (type: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
};

const PARENTS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl']);

/** The same table of contents for pictures that lie further back: its places need 64 bits then. */
function moved(film: Buffer, { type, start, end }: Box, by: number): Buffer {
  if (PARENTS.has(type)) {
    return box(type, Buffer.concat(boxesIn(film, start + 8, end).map((inner) => moved(film, inner, by))));
  }
  if (type !== 'stco') return film.subarray(start, end);
  const count = film.readUInt32BE(start + 12);
  const places = Buffer.alloc(8 + count * 8);
  places.writeUInt32BE(count, 4);
  for (let index = 0; index < count; index += 1) {
    places.writeBigUInt64BE(BigInt(film.readUInt32BE(start + 16 + index * 4) + by), 8 + index * 8);
  }
  return box('co64', places);
}

/** The film with a hole of many gigabytes before its pictures: every seek in it is a seek near the end of the file. */
export async function writeHugeFilm(path: string, hole: number): Promise<void> {
  const film = await readFile(FILM);
  const boxes = boxesIn(film, 0, film.length);
  const find = (type: string): Box => boxes.find((one) => one.type === type) ?? { type, start: 0, end: 0 };
  const [ftyp, moov, mdat] = [find('ftyp'), find('moov'), find('mdat')];
  const head = Buffer.alloc(16);
  head.writeUInt32BE(1, 0);
  head.write('free', 4, 'latin1');
  head.writeBigUInt64BE(BigInt(hole), 8);
  // How far the pictures move depends on how long the table gets, which does not depend on how far they move.
  const length = moved(film, moov, 0).length;
  const by = ftyp.end - ftyp.start + length + hole - mdat.start;
  const front = Buffer.concat([film.subarray(ftyp.start, ftyp.end), moved(film, moov, by), head]);
  await writeFile(path, front);
  await truncate(path, front.length - head.length + hole);
  await appendFile(path, film.subarray(mdat.start, mdat.end));
}

/** The film with so many bytes behind it that nobody looks at. */
export async function writeLongFilm(path: string, extra: Buffer): Promise<Buffer> {
  const content = Buffer.concat([await readFile(FILM), box('free', extra)]);
  await writeFile(path, content);
  return content;
}

/** Moves a file into the inbox as if a recorder had finished it a while ago. */
export async function dropIntoInbox(dataDir: string, path: string, name: string): Promise<void> {
  const past = new Date(Date.now() - 60_000);
  await utimes(path, past, past);
  await rename(path, join(dataDir, 'recordings/inbox', name));
}
