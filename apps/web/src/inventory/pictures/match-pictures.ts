import { ITEM_PICTURES_MAX } from '@kontor/contract/inventory/schema.ts';
import { PICTURE_MAX_BYTES } from '@kontor/contract/pictures/schema.ts';
import { formatNumber } from '#platform/format.de.ts';
import type { Named } from '../item-search.ts';
import { type PictureFile, readZip, UnreadableZip } from './read-zip.ts';

export interface Match {
  readonly item: Named;
  readonly file: PictureFile;
}

export interface Leftover {
  readonly path: string;
  readonly reason: string;
}

export interface Matching {
  readonly matches: readonly Match[];
  readonly strangers: readonly Leftover[];
  readonly refused: readonly Leftover[];
}

const PICTURE = /\.(png|webp|jpe?g)$/i;
const ZIP = /\.zip$/i;

const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
/** Systems add files of their own to an archive. */
const isOwn = (path: string): boolean => path.startsWith('__MACOSX/') || fileName(path).startsWith('.');

/** What was chosen, archives unpacked; in an archive only pictures count. */
export async function listPictures(chosen: readonly File[]): Promise<PictureFile[]> {
  const lists = await Promise.all(
    chosen.map(async (file): Promise<PictureFile[]> => {
      if (!ZIP.test(file.name)) return [{ path: file.name, size: file.size, read: async () => file }];
      return (await readZip(file)).filter(({ path }) => PICTURE.test(path) && !isOwn(path));
    }),
  );
  const files = lists.flat();
  if (files.length > ITEM_PICTURES_MAX)
    throw new UnreadableZip(`Das sind mehr als ${formatNumber(ITEM_PICTURES_MAX)} Bilder. Teile sie bitte auf.`);
  return files;
}

/** By the file's name without its ending, in any folder, in capitals or not; of two for one item the first counts. */
export function matchPictures(files: readonly PictureFile[], items: readonly Named[]): Matching {
  const byName = new Map(items.map((item) => [item.name.toLowerCase(), item]));
  const matches = new Map<string, Match>();
  const [strangers, refused]: [Leftover[], Leftover[]] = [[], []];
  for (const file of files) {
    const { path, size } = file;
    const item = byName.get(
      fileName(path)
        .replace(/\.[^.]*$/, '')
        .toLowerCase(),
    );
    const earlier = item && matches.get(item.name);
    if (!PICTURE.test(path)) refused.push({ path, reason: 'Erlaubt sind PNG, WebP, JPEG und ZIP.' });
    else if (!item) strangers.push({ path, reason: 'Kein Gegenstand heißt so.' });
    else if (earlier) refused.push({ path, reason: `Für „${item.label}“ gilt schon ${earlier.file.path}.` });
    else if (size > PICTURE_MAX_BYTES) refused.push({ path, reason: 'Das Bild ist größer als 8 MB.' });
    else matches.set(item.name, { item, file });
  }
  return { matches: [...matches.values()], strangers, refused };
}
