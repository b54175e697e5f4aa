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
  /** A snapshot that removes a larger share of all pieces, in percent, is held for review. */
  removalPercent: number;
}

interface Taken {
  result: BridgeStockResult;
  changed: string[];
}

/** A stash may hold the same item in many slots. */
function sums(items: BridgeStock['items']): Map<string, number> {
  const found = new Map<string, number>();
  for (const { name, amount } of items) found.set(name, (found.get(name) ?? 0) + amount);
  return found;
}

/** The game is right: taking more than is known leaves zero, because a refusal would make the bridge repeat it for ever. */
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
