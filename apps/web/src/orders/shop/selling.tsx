import { isRunning } from '@kontor/contract/orders/rules.ts';
import type { Offer } from '@kontor/contract/products/offer.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { useOwnOffers } from '#price-lists';
import { ordersQueries } from '../orders.queries.ts';
import { CartBar } from './cart-bar.tsx';
import { GUEST, REVIEW } from './cart-key.ts';
import { choosingOf } from './choosing.tsx';
import { HomeFoot } from './empty-bar.tsx';
import type { Choice } from './offer-card.tsx';
import type { Choosing } from './offer-groups.tsx';
import { useCart } from './use-cart.ts';

export interface FirstLine extends Choice {
  readonly offer: Offer;
}

interface SellingProps {
  readonly userId: string;
  /** What was chosen before this was there. */
  readonly first: ReadonlyMap<number, FirstLine>;
  readonly onReady: (choosing: Choosing) => void;
}

/** The cart of the home page: it lets the cards choose, and leads on to the order. */
export function Selling({ userId, first, onReady }: SellingProps) {
  const navigate = useNavigate();
  const router = useRouter();
  const offers = useOwnOffers();
  const mine = useQuery({ ...ordersQueries.mine(), enabled: userId !== GUEST });
  const cart = useCart(userId, offers.data);
  const running = mine.data?.find(({ status }) => isRunning(status));
  const to = userId === GUEST ? '/menu' : '/order';
  const isEmpty = cart.lines.length === 0;

  const chooseFirst = useEffectEvent(() => {
    for (const { offer, typed } of first.values()) cart.setAmount(offer, typed);
  });
  useEffect(() => chooseFirst(), []);

  const tell = useEffectEvent(() => onReady(choosingOf(cart)));
  const { lines } = cart;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cards follow every change of the lines
  useLayoutEffect(() => tell(), [lines]);

  // What is chosen is ordered next.
  useEffect(() => {
    if (!isEmpty) void router.preloadRoute({ to });
  }, [router, to, isEmpty]);

  const review = () => void navigate({ to, hash: REVIEW });
  return (
    <HomeFoot>
      <CartBar cart={cart} customer={{ userId, running }} onReview={review} onOrder={review} />
    </HomeFoot>
  );
}
