import { changeOrder, getOrder, listOrders, placeOrder } from '@kontor/contract/orders/api.ts';
import type { Order, OrderChange } from '@kontor/contract/orders/schema.ts';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/api.ts';
import { pagedQuery } from '#platform/api/paged-query.ts';
import { useWrite } from '#platform/api/use-write.ts';

/** More than a shop ever has open at once; what lies beyond waits until the first are done. */
const RUNNING_MAX = 1000;
const PAGE_SIZE = 50;

export const ordersQueries = {
  /** Everything that is still being worked on, for staff. */
  running: () =>
    queryOptions({
      queryKey: ['orders', 'running'],
      queryFn: ({ signal }) => call(listOrders, { query: { state: 'running', limit: RUNNING_MAX } }, { signal }),
    }),
  finished: (search: string) => ({
    ...pagedQuery(['orders', 'finished', search], listOrders, {
      query: { state: 'finished', limit: PAGE_SIZE, ...(search ? { search } : {}) },
    }),
    placeholderData: keepPreviousData,
  }),
  /** The caller's own orders, the newest first; the first one may still be running. */
  mine: () =>
    queryOptions({
      queryKey: ['orders', 'mine'],
      queryFn: ({ signal }) => call(listOrders, { query: { mine: 'true', limit: 20 } }, { signal }),
    }),
  one: (id: number) =>
    queryOptions({
      queryKey: ['orders', 'one', id],
      queryFn: ({ signal }) => call(getOrder, { params: { id } }, { signal }),
    }),
};

/** An order is seen in several lists at once. */
export const refreshOrders = (client: QueryClient) => client.invalidateQueries({ queryKey: ['orders'] });

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
