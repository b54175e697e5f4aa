import { remember, remembered } from '#platform/storage.ts';

/** What was typed for an item, and the stock it was compared with. */
export interface Counting {
  readonly typed: string;
  readonly expected: number;
}

export interface Draft {
  readonly savedAt: string;
  /** Items that are not in the store but are to be counted. */
  readonly added: readonly string[];
  readonly counts: Readonly<Record<string, Counting>>;
}

/** Raised when the shape changes: an older draft is then left alone. */
const VERSION = 1;

export const emptyDraft = (): Draft => ({ savedAt: '', added: [], counts: {} });

const isEmpty = ({ added, counts }: Draft): boolean => added.length === 0 && Object.keys(counts).length === 0;

/** Several people may count at one computer. */
const keyOf = (userId: string): string => `kontor.stocktake.${userId}`;

/** The stocktake this person left half-way on this computer. */
export function loadDraft(userId: string): Draft | undefined {
  try {
    const stored: { version?: number; draft?: Draft } | null = JSON.parse(remembered(keyOf(userId)) || 'null');
    return stored?.version === VERSION && stored.draft && !isEmpty(stored.draft) ? stored.draft : undefined;
  } catch {
    // Not ours: nothing that could be continued.
    return undefined;
  }
}

export const saveDraft = (userId: string, draft: Draft, now: Date): void =>
  remember(
    keyOf(userId),
    isEmpty(draft) ? '' : JSON.stringify({ version: VERSION, draft: { ...draft, savedAt: now.toISOString() } }),
  );

export const removeDraft = (userId: string): void => remember(keyOf(userId), '');
