import { nextStatuses } from '@kontor/contract/orders/rules.ts';
import type { Order } from '@kontor/contract/orders/schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, hasStatus } from '#platform/api/api-error.ts';
import { showToast } from '#platform/toasts.ts';
import { ordersQueries } from '../orders.queries.ts';
import { closeWithOrder, useChangeOrder } from '../orders.writes.ts';
import { beginHandOver, dropHandOver, undoHandOver, useHandOvers } from './hand-overs.ts';
import { missingOf } from './line-stock.ts';
import { aboutOrder, asksFirst, overtakenBy, refusalOf, type Step, sentenceOfStep } from './order-steps.ts';

interface Asked {
  readonly id: number;
  readonly step: Step;
}

/** A step, or that the caller works on the order from now on. */
type Deed = Step | 'take-over';

const isIncomplete = (error: Error): boolean =>
  error instanceof ApiError && error.type === 'about:blank#orders.missing-stock';

function bodyOf(order: Order, deed: Deed, reason?: string) {
  const { version } = order;
  if (deed === 'take-over') return { takesOver: true as const, version };
  const believed = deed.to === 'READY' ? { isComplete: missingOf(order).length === 0 } : {};
  return { status: deed.to, version, ...believed, ...(reason ? { reason } : {}) };
}

type Look = ((order: Order) => (() => void) | undefined) | undefined;

/** Moving orders on: one deed at a time each, with a question where it is hard to take back, and time to undo a hand-over. */
export function useOrderSteps(orders: readonly Order[] | undefined, lookAt: Look = undefined) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<Asked>();
  const [refused, setRefused] = useState<{ readonly id: number; readonly sentence: string }>();
  /** Known at once, while `busy` is drawn a moment later: a double click is one step. */
  const sending = useRef(new Map<number, Deed>());
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());
  const draw = () => setBusy(new Set(sending.current.keys()));
  const handOvers = useHandOvers();

  const refuse = async (id: number, deed: Deed | undefined, error: Error) => {
    if (deed && deed !== 'take-over' && deed.to === 'READY' && deed.from !== 'NEW' && isIncomplete(error)) {
      // Goods have gone meanwhile: the question names what the board knows by then.
      await client.invalidateQueries(ordersQueries.running(), { cancelRefetch: false });
      return setAsked({ id, step: deed });
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
      const isTaken = sending.current.get(order.id) === 'take-over';
      const run = isTaken ? undefined : lookAt?.(order);
      const action = run ? { action: { label: 'Ansehen', run } } : {};
      const sentence = isTaken ? `Du bist jetzt an ${order.number} dran.` : sentenceOfStep(order);
      showToast({ kind: 'done', sentence, about: aboutOrder(order), ...action });
    },
    onSettled: (id, error) => {
      const deed = sending.current.get(id);
      sending.current.delete(id);
      draw();
      if (error) void refuse(id, deed, error);
    },
  });

  const send = (order: Order, deed: Deed, reason?: string) => {
    const { id } = order;
    if (sending.current.has(id)) return;
    sending.current.set(id, deed);
    draw();
    setRefused(undefined);
    change.run({ params: { id }, body: bodyOf(order, deed, reason) });
  };

  const take = (order: Order, step: Step) => {
    if (asksFirst(order, step)) return setAsked({ id: order.id, step });
    if (step.to !== 'COMPLETED') return send(order, step);
    setRefused(undefined);
    beginHandOver(order, (isClosing) =>
      isClosing ? closeWithOrder(order.id, bodyOf(order, step)) : send(order, step),
    );
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

  // The same for a hand-over that still waits.
  useEffect(() => {
    for (const { order: one } of orders ? handOvers.values() : []) {
      if (orders?.find(({ id }) => id === one.id)?.version === one.version) continue;
      dropHandOver(one.id);
      void tellOvertaken(one.id);
    }
  }, [orders, handOvers]);

  return {
    take,
    takeOver: (one: Order) => send(one, 'take-over'),
    isBusy: (id: number): boolean => busy.has(id),
    /** Since when a hand-over waits that can still be taken back. */
    handedOverAt: (id: number): number | undefined => handOvers.get(id)?.since,
    undo: undoHandOver,
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
