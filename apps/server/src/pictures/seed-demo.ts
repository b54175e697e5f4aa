import { readFile } from 'node:fs/promises';
import type { PictureSize } from '@kontor/contract/pictures/schema.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { type EncodedFile, named } from './encode-picture.ts';
import { savePicture } from './pictures.repo.ts';

const FOLDER = new URL('../../demo-pictures/', import.meta.url);

// Encoded beforehand by `scripts/draw-demo-pictures.ts`: a start of the demo loads no encoder.
const FILES = {
  LOGO: { small: 'image/webp', medium: 'image/png', large: 'image/png' },
  HERO: { medium: 'image/webp', large: 'image/webp', share: 'image/jpeg' },
} as const satisfies Record<string, Partial<Record<PictureSize, EncodedFile['type']>>>;

/** Where a file of a picture lies. */
export const demoFile = (use: string, size: string, type: string): URL =>
  new URL(`${use.toLowerCase()}-${size}.${type.slice('image/'.length)}`, FOLDER);

async function seed(tx: Tx, use: keyof typeof FILES, now: Date): Promise<string> {
  const files: EncodedFile[] = [];
  for (const [size, type] of Object.entries(FILES[use]))
    files.push({ size: size as PictureSize, type, bytes: await readFile(demoFile(use, size, type)) });
  const picture = named(use, files);
  await savePicture(tx, use, picture, now);
  return picture.id;
}

/** Sign and shelves of the demo's shop. */
export const seedPictures = async (tx: Tx, now: Date) => ({
  logo: await seed(tx, 'LOGO', now),
  heroImage: await seed(tx, 'HERO', now),
});
