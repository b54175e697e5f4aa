import { staysAsOrdered } from '@kontor/contract/orders/rules.ts';
import type { Order, OrderItem, OrderLine } from '@kontor/contract/orders/schema.ts';
import { type Offer, priceAt } from '@kontor/contract/products/offer.ts';
import { formatMoney, formatNumber, formatPrice } from '#platform/format.de.ts';
import { serverNow } from '#platform/server-clock.ts';
import { amountFrom, type CartLine } from './cart.ts';
import { type PricedLine, priceLine } from './cart-offers.ts';

interface Choice {
  readonly id: number;
  readonly name: string;
  readonly label: string;
  readonly isDisabled: boolean;
  readonly amount: number;
}

const imageOf = ({ name, item, parts }: OrderItem) => ({
  picture: null,
  produces: parts ? null : { name: item, label: name },
  parts: parts ?? [],
});

/** One piece of a Menü; the order tells what is handed over for all of the line. */
const partsOfOne = ({ amount, parts = [] }: OrderItem) =>
  parts.map((part) => ({ name: part.name, amount: part.amount / amount }));

function ordered(line: CartLine, item: OrderItem, offer: Offer | undefined, now: Date): PricedLine {
  const today = offer && priceAt(offer, now);
  const isDifferent = today !== undefined && today !== item.unitPrice;
  const stays = 'Was du bestellt hast, bleibt.';
  return {
    ...line,
    name: item.name,
    amount: amountFrom(line.typed),
    image: offer ?? imageOf(item),
    parts: partsOfOne(item),
    unitPrice: item.unitPrice,
    unitWeight: offer?.weight,
    priceWords: isDifferent ? `wie bestellt (heute ${formatPrice(today)})` : undefined,
    remark: offer?.soldOut ? `Gerade ausverkauft. ${stays}` : offer ? undefined : `Gibt es nicht mehr. ${stays}`,
    limit:
      offer && !offer.soldOut
        ? undefined
        : { amount: item.amount, why: offer ? 'gerade ausverkauft' : 'gibt es nicht mehr' },
  };
}

/** The lines of an order that is being changed, priced as the server will: only what is new or more costs what it costs today. */
export function priceChanged(
  lines: readonly CartLine[],
  offers: readonly Offer[],
  items: readonly OrderItem[],
  now = new Date(serverNow()),
): PricedLine[] {
  return lines.flatMap((line) => {
    const offer = offers.find(({ id }) => id === line.productId);
    const item = items.find(({ productId }) => productId === line.productId);
    if (!item) return offer ? [priceLine(line, offer, now)] : [];
    const isMore = !staysAsOrdered(item, amountFrom(line.typed) ?? 0);
    if (!isMore || !offer || offer.soldOut) return [ordered(line, item, offer, now)];
    const priced = priceLine(line, offer, now);
    if (priced.unitPrice === item.unitPrice) return [priced];
    const before = formatPrice(item.unitPrice);
    const remark = `Mehr als ${formatNumber(item.amount)}: Für alle gilt der heutige Preis statt ${before}.`;
    return [{ ...priced, remark }];
  });
}

export function choicesFor(
  lines: readonly CartLine[],
  offers: readonly Offer[],
  items: readonly OrderItem[],
  now = new Date(serverNow()),
): Choice[] {
  const isIn = (id: number) => lines.some(({ productId }) => productId === id);
  const before = items.filter(({ productId }) => !isIn(productId));
  const others = offers.filter(({ id }) => !isIn(id) && !before.some(({ productId }) => productId === id));
  return [
    ...before.map(({ productId: id, name, amount, unitPrice }) => {
      return { id, name, amount, isDisabled: false, label: `${name}, ${formatMoney(unitPrice)} (wie bestellt)` };
    }),
    ...others.map((offer) => {
      const { id, name, soldOut } = offer;
      const label = soldOut ? `${name}, ausverkauft` : `${name}, ${formatMoney(priceAt(offer, now))}`;
      return { id, name, label, isDisabled: soldOut, amount: 1 };
    }),
  ];
}

export const isAsOrdered = (order: Pick<Order, 'items'>, items: readonly OrderLine[]): boolean =>
  items.length === order.items.length &&
  items.every(({ productId, amount }) =>
    order.items.some((line) => line.productId === productId && line.amount === amount),
  );
