import { nextStatuses } from '@kontor/contract/orders/rules.ts';
import type { Order } from '@kontor/contract/orders/schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, hasStatus } from '#platform/api/api-error.ts';
import { showToast } from '#platform/toasts.ts';
import { ordersQueries, useChangeOrder } from '../orders.queries.ts';
import { missingOf } from './line-stock.ts';
import { aboutOrder, asksFirst, overtakenBy, refusalOf, type Step, sentenceOfStep } from './order-steps.ts';

interface Asked {
  readonly id: number;
  readonly step: Step;
}

const isIncomplete = (error: Error): boolean =>
  error instanceof ApiError && error.type === 'about:blank#orders.missing-stock';

type Look = ((order: Order) => (() => void) | undefined) | undefined;

/** Moving orders on: one step at a time each, and with a question where it is hard to take back. */
export function useOrderSteps(orders: readonly Order[] | undefined, lookAt: Look = undefined) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<Asked>();
  const [refused, setRefused] = useState<{ readonly id: number; readonly sentence: string }>();
  /** Known at once, while `busy` is drawn a moment later: a double click is one step. */
  const sending = useRef(new Map<number, Step>());
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());
  const draw = () => setBusy(new Set(sending.current.keys()));

  const refuse = async (id: number, step: Step | undefined, error: Error) => {
    if (step?.to === 'READY' && isIncomplete(error)) {
      // Goods have gone meanwhile: the question names what the board knows by then.
      await client.invalidateQueries(ordersQueries.running(), { cancelRefetch: false });
      return setAsked({ id, step });
    }
    // A reason that was written is kept; a question without one is answered.
    setAsked((now) => (now?.step.asksReason ? now : undefined));
    const sentence = await refusalOf(client, id, error);
    setRefused({ id, sentence });
    // That the session is over is told by the shell.
    if (!hasStatus(error, 401)) showToast({ kind: 'failed', sentence, about: aboutOrder({ id }) });
  };

  const change = useChangeOrder({
    showsErrors: true,
    onChanged: (order) => {
      setAsked(undefined);
      const run = lookAt?.(order);
      const action = run ? { action: { label: 'Ansehen', run } } : {};
      showToast({ kind: 'done', sentence: sentenceOfStep(order), about: aboutOrder(order), ...action });
    },
    onSettled: (id, error) => {
      const step = sending.current.get(id);
      sending.current.delete(id);
      draw();
      if (error) void refuse(id, step, error);
    },
  });

  const send = (order: Order, step: Step, reason?: string) => {
    const { id, version } = order;
    if (sending.current.has(id)) return;
    sending.current.set(id, step);
    draw();
    setRefused(undefined);
    const believed = step.to === 'READY' ? { isComplete: missingOf(order).length === 0 } : {};
    change.run({ params: { id }, body: { status: step.to, version, ...believed, ...(reason ? { reason } : {}) } });
  };

  const order = orders?.find(({ id }) => id === asked?.id);
  const isOpen = order && asked && nextStatuses(order.status, 'staff').includes(asked.step.to);
  // A colleague has moved the order on: there is nothing left to ask, but something to tell.
  const overtaken = asked && orders && !isOpen && !busy.has(asked.id) ? asked.id : undefined;
  const tellOvertaken = useEffectEvent(async (id: number) => {
    setAsked(undefined);
    const sentence = await overtakenBy(client, id);
    if (sentence) showToast({ kind: 'info', sentence, about: aboutOrder({ id }) });
  });
  useEffect(() => {
    if (overtaken !== undefined) void tellOvertaken(overtaken);
  }, [overtaken]);
  return {
    take: (one: Order, step: Step) => (asksFirst(one, step) ? setAsked({ id: one.id, step }) : send(one, step)),
    isBusy: (id: number): boolean => busy.has(id),
    /** Why the last step of this order was refused. */
    refusalOf: (id: number): string | undefined => (refused?.id === id ? refused.sentence : undefined),
    question: isOpen ? { order, step: asked.step } : undefined,
    answer: (reason?: string) => {
      if (isOpen) send(order, asked.step, reason);
    },
    dismiss: () => setAsked(undefined),
  };
}

export type OrderSteps = ReturnType<typeof useOrderSteps>;
