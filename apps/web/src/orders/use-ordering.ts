import type { Order } from '@kontor/contract/orders/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { focusField } from '#platform/forms.ts';
import { showToast } from '#platform/toasts.ts';
import { useOffers } from '#products';
import { aboutOwnOrder } from './about-order.ts';
import { fieldOf, linesOf } from './cart.ts';
import { ordersQueries } from './orders.queries.ts';
import { useCart } from './use-cart.ts';
import { useCheckout } from './use-checkout.ts';
import { useOrderNews } from './use-order-news.ts';

/** Where reading goes on when what had the focus is gone. */
const focusTitle = () => document.querySelector<HTMLElement>('main h1')?.focus();

/** Whoever has given up an order had the focus in it; somebody who only watches it end keeps theirs. */
function useFocusAtTheEnd(runningId: number | undefined, endedId: number | undefined): void {
  const waitedFor = useRef<number>(undefined);
  useEffect(() => {
    if (endedId !== undefined && endedId === waitedFor.current && document.activeElement === document.body) {
      focusTitle();
    }
    waitedFor.current = runningId;
  }, [runningId, endedId]);
}

/** Everything a customer can do on the page, from choosing over waiting to ordering again. */
export function useOrdering(userId: string) {
  const offers = useOffers();
  const mine = useQuery(ordersQueries.mine());
  const { running, outcome, dismiss } = useOrderNews(userId, mine.data);
  useFocusAtTheEnd(running?.id, outcome?.id);
  const cart = useCart(userId, offers.data);
  const [isReviewing, setIsReviewing] = useState(false);
  const [placedId, setPlacedId] = useState<number>();

  const checkout = useCheckout(cart, ({ id, number }: Order) => {
    cart.clear();
    setIsReviewing(false);
    setPlacedId(id);
    showToast({ kind: 'done', sentence: `Bestellung ${number} ist eingegangen.`, about: aboutOwnOrder({ id }) });
  });

  const review = () => {
    cart.tidy();
    setIsReviewing(true);
  };

  return {
    offers,
    mine,
    cart,
    checkout,
    running,
    outcome,
    past: mine.data?.filter(({ id }) => id !== running?.id && id !== outcome?.id) ?? [],
    placedId,
    isOpen: mine.data !== undefined && !running,
    isReviewing,
    review,
    /** Leads to an amount that has to be put right first; one that a search hides is put right in the review. */
    order: () => {
      if (!cart.slip || !focusField(fieldOf(cart.slip.productId))) review();
    },
    closeReview: () => {
      setIsReviewing(false);
      checkout.forget();
    },
    hideOutcome: () => {
      dismiss();
      focusTitle();
    },
    orderAgain: (order: Order) => {
      cart.put(linesOf(order.items));
      setIsReviewing(true);
    },
  };
}
