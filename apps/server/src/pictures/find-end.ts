/** Where a chunk's length stands in a PNG: four bytes, then its name; the checksum follows its content. */
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
/** Markers without a length: restarts, the beginning and the end. */
const isBare = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= EOI);

/** Segments are skipped by their length: what they hold, for instance a thumbnail, has an end of its own. */
function endOfJpeg(bytes: Buffer): number | undefined {
  for (let at = 0; at + 1 < bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    // Between segments lies the compressed picture, in which every 0xff that is no marker is followed by a zero.
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

/** Where the picture in a file ends; nothing for what is neither a JPEG, a PNG nor a WebP, or has no end. */
export function findEnd(bytes: Buffer): number | undefined {
  if (bytes.length < 16) return undefined;
  if (bytes.subarray(0, 3).toString('hex') === 'ffd8ff') return endOfJpeg(bytes);
  if (bytes.subarray(0, 8).toString('hex') === '89504e470d0a1a0a') return endOfPng(bytes);
  const [riff, webp] = [bytes.toString('latin1', 0, 4), bytes.toString('latin1', 8, 12)];
  return riff === 'RIFF' && webp === 'WEBP' ? endOfWebp(bytes) : undefined;
}
