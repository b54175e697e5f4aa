import { totalOf, weightOf } from '@kontor/contract/orders/rules.ts';
import { type Offer, priceAt } from '@kontor/contract/products/offer.ts';
import type { ComponentProps } from 'react';
import { formatNumber } from '#platform/format.de.ts';
import { serverNow } from '#platform/server-clock.ts';
import type { ProductImage } from '#products';
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

/** From here on a customer should know that there is not much left. */
const FEW = 10;

interface Availability {
  readonly tone: 'there' | 'few' | 'made' | 'gone';
  readonly words: string;
  readonly rest: string | undefined;
}

/** What a customer can count on; what is not there is made, or bought where it is not ours. */
export function availabilityOf(
  { available, soldOut, kind }: Pick<Offer, 'available' | 'soldOut'> & Partial<Pick<Offer, 'kind'>>,
  amount = 0,
): Availability {
  if (soldOut) return { tone: 'gone', words: 'Gerade ausverkauft', rest: undefined };
  if (available <= 0) return { tone: 'made', words: 'Wird für dich hergestellt', rest: undefined };
  const lack = amount - available;
  return {
    tone: available < FEW || lack > 0 ? 'few' : 'there',
    words: `${formatNumber(available)} auf Lager`,
    rest:
      lack > 0
        ? `${formatNumber(lack)} davon ${kind === 'RESOLD' ? 'müssen wir erst besorgen' : 'stellen wir für dich her'}.`
        : undefined,
  };
}
