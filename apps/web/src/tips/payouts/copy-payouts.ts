import { listPayouts } from '@kontor/contract/tips/api.ts';
import type { Payout } from '@kontor/contract/tips/schema.ts';
import { callPage } from '#platform/api/api.ts';
import { copyAndReport } from '#platform/clipboard.ts';
import { formatNumber, formatVc } from '#platform/format.de.ts';
import { sumOf } from './use-payout-marks.ts';

/** What is open as a message: a line for each person with what they get, the most first. */
function payoutText(payouts: readonly Payout[]): string {
  const people = [...new Map(payouts.map(({ user }) => [user.id, user.name]))].map(([id, name]) => {
    const own = payouts.filter(({ user }) => user.id === id);
    return { name, amounts: own.map(({ amount }) => amount), total: sumOf(own) };
  });
  const lines = people
    .sort((one, other) => other.total - one.total || one.name.localeCompare(other.name, 'de'))
    .map(({ name, amounts, total }) => {
      const parts = amounts.length > 1 ? ` (${amounts.map(formatNumber).join(' + ')})` : '';
      return `${name}: ${formatVc(total)}${parts}`;
    });
  const text = [...lines, `Summe: ${formatVc(sumOf(payouts))}`].join('\n');
  // Spaces that keep a number and its unit together are lost on the way into a chat.
  return text.replaceAll('\u00a0', ' ');
}

const PAGE = 1000;
/** Ten thousand entries fit into no message. */
const PAGES_MAX = 10;
/** The longest message Discord takes. */
const DISCORD_MAX = 2000;

async function loadOpen(): Promise<Payout[]> {
  const found: Payout[] = [];
  let before: string | undefined;
  for (let page = 0; page < PAGES_MAX; page++) {
    const answer = await callPage(listPayouts, {
      query: { state: 'open', limit: PAGE, ...(before ? { before } : {}) },
    });
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

export async function copyPayouts(): Promise<void> {
  const text = payoutText(await loadOpen());
  await copyAndReport(text, sentenceFor(text));
}
