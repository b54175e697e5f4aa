import { CENTS_MAX } from '@kontor/contract/core/money.ts';
import { isPaidAtOnce, type Payment } from '@kontor/contract/orders/bill.ts';
import { LINES_MAX, type Order } from '@kontor/contract/orders/schema.ts';
import { sell } from '@kontor/contract/orders/till-api.ts';
import type { Offer } from '@kontor/contract/products/offer.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { newKey } from '#platform/api/api.ts';
import { sentenceOf } from '#platform/api/api-error.ts';
import { isOpen, useWrite } from '#platform/api/use-write.ts';
import { serverNow } from '#platform/server-clock.ts';
import { showToast } from '#platform/toasts.ts';
import { priceListsQueries } from '#price-lists';
import { refreshProducts } from '#products';
import { refreshOrders } from '../orders.queries.ts';
import { lastPayment, notePayment } from './payment-choice.ts';
import { tillQueries } from './till.queries.ts';
import { EMPTY, isSame, loadCart, priceCart, saveCart, type TillCart, withAmount, withMore } from './till-cart.ts';

/** Paid in this way and handed over, or put on the board. */
export type Way = Payment | 'BOARD';

const bodyOf = (cart: TillCart, dueCents: number, way: Way) => ({
  items: cart.lines.map(({ productId, amount }) => ({ productId, amount })),
  ...(cart.buyer ? (cart.buyer.id === null ? { customerName: cart.buyer.name } : { customerId: cart.buyer.id }) : {}),
  ...(cart.listId === undefined ? {} : { priceListId: cart.listId }),
  ...(cart.discount ? { discount: cart.discount } : {}),
  tipCents: cart.tipCents,
  payment: way === 'BOARD' ? null : way,
  handsOver: way !== 'BOARD',
  note: cart.note,
  expectedCents: dueCents,
});

/** Of the buyer, unless another was chosen by hand. */
function usePriceList({ buyer, listId }: TillCart) {
  const lists = useQuery(priceListsQueries.lists());
  const own = buyer?.id ? buyer.priceList : null;
  const chosen = listId === undefined ? own : lists.data?.find(({ id }) => id === listId);
  return { lists: lists.data ?? [], own, chosen: chosen ?? undefined };
}

/** A sale whose answer was lost is looked for among the latest ones. */
function useArrived(cart: TillCart, clerk: string, isSending: boolean): Order | undefined {
  const isDoubted = cart.sentAt !== undefined && !isSending;
  const latest = useQuery({ ...tillQueries.latest(), enabled: isDoubted });
  return isDoubted ? latest.data?.find((order) => isSame(order, cart, clerk)) : undefined;
}

export function useTill(clerk: { readonly id: string; readonly name: string }, offers: readonly Offer[]) {
  const client = useQueryClient();
  const [cart, setCart] = useState(() => loadCart(clerk.id));
  const [sold, setSold] = useState<Order>();
  const [refusal, setRefusal] = useState<Error>();
  const [way, setWay] = useState<Way>(() => lastPayment(clerk.id));
  /** Known at once, while `isPending` is drawn a moment later: a double tap is one sale. */
  const isSending = useRef(false);
  const list = usePriceList(cart);
  const priced = priceCart(cart, offers, list.chosen?.percent ?? 0, new Date(serverNow()));
  const write = useWrite(sell, { showsErrors: true });

  useEffect(() => saveCart(clerk.id, cart), [clerk.id, cart]);

  const isDoubted = cart.sentAt !== undefined && !write.isPending;
  /** What may have been sold already is not changed: with one piece more it would be sold once more. */
  const change = (more: Partial<TillCart>): boolean => {
    if (isSending.current || isDoubted) return false;
    setRefusal(undefined);
    setCart((now) => ({ ...now, ...more }));
    return true;
  };

  const clear = () => {
    if (isSending.current) return;
    setRefusal(undefined);
    setCart(({ before }) => ({ ...EMPTY, before }));
  };

  const finish = (order: Order) => {
    setCart({ ...EMPTY, before: order.id });
    setRefusal(undefined);
    setSold(order);
    void refreshOrders(client);
    void refreshProducts(client);
  };

  const arrived = useArrived(cart, clerk.name, write.isPending);
  const takeArrived = useEffectEvent(finish);
  useEffect(() => {
    if (arrived) takeArrived(arrived);
  }, [arrived]);

  const refuse = (error: Error) => {
    setRefusal(error);
    // Without an answer it may have been sold: the same again is still the same sale.
    if (!isOpen(error)) setCart((now) => ({ ...now, sentAt: undefined, key: undefined }));
    void client.invalidateQueries(tillQueries.latest());
    void client.invalidateQueries(priceListsQueries.all());
    void refreshProducts(client);
  };

  const run = (wanted: Way): unknown => {
    const isRefused = priced.gone.length > 0 || priced.payCents > CENTS_MAX;
    if (isSending.current || cart.lines.length === 0 || (isRefused && !isDoubted)) return undefined;
    if (cart.tipCents > 0 && (wanted === 'BOARD' || !isPaidAtOnce(wanted))) {
      return showToast({
        kind: 'info',
        sentence: 'Trinkgeld gibt es nur mit Bar oder Bank. Nimm es heraus oder wähle anders.',
      });
    }
    isSending.current = true;
    setWay(wanted);
    setRefusal(undefined);
    const key = cart.key ?? newKey();
    // Seconds behind, because the clock of this machine may be ahead of the server's.
    setCart((now) => ({ ...now, key, sentAt: now.sentAt ?? new Date(serverNow() - 5_000).toISOString() }));
    const settle =
      <T>(next: (outcome: T) => void) =>
      (outcome: T) => {
        isSending.current = false;
        next(outcome);
      };
    const then = { onSuccess: settle(finish), onError: settle(refuse) };
    write.run({ body: bodyOf(cart, priced.dueCents, wanted) }, then, key);
    return wanted === 'BOARD' || notePayment(clerk.id, wanted);
  };

  return {
    cart,
    priced,
    list,
    sold,
    way,
    isSending: write.isPending,
    refusal: refusal && sentenceOf(refusal),
    isDoubted,
    isLocked: write.isPending || isDoubted,
    change,
    /** Whether it is in the sale now. */
    add: (offer: Pick<Offer, 'id' | 'name'>, amount = 1): boolean => {
      const isNew = !cart.lines.some(({ productId }) => productId === offer.id);
      if (isNew && cart.lines.length >= LINES_MAX) {
        showToast({ kind: 'info', sentence: `Höchstens ${LINES_MAX} verschiedene Produkte je Verkauf.` });
        return false;
      }
      return change({ lines: withMore(cart.lines, offer, amount) });
    },
    setAmount: (productId: number, amount: number) => change({ lines: withAmount(cart.lines, productId, amount) }),
    clear,
    sell: run,
    hideSold: () => setSold(undefined),
  };
}

export type Till = ReturnType<typeof useTill>;
