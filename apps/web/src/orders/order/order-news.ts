import { mayAccess } from '@kontor/contract/core/roles.ts';
import { isNotReadyAfterAll, isRunning } from '@kontor/contract/orders/rules.ts';
import { type Order, OrderStatus } from '@kontor/contract/orders/schema.ts';
import { heldAuthorities } from '@kontor/contract/users/rules.ts';
import type { User } from '@kontor/contract/users/schema.ts';
import type { QueryClient } from '@tanstack/react-query';
import { refresh } from '#platform/live/refresh.ts';
import { remember, rememberedJson } from '#platform/storage.ts';
import { showToast, type Toast } from '#platform/toasts.ts';
import { ordersQueries } from '../orders.queries.ts';
import { followedKey } from './followed.ts';
import { stateWords } from './order-label.tsx';

interface Followed {
  readonly id: number;
  readonly status: OrderStatus;
}

export function loadFollowed(userId: string): Followed | undefined {
  const { id, status } = rememberedJson<Followed>(followedKey(userId)) ?? {};
  const known = OrderStatus.safeParse(status);
  return typeof id === 'number' && known.success ? { id, status: known.data } : undefined;
}

export const saveFollowed = (userId: string, followed: Followed | undefined): void =>
  remember(followedKey(userId), followed ? JSON.stringify(followed) : '');

/** Compares what was known with what is there now, however the news came or whether it came at all. */
export function follow(before: Followed | undefined, orders: readonly Order[]) {
  const known = before && orders.find(({ id }) => id === before.id);
  const next = orders.find(({ status }) => isRunning(status)) ?? known;
  return {
    followed: next ? { id: next.id, status: next.status } : before,
    changed: known && known.status !== before.status ? known : undefined,
  };
}

const isTakenBack = ({ history }: Order): boolean => {
  const last = history.at(-1);
  return last !== undefined && isNotReadyAfterAll(last);
};

function newsWords(order: Order): string {
  const { status, assignee, reason } = order;
  if (isTakenBack(order)) return 'doch noch nicht fertig. Wir melden uns, sobald sie bereitliegt.';
  if (status === 'EXPIRED') return 'abgelaufen, weil sie niemand angenommen hat.';
  const by = status === 'IN_PROGRESS' && assignee ? ` durch ${assignee.name}` : '';
  const because = isTurnedDown(order) && reason ? `: ${reason}` : '.';
  return `${stateWords(status)}${by}${because}`;
}

const GOOD: readonly OrderStatus[] = ['ACCEPTED', 'IN_PROGRESS', 'READY', 'COMPLETED'];

/** Staff give a reason when they end an order; a customer who gives up their own does not. */
const isTurnedDown = ({ status, reason }: Order): boolean =>
  status === 'REJECTED' || (status === 'CANCELLED' && reason !== null);

function kindOf(order: Order): Toast['kind'] {
  if (isTurnedDown(order)) return 'error';
  if (isTakenBack(order)) return 'info';
  return GOOD.includes(order.status) ? 'success' : 'info';
}

/** Of one order only the latest toast stands; staff who order for themselves get one of each kind. */
export const aboutOwnOrder = ({ id }: Pick<Order, 'id'>): string => `own-order-${id}`;

export const newsOf = (order: Order): Omit<Toast, 'id'> => ({
  kind: kindOf(order),
  sentence: `Deine Bestellung ${order.number} ist ${newsWords(order)}`,
  about: aboutOwnOrder(order),
});

export function showNews(userId: string, orders: readonly Order[], before: Followed | undefined): Followed | undefined {
  const { followed, changed } = follow(before, orders);
  saveFollowed(userId, followed);
  if (changed) showToast(newsOf(changed));
  return followed;
}

interface Heard {
  readonly me: User;
  readonly id: number;
  readonly board: readonly Order[] | undefined;
}

/** Customers hear of their own orders only; staff hear of all, and the board knows whose they are. */
function isOwn({ me, id, board }: Heard): boolean {
  if (!mayAccess('moderator', { authorities: heldAuthorities(me) })) return true;
  const known = board?.find((order) => order.id === id);
  return known ? known.customer.id === me.id : loadFollowed(me.id)?.id === id;
}

function beforeLatest(order: Order | undefined): Followed | undefined {
  const from = order?.history.at(-1)?.from;
  return order && from ? { id: order.id, status: from } : undefined;
}

export async function notifyCustomer(client: QueryClient, heard: Heard): Promise<void> {
  if (!isOwn(heard)) return;
  const { me, id } = heard;
  // What is being read may be as of before the change.
  await refresh(client, ordersQueries.mine());
  const orders = await client.fetchQuery(ordersQueries.mine());
  const followed = loadFollowed(me.id);
  const before = followed?.id === id ? followed : beforeLatest(orders.find((order) => order.id === id));
  showNews(me.id, orders, before ?? followed);
}
