import { listPayouts } from '@kontor/contract/tips/api.ts';
import type { Payout } from '@kontor/contract/tips/schema.ts';
import { useState } from 'react';
import { callPage } from '#platform/api.ts';
import { sentenceOf } from '#platform/api-error.ts';
import { copyText } from '#platform/clipboard.ts';
import { formatNumber } from '#platform/format.de.ts';
import { showToast } from '#platform/toasts.ts';
import { payoutText } from './payout-text.ts';

const PAGE = 1000;
/** Ten thousand entries fit into no message; nobody should wait for more. */
const PAGES_MAX = 10;
/** The longest message Discord takes. */
const DISCORD_MAX = 2000;

async function loadOpen(): Promise<Payout[]> {
  const found: Payout[] = [];
  let before: string | undefined;
  for (let page = 0; page < PAGES_MAX; page++) {
    const query = { state: 'open' as const, limit: PAGE, ...(before ? { before } : {}) };
    const answer = await callPage(listPayouts, { query });
    found.push(...answer.items);
    before = answer.before;
    if (before === undefined) return found;
  }
  throw new Error('There are too many open payouts for a text.');
}

function sentenceFor(text: string): string {
  if (text.length <= DISCORD_MAX) return 'Die offenen Auszahlungen sind kopiert.';
  return `Die offenen Auszahlungen sind kopiert. Für eine Discord-Nachricht ist das zu lang (${formatNumber(text.length)} Zeichen).`;
}

/** Puts everything that is open on the clipboard, also what is not on screen. */
export function usePayoutCopy() {
  const [isCopying, setIsCopying] = useState(false);
  const copy = async () => {
    setIsCopying(true);
    try {
      const text = payoutText(await loadOpen());
      const isCopied = await copyText(text);
      showToast(
        isCopied
          ? { kind: 'done', sentence: sentenceFor(text) }
          : { kind: 'failed', sentence: 'Der Browser lässt das Kopieren nicht zu.' },
      );
    } catch (error) {
      showToast({ kind: 'failed', sentence: sentenceOf(error) });
    } finally {
      setIsCopying(false);
    }
  };
  return { isCopying, copy: () => void copy() };
}
