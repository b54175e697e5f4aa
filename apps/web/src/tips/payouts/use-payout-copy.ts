import { listPayouts } from '@kontor/contract/tips/api.ts';
import type { Payout } from '@kontor/contract/tips/schema.ts';
import { useState } from 'react';
import { callPage } from '#platform/api/api.ts';
import { sentenceOf } from '#platform/api/api-error.ts';
import { copyText } from '#platform/clipboard.ts';
import { formatNumber, formatVc } from '#platform/format.de.ts';
import { showToast } from '#platform/toasts.ts';

interface Share {
  readonly name: string;
  readonly amounts: number[];
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** Spaces that keep a number and its unit together are lost on the way into a chat. */
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

function lineOf({ name, amounts }: Share): string {
  const parts = amounts.length > 1 ? ` (${amounts.map(formatNumber).join(' + ')})` : '';
  return plain(`${name}: ${formatVc(sum(amounts))}${parts}`);
}

function sharesOf(payouts: readonly Payout[]): Share[] {
  const shares = new Map<string, Share>();
  for (const { user, amount } of payouts) {
    const share = shares.get(user.id) ?? { name: user.name, amounts: [] };
    share.amounts.push(amount);
    shares.set(user.id, share);
  }
  return [...shares.values()].sort(
    (one, other) => sum(other.amounts) - sum(one.amounts) || one.name.localeCompare(other.name, 'de'),
  );
}

/** What is open as a message: a line for each person with what they get, the most first. */
function payoutText(payouts: readonly Payout[]): string {
  const total = formatVc(sum(payouts.map(({ amount }) => amount)));
  return [...sharesOf(payouts).map(lineOf), plain(`Summe: ${total}`)].join('\n');
}

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
          ? { kind: 'success', sentence: sentenceFor(text) }
          : { kind: 'error', sentence: 'Der Browser lässt das Kopieren nicht zu.' },
      );
    } catch (error) {
      showToast({ kind: 'error', sentence: sentenceOf(error) });
    } finally {
      setIsCopying(false);
    }
  };
  return { isCopying, copy: () => void copy() };
}
