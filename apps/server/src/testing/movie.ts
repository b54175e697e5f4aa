import { mkdir, rename, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const box = (type: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};

interface Movie {
  seconds?: number;
  /** The table of contents behind the pictures, as recorders write it. */
  indexAtEnd?: boolean;
  bytes?: Buffer;
}

/** The outline of an mp4 file: enough to be taken in and sent, not to be looked at. */
export function movie({
  seconds = 60,
  indexAtEnd = false,
  bytes = Buffer.alloc(5_000, 'picture'),
}: Movie = {}): Buffer {
  const mvhd = Buffer.alloc(100);
  mvhd.writeUInt32BE(1000, 12);
  mvhd.writeUInt32BE(seconds * 1000, 16);
  const [ftyp, moov, mdat] = [
    box('ftyp', Buffer.from('isom')),
    box('moov', box('mvhd', mvhd), box('trak')),
    box('mdat', bytes),
  ];
  return Buffer.concat(indexAtEnd ? [ftyp, mdat, moov] : [ftyp, moov, mdat]);
}

/** Puts a file into the inbox, last written to at that moment. */
export async function drop(dataDir: string, name: string, content: Buffer | string, writtenAt: Date): Promise<string> {
  const folder = join(dataDir, 'recordings/inbox');
  await mkdir(folder, { recursive: true });
  const path = join(folder, name);
  // Written elsewhere and moved in, so that nobody sees half of it.
  await writeFile(join(folder, `.${name}`), content);
  await utimes(join(folder, `.${name}`), writtenAt, writtenAt);
  await rename(join(folder, `.${name}`), path);
  return path;
}
