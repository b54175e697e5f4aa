import type { Tx } from '#platform/postgres/db.ts';
import { recordEvent, swapShop } from './outbox.repo.ts';

/** Notes that it has opened or closed, by hand or by the clock; the same twice counts once. */
export async function recordShop(tx: Tx, isOpen: boolean, at: Date): Promise<void> {
  if (await swapShop(tx, isOpen))
    await recordEvent(tx, 'SHOP', [`${isOpen ? 'OPEN' : 'CLOSED'} ${at.toISOString()}`], at);
}
