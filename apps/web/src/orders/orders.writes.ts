import { changeOrder, placeOrder } from '@kontor/contract/orders/api.ts';
import type { Order, OrderChange } from '@kontor/contract/orders/schema.ts';
import { call } from '#platform/api/api.ts';
import { useWrite } from '#platform/api/use-write.ts';
import { refreshOrders } from './orders.queries.ts';

export const usePlaceOrder = () =>
  useWrite(placeOrder, { onSuccess: (_order, client) => refreshOrders(client), showsErrors: true });

interface Changing {
  /** Told at once, also when the screen that asked is gone by then. */
  readonly onChanged?: (order: Order) => void;
  /** What is shown is up to date again, or the change was refused. */
  readonly onSettled?: (id: number, error?: Error) => void;
  /** The caller shows the refusal itself instead of the common toast. */
  readonly showsErrors?: boolean;
}

/** A refusal usually means that a colleague was faster: what is shown is brought up to date either way. */
export const useChangeOrder = ({ onChanged, onSettled, showsErrors = false }: Changing = {}) =>
  useWrite(changeOrder, {
    showsErrors,
    onSuccess: async (order, client) => {
      onChanged?.(order);
      await refreshOrders(client);
      onSettled?.(order.id);
    },
    onError: (error, client, { params }) => {
      void refreshOrders(client);
      onSettled?.(Number(params.id), error);
    },
  });

/** The last word about an order while the page is being closed: nobody is left to hear the answer. */
export const closeWithOrder = (id: number, body: OrderChange): void =>
  void call(changeOrder, { params: { id }, body }, { keepalive: true }).catch(() => undefined);
