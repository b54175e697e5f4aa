import { damaged } from '../backup-error.ts';

const BLOCK = 512;
/** Content from the database has no known length, so it is split into entries of this size. */
export const PIECE_BYTES = 256 * 1024;
const MAX_BYTES = 64 * 1024 * 1024;

export interface Entry {
  readonly name: string;
  readonly data: Buffer;
}

const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits, '0')}\0`;

/** Deterministic, so that a reader can compare byte for byte. */
function header(name: string, bytes: number): Buffer {
  const block = Buffer.alloc(BLOCK);
  block.write(name, 0, 100, 'latin1');
  block.write(octal(0o600, 7) + octal(0, 7) + octal(0, 7) + octal(bytes, 11) + octal(0, 11), 100, 'latin1');
  block.write('        0', 148, 'latin1');
  block.write('ustar\u000000', 257, 'latin1');
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${octal(sum, 6)} `, 148, 'latin1');
  return block;
}

const paddingOf = (bytes: number): Buffer => Buffer.alloc((BLOCK - (bytes % BLOCK)) % BLOCK);

export const END_OF_TAR: Buffer = Buffer.alloc(2 * BLOCK);

export const writeEntry = ({ name, data }: Entry): Buffer[] => [
  header(name, data.length),
  data,
  paddingOf(data.length),
];

type Read = (bytes: number) => Promise<Buffer>;

function readerOf(pieces: AsyncIterator<Buffer>): Read {
  let rest: Buffer = Buffer.alloc(0);
  return async (bytes) => {
    const found = [rest];
    for (let have = rest.length; have < bytes; have += found.at(-1)?.length ?? 0) {
      const { done, value } = await pieces.next();
      if (done) throw damaged('das Ende fehlt');
      found.push(value);
    }
    const all = found.length === 1 ? rest : Buffer.concat(found);
    rest = all.subarray(bytes);
    return all.subarray(0, bytes);
  };
}

async function readEntry(read: Read, block: Buffer): Promise<Entry> {
  const name = block.toString('latin1', 0, 100).replace(/\0.*$/s, '');
  const bytes = Number.parseInt(block.toString('latin1', 124, 135), 8);
  // Other entry types and attributes never occur in our archives.
  if (!(bytes <= MAX_BYTES) || !header(name, bytes).equals(block)) throw damaged('ein Eintrag ist unlesbar');
  const data = await read(bytes);
  if ((await read(paddingOf(bytes).length)).some((byte) => byte !== 0)) throw damaged('ein Eintrag ist unlesbar');
  return { name, data };
}

/** Only tar as written here is accepted. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<Entry, void> {
  const pieces = source[Symbol.asyncIterator]();
  const read = readerOf(pieces);
  for (;;) {
    const block = await read(BLOCK);
    if (block.every((byte) => byte === 0)) break;
    yield await readEntry(read, block);
  }
  await read(BLOCK);
  if (!(await pieces.next()).done) throw damaged('hinter dem Ende steht noch etwas');
}
