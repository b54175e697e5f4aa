import { note, noted } from './storage.ts';

const LEAVING = 'kontor.leaving';

/** Called when the visitor leaves on purpose: the page that comes next says this sentence. */
export const noteFarewell = (sentence: string | undefined): void => note(LEAVING, sentence);
export const notedFarewell = (): string | null => noted(LEAVING);
