import { dateTimeOn, plusDays } from '@kontor/contract/core/berlin-time.ts';
import { centsOf } from '@kontor/contract/core/money.ts';
import { daysIn, type ResolvedSpan } from '@kontor/contract/insights/rules.ts';
import type { ClerkSum, DayFigures, Days, Figures, Insights } from '@kontor/contract/insights/schema.ts';
import { listStock } from '#inventory';
import { sumClerks, sumOrderDays, sumWeekHours } from '#orders';
import type { Db } from '#platform/postgres/db.ts';
import { findPrices } from '#prices';
import { listMostSold } from '#products';
import { sumLosses } from '#stock-check';
import { findFaces } from '#users';
import { type FindHours, sumWages } from '#wages';

/** What the one who asks may see of the people who work here; `undefined`: nothing. */
export interface People {
  readonly findHours: FindHours;
  readonly isCashOn: boolean;
}

export interface Cut extends Days {
  readonly untilHour: number | null;
}

const startOf = (day: string): Date => dateTimeOn(Date.parse(day), '00:00');
const two = (hour: number): string => String(hour).padStart(2, '0');

const endOf = ({ to, untilHour }: Cut): Date =>
  untilHour === null || untilHour > 23 ? startOf(plusDays(to, 1)) : dateTimeOn(Date.parse(to), `${two(untilHour)}:00`);

const NOTHING: Figures = {
  orders: 0,
  cents: 0,
  costedCents: 0,
  costCents: 0,
  waits: 0,
  waitSeconds: 0,
  withAccount: 0,
  firstOrders: 0,
  rejected: 0,
  cancelled: 0,
  expired: 0,
  shrinkageCents: 0,
  openCents: 0,
  workSeconds: null,
  wageCents: null,
};

async function findWork(db: Db, days: Cut, people: People | undefined) {
  const until = endOf(days);
  const hours = await people?.findHours(db, { from: startOf(days.from), until });
  const wages = people?.isCashOn ? await sumWages(db, { ...days, until, hours: hours ?? [] }) : undefined;
  return { hours, wages };
}

export type Work = Awaited<ReturnType<typeof findWork>>;

export interface Span {
  readonly days: readonly DayFigures[];
  readonly work: Work;
}

/** Every day of them, in sequence. */
export async function findDays(db: Db, days: Cut, people: People | undefined): Promise<Span> {
  const sold = new Map((await sumOrderDays(db, days)).map((sum) => [sum.day, sum]));
  const losses = await sumLosses(db, { from: days.from, until: plusDays(days.to, 1) });
  const lost = new Map(losses.map((sum) => [sum.day, sum]));
  const work = await findWork(db, days, people);
  const worked = work.hours && Map.groupBy(work.hours, ({ day }) => day);
  const rows = daysIn(days).map(
    (day): DayFigures => ({
      ...NOTHING,
      ...sold.get(day),
      day,
      shrinkageCents: lost.get(day)?.cents ?? 0,
      openCents: lost.get(day)?.openCents ?? 0,
      workSeconds: worked ? (worked.get(day) ?? []).reduce((sum, { seconds }) => sum + seconds, 0) : null,
      wageCents: work.wages ? (work.wages.get(day) ?? 0) : null,
    }),
  );
  return { days: rows, work };
}

export function addUp(days: readonly Figures[]): Figures {
  const sum = { ...NOTHING };
  for (const name of Object.keys(sum) as (keyof Figures)[]) {
    for (const { [name]: value } of days) if (value !== null) sum[name] = (sum[name] ?? 0) + value;
  }
  return sum;
}

const PRODUCTS_SHOWN = 50;

export async function findBest(db: Db, span: Days, before: Days, limit = PRODUCTS_SHOWN) {
  const rows = await listMostSold(db, span, before, limit);
  const best = rows.map(({ total: _, ...product }) => product);
  return { best, rest: (rows[0]?.total ?? 0) - best.length };
}

async function findClerkSums(db: Db, span: Days, { hours }: Work): Promise<ClerkSum[]> {
  const sums = await sumClerks(db, span);
  const faces = await findFaces(
    db,
    sums.map(({ clerkId }) => clerkId),
  );
  return sums.map(({ clerkId, orders, cents }) => ({
    id: clerkId,
    name: faces.get(clerkId)?.name ?? 'Nicht mehr dabei',
    orders,
    cents,
    workSeconds: hours
      ? hours.filter(({ personId }) => personId === clerkId).reduce((sum, { seconds }) => sum + seconds, 0)
      : null,
  }));
}

async function findStockValue(db: Db): Promise<Insights['stock']> {
  const [stock, prices] = [await listStock(db), await findPrices(db)];
  return {
    cents: stock.reduce((sum, { name, amount }) => sum + centsOf(prices.get(name) ?? 0, amount), 0),
    unpriced: stock.filter(({ name }) => !prices.has(name)).length,
  };
}

export async function findInsights(db: Db, resolved: ResolvedSpan, people: People | undefined): Promise<Insights> {
  const { span, before, untilHour } = resolved;
  const now = await findDays(db, { ...span, untilHour: null }, people);
  const earlier = await findDays(db, { ...before, untilHour }, people);
  const hours = { orders: new Array<number>(168).fill(0), cents: new Array<number>(168).fill(0) };
  for (const { at, orders, cents } of await sumWeekHours(db, span)) {
    hours.orders[at] = orders;
    hours.cents[at] = cents;
  }
  return {
    span,
    before,
    untilHour,
    now: addUp(now.days),
    earlier: addUp(earlier.days),
    days: now.days.map(({ day, orders, cents }, at) => ({
      day,
      orders,
      cents,
      beforeCents: earlier.days[at]?.cents ?? 0,
    })),
    hours,
    products: await findBest(db, span, before),
    clerks: await findClerkSums(db, span, now.work),
    stock: await findStockValue(db),
  };
}
