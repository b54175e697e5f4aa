import { PICTURE_MAX_BYTES } from '@kontor/contract/pictures/schema.ts';

export interface PictureFile {
  readonly path: string;
  readonly size: number;
  readonly read: () => Promise<Blob>;
}

export class UnreadableZip extends Error {}

const MOST_ENTRIES = 2000;
const MOST_BYTES = 200 * 1024 * 1024;

const DAMAGED = 'Dieses ZIP lässt sich nicht lesen. Packe die Bilder bitte noch einmal.';
const LOCKED = 'Dieses ZIP ist mit einem Passwort geschützt. Packe die Bilder bitte ohne Passwort.';
const ZIP64 = 'Dieses ZIP ist in der Form ZIP64. Packe die Bilder bitte als gewöhnliches ZIP.';
const TOO_MANY = 'In diesem ZIP sind mehr als 2.000 Dateien. Teile es bitte auf.';
const TOO_LARGE = 'Ausgepackt ist dieses ZIP größer als 200 MB. Teile es bitte auf.';
const DAMAGED_FILE = 'Die Datei im ZIP ist beschädigt.';
const UNKNOWN_METHOD = 'Die Datei ist auf eine Art gepackt, die Kontor nicht kennt.';

const [END, ENTRY, LOCAL] = [0x06054b50, 0x02014b50, 0x04034b50];
const [END_BYTES, ENTRY_BYTES, LOCAL_BYTES] = [22, 46, 30];
const [STORED, DEFLATED] = [0, 8];
const LONGEST_COMMENT = 0xffff;
/** What stands in place of a number that needs ZIP64. */
const [NO_SHORT, NO_LONG] = [0xffff, 0xffffffff];

async function view(file: Blob, from: number, to: number): Promise<DataView> {
  return new DataView(await file.slice(from, to).arrayBuffer());
}

async function findDirectory(file: Blob) {
  const tail = await view(file, Math.max(0, file.size - END_BYTES - LONGEST_COMMENT), file.size);
  for (let at = tail.byteLength - END_BYTES; at >= 0; at -= 1) {
    const isEnd =
      tail.getUint32(at, true) === END && at + END_BYTES + tail.getUint16(at + 20, true) === tail.byteLength;
    if (!isEnd) continue;
    const [count, size, from] = [
      tail.getUint16(at + 10, true),
      tail.getUint32(at + 12, true),
      tail.getUint32(at + 16, true),
    ];
    if (count === NO_SHORT || size === NO_LONG || from === NO_LONG) throw new UnreadableZip(ZIP64);
    if (count > MOST_ENTRIES) throw new UnreadableZip(TOO_MANY);
    if (tail.getUint16(at + 4, true) !== 0 || from + size > file.size) throw new UnreadableZip(DAMAGED);
    return { count, from, to: from + size };
  }
  throw new UnreadableZip(DAMAGED);
}

function readEntry(directory: DataView, at: number) {
  if (at + ENTRY_BYTES > directory.byteLength || directory.getUint32(at, true) !== ENTRY)
    throw new UnreadableZip(DAMAGED);
  const short = (offset: number) => directory.getUint16(at + offset, true);
  const long = (offset: number) => directory.getUint32(at + offset, true);
  if (short(8) % 2 === 1) throw new UnreadableZip(LOCKED);
  if ([20, 24, 42].some((offset) => long(offset) === NO_LONG)) throw new UnreadableZip(ZIP64);
  const end = at + ENTRY_BYTES + short(28);
  if (end > directory.byteLength) throw new UnreadableZip(DAMAGED);
  const name = new Uint8Array(directory.buffer, at + ENTRY_BYTES, short(28));
  return {
    entry: { path: new TextDecoder().decode(name), method: short(10), packed: long(20), size: long(24), at: long(42) },
    next: end + short(30) + short(32),
  };
}

type Entry = ReturnType<typeof readEntry>['entry'];

/** Small enough that a piece which unpacks to a thousand times its size stays bearable. */
const PIECE_BYTES = 16 * 1024;

const inPieces = (bytes: Uint8Array<ArrayBuffer>) => {
  let from = 0;
  return new ReadableStream<BufferSource>({
    pull: (stream) => {
      if (from >= bytes.length) return stream.close();
      stream.enqueue(bytes.slice(from, from + PIECE_BYTES));
      from += PIECE_BYTES;
    },
  });
};

/** Ends as soon as more comes out than was announced. */
async function inflate(bytes: Uint8Array<ArrayBuffer>, size: number): Promise<Uint8Array<ArrayBuffer>> {
  const out = new Uint8Array(size);
  const reader = inPieces(bytes).pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  for (let at = 0; ; ) {
    const { done, value } = await reader.read();
    if (done && at === size) return out;
    if (done || at + value.length > size) {
      await reader.cancel();
      throw new UnreadableZip(DAMAGED_FILE);
    }
    out.set(value, at);
    at += value.length;
  }
}

async function readFile(file: Blob, { method, packed, size, at }: Entry): Promise<Blob> {
  if (method !== STORED && method !== DEFLATED) throw new UnreadableZip(UNKNOWN_METHOD);
  const head = await view(file, at, at + LOCAL_BYTES);
  if (head.byteLength < LOCAL_BYTES || head.getUint32(0, true) !== LOCAL) throw new UnreadableZip(DAMAGED_FILE);
  const from = at + LOCAL_BYTES + head.getUint16(26, true) + head.getUint16(28, true);
  const content = file.slice(from, from + packed);
  if (content.size < packed || packed > PICTURE_MAX_BYTES) throw new UnreadableZip(DAMAGED_FILE);
  if (method === STORED) return content;
  const bytes = new Uint8Array(await content.arrayBuffer());
  const unpacked = await inflate(bytes, size).catch(() => {
    throw new UnreadableZip(DAMAGED_FILE);
  });
  return new Blob([unpacked]);
}

export async function readZip(file: Blob): Promise<PictureFile[]> {
  const { count, from, to } = await findDirectory(file);
  const directory = await view(file, from, to);
  const entries: Entry[] = [];
  for (let at = 0; entries.length < count; ) {
    const { entry, next } = readEntry(directory, at);
    entries.push(entry);
    at = next;
  }
  if (entries.reduce((sum, { size }) => sum + size, 0) > MOST_BYTES) throw new UnreadableZip(TOO_LARGE);
  return entries
    .filter(({ path }) => !path.endsWith('/'))
    .map((entry) => ({ path: entry.path, size: entry.size, read: () => readFile(file, entry) }));
}
