import { cookieOf, customerId } from '../bench/customers.ts';
import { VALUES } from '../packages/contract/src/tips/schema.ts';
import { CLERK, CUSTOMERS, ITEMS, itemName } from './people.ts';

export const KINDS = ['order', 'booking', 'handover', 'tip', 'sale', 'purchase'] as const;
export type Kind = (typeof KINDS)[number];

/** A write that is wanted once, recognisable in the database by its `probe`. */
export interface Write {
  readonly kind: Kind;
  readonly probe: string;
  readonly key: string;
  readonly path: string;
  readonly cookie: string;
  readonly body: object;
  /** How much it moves the stock, if it is done. */
  readonly moves?: { readonly item: string; readonly by: number };
  /** True for a caller that leaves without an answer; most try again. */
  readonly givesUp: boolean;
  /** What came back, one for each try. */
  readonly answers: Answer[];
  acknowledgedAt?: number;
}

export type Answer = 'acknowledged' | 'refused' | 'shed' | 'broken' | 'unanswered' | 'wrong';

/** What the writes are about, read once from the shop. */
export interface Stock {
  readonly products: readonly number[];
  readonly ready: readonly { id: number; item: string }[];
  readonly game: number;
}

type NewWrite = Pick<Write, 'probe' | 'path' | 'cookie' | 'body' | 'moves'>;

const FACTORIES: Record<Kind, (at: number, stock: Stock) => NewWrite | undefined> = {
  order: (at, { products }) => {
    if (at >= CUSTOMERS) return undefined;
    const probe = `probe-${at}`;
    const items = [{ productId: products[at % products.length], amount: 1 + (at % 3) }];
    return { probe, path: '/api/orders', cookie: cookieOf(customerId(at)), body: { items, note: probe } };
  },
  // No two bookings of an item move it by the same amount: that is how one is found again.
  booking: (at) => {
    const item = itemName(at);
    const by = (1 + Math.floor(at / ITEMS)) * (at % 2 === 0 ? 2 : -2);
    const body = { name: item, amount: by, reason: 'Korrektur' };
    return {
      probe: `${item} ${by}`,
      path: '/api/inventory/items',
      cookie: cookieOf(CLERK),
      body,
      moves: { item, by },
    };
  },
  handover: (at, { ready }) => {
    const order = ready[at];
    if (!order) return undefined;
    const body = { status: 'COMPLETED', version: 3 };
    const moves = { item: order.item, by: -1 };
    return { probe: String(order.id), path: `/api/order/${order.id}`, cookie: cookieOf(CLERK), body, moves };
  },
  // More than one piece each: single pieces are hand-overs.
  sale: (at, { products }) => {
    const [probe, amount] = [`sale-${at}`, 2 + (at % 3)];
    const items = [{ productId: products[at % products.length], amount }];
    const body = { items, payment: at % 2 === 0 ? 'CASH' : 'CARD', tipCents: at % 7, note: probe };
    const moves = { item: itemName(at), by: -amount };
    return { probe, path: '/api/till/sales', cookie: cookieOf(CLERK), body, moves };
  },
  // An odd number of pieces: even ones are bookings.
  purchase: (at) => {
    const [probe, item, amount] = [`purchase-${at}`, itemName(at), 1 + 2 * (at % 50)];
    const lines = [{ name: item, amount, cents: 1 + at }];
    const body = { account: at % 2 === 0 ? 'CASH' : 'BANK', lines, note: probe, updatePrices: false };
    const moves = { item, by: amount };
    return { probe, path: '/api/cash/purchases', cookie: cookieOf(CLERK), body, moves };
  },
  tip: (at, { game }) => {
    if (at >= CUSTOMERS) return undefined;
    const id = customerId(at);
    const body = Object.fromEntries(VALUES.map((name) => [name, at % 100]));
    return { probe: id, path: `/api/tip-game/${game}/tips`, cookie: cookieOf(id), body };
  },
};

/** Makes one write after the other; nothing once those who could want something are used up. */
export function createWriteFactory(stock: Stock): (kind: Kind) => Write | undefined {
  const counts = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<Kind, number>;
  return (kind) => {
    const at = counts[kind]++;
    const made = FACTORIES[kind](at, stock);
    return made && { ...made, kind, key: `${kind}-${at}`, givesUp: at % 4 === 3, answers: [] };
  };
}
