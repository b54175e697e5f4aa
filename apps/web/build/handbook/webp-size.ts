/** The size of a picture as Chromium writes it: lossy WebP without transparency. */
export function webpSize(file: Buffer): { width: number; height: number } {
  if (file.toString('latin1', 8, 16) !== 'WEBPVP8 ') throw new Error('not a plain lossy WebP picture');
  return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff };
}
