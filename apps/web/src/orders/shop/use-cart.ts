import { LINES_MAX } from '@kontor/contract/orders/schema.ts';
import type { Offer } from '@kontor/contract/products/offer.ts';
import { useEffect, useState } from 'react';
import { showToast } from '#platform/toasts.ts';
import {
  type Cart,
  type CartLine,
  EMPTY_CART,
  invalidLineIn,
  isBlank,
  isFull,
  loadCart,
  mergeLines,
  saveCart,
  wanted,
  withAmount,
} from './cart.ts';
import { cartKey } from './cart-key.ts';
import { keepOffered, priceLines, sumOf } from './cart-offers.ts';

function report(lines: readonly CartLine[], one: string, many: string): string[] {
  if (lines.length === 0) return [];
  const names = lines.map(({ name }) => `„${name}“`).join(', ');
  const what = lines.length === 1 ? `${one} und liegt` : `${many} und liegen`;
  const sentence = `${names} ${what} nicht mehr im Warenkorb.`;
  showToast({ kind: 'info', sentence });
  return [sentence];
}

function reportGone(gone: readonly CartLine[], offers: readonly Offer[]): string[] {
  const isKnown = ({ productId }: CartLine) => offers.some(({ id }) => id === productId);
  return [
    ...report(gone.filter(isKnown), 'ist gerade ausverkauft', 'sind gerade ausverkauft'),
    ...report(
      gone.filter((line) => !isKnown(line)),
      'gibt es nicht mehr',
      'gibt es nicht mehr',
    ),
  ];
}

const reportFull = () =>
  showToast({ kind: 'info', sentence: `Höchstens ${LINES_MAX} verschiedene Produkte je Bestellung.` });

export function useCart(userId: string, offers: readonly Offer[] | undefined) {
  const [cart, setCart] = useState(() => loadCart(userId));
  const [losses, setLosses] = useState<readonly string[]>([]);

  useEffect(() => saveCart(userId, cart), [userId, cart]);

  // Another tab has filled it meanwhile.
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      if (key === cartKey(userId)) setCart(loadCart(userId));
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [userId]);

  useEffect(() => {
    if (!offers) return;
    const { lines, gone } = keepOffered(cart.lines, offers);
    if (lines.length === cart.lines.length) return;
    setCart((now) => ({ ...now, lines: keepOffered(now.lines, offers).lines }));
    const lost = reportGone(gone, offers);
    setLosses((before) => [...before, ...lost]);
  }, [offers, cart.lines]);

  const setLines = (change: (lines: readonly CartLine[]) => readonly CartLine[]) =>
    setCart((now) => ({ ...now, lines: change(now.lines) }));

  const setAmount = (product: Pick<Offer, 'id' | 'name'>, typed: string) => {
    const isNew = !cart.lines.some((line) => line.productId === product.id && !isBlank(line.typed));
    if (isNew && !isBlank(typed) && isFull(cart.lines)) return reportFull();
    setLines((lines) => withAmount(lines, product, typed));
  };

  const priced = priceLines(cart.lines, offers ?? []);
  return {
    ...cart,
    priced,
    losses,
    sum: sumOf(priced),
    invalidLine: invalidLineIn(cart.lines),
    setAmount,
    setText: (text: Partial<Pick<Cart, 'note' | 'phone'>>) => setCart((now) => ({ ...now, ...text })),
    remove: (id: number) => setLines((lines) => lines.filter(({ productId }) => productId !== id)),
    tidy: () => {
      setLosses([]);
      setLines(wanted);
    },
    put: (added: readonly CartLine[]): boolean => {
      const { lines, gone } = keepOffered(added, offers ?? []);
      reportGone(gone, offers ?? []);
      const all = mergeLines(cart.lines, lines);
      if (!lines.every((line) => all.some(({ productId }) => productId === line.productId))) reportFull();
      setLines(() => all);
      return lines.length > 0;
    },
    /** The number in the game stays the same from order to order. */
    clear: () => setCart(({ phone }) => ({ ...EMPTY_CART, phone })),
  };
}

export type CartState = ReturnType<typeof useCart>;
