import { forgetStored } from './notice-storage.ts';
import { note, noted } from './storage.ts';

const LEAVING = 'kontor.leaving';

/** Called when the visitor leaves on purpose: the page that comes next says this sentence, and nothing else of them is left here. */
export function setLeavingNotice(sentence: string | undefined): void {
  if (sentence) forgetStored();
  note(LEAVING, sentence);
}
export const readLeavingNotice = (): string | null => noted(LEAVING);
