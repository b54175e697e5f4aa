import { EURO } from '@kontor/contract/core/money.ts';
import { totalOf, weightOf } from '@kontor/contract/orders/rules.ts';
import { type OrderStatus, STATUSES } from '@kontor/contract/orders/schema.ts';
import type { Face } from '@kontor/contract/users/schema.ts';
import type { Tx } from '#platform/postgres/db.ts';
import type { Demo } from '#platform/slice.ts';
import { findFaces } from '#users';
import { freezeLines, readCatalogue } from './freeze-lines.ts';
import { insertOrders, saveStep } from './order-writes.repo.ts';
import { listRows } from './orders.repo.ts';
import { recountAll } from './sums/count-orders.ts';
import { seedSales } from './till/seed-demo.ts';

const MINUTE_MS = 60_000;
const JONAS = { id: '100000000000000002', name: 'Jonas Krell' };
const TAREK = { id: '100000000000000011', name: 'Tarek Aslan' };

interface DemoOrder {
  customer: string;
  minutesAgo: number;
  wants: Record<string, number>;
  note?: string;
  phone?: string;
  /** What happened since, each so many minutes after the order; the reason is that of the last step. */
  since?: Partial<Record<OrderStatus, number>>;
  reason?: string;
  by?: typeof JONAS;
}

const DONE: DemoOrder['since'] = { ACCEPTED: 2, IN_PROGRESS: 5, READY: 14, COMPLETED: 22 };
const DAY = 24 * 60;

/** Orders in every state, the oldest first. */
const DEMO_ORDERS: DemoOrder[] = [
  { customer: '100000000000000001', minutesAgo: 9 * DAY, wants: { Bauernbrot: 12, Laugenbrezel: 30 }, since: DONE },
  {
    customer: '100000000000000021',
    minutesAgo: 8 * DAY + 300,
    wants: { Apfelkuchen: 400 },
    since: { REJECTED: 6 },
    reason: 'So viele Kuchen schaffen wir bis heute Abend nicht.',
  },
  { customer: '100000000000000022', minutesAgo: 6 * DAY + 90, wants: { Buttercroissant: 24 }, since: DONE, by: TAREK },
  { customer: '100000000000000023', minutesAgo: 5 * DAY, wants: { Laugenbrezel: 60 }, since: { EXPIRED: 60 } },
  {
    customer: '100000000000000001',
    minutesAgo: 3 * DAY + 45,
    wants: { Apfelkuchen: 2 },
    note: 'Bitte in einer Schachtel.',
    since: { CANCELLED: 3 },
  },
  {
    customer: '100000000000000021',
    minutesAgo: 2 * DAY + 20,
    wants: { Bauernbrot: 40, Apfelkuchen: 4 },
    since: { ACCEPTED: 1, CANCELLED: 30 },
    reason: 'Kunde nicht erreichbar',
  },
  {
    customer: '100000000000000001',
    minutesAgo: DAY + 200,
    wants: { Laugenbrezel: 20, Buttercroissant: 10 },
    since: DONE,
  },
  {
    customer: '100000000000000021',
    minutesAgo: 34,
    wants: { Laugenbrezel: 40, Bauernbrot: 6 },
    phone: '555-0147',
    since: { ACCEPTED: 3, IN_PROGRESS: 6, READY: 21 },
  },
  {
    customer: '100000000000000022',
    minutesAgo: 26,
    wants: { Buttercroissant: 30, Apfelkuchen: 3 },
    note: 'Für die Feier im Vanilla, gern gleichmäßig verpackt.',
    since: { ACCEPTED: 4, IN_PROGRESS: 9 },
    by: TAREK,
  },
  { customer: '100000000000000023', minutesAgo: 12, wants: { Bauernbrot: 200 }, since: { ACCEPTED: 5 } },
  { customer: '100000000000000024', minutesAgo: 7, wants: { Apfelkuchen: 6, Laugenbrezel: 25 }, phone: '555-0162' },
  {
    customer: '100000000000000025',
    minutesAgo: 2,
    wants: { Buttercroissant: 12 },
    note: 'Hole ich am Nordeingang ab.',
  },
];

interface Placed {
  face: Face;
  after: (minutes: number) => Date;
}

async function follow(tx: Tx, id: number, demo: DemoOrder, { face, after }: Placed): Promise<void> {
  const { since = {}, by: clerk = JONAS } = demo;
  const steps = STATUSES.filter((to) => since[to] !== undefined);
  let status: OrderStatus = 'NEW';
  for (const [index, to] of steps.entries()) {
    const at = after(since[to] ?? 0);
    const by = to === 'CANCELLED' && status === 'NEW' ? face : clerk;
    const reason = index === steps.length - 1 ? demo.reason : undefined;
    await saveStep(tx, { id, version: index + 1, status }, { to, by: to === 'EXPIRED' ? null : by, reason, at });
    status = to;
  }
}

/** A counter with something to do in every column, and two weeks of what was sold before. */
export async function seedOrders(tx: Tx, demo: Demo): Promise<void> {
  const { now } = demo;
  if ((await listRows(tx, { limit: 1 }, undefined)).length > 0) return;
  const catalogue = await readCatalogue(tx);
  const products = new Map([...catalogue].map(([id, { name }]) => [name, id]));
  const customers = DEMO_ORDERS.map(({ customer }) => customer);
  const faces = await findFaces(tx, customers);
  // One after the other: a customer has at most one order that is running.
  for (const placing of DEMO_ORDERS) {
    const face = faces.get(placing.customer);
    const wanted = Object.entries(placing.wants).flatMap(([name, amount]) => {
      const productId = products.get(name);
      return productId === undefined ? [] : [{ productId, amount }];
    });
    if (!face || wanted.length === 0) continue;
    const after = (minutes: number): Date => new Date(now.getTime() - (placing.minutesAgo - minutes) * MINUTE_MS);
    const lines = freezeLines(catalogue, wanted, { at: now });
    const worth = { total: totalOf(lines), currency: EURO, weight: weightOf(lines) };
    const { note = '', phone = '' } = placing;
    const order = { customer: face, note, phone, lines, priceList: null, ...worth, at: after(0) };
    const id = (await insertOrders(tx, [order])).get(face.id);
    if (id !== undefined) await follow(tx, id, placing, { face, after });
  }
  await seedSales(tx, demo, catalogue);
  // Those of today were counted first, though their customers have bought before.
  await recountAll(tx);
}
