import { changeOrder, placeOrder } from '@kontor/contract/orders/api.ts';
import type { OrderChange } from '@kontor/contract/orders/schema.ts';
import { call } from '#platform/api/api.ts';
import { useWrite } from '#platform/api/use-write.ts';
import { refreshOrders } from './orders.queries.ts';

export const usePlaceOrder = () =>
  useWrite(placeOrder, { onSuccess: (_order, client) => refreshOrders(client), showsErrors: true });

/** A customer's own order; a refusal usually means that it was changed elsewhere, so it is brought up to date either way. */
export const useChangeOrder = ({ showsErrors = false } = {}) =>
  useWrite(changeOrder, {
    showsErrors,
    onSuccess: (_order, client) => refreshOrders(client),
    onError: (_error, client) => void refreshOrders(client),
  });

export const closeWithOrder = (id: number, body: OrderChange): void =>
  void call(changeOrder, { params: { id }, body }, { keepalive: true }).catch(() => undefined);
