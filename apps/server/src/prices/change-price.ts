import { changesBetween } from '@kontor/contract/audit/rules.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import { sayPrice } from '@kontor/contract/core/german.ts';
import type { ItemPrice } from '@kontor/contract/prices/schema.ts';
import { writeAudit } from '#audit';
import { findCurrency } from '#business';
import { describeItems } from '#inventory';
import type { Actor } from '#platform/actor.ts';
import { html } from '#platform/http/html.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { lockPrice, noteChanges, removePrice, savePrices } from './prices.repo.ts';

/** 0 or less deletes the price, which returns `null`. */
export async function changePrice(
  tx: Tx,
  actor: Actor,
  item: string,
  price: number,
  at: Date,
): Promise<ItemPrice | null> {
  const known = (await describeItems(tx, [item])).get(item);
  if (!known) throw new AppError('inventory.unknown-item', { name: item });
  const before = await lockPrice(tx, item);
  const after = price > 0 ? price : undefined;
  if (after === undefined) await removePrice(tx, item);
  else await savePrices(tx, { [item]: after });
  if (before !== after) {
    await noteChanges(tx, [{ item, pricePerUnit: after ?? null, at }]);
    const currency = await findCurrency(tx);
    const said = (one: number | undefined): string => (one === undefined ? 'keiner' : sayPrice(one, currency));
    const message = html`Einkaufspreis von <b>${known.label}</b>: ${said(before)} → ${said(after)}.`;
    const changes = changesBetween({ Einkaufspreis: [said(before), said(after)] });
    await writeAudit(tx, { type: 'MANAGEMENT', message, by: actor, at, changes });
  }
  return after === undefined ? null : { item, itemLabel: known.label, pricePerUnit: after };
}
