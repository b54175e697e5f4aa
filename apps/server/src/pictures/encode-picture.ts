import { hash } from 'node:crypto';
import { AppError } from '@kontor/contract/core/errors.ts';
import { PICTURE_MAX_BYTES, type PictureSize, type PictureUse } from '@kontor/contract/pictures/schema.ts';
import type { Sharp } from 'sharp';

/** A PNG chunk: 4 bytes length, 4 bytes name, content, 4 bytes checksum. */
function endOfPng(bytes: Buffer): number | undefined {
  for (let at = 8; at + 12 <= bytes.length; ) {
    const [length, name] = [bytes.readUInt32BE(at), bytes.toString('latin1', at + 4, at + 8)];
    at += length + 12;
    if (name === 'IEND') return at;
  }
  return undefined;
}

const SOI = 0xd8;
const EOI = 0xd9;
/** Markers without a length: restarts, start and end. */
const isBare = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= EOI);

/** Segments are skipped by length: an embedded thumbnail has an end marker of its own. */
function endOfJpeg(bytes: Buffer): number | undefined {
  for (let at = 0; at + 1 < bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    // In the compressed data between segments, a 0xff that is no marker is followed by a zero.
    if (bytes[at] !== 0xff || marker === 0 || marker === 0xff) at += 1;
    else if (marker === EOI) return at + 2;
    else if (marker === SOI || isBare(marker)) at += 2;
    else if (at + 4 > bytes.length) return undefined;
    else at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

/** Padded to an even length. */
const endOfWebp = (bytes: Buffer): number => 8 + bytes.readUInt32LE(4) + (bytes.readUInt32LE(4) % 2);

/** `undefined` for other formats, or without an end. */
function findEnd(bytes: Buffer): number | undefined {
  if (bytes.length < 16) return undefined;
  if (bytes.subarray(0, 3).toString('hex') === 'ffd8ff') return endOfJpeg(bytes);
  if (bytes.subarray(0, 8).toString('hex') === '89504e470d0a1a0a') return endOfPng(bytes);
  const [riff, webp] = [bytes.toString('latin1', 0, 4), bytes.toString('latin1', 8, 12)];
  return riff === 'RIFF' && webp === 'WEBP' ? endOfWebp(bytes) : undefined;
}

/** Nothing else is sent as a picture: rows may come from a forged backup. */
export const PICTURE_TYPES = ['image/webp', 'image/png', 'image/jpeg'] as const;

export interface EncodedFile {
  readonly size: PictureSize;
  readonly type: (typeof PICTURE_TYPES)[number];
  readonly bytes: Buffer;
}

export interface EncodedPicture {
  readonly id: string;
  readonly files: readonly EncodedFile[];
}

/** 8K; a file of a few kilobytes can claim to be much larger. */
const MAX_PIXELS = 7680 * 4320;
const MAX_SECONDS = 20;
/** Those that wait behind these are refused and try again; each keeps its file in memory. */
const MAX_WAITING = 6;

interface Format {
  readonly type: EncodedFile['type'];
  readonly make: (source: Sharp) => Sharp;
}

const webp = (width: number, height: number, quality: number): Format => ({
  type: 'image/webp',
  make: (source) => source.resize(width, height, { fit: 'inside', withoutEnlargement: true }).webp({ quality }),
});
const square = (side: number): Format => ({
  type: 'image/png',
  make: (source) => source.resize(side, side, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } }).png(),
});
/** For link previews; not all messengers read WebP. */
const SHARE: Format = {
  type: 'image/jpeg',
  make: (source) => source.resize(1200, 630, { fit: 'cover' }).flatten({ background: '#ffffff' }).jpeg({ quality: 80 }),
};

type EncodedUse = PictureUse | 'TRACK';

const FORMATS: Record<EncodedUse, Partial<Record<PictureSize, Format>>> = {
  PRODUCT: { small: webp(160, 160, 82), medium: webp(480, 480, 80), large: webp(1200, 1200, 80), share: SHARE },
  ITEM: { small: webp(96, 96, 85) },
  LOGO: { small: webp(192, 192, 90), medium: square(192), large: square(512) },
  TRACK: { large: webp(1280, 1280, 80) },
  HERO: { medium: webp(960, 960, 78), large: webp(1920, 1280, 78), share: SHARE },
};

/** Loaded with the first picture: it brings 15 MB of native code. */
const openSharp = async () => {
  const { default: sharp } = await import('sharp');
  // Limits memory: one thread, no cache.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
};

async function decode(bytes: Buffer): Promise<Sharp> {
  const sharp = await openSharp();
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true, pages: 1 } as const;
  // Applies the orientation; all other metadata, such as location and device, is dropped.
  return sharp(bytes, options).autoOrient().timeout({ seconds: MAX_SECONDS });
}

/** The id is a hash of the content. */
export const named = (use: EncodedUse, files: readonly EncodedFile[]): EncodedPicture => ({
  id: hash('sha256', Buffer.concat([Buffer.from(use), ...files.map((file) => file.bytes)])).slice(0, 32),
  files,
});

async function encode(use: EncodedUse, bytes: Buffer): Promise<EncodedPicture> {
  const source = await decode(bytes);
  const files: EncodedFile[] = [];
  for (const [size, { type, make }] of Object.entries(FORMATS[use]))
    files.push({ size: size as PictureSize, type, bytes: await make(source.clone()).toBuffer() });
  return named(use, files);
}

/** Before decoding: refuses other formats and data after the picture. */
function checkFile(bytes: Buffer): void {
  if (bytes.length > PICTURE_MAX_BYTES) throw new AppError('pictures.too-large');
  const end = findEnd(bytes);
  if (end === undefined) throw new AppError('pictures.unreadable');
  if (end < bytes.length) throw new AppError('pictures.more-than-a-picture');
}

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** One picture at a time. */
function queued<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= MAX_WAITING) throw new AppError('server.busy');
  waiting += 1;
  const done = last.then(work);
  last = done.catch(() => undefined).finally(() => (waiting -= 1));
  return done;
}

export async function encodePicture(use: EncodedUse, bytes: Buffer): Promise<EncodedPicture> {
  checkFile(bytes);
  return queued(() =>
    encode(use, bytes).catch(() => {
      throw new AppError('pictures.unreadable');
    }),
  );
}

/** Only for SVGs of our own; uploads are never SVG. */
export const drawSvg = (svg: string): Promise<Buffer> =>
  queued(async () => {
    const sharp = await openSharp();
    return sharp(Buffer.from(svg)).png().toBuffer();
  });

export const drawOnGround = (
  picture: Buffer,
  { color, side, share }: { color: string; side: number; share: number },
): Promise<Buffer> =>
  queued(async () => {
    const sharp = await openSharp();
    const inner = Math.round(side * share);
    const input = await sharp(picture).resize(inner, inner, { fit: 'inside' }).toBuffer();
    return sharp({ create: { width: side, height: side, channels: 3, background: color } })
      .composite([{ input, gravity: 'centre' }])
      .png()
      .toBuffer();
  });
