import { sayNumber } from '@kontor/contract/core/german.ts';
import type { BridgeStock } from '@kontor/contract/game/schema.ts';
import { listStock, lockStock } from '#inventory';
import { type Html, html } from '#platform/http/html.ts';
import type { Tx } from '#platform/postgres/db.ts';

interface StockPlan {
  booked: { name: string; amount: number }[];
  unknown: string[];
  /** More was taken than was in stock. */
  clamped: string[];
  /** Pieces that would be removed. */
  removed: number;
  total: number;
  /** Items that would be left without stock. */
  emptied: number;
  kinds: number;
}

/** A snapshot also speaks of what it does not name. */
async function namesIn(tx: Tx, kind: BridgeStock['kind'], reported: ReadonlyMap<string, number>): Promise<string[]> {
  const there = kind === 'snapshot' ? (await listStock(tx)).map(({ name }) => name) : [];
  return [...new Set([...reported.keys(), ...there])];
}

/** What would be booked, with the stock locked from here on. */
export async function planStock(
  tx: Tx,
  kind: BridgeStock['kind'],
  reported: ReadonlyMap<string, number>,
): Promise<StockPlan> {
  const names = await namesIn(tx, kind, reported);
  const stock = names.length > 0 ? await lockStock(tx, names) : new Map<string, { amount: number }>();
  const clamped: string[] = [];
  const changes = [...stock].map(([name, { amount: before }]) => {
    const said = reported.get(name) ?? 0;
    const after = kind === 'snapshot' ? said : before + said;
    if (after < 0) clamped.push(name);
    return { name, before, after: Math.max(0, after), amount: Math.max(0, after) - before };
  });
  const there = changes.filter(({ before }) => before > 0);
  return {
    booked: changes.filter(({ amount }) => amount !== 0).map(({ name, amount }) => ({ name, amount })),
    unknown: names.filter((name) => !stock.has(name)),
    clamped,
    removed: changes.reduce((sum, { amount }) => sum + Math.max(0, -amount), 0),
    total: there.reduce((sum, { before }) => sum + before, 0),
    emptied: there.filter(({ after }) => after === 0).length,
    kinds: there.length,
  };
}

/** How much would go, for the log. */
export const sayRemoved = ({ removed, total }: Pick<StockPlan, 'removed' | 'total'>): Html =>
  html`<b>${sayNumber(removed)} von ${sayNumber(total)} Stück</b>`;
