import type { Offer } from '@kontor/contract/products/offer.ts';
import { useState } from 'react';
import { amountFrom, type CartLine, loadCart, saveCart, stepped, withAmount } from './cart.ts';

const amountIn = (lines: readonly CartLine[], id: number): string =>
  lines.find(({ productId }) => productId === id)?.typed ?? '';

export function useQuickAdd(userId: string) {
  const [cart, setCart] = useState(() => loadCart(userId));
  return {
    isEmpty: cart.lines.length === 0,
    amountOf: (product: Pick<Offer, 'id'>): number => amountFrom(amountIn(cart.lines, product.id)) ?? 0,
    add: (product: Pick<Offer, 'id' | 'name'>): void => {
      // Another tab may have filled it meanwhile.
      const now = loadCart(userId);
      const lines = withAmount(now.lines, product, stepped(amountIn(now.lines, product.id), 1));
      saveCart(userId, { ...now, lines });
      setCart({ ...now, lines });
    },
  };
}
