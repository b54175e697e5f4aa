import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { businessQueries } from '#business';
import { sentenceOf } from '#platform/api/api-error.ts';
import { inventoryQueries, useBaseItems } from '../inventory.queries.ts';
import { listPictures, type Matching, matchPictures } from './match-pictures.ts';
import { UnreadableZip } from './read-zip.ts';
import { type Outcome, uploadPictures } from './upload-pictures.ts';

type Step =
  | { readonly at: 'choosing' }
  | { readonly at: 'reading' }
  | { readonly at: 'matched'; readonly matching: Matching }
  | { readonly at: 'sending'; readonly matching: Matching; readonly done: number }
  | { readonly at: 'done'; readonly matching: Matching; readonly outcome: Outcome };

const CHOOSING: Step = { at: 'choosing' };
const reasonOf = (error: unknown): string => (error instanceof UnreadableZip ? error.message : sentenceOf(error));

/** From files to what they match to the pictures of items. */
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
