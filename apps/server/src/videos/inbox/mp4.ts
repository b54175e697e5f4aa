import { type FileHandle, open } from 'node:fs/promises';

/** Read from the boxes of the file, without decoding. */
export interface Mp4 {
  /** The index (moov) comes before the data, so playback starts without reading the end. */
  readonly startsAtOnce: boolean;
  readonly durationMs: number | null;
}

interface Box {
  readonly type: string;
  readonly start: number;
  readonly content: number;
  readonly end: number;
}

export const NO_MP4 = 'Das ist keine MP4-Datei, oder sie ist beschädigt.';
export const NO_INDEX =
  'Die MP4-Datei ist unvollständig: Ihr Inhaltsverzeichnis fehlt. Vermutlich wurde die Aufnahme unterbrochen.';

export class NoRecording extends Error {}

/** More boxes than any recorder writes before the index. */
const MAX_BOXES = 5_000;
const FIRST = new Set(['ftyp', 'styp', 'moov', 'mdat', 'free', 'skip', 'wide', 'pnot']);

async function readBox(file: FileHandle, start: number, limit: number): Promise<Box | undefined> {
  const head = Buffer.alloc(16);
  const { bytesRead } = await file.read(head, 0, 16, start);
  if (bytesRead < 8) return undefined;
  const short = head.readUInt32BE(0);
  const type = head.toString('latin1', 4, 8);
  if (short === 0) return { type, start, content: start + 8, end: limit };
  const isLong = short === 1 && bytesRead === 16;
  const length = isLong ? Number(head.readBigUInt64BE(8)) : short;
  const content = start + (isLong ? 16 : 8);
  return start + length < content ? undefined : { type, start, content, end: start + length };
}

async function* boxesIn(file: FileHandle, from: number, to: number): AsyncGenerator<Box> {
  let at = from;
  for (let count = 0; at < to && count < MAX_BOXES; count += 1) {
    const box = await readBox(file, at, to);
    if (!box) return;
    yield box;
    at = box.end;
  }
}

/** Durations above this are treated as unknown. */
const MAX_DURATION_MS = 30 * 24 * 60 * 60 * 1000;

/** Zero in a fragmented file: then the duration is unknown without reading all of it. */
async function readDuration(file: FileHandle, content: number): Promise<number | null> {
  const head = Buffer.alloc(32);
  await file.read(head, 0, 32, content);
  const isLong = head[0] === 1;
  const scale = head.readUInt32BE(isLong ? 20 : 12);
  const length = isLong ? Number(head.readBigUInt64BE(24)) : head.readUInt32BE(16);
  const durationMs = Math.round((length / scale) * 1000);
  return durationMs > 0 && durationMs <= MAX_DURATION_MS ? durationMs : null;
}

/** An index that lists no samples is none. */
async function readIndex(file: FileHandle, moov: Box): Promise<{ durationMs: number | null } | undefined> {
  let durationMs: number | null = null;
  let hasTrack = false;
  for await (const { type, content } of boxesIn(file, moov.content, moov.end)) {
    if (type === 'mvhd') durationMs = await readDuration(file, content);
    if (type === 'trak') hasTrack = true;
  }
  return hasTrack ? { durationMs } : undefined;
}

export async function readMp4(path: string): Promise<Mp4> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    let hasContent = false;
    let isFirst = true;
    for await (const box of boxesIn(file, 0, size)) {
      if (isFirst && !FIRST.has(box.type)) throw new NoRecording(NO_MP4);
      isFirst = false;
      if (box.type === 'mdat') hasContent = true;
      if (box.type !== 'moov') continue;
      const index = box.end > size ? undefined : await readIndex(file, box);
      if (!index) break;
      return { startsAtOnce: !hasContent, ...index };
    }
    throw new NoRecording(isFirst ? NO_MP4 : NO_INDEX);
  } finally {
    await file.close();
  }
}
