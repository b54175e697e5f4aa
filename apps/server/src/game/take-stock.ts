import { removesTooMuch } from '@kontor/contract/game/rules.ts';
import type { BridgeStock, BridgeStockResult } from '@kontor/contract/game/schema.ts';
import { writeAudit } from '#audit';
import { bookStock } from '#inventory';
import type { Clock } from '#platform/clock.ts';
import { html } from '#platform/http/html.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { dropHeld, holdSnapshot } from './held.repo.ts';
import { planStock, sayRemoved } from './plan-stock.ts';

interface Taking {
  at: Clock;
  /** A snapshot that removes more than this share of all pieces, in percent, is looked at first. */
  removalPercent: number;
}

interface Taken {
  result: BridgeStockResult;
  /** Whose stock is another now. */
  changed: string[];
}

/** One sum per item: a stash may hold the same thing in many slots. */
function sums(items: BridgeStock['items']): Map<string, number> {
  const found = new Map<string, number>();
  for (const { name, amount } of items) found.set(name, (found.get(name) ?? 0) + amount);
  return found;
}

/**
 * Books what the game says has happened in the stash. The game is right: where more is taken than was known to be there,
 * nothing is left. A refusal would only make the bridge send the same thing for ever. Only a snapshot after which most of
 * the store would be gone waits until a person has looked at it.
 */
export async function takeStock(tx: Tx, stock: BridgeStock, { at, removalPercent }: Taking): Promise<Taken> {
  const { citizenName, kind } = stock;
  const reported = sums(stock.items);
  const plan = await planStock(tx, kind, reported);
  const { unknown, clamped, booked } = plan;
  const isSnapshot = kind === 'snapshot';
  if (isSnapshot && removesTooMuch(plan, removalPercent)) {
    const isNews = await holdSnapshot(tx, { citizenName, items: reported }, at());
    const message = html`Ein Bestand aus dem Spiel wartet auf Bestätigung: Er würde ${sayRemoved(plan)} entfernen.`;
    if (isNews) await writeAudit(tx, { type: 'SECURITY', message, by: 'Kontor', at: at() });
    return { result: { booked: 0, unknown, clamped: [], held: true }, changed: [] };
  }
  if (isSnapshot) await dropHeld(tx);
  if (booked.length > 0) {
    const reason = isSnapshot ? 'Inventur' : undefined;
    await bookStock(tx, { by: { id: null, name: citizenName }, source: 'GAME', reason, at, changes: booked });
  }
  const result = { booked: booked.length, unknown, clamped, held: false };
  return { result, changed: booked.map(({ name }) => name) };
}
