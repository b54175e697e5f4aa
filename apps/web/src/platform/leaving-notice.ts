import { note, noted } from './storage.ts';

const LEAVING = 'kontor.leaving';

/** Called when the visitor leaves on purpose: the page that comes next says this sentence. */
export const setLeavingNotice = (sentence: string | undefined): void => note(LEAVING, sentence);
export const readLeavingNotice = (): string | null => noted(LEAVING);
