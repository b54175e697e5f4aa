import { isRunning } from '@kontor/contract/orders/rules.ts';
import type { Order } from '@kontor/contract/orders/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { focusField } from '#platform/forms/forms.ts';
import { showToast } from '#platform/toasts.ts';
import { useOpenedByAddress } from '#platform/use-opened-by-address.ts';
import { useOffers } from '#products';
import { aboutOwnOrder, loadFollowed, saveFollowed, showNews } from '../order/order-news.ts';
import { ordersQueries } from '../orders.queries.ts';
import { fieldOf, linesOf } from './cart.ts';
import { GUEST, REVIEW } from './cart-key.ts';
import { useCheckout } from './checkout-dialog.tsx';
import { useCart } from './use-cart.ts';

const focusTitle = () => document.querySelector<HTMLElement>('main h1')?.focus();

/** Giving up an order takes the focus away with it; one that only ends in view leaves it where it is. */
function useFocusAtTheEnd(runningId: number | undefined, endedId: number | undefined): void {
  const waitedFor = useRef<number>(undefined);
  useEffect(() => {
    if (endedId !== undefined && endedId === waitedFor.current && document.activeElement === document.body) {
      focusTitle();
    }
    waitedFor.current = runningId;
  }, [runningId, endedId]);
}

function useOrderNews(userId: string, orders: readonly Order[] | undefined) {
  const [followed, setFollowed] = useState(() => loadFollowed(userId));
  const update = useEffectEvent((now: readonly Order[]) =>
    setFollowed(showNews(userId, now, loadFollowed(userId) ?? followed)),
  );

  useEffect(() => {
    if (orders) update(orders);
  }, [orders]);

  const running = orders?.find(({ status }) => isRunning(status));
  return {
    running,
    outcome: running ? undefined : orders?.find(({ id, status }) => id === followed?.id && !isRunning(status)),
    dismiss: () => {
      saveFollowed(userId, undefined);
      setFollowed(undefined);
    },
  };
}

/** The shop of one customer or guest: what there is, what they chose, and how far their order is. */
export function useShop(userId: string) {
  const navigate = useNavigate();
  const offers = useOffers();
  const mine = useQuery({ ...ordersQueries.mine(), enabled: userId !== GUEST });
  const { running, outcome, dismiss } = useOrderNews(userId, mine.data);
  useFocusAtTheEnd(running?.id, outcome?.id);
  const cart = useCart(userId, offers.data);
  const [isReviewing, setIsReviewing] = useState(false);
  const [placedId, setPlacedId] = useState<number>();

  const checkout = useCheckout(cart, ({ id, number }: Order) => {
    cart.clear();
    setIsReviewing(false);
    setPlacedId(id);
    showToast({ kind: 'success', sentence: `Bestellung ${number} ist eingegangen.`, about: aboutOwnOrder({ id }) });
    void navigate({ to: '/order' });
  });

  const arrived = running && checkout.isDoubted(running) ? running : undefined;
  const settle = useEffectEvent(checkout.settle);
  useEffect(() => {
    if (arrived) settle(arrived);
  }, [arrived]);

  const review = () => {
    cart.tidy();
    setIsReviewing(true);
  };
  useOpenedByAddress(REVIEW, review);

  return {
    offers,
    mine,
    cart,
    checkout,
    customer: { userId, running },
    running,
    outcome,
    past: mine.data?.filter(({ id }) => id !== running?.id && id !== outcome?.id) ?? [],
    placedId,
    isReviewing,
    review,
    /** Leads to an amount that has to be put right first; one that a search hides is put right in the review. */
    order: () => {
      if (!cart.invalidLine || !focusField(fieldOf(cart.invalidLine.productId))) review();
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
      if (cart.put(linesOf(order.items))) setIsReviewing(true);
    },
  };
}

export type ShopState = ReturnType<typeof useShop>;
