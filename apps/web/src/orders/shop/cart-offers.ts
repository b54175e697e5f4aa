import { totalOf, weightOf } from '@kontor/contract/orders/rules.ts';
import { type Offer, priceAt } from '@kontor/contract/products/offer.ts';
import type { ComponentProps } from 'react';
import { serverNow } from '#platform/server-clock.ts';
import type { ProductImage } from '#products';
import { availabilityOf } from '#products';
import { amountFrom, type CartLine, type Limit, wanted } from './cart.ts';

export function keepOffered(lines: readonly CartLine[], offers: readonly Offer[]) {
  const offered = new Set(offers.filter(({ soldOut }) => !soldOut).map(({ id }) => id));
  return {
    lines: lines.filter(({ productId }) => offered.has(productId)),
    gone: wanted(lines.filter(({ productId }) => !offered.has(productId))),
  };
}

export interface PricedLine extends CartLine {
  readonly amount: number | undefined;
  readonly image: ComponentProps<typeof ProductImage>['product'];
  readonly parts: readonly { readonly name: string; readonly amount: number }[];
  readonly unitPrice: number;
  readonly unitWeight: number | undefined;
  readonly priceWords?: string | undefined;
  readonly remark?: string | undefined;
  readonly limit?: Limit | undefined;
}

export function priceLine(line: CartLine, offer: Offer, now: Date): PricedLine {
  const amount = amountFrom(line.typed);
  const { tone, words, rest } = availabilityOf(offer, amount ?? 0);
  return {
    ...line,
    name: offer.name,
    amount,
    image: offer,
    parts: offer.parts,
    unitPrice: priceAt(offer, now),
    unitWeight: offer.weight,
    remark: rest ?? (tone === 'made' ? words : undefined),
  };
}

export const priceLines = (
  lines: readonly CartLine[],
  offers: readonly Offer[],
  now = new Date(serverNow()),
): PricedLine[] =>
  lines.flatMap((line) => {
    const offer = offers.find(({ id }) => id === line.productId);
    return offer ? [priceLine(line, offer, now)] : [];
  });

export function sumOf(lines: readonly PricedLine[]) {
  const priced = lines.flatMap(({ productId, amount, unitPrice, unitWeight = 0 }) =>
    amount ? [{ productId, amount, unitPrice, unitWeight }] : [],
  );
  return {
    items: priced.map(({ productId, amount }) => ({ productId, amount })),
    pieces: priced.reduce((sum, { amount }) => sum + amount, 0),
    total: totalOf(priced),
    weight: weightOf(priced),
  };
}
