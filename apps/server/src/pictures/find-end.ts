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
export function findEnd(bytes: Buffer): number | undefined {
  if (bytes.length < 16) return undefined;
  if (bytes.subarray(0, 3).toString('hex') === 'ffd8ff') return endOfJpeg(bytes);
  if (bytes.subarray(0, 8).toString('hex') === '89504e470d0a1a0a') return endOfPng(bytes);
  const [riff, webp] = [bytes.toString('latin1', 0, 4), bytes.toString('latin1', 8, 12)];
  return riff === 'RIFF' && webp === 'WEBP' ? endOfWebp(bytes) : undefined;
}
