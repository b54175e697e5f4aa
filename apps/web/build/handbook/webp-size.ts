/** The size of a picture as Chromium writes it: WebP with the extended header, which holds both sides less one. */
export function webpSize(file: Buffer): { width: number; height: number } {
  if (file.toString('latin1', 8, 16) !== 'WEBPVP8X') throw new Error('not a WebP picture with the extended header');
  return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 };
}
