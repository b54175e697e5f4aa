import { sayNumber } from '@kontor/contract/core/german.ts';
import { removesTooMuch } from '@kontor/contract/game/rules.ts';
import type { BridgeStock, BridgeStockResult } from '@kontor/contract/game/schema.ts';
import { expectedInGame, matchChange } from '@kontor/contract/inventory/matching.ts';
import { writeAudit } from '#audit';
import { bookStock, type LockedItem, listStock, lockStock, markReported } from '#inventory';
import type { Clock } from '#platform/clock.ts';
import { type Html, html } from '#platform/http/html.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { dropHeld, holdSnapshot } from './held.repo.ts';

/** A snapshot also counts what it does not name: nothing of it is left. */
async function namesIn(tx: Tx, kind: BridgeStock['kind'], reported: ReadonlyMap<string, number>): Promise<string[]> {
  const there = kind === 'snapshot' ? (await listStock(tx)).map(({ name }) => name) : [];
  return [...new Set([...reported.keys(), ...there])];
}

/**
 * What would be booked, with the stock locked from here on. What was booked here a moment ago may not have been moved in the
 * game yet, and what the game reports may be booked already: neither is counted twice (decision 036).
 */
export async function planStock(
  tx: Tx,
  kind: BridgeStock['kind'],
  reported: ReadonlyMap<string, number>,
  clock: Clock,
) {
  const names = await namesIn(tx, kind, reported);
  const stock = names.length > 0 ? await lockStock(tx, names) : new Map<string, LockedItem>();
  const at = clock();
  const clamped: string[] = [];
  const changes = [...stock].map(([name, { amount: before, unmatched }]) => {
    const known = unmatched ?? [];
    const count = reported.get(name) ?? 0;
    const change = kind === 'snapshot' ? count - expectedInGame(before, known, at.getTime()) : count;
    const { matched } = matchChange(known, { side: 'GAME', amount: change, at: at.getTime() });
    const after = before + change - matched;
    if (after < 0) clamped.push(name);
    return { name, before, after: Math.max(0, after), amount: Math.max(0, after) - before + matched };
  });
  const there = changes.filter(({ before }) => before > 0);
  return {
    at,
    /** Of these the game has never reported anything. */
    unmarked: [...stock.values()].filter(({ unmatched }) => unmatched === null).map(({ name }) => name),
    booked: changes.filter(({ amount }) => amount !== 0).map(({ name, amount }) => ({ name, amount })),
    unknown: names.filter((name) => !stock.has(name)),
    // More was taken than was in stock.
    clamped,
    removed: changes.reduce((sum, { before, after }) => sum + Math.max(0, before - after), 0),
    total: there.reduce((sum, { before }) => sum + before, 0),
    // Items that would be left without stock.
    emptied: there.filter(({ after }) => after === 0).length,
    kinds: there.length,
  };
}

export const sayRemoved = ({ removed, total }: { removed: number; total: number }): Html =>
  html`<b>${sayNumber(removed)} von ${sayNumber(total)} Stück</b>`;

/** A stash may hold the same item in many slots. */
function sums(items: BridgeStock['items']): Map<string, number> {
  const found = new Map<string, number>();
  for (const { name, amount } of items) found.set(name, (found.get(name) ?? 0) + amount);
  return found;
}

/**
 * The game is right: taking more than is known leaves zero, because a refusal would make the bridge repeat it for ever.
 * A snapshot that removes a larger share of all pieces, in percent, is held for review.
 */
export async function takeStock(
  tx: Tx,
  stock: BridgeStock,
  { clock, removalPercent }: { clock: Clock; removalPercent: number },
) {
  const { citizenName, kind } = stock;
  const reported = sums(stock.items);
  const plan = await planStock(tx, kind, reported, clock);
  const { at, unknown, clamped, booked, unmarked } = plan;
  const isSnapshot = kind === 'snapshot';
  if (isSnapshot && removesTooMuch(plan, removalPercent)) {
    const isNews = await holdSnapshot(tx, { citizenName, items: reported, at });
    const message = html`Ein Bestand aus dem Spiel wartet auf Bestätigung: Er würde ${sayRemoved(plan)} entfernen.`;
    if (isNews) await writeAudit(tx, { type: 'SECURITY', message, by: 'Kontor', at });
    return { result: { booked: 0, unknown, clamped: [], held: true }, changed: [] };
  }
  if (isSnapshot) await dropHeld(tx);
  if (booked.length > 0) {
    const reason = isSnapshot ? 'Inventur' : undefined;
    await bookStock(tx, { by: { id: null, name: citizenName }, source: 'GAME', reason, at: () => at, changes: booked });
  }
  if (unmarked.length > 0) await markReported(tx, unmarked);
  const result: BridgeStockResult = { booked: booked.length, unknown, clamped, held: false };
  return { result, changed: booked.map(({ name }) => name) };
}
