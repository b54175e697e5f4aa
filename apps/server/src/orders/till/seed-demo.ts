import { berlinDayOf, type Day, dateTimeOn, dayAfter } from '@kontor/contract/core/berlin-time.ts';
import { centsOf } from '@kontor/contract/core/money.ts';
import { discountCents, type Payment, WALK_IN } from '@kontor/contract/orders/bill.ts';
import { orderNumber, totalOf, weightOf } from '@kontor/contract/orders/rules.ts';
import type { Face } from '@kontor/contract/users/schema.ts';
import { type DemoBooking, stageDemoCash } from '#cash';
import type { Tx } from '#platform/postgres/db.ts';
import type { Demo } from '#platform/slice.ts';
import { findListsByCustomer } from '#price-lists';
import { findFaces } from '#users';
import { noteEarnings, seedWageRates, takeBackEarnings } from '#wages';
import { type Catalogue, freezeLines } from '../freeze-lines.ts';
import { recount } from '../sums/count-orders.ts';
import { insertRefund } from './refunds.repo.ts';
import { insertSales, type NewSale } from './sales.repo.ts';

/** Nine weeks of sales, for figures to compare; the book, and with it what was paid how, begins three weeks ago. */
const DAYS = 63;
const BOOK_DAYS = 21;

const CLERKS = [
  { id: '100000000000000002', name: 'Jonas Krell' },
  { id: '100000000000000011', name: 'Tarek Aslan' },
  { id: '100000000000000012', name: 'Nele Voss' },
];
const SELMA = { id: '100000000000000003', name: 'Selma Brandt' };
const REGULARS = ['100000000000000001', '100000000000000021', '100000000000000024'];
const NAMES = ['Officer Grant', 'Frau Berg', 'Luca von der Werkstatt', 'Hafenmeisterei'];

/** What one person takes along, most of it more than once an evening. */
const BASKETS: readonly Readonly<Record<string, number>>[] = [
  { Laugenbrezel: 2, Espresso: 1 },
  { Buttercroissant: 1, Espresso: 2 },
  { Bauernbrot: 1 },
  { 'Pizza Margherita': 2, Limonade: 2 },
  { Käsebrot: 1, Apfelsaft: 1 },
  { Limonade: 4 },
  { Laugenbrezel: 6, Traubensaft: 2 },
  { Apfelkuchen: 1, Espresso: 3 },
  { Reparaturset: 1 },
  { Bauernbrot: 2, Buttercroissant: 4 },
  { Geschenkkorb: 1 },
  { 'Pizza Margherita': 1, Espresso: 1, Laugenbrezel: 1 },
];

/** The same evening after evening at every start of the demo. */
function createDice(): (sides: number) => number {
  let state = 20_261_115;
  return (sides) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % sides;
  };
}

interface Shop {
  readonly catalogue: Catalogue;
  readonly ids: ReadonlyMap<string, number>;
  readonly faces: ReadonlyMap<string, Face>;
  readonly lists: ReadonlyMap<string, { readonly name: string; readonly percent: number }>;
}

const paymentOf = (roll: number): Payment => (roll < 13 ? 'CASH' : roll < 19 ? 'CARD' : 'INVOICE');

function saleAt(
  at: Date,
  roll: (sides: number) => number,
  { catalogue, ids, faces, lists }: Shop,
): NewSale | undefined {
  const basket = BASKETS[roll(BASKETS.length)] ?? {};
  const wanted = Object.entries(basket).flatMap(([name, amount]) => {
    const productId = ids.get(name);
    return productId === undefined ? [] : [{ productId, amount }];
  });
  const clerk = CLERKS[roll(7) % CLERKS.length] ?? SELMA;
  const face = roll(5) === 0 ? faces.get(REGULARS[roll(REGULARS.length)] ?? '') : undefined;
  const list = face && lists.get(face.id);
  const name = face || roll(6) > 0 ? '' : (NAMES[roll(NAMES.length)] ?? '');
  if (wanted.length === 0) return undefined;
  const lines = freezeLines(catalogue, wanted, { at, percent: list?.percent });
  const total = totalOf(lines);
  const isDiscounted = roll(12) === 0;
  const payment = paymentOf(roll(20));
  const off = isDiscounted ? discountCents(centsOf(total), { percent: 5 + 5 * roll(3) }) : 0;
  const due = centsOf(total) - off;
  // Only the invoices of the last days are still open.
  const isTipped = payment !== 'INVOICE' && roll(4) === 0;
  return {
    customerId: face?.id ?? null,
    customerName: face ? null : name,
    status: 'COMPLETED',
    note: '',
    priceList: list?.name ?? null,
    discountCents: off,
    discountReason: off > 0 ? (['Mengenrabatt', 'Verhandelt', 'Entschuldigung'][roll(3)] ?? 'Verhandelt') : null,
    tipCents: isTipped ? 50 * (1 + roll(6)) : 0,
    payment,
    owedCents: payment === 'INVOICE' ? due : 0,
    total,
    weight: weightOf(lines),
    search: [face?.name ?? (name || WALK_IN), ...lines.map((line) => line.name), clerk.name].join(' '),
    at,
    clerkId: clerk.id,
    clerkName: clerk.name,
    lines,
  };
}

