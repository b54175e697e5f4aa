import { isFeatureOn } from '@kontor/contract/core/features.ts';
import { nextStatuses } from '@kontor/contract/orders/rules.ts';
import type { Order, OrderChange } from '@kontor/contract/orders/schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useInfo } from '#business';
import { codeOf } from '#platform/api/api-error.ts';
import { showToast } from '#platform/toasts.ts';
import { useMe } from '#users';
import { ordersQueries } from '../orders.queries.ts';
import { lastPayment } from '../till/payment-choice.ts';
import { useColleague } from './colleague.ts';
import { beginHandOver, dropHandOver, undoHandOver, useHandOvers } from './hand-overs.ts';
import { missingOf } from './line-stock.ts';
import { type Action, aboutOrder, asksFirst, type Step, stepBetween } from './order-steps.ts';
import { overtakenBy, participleOf } from './step-outcome.ts';
import { putAway, resend, sendStep, useStepQueue } from './step-queue.ts';

/** What was answered to a question before the step. */
type Answered = Pick<OrderChange, 'reason' | 'payment' | 'tipCents'>;

function bodyOf(order: Order, action: Action, answered: Answered = {}) {
  const { version } = order;
  if (action === 'take-over') return { takesOver: true as const, version };
  const believed = action.to === 'READY' ? { isComplete: missingOf(order).length === 0 } : {};
  return { status: action.to, version, ...believed, ...answered };
}

type Look = ((order: Order) => (() => void) | undefined) | undefined;

interface Options {
  readonly lookAt?: Look;
  /** Orders beyond those given may be running as before. */
  readonly isExcerpt?: boolean;
}

export function useOrderSteps(orders: readonly Order[] | undefined, { lookAt, isExcerpt = false }: Options = {}) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<{ readonly id: number; readonly step: Step }>();
  const { sending, failed } = useStepQueue();
  const handOvers = useHandOvers();
  const colleagueOf = useColleague(orders);
  const features = useInfo().data?.features ?? {};
  const asksPayment = isFeatureOn(features, 'CASH');
  const clerkId = useMe().data?.id ?? '';

  const send = async (order: Order, action: Action, answered?: Answered) => {
    const { id } = order;
    const onDone = () => setAsked((now) => (now?.id === id ? undefined : now));
    const error = await sendStep(client, { order, action, body: bodyOf(order, action, answered), lookAt, onDone });
    if (!error) return;
    if (
      action !== 'take-over' &&
      action.to === 'READY' &&
      action.from !== 'NEW' &&
      codeOf(error) === 'orders.missing-stock'
    ) {
      // Goods have gone meanwhile: the question names what the board knows by then.
      putAway(id);
      const again = { cancelRefetch: false };
      await (isExcerpt
        ? client.invalidateQueries(ordersQueries.next(), again)
        : client.invalidateQueries(ordersQueries.running(), again));
      return setAsked({ id, step: action });
    }
    // A reason that was written is kept; a question without one is answered.
    setAsked((now) => (now?.step.asksReason ? now : undefined));
  };

  const handOver = (order: Order, step: Step, answered?: Answered) => {
    putAway(order.id);
    beginHandOver(order, bodyOf(order, step, answered), () => void send(order, step, answered));
  };

  const take = (order: Order, step: Step) => {
    const left = failed.get(order.id);
    const isAgain = left?.isOpen && left.action !== 'take-over' && left.action.to === step.to;
    // The same as before, as it was answered then.
    if (isAgain && left.body.payment) return void resend(client, order.id);
    if (asksFirst(order, step)) return setAsked({ id: order.id, step });
    if (step.to !== 'COMPLETED' || isAgain) return void send(order, step);
    return handOver(order, step, asksPayment ? { payment: lastPayment(clerkId) } : {});
  };

  const order = orders?.find(({ id }) => id === asked?.id);
  const isOpen = order && asked && nextStatuses(order.status, 'staff').includes(asked.step.to);
  // A colleague has moved the order on: there is nothing left to ask, but something to report.
  const overtaken = asked && orders && !isOpen && !sending.has(asked.id) ? asked.id : undefined;
  const reportOvertaken = useEffectEvent(async (id: number) => {
    setAsked(undefined);
    const by = await overtakenBy(client, id);
    if (by) showToast({ kind: 'info', sentence: by.sentence, about: aboutOrder({ id }) });
  });
  useEffect(() => {
    if (overtaken !== undefined) void reportOvertaken(overtaken);
  }, [overtaken]);

  // The same for a waiting hand-over and for a failed step: the server knows whether it arrived after all.
  useEffect(() => {
    if (!orders) return;
    const isMoved = (one: Order) => {
      const now = orders.find(({ id }) => id === one.id);
      return now ? now.version !== one.version : !isExcerpt;
    };
    for (const { order: one } of handOvers.values()) {
      if (!isMoved(one)) continue;
      dropHandOver(one.id);
      void reportOvertaken(one.id);
    }
    for (const { order: one, isOpen: mayPass } of failed.values()) {
      if (!isMoved(one)) continue;
      if (mayPass) void resend(client, one.id);
      else putAway(one.id);
    }
  }, [client, orders, handOvers, failed, isExcerpt]);

  return {
    /** What the screen shows, for what concerns several of them. */
    orders: orders ?? [],
    take,
    takeOver: (one: Order) => void send(one, 'take-over'),
    /** Quiet while it is repeated by itself. */
    isBusy: (id: number): boolean => sending.has(id) && !failed.has(id),
    handedOverAt: (id: number): number | undefined => handOvers.get(id)?.since,
    undo: undoHandOver,
    /** How it is paid, of a hand-over that can still be taken back; changing it asks, and begins it anew. */
    paymentOf: (id: number) => handOvers.get(id)?.body.payment ?? undefined,
    askPayment: (one: Order) => {
      const step = stepBetween(one, 'COMPLETED');
      if (!step) return;
      undoHandOver(one.id);
      setAsked({ id: one.id, step });
    },
    colleagueOf,
    refusalOf: (id: number): string | undefined => failed.get(id)?.why,
    failureOf: (id: number): string | undefined => {
      const left = failed.get(id);
      return left && `Nicht ${participleOf(left.action)}: ${left.why}`;
    },
    putAway,
    again: (one: Order) => {
      const left = failed.get(one.id);
      if (!left) return;
      const step = left.action === 'take-over' ? left.action : stepBetween(one, left.action.to);
      if (left.isOpen || !step) return void resend(client, one.id);
      if (step !== 'take-over' && step.to === 'COMPLETED') return take(one, step);
      return void send(one, step, left.body.reason ? { reason: left.body.reason } : {});
    },
    question: isOpen ? { order, step: asked.step } : undefined,
    /** How it was paid is part of a hand-over. */
    asksPayment,
    answer: (answered?: Answered) => {
      if (!isOpen) return;
      if (!answered?.payment || asksFirst(order, asked.step)) return void send(order, asked.step, answered);
      setAsked(undefined);
      handOver(order, asked.step, answered);
    },
    dismiss: () => setAsked(undefined),
  };
}

export type OrderSteps = ReturnType<typeof useOrderSteps>;

export interface StepProps {
  readonly order: Order;
  readonly steps: OrderSteps;
}
