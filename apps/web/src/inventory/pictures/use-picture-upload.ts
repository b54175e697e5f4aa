import { saveItemPictures } from '@kontor/contract/inventory/api.ts';
import type { ItemPicture } from '@kontor/contract/inventory/schema.ts';
import { uploadPicture } from '@kontor/contract/pictures/api.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { businessQueries } from '#business';
import { call, newKey } from '#platform/api/api.ts';
import { ApiError, sentenceOf } from '#platform/api/api-error.ts';
import { base64Of } from '#platform/shrink-picture.ts';
import { inventoryQueries, useBaseItems } from '../inventory.queries.ts';
import { type Leftover, listPictures, type Match, type Matching, matchPictures } from './match-pictures.ts';
import { UnreadableZip } from './read-zip.ts';

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

export interface Outcome {
  readonly saved: number;
  readonly failed: readonly Leftover[];
  readonly open: number;
}

/** Sends the pictures, a few at a time, and gives them to their items together; cancelled, those that have arrived. */
export async function uploadPictures(
  matches: readonly Match[],
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (done: number) => void },
): Promise<Outcome> {
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

type Step =
  | { readonly at: 'choosing' }
  | { readonly at: 'reading' }
  | { readonly at: 'matched'; readonly matching: Matching }
  | { readonly at: 'sending'; readonly matching: Matching; readonly done: number }
  | { readonly at: 'done'; readonly matching: Matching; readonly outcome: Outcome };

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
    void client.invalidateQueries(inventoryQueries.pictures());
    void client.invalidateQueries(businessQueries.info());
  };

  return {
    step,
    error,
    choose: (files: readonly File[]) => void choose(files),
    send: (matching: Matching) => void send(matching),
    cancel: () => sending.current?.abort(),
    restart: () => {
      setError(undefined);
      setStep(CHOOSING);
    },
  };
}

export type PictureUpload = ReturnType<typeof usePictureUpload>;