/** A few dozen sales between half past five and eleven. */
function eveningOf(date: Day, until: Date, roll: (sides: number) => number, shop: Shop): NewSale[] {
  const begin = dateTimeOn(date, '17:30').getTime();
  const count = 16 + roll(18);
  const minutes = Array.from({ length: count }, () => roll(320)).sort((a, b) => a - b);
  return minutes.flatMap((minute) => {
    const at = new Date(begin + minute * 60_000 + roll(60) * 1000);
    return at < until ? (saleAt(at, roll, shop) ?? []) : [];
  });
}

const dueOf = ({ total, discountCents: off }: NewSale): number => centsOf(total) - off;

type Placed = NewSale & { readonly id: number };

function bookingOf({ id, at, payment, clerkId, clerkName, tipCents, ...sale }: Placed): DemoBooking[] {
  if (payment === 'INVOICE' || payment === null) return [];
  const by = { id: clerkId, name: clerkName };
  const source = { kind: 'ORDER' as const, id: String(id) };
  const account = payment === 'CASH' ? ('CASH' as const) : ('BANK' as const);
  const cents = dueOf({ ...sale, at, payment, clerkId, clerkName, tipCents }) + tipCents;
  return [{ kind: 'SALE', account, cents, by, at, source, note: `Bestellung ${orderNumber(id, at)}` }];
}

const REFUND = { by: SELMA, reason: 'Kuchen war noch gefroren', isBackInStock: false };

/** One that was paid in cash yesterday, twenty minutes later. */
async function refundOne(tx: Tx, sales: readonly Placed[], now: Date): Promise<DemoBooking[]> {
  const sale = sales.findLast(({ at, payment }) => payment === 'CASH' && now.getTime() - at.getTime() > 86_400_000);
  if (!sale) return [];
  const at = new Date(sale.at.getTime() + 20 * 60_000);
  const lines = sale.lines.map(({ name, amount }, position) => ({ position, name, amount }));
  const amounts = { cents: dueOf(sale), tipCents: sale.tipCents, owedCents: 0 };
  await recount(tx, sale.id, () => insertRefund(tx, sale.id, { ...REFUND, ...amounts, at, lines }));
  await takeBackEarnings(tx, { orderId: sale.id, by: SELMA, at });
  return bookingOf(sale).map((booking) => ({
    ...booking,
    cents: -booking.cents,
    by: SELMA,
    at,
    note: `Erstattung ${orderNumber(sale.id, sale.at)}`,
  }));
}

const OPEN_DAYS = 4;

const isInBook = ({ at }: NewSale, now: Date): boolean =>
  at >= dateTimeOn(dayAfter(berlinDayOf(now), -BOOK_DAYS), '00:00');

/** Invoices are paid the next day; those of the last days are still open. */
function settleOld(sale: NewSale, now: Date): NewSale {
  if (!isInBook(sale, now)) return { ...sale, payment: null, owedCents: 0, tipCents: 0 };
  const isOld = now.getTime() - sale.at.getTime() > OPEN_DAYS * 86_400_000;
  return sale.payment === 'INVOICE' && isOld ? { ...sale, payment: 'CARD', owedCents: 0 } : sale;
}

/** Evenings at the counter, in a few statements. */
export async function seedSales(tx: Tx, { now }: Demo, catalogue: Catalogue): Promise<void> {
  await seedWageRates(tx, now);
  const roll = createDice();
  const ids = new Map([...catalogue].map(([id, { name }]) => [name, id]));
  const shop = { catalogue, ids, faces: await findFaces(tx, REGULARS), lists: await findListsByCustomer(tx) };
  const first = dayAfter(berlinDayOf(now), -DAYS);
  const days = Array.from({ length: DAYS + 1 }, (_, day) => dayAfter(first, day));
  const sales = days.flatMap((date) => eveningOf(date, now, roll, shop)).map((sale) => settleOld(sale, now));
  const numbers = await insertSales(tx, sales);
  const placed = sales.map((sale, at): Placed => ({ ...sale, id: numbers[at] as number }));
  await noteEarnings(
    tx,
    ...placed
      .filter((sale) => isInBook(sale, now))
      .map((sale) => ({
        personId: sale.clerkId,
        orderId: sale.id,
        revenueCents: dueOf(sale),
        tipCents: sale.tipCents,
        at: sale.at,
      })),
  );
  stageDemoCash(tx, [...placed.flatMap(bookingOf), ...(await refundOne(tx, placed, now))]);
}
