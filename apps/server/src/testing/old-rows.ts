import { sampleRows } from './all-samples.ts';

/** What a small installation of that age holds. */
export const oldRows = (state: number): string[] => sampleRows(250, state);
