import { saveItemPictures } from '@kontor/contract/inventory/api.ts';
import { ITEM_PICTURES_MAX, type ItemPicture } from '@kontor/contract/inventory/schema.ts';
import { uploadPicture } from '@kontor/contract/pictures/api.ts';
import { PICTURE_MAX_BYTES } from '@kontor/contract/pictures/schema.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { businessQueries } from '#business';
import { call, newKey } from '#platform/api/api.ts';
import { ApiError, sentenceOf } from '#platform/api/api-error.ts';
import { formatNumber } from '#platform/format.de.ts';
import { base64Of } from '#platform/shrink-picture.ts';
import { inventoryQueries, useBaseItems } from '../inventory.queries.ts';
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

const PICTURE = /\.(png|webp|jpe?g)$/i;
const ZIP = /\.zip$/i;

const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
/** Systems add files of their own to an archive. */
const isOwn = (path: string): boolean => path.startsWith('__MACOSX/') || fileName(path).startsWith('.');

/** What was chosen, archives unpacked; in an archive only pictures count. */
async function listPictures(chosen: readonly File[]): Promise<PictureFile[]> {
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
function matchPictures(files: readonly PictureFile[], items: readonly Named[]) {
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

export type Matching = ReturnType<typeof matchPictures>;

/** The server encodes one after the other and lets few wait. */
const AT_ONCE = 3;
/** Together longer than the minute that a used-up allowance takes. */
const PAUSES_MS = [1000, 2000, 4000, 8000, 16_000, 32_000];
const PASSING = [0, 429, 503];

const isPassing = (error: unknown): boolean => error instanceof ApiError && PASSING.includes(error.status);

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
    signal.addEventListener('abort', () => resolve());
  });

/** Sends again while the reason to refuse it passes; under the same key it is done once. */
async function retrying<T>(send: (key: string) => Promise<T>, signal: AbortSignal): Promise<T> {
  const key = newKey();
  for (let turn = 0; ; turn += 1) {
    try {
      return await send(key);
    } catch (error) {
      const ms = PAUSES_MS[turn];
      if (signal.aborted || ms === undefined || !isPassing(error)) throw error;
      await pause(ms, signal);
    }
  }
}

async function upload({ item, file }: Match, signal: AbortSignal): Promise<ItemPicture> {
  const body = { use: 'ITEM' as const, data: await base64Of(await file.read()) };
  const { id } = await retrying((key) => call(uploadPicture, { body }, { key, signal }), signal);
  return { name: item.name, picture: id };
}

const reasonOf = (error: unknown): string => (error instanceof UnreadableZip ? error.message : sentenceOf(error));

/** Sends the pictures, a few at a time, and gives them to their items together; cancelled, those that have arrived. */
export async function uploadPictures(
  matches: readonly Match[],
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (done: number) => void },
) {
  const waiting = [...matches];
  const pictures: ItemPicture[] = [];
  const failed: Leftover[] = [];
  const work = async (): Promise<void> => {
    for (let match = waiting.shift(); match && !signal.aborted; match = waiting.shift()) {
      const { path } = match.file;
      await upload(match, signal).then(
        (picture) => pictures.push(picture),
        (error: unknown) => signal.aborted || failed.push({ path, reason: reasonOf(error) }),
      );
      onProgress(pictures.length + failed.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const save = (key: string) => call(saveItemPictures, { body: { pictures } }, { key });
  if (pictures.length > 0) await retrying(save, new AbortController().signal);
  return { saved: pictures.length, failed, open: matches.length - pictures.length - failed.length };
}

/** The business info says which items have a picture of their own. */
export const refreshPictures = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries(inventoryQueries.pictures()),
    client.invalidateQueries(businessQueries.info()),
  ]);

type Step =
  | { readonly at: 'choosing' }
  | { readonly at: 'reading' }
  | { readonly at: 'matched'; readonly matching: Matching }
  | { readonly at: 'sending'; readonly matching: Matching; readonly done: number }
  | { readonly at: 'done'; readonly matching: Matching; readonly outcome: Awaited<ReturnType<typeof uploadPictures>> };

const CHOOSING: Step = { at: 'choosing' };

export function usePictureUpload() {
  const client = useQueryClient();
  const items = useBaseItems().data;
  const [step, setStep] = useState<Step>(CHOOSING);
  const [error, setError] = useState<string>();
  const sending = useRef<AbortController>(undefined);
  // Leaving the screen cancels the rest.
  useEffect(() => () => sending.current?.abort(), []);

  const choose = async (files: readonly File[]) => {
    if (files.length === 0 || !items) return;
    setError(undefined);
    setStep({ at: 'reading' });
    try {
      setStep({ at: 'matched', matching: matchPictures(await listPictures(files), items) });
    } catch (failure) {
      setStep(CHOOSING);
      setError(reasonOf(failure));
    }
  };

  const send = async (matching: Matching) => {
    const control = new AbortController();
    sending.current = control;
    setError(undefined);
    setStep({ at: 'sending', matching, done: 0 });
    const onProgress = (done: number) => setStep({ at: 'sending', matching, done });
    try {
      const outcome = await uploadPictures(matching.matches, { signal: control.signal, onProgress });
      setStep({ at: 'done', matching, outcome });
    } catch (failure) {
      setStep({ at: 'matched', matching });
      setError(reasonOf(failure));
    }
    void refreshPictures(client);
  };

  return {
    step,
    error,
    choose,
    send,
    cancel: () => sending.current?.abort(),
    restart: () => {
      setError(undefined);
      setStep(CHOOSING);
    },
  };
}

export type PicturesUpload = ReturnType<typeof usePictureUpload>;
