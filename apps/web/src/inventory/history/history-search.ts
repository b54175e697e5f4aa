import { filled } from '#platform/filled.ts';
import { dayIn, severalIn, textIn } from '#platform/read-search.ts';

export type HistorySearch = ReturnType<typeof readHistorySearch>;

export const PEOPLE_MAX = 50;
export const REASONS_MAX = 20;

export const readHistorySearch = ({ wer, was, grund, von, bis }: Record<string, unknown>) =>
  filled({
    wer: severalIn(wer, PEOPLE_MAX),
    // The name of an item.
    was: textIn(was),
    grund: severalIn(grund, REASONS_MAX),
    // Days in Berlin, both included.
    von: dayIn(von),
    bis: dayIn(bis),
  });
