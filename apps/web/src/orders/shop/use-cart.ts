import { LINES_MAX } from '@kontor/contract/orders/schema.ts';
import type { Offer } from '@kontor/contract/products/schema.ts';
import { useEffect, useState } from 'react';
import { showToast } from '#platform/toasts.ts';
import {
  type Cart,
  type CartLine,
  EMPTY_CART,
  isBlank,
  isFull,
  keepOffered,
  loadCart,
  saveCart,
  slipIn,
  sumOf,
  wanted,
  withAmount,
} from './cart.ts';

const namesOf = (lines: readonly CartLine[]): string => lines.map(({ name }) => `„${name}“`).join(', ');

/** Says that something cannot be had any more. */
function tellGone(gone: readonly CartLine[]): void {
  if (gone.length === 0) return;
  const sentence = `${namesOf(gone)} gibt es nicht mehr und ${gone.length === 1 ? 'liegt' : 'liegen'} nicht mehr im Warenkorb.`;
  showToast({ kind: 'info', sentence });
}

const tellFull = () =>
  showToast({ kind: 'info', sentence: `Höchstens ${LINES_MAX} verschiedene Produkte je Bestellung.` });

/** The cart of one person on this computer, kept over a reload and true to what is offered. */
export function useCart(userId: string, offers: readonly Offer[] | undefined) {
  const [cart, setCart] = useState(() => loadCart(userId));

  useEffect(() => saveCart(userId, cart), [userId, cart]);

  useEffect(() => {
    if (!offers) return;
    const { lines, gone } = keepOffered(cart.lines, offers);
    if (lines.length === cart.lines.length) return;
    setCart((now) => ({ ...now, lines: keepOffered(now.lines, offers).lines }));
    tellGone(gone);
  }, [offers, cart.lines]);

  const setLines = (change: (lines: readonly CartLine[]) => readonly CartLine[]) =>
    setCart((now) => ({ ...now, lines: change(now.lines) }));

  const setAmount = (product: Pick<Offer, 'id' | 'name'>, typed: string) => {
    const isNew = !cart.lines.some((line) => line.productId === product.id && !isBlank(line.typed));
    if (isNew && !isBlank(typed) && isFull(cart.lines)) return tellFull();
    setLines((lines) => withAmount(lines, product, typed));
  };

  return {
    ...cart,
    sum: sumOf(cart.lines, offers ?? []),
    slip: slipIn(cart.lines),
    setAmount,
    setText: (text: Partial<Pick<Cart, 'note' | 'phone'>>) => setCart((now) => ({ ...now, ...text })),
    remove: (id: number) => setLines((lines) => lines.filter(({ productId }) => productId !== id)),
    /** Takes out what was emptied, so that a list of the lines shows only what is wanted. */
    tidy: () => setLines(wanted),
    /** Puts lines in on top of what is there; the same product counts as it is put in. */
    put: (added: readonly CartLine[]) => {
      const { lines, gone } = keepOffered(added, offers ?? []);
      tellGone(gone);
      const all = lines.reduce(
        (now, { productId, name, typed }) => withAmount(now, { id: productId, name }, typed),
        wanted(cart.lines),
      );
      if (!lines.every((line) => all.some(({ productId }) => productId === line.productId))) tellFull();
      setLines(() => all);
    },
    /** The number in the game stays the same from order to order. */
    clear: () => setCart(({ phone }) => ({ ...EMPTY_CART, phone })),
  };
}

export type CartState = ReturnType<typeof useCart>;
