import type { BridgeStock, BridgeStockResult } from '@kontor/contract/game/schema.ts';
import { bookStock, listStock, lockStock } from '#inventory';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/postgres/db.ts';

/** One sum per item: a stash may hold the same thing in many slots. */
function sums(items: BridgeStock['items']): Map<string, number> {
  const found = new Map<string, number>();
  for (const { name, amount } of items) found.set(name, (found.get(name) ?? 0) + amount);
  return found;
}

/** A snapshot also speaks of what it does not name. */
async function namesIn(tx: Tx, kind: BridgeStock['kind'], told: ReadonlyMap<string, number>): Promise<string[]> {
  const there = kind === 'snapshot' ? (await listStock(tx)).map(({ name }) => name) : [];
  return [...new Set([...told.keys(), ...there])];
}

/**
 * Books what the game says has happened in the stash. The game is right: where more is taken than was known to be there,
 * nothing is left. A refusal would only make the bridge send the same thing for ever.
 */
export async function takeStock(
  tx: Tx,
  { citizenName, kind, items }: BridgeStock,
  at: Clock,
): Promise<{ result: BridgeStockResult; changed: string[] }> {
  const told = sums(items);
  const names = await namesIn(tx, kind, told);
  const stock = names.length > 0 ? await lockStock(tx, names) : new Map<string, { amount: number }>();
  const clamped: string[] = [];
  const changes = [...stock].map(([name, { amount: before }]) => {
    const said = told.get(name) ?? 0;
    const after = kind === 'snapshot' ? said : before + said;
    if (after < 0) clamped.push(name);
    return { name, amount: Math.max(0, after) - before };
  });
  const booked = changes.filter(({ amount }) => amount !== 0);
  if (booked.length > 0) {
    const reason = kind === 'snapshot' ? 'Inventur' : undefined;
    await bookStock(tx, { by: { id: null, name: citizenName }, reason, at, changes: booked });
  }
  const unknown = names.filter((name) => !stock.has(name));
  return { result: { booked: booked.length, unknown, clamped }, changed: booked.map(({ name }) => name) };
}
