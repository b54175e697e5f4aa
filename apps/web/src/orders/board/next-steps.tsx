import type { Order } from '@kontor/contract/orders/schema.ts';
import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { AskedStep } from '../order/asked-step.tsx';
import { Booking, MakeButton } from '../order/make-missing.tsx';
import type { Step } from '../order/order-steps.ts';
import { type OrderSteps, useOrderSteps } from '../order/use-order-steps.ts';

export interface FirstStep {
  readonly order: Order;
  readonly step: Step;
}

export interface Ready {
  readonly steps: OrderSteps;
  readonly Booking: typeof Booking;
  readonly MakeButton: typeof MakeButton;
}

interface NextStepsProps {
  readonly orders: readonly Order[];
  /** What was pressed before this was there, by order. */
  readonly first: ReadonlyMap<number, FirstStep>;
  /** Called again with every change of the steps. */
  readonly onReady: (ready: Ready) => void;
}

/** What the next orders take their steps with. */
export function NextSteps({ orders, first, onReady }: NextStepsProps) {
  const steps = useOrderSteps(orders, { isExcerpt: true });
  const takeFirst = useEffectEvent(() => {
    for (const { order, step } of first.values()) steps.take(order, step);
  });
  useEffect(() => takeFirst(), []);
  useLayoutEffect(() => onReady({ steps, Booking, MakeButton }));
  return <AskedStep steps={steps} />;
}
