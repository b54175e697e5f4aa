import { ACCOUNT_LABELS, type Purchase } from '@kontor/contract/cash/schema.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import { sayCents, sayNumber } from '@kontor/contract/core/german.ts';
import { EUR_MAX, pricePerPiece } from '@kontor/contract/core/money.ts';
import { mayAccess } from '@kontor/contract/core/roles.ts';
import { writeAudit } from '#audit';
import { findCurrency } from '#business';
import { bookStock } from '#inventory';
import type { Actor } from '#platform/actor.ts';
import type { Clock } from '#platform/clock.ts';
import { html } from '#platform/http/html.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { changePrice } from '#prices';
import { bookCash } from './book-cash.ts';
import { insertPurchase, type PurchasedItem } from './purchases.repo.ts';

/** Without the right to see buy-in prices they cannot be changed, and the bank is not reached. */
function checkRights(actor: Actor, { account, updatePrices }: Purchase): void {
  if (!mayAccess('admin', actor) && (account !== 'CASH' || updatePrices)) throw new AppError('cash.only-till');
}

const sayGoods = (items: readonly PurchasedItem[]): string =>
  items.map(({ amount, label }) => `${sayNumber(amount)} × ${label}`).join(', ');

async function updatePrices(tx: Tx, actor: Actor, items: readonly PurchasedItem[], at: Date): Promise<void> {
  for (const { name, amount, cents } of [...items].sort((a, b) => a.name.localeCompare(b.name, 'en'))) {
    const price = pricePerPiece(cents, amount);
    if (price > 0 && price <= EUR_MAX) await changePrice(tx, actor, name, price, at);
  }
}

/** Stock, buy-in prices and book: all or nothing. */
export async function bookPurchase(tx: Tx, actor: Actor, wanted: Purchase, clock: Clock) {
  checkRights(actor, wanted);
  const { account, lines } = wanted;
  const changes = lines.map(({ name, amount }) => ({ name, amount }));
  const stock = await bookStock(tx, {
    by: actor,
    reason: 'Einkauf',
    at: clock,
    isFinal: true,
    movesGoods: true,
    changes,
  });
  const at = new Date(stock.date);
  const labels = new Map(stock.items.map(({ name, label }) => [name, label]));
  const items = lines.map((line) => ({ ...line, label: labels.get(line.name) ?? line.name }));
  const cents = lines.reduce((sum, line) => sum + line.cents, 0);
  const id = await insertPurchase(tx, items, cents);
  if (wanted.updatePrices) await updatePrices(tx, actor, items, at);
  const goods = sayGoods(items);
  const currency = await findCurrency(tx);
  const message = html`Einkauf: ${goods} für <b>${sayCents(cents, currency)}</b> (${ACCOUNT_LABELS[account]}).`;
  await writeAudit(tx, { type: 'TRADING', message, by: actor, at });
  const note = wanted.note ? `${goods} (${wanted.note})` : goods;
  const source = { kind: 'PURCHASE' as const, id: String(id) };
  const entry = await bookCash(tx, { kind: 'PURCHASE', account, cents: -cents, note, source, by: actor, at });
  // CASH was switched off meanwhile: goods without their price would be in no book.
  if (cents > 0 && entry.id === null) throw new AppError('not-found');
  return { id, cents, names: items.map(({ name }) => name) };
}
