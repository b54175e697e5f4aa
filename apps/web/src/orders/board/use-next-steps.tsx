import type { Order } from '@kontor/contract/orders/schema.ts';
import { memo, useCallback, useEffect, useState } from 'react';
import { lazyExtra, notifyMissing } from '#platform/lazy-extra.tsx';
import { whenUsed } from '#platform/when-used.ts';
import { useColleague } from '../order/colleague.ts';
import type { OrderSteps } from '../order/use-order-steps.ts';
import type { FirstStep, Ready } from './next-steps.tsx';

// Drawn anew only by itself: it reports every change, which draws what is around it.
const NextSteps = memo(lazyExtra(async () => (await import('./next-steps.tsx')).NextSteps));

/** True from the first sign of use on; who comes from another screen has given one. */
function useIsUsed(): boolean {
  const [isFound, setIsFound] = useState(false);
  useEffect(() => whenUsed(() => setIsFound(true)), []);
  return isFound;
}

type Waiting = ReadonlyMap<number, FirstStep>;
const NOTHING: Waiting = new Map();

/** As long as the steps are not there, only the usual one can be taken: it waits for them. */
const waitingSteps = (
  orders: readonly Order[],
  first: Waiting,
  { take, colleagueOf }: Pick<OrderSteps, 'take' | 'colleagueOf'>,
): OrderSteps => ({
  orders,
  take,
  colleagueOf,
  isBusy: (id) => first.has(id),
  takeOver: () => {},
  handedOverAt: () => undefined,
  undo: () => {},
  refusalOf: () => undefined,
  failureOf: () => undefined,
  putAway: () => {},
  again: () => {},
  paymentOf: () => undefined,
  askPayment: () => {},
  question: undefined,
  asksPayment: false,
  answer: () => {},
  dismiss: () => {},
});

/** The steps of the next orders, whose program comes with the first sign of use: the home page stands without it. */
export function useNextSteps(orders: readonly Order[]) {
  const isWanted = useIsUsed();
  const [ready, setReady] = useState<Ready>();
  const [first, setFirst] = useState(NOTHING);
  const [attempt, setAttempt] = useState(0);
  const [isMissing, setIsMissing] = useState(false);
  const colleagueOf = useColleague(orders);

  const take: OrderSteps['take'] = (order, step) => {
    setFirst((now) => new Map(now).set(order.id, { order, step }));
    if (!isMissing) return;
    setIsMissing(false);
    setAttempt(attempt + 1);
  };
  const hasPressed = first.size > 0;
  const onMissing = useCallback(() => {
    setIsMissing(true);
    if (hasPressed) notifyMissing(() => setFirst(NOTHING));
  }, [hasPressed]);

  return {
    steps: ready?.steps ?? waitingSteps(orders, first, { take, colleagueOf }),
    making: ready,
    program:
      isWanted || hasPressed ? (
        <NextSteps key={attempt} orders={orders} first={first} onReady={setReady} onMissing={onMissing} />
      ) : null,
  };
}
