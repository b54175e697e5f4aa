import { getWork } from '@kontor/contract/home/api.ts';
import { addShift, changeDuty } from '@kontor/contract/team/api.ts';
import { changeRole } from '@kontor/contract/users/api.ts';
import { addWageLine, listWageSheets } from '@kontor/contract/wages/api.ts';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import type { Actor } from '#platform/actor.ts';
import { transact } from '#platform/postgres/transact.ts';
import { isLong } from '#platform/testing/long.ts';
import { type Caller, testApp } from '#testing/app.ts';
import { switchOn } from '#testing/switch-on.ts';
import type { FindHours } from './find-hours.ts';
import { findSheetsOf } from './find-sheets.ts';
import { payWages } from './pay-wages.ts';
import { spanOf } from './span.ts';
import { refund, sell, setRate, sheetOf } from './testing-wages.ts';

const kontor = await testApp();
let boss: Caller;
let nele: Caller;

beforeEach(() => {
  shifts = [];
});
kontor.prepare(async () => {
  await switchOn(kontor, 'PRODUCTS', 'PRODUCT_ORDER', 'CASH');
});
// Some tests log in anew.
beforeEach(async () => {
  boss = await kontor.as('SUPER_ADMIN', { name: 'Viktor' });
  nele = await kontor.as('MODERATOR', { id: '21', name: 'Nele' });
});

/** Of Nele: from when to when, as moments. */
let shifts: [from: string, to: string][] = [];

const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];
/** As the team slice will: by day in Berlin, which is an hour ahead in November. */
const findHours: FindHours = async (_db, { people, from, until }) => {
  const days = new Map<string, number>();
  for (const [begin, end] of shifts) {
    const last = Math.min(Date.parse(end), until.getTime());
    for (let at = Math.max(Date.parse(begin), from.getTime()); at < last; ) {
      const midnight = Math.floor((at + HOUR_MS) / DAY_MS + 1) * DAY_MS - HOUR_MS;
      const to = Math.min(midnight, last);
      const day = new Date(at + HOUR_MS).toISOString().slice(0, 10);
      days.set(day, (days.get(day) ?? 0) + Math.ceil((to - at) / 1000));
      at = to;
    }
  }
  return people?.includes('21') ? [...days].map(([day, seconds]) => ({ personId: '21', day, seconds })) : [];
};

const VIKTOR: Actor = { id: '4', name: 'Viktor', avatarUrl: null, authorities: ['ROLE_SUPER_ADMIN'], sessionId: '' };

async function sheet(query: { from?: string; to?: string } = {}, find = findHours) {
  const [found] = await findSheetsOf(kontor.db, ['21'], { span: spanOf(query, kontor.time.now), findHours: find });
  if (!found) throw new Error('no sheet');
  return found;
}

/** Returns what was paid; nothing where nothing is open. */
async function pay(query: { from?: string; to?: string } = {}): Promise<number> {
  const { openCents, version } = await sheet(query);
  if (openCents <= 0) return 0;
  const asOf = kontor.time.now.toISOString();
  const wanted = { ...query, asOf, account: 'BANK' as const, sheets: [{ personId: '21', openCents, version }] };
  const paid = await transact(kontor.db, (tx) => payWages(tx, VIKTOR, { wanted, at: kontor.time.now, findHours }));
  return paid.reduce((sum, { cents }) => sum + cents, 0);
}

test('hours are worth what the day says, each at the rate of its day', async () => {
  await setRate(boss, null, 1_500, 0);
  await setRate(boss, nele.id, 2_000, 0, '2026-11-14');
  shifts = [
    ['2026-11-13T17:00:00Z', '2026-11-13T19:30:00Z'],
    // Over midnight in Berlin, which is 23:00 here.
    ['2026-11-13T22:00:00Z', '2026-11-14T00:00:00Z'],
  ];
  expect(await sheet()).toMatchObject({
    openCents: 3.5 * 1_500 + 2_000,
    parts: [{ kind: 'HOURS', seconds: 4.5 * 3600 }],
  });
});

test('no second is paid twice, however often is paid on one evening', async () => {
  await setRate(boss, null, 1_234, 0);
  shifts = [['2026-11-15T08:00:00Z', '2026-11-15T18:00:07Z']];
  let paid = 0;
  for (const time of ['12:00:00', '12:00:01', '12:34:56', '18:00:00', '20:00:00']) {
    kontor.time.now = new Date(`2026-11-15T${time}Z`);
    paid += await pay();
  }
  // 36.007 seconds at 12,34 an hour.
  expect([paid, (await sheet()).openCents]).toEqual([12_342, 0]);
});

test('what a shift was shortened by afterwards is taken off what is paid next', async () => {
  await setRate(boss, null, 1_500, 0);
  shifts = [['2026-11-15T06:00:00Z', '2026-11-15T10:00:00Z']];
  expect(await pay()).toBe(6_000);
  shifts = [['2026-11-15T06:00:00Z', '2026-11-15T09:00:00Z']];
  expect((await sheet()).openCents).toBe(-1_500);
  shifts.push(['2026-11-14T06:00:00Z', '2026-11-14T09:00:00Z']);
  expect([await pay(), await pay()]).toEqual([3_000, 0]);
});

test('where hours are no longer recorded, those that were paid stay paid', async () => {
  await setRate(boss, null, 1_500, 0);
  shifts = [['2026-11-15T06:00:00Z', '2026-11-15T10:00:00Z']];
  await pay();
  expect((await sheet({}, async () => undefined)).openCents).toBe(0);
});

test('hours without a rate wait until there is one', async () => {
  shifts = [['2026-11-10T06:00:00Z', '2026-11-10T10:00:00Z']];
  expect((await sheet()).openCents).toBe(0);
  await setRate(boss, nele.id, 1_000, 0, '2026-11-09');
  expect((await sheet()).openCents).toBe(4_000);
});

const DAY = fc.integer({ min: 1, max: 30 });
const SECOND = fc.integer({ min: 0, max: 86_399 });
const Month = fc.record({
  sales: fc.array(
    fc.record({
      day: DAY,
      second: SECOND,
      cents: fc.integer({ min: 1, max: 99_999 }),
      tip: fc.integer({ min: 0, max: 999 }),
    }),
    {
      minLength: 1,
      maxLength: 25,
    },
  ),
  hours: fc.array(fc.record({ day: DAY, second: SECOND, length: fc.integer({ min: 1, max: 20_000 }) }), {
    maxLength: 6,
  }),
  rates: fc.array(
    fc.record({ day: DAY, hourly: fc.integer({ min: 0, max: 3_333 }), share: fc.integer({ min: 0, max: 1_777 }) }),
    { minLength: 1, maxLength: 3 },
  ),
  refunds: fc.array(fc.nat({ max: 24 }), { maxLength: 3 }),
  /** The last days of the periods that are paid. */
  ends: fc.uniqueArray(DAY, { maxLength: 8 }),
});

const dayOf = (day: number): string => `2026-11-${String(day).padStart(2, '0')}`;
const momentOf = ({ day, second }: { day: number; second: number }): Date =>
  new Date(Date.parse(`${dayOf(day)}T00:00:00Z`) - HOUR_MS + second * 1000);

async function live({ sales, hours, rates, refunds }: typeof Month extends fc.Arbitrary<infer M> ? M : never) {
  await kontor.fill([
    'delete from wage_line',
    'delete from wage_payment',
    'delete from wage_rate',
    'delete from cash_entry',
  ]);
  kontor.time.now = new Date('2026-12-01T11:00:00Z');
  [boss, nele] = [
    await kontor.as('SUPER_ADMIN', { name: 'Viktor' }),
    await kontor.as('MODERATOR', { id: '21', name: 'Nele' }),
  ];
  for (const { day, hourly, share } of rates) await setRate(boss, null, hourly, share, dayOf(day));
  shifts = [];
  let free = 0;
  for (const shift of [...hours].sort((a, b) => momentOf(a).getTime() - momentOf(b).getTime())) {
    const begin = Math.max(momentOf(shift).getTime(), free);
    free = Math.min(begin + shift.length * 1000, Date.parse('2026-11-30T23:00:00Z'));
    if (begin < free) shifts.push([new Date(begin).toISOString(), new Date(free).toISOString()]);
  }
  const orders: number[] = [];
  for (const sale of sales)
    orders.push(await sell(kontor, nele, sale.cents, { tipCents: sale.tip, at: momentOf(sale) }));
  for (const at of refunds) await refund(kontor, boss, orders[at] ?? 0);
}

async function check(months: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(Month, async (month) => {
      await live(month);
      const whole = (await sheet({ from: '2026-11-01', to: '2026-11-30' })).openCents;
      const ends = [...month.ends.filter((day) => day < 30).sort((a, b) => a - b), 30];
      const periods = ends.map((end, at) => ({ from: dayOf((ends[at - 1] ?? 0) + 1), to: dayOf(end) }));
      const parts: number[] = [];
      for (const period of periods) parts.push((await sheet(period)).openCents);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(whole);
      let paid = 0;
      for (const period of periods) paid += await pay(period);
      const left = (await sheet({ from: '2026-11-01', to: '2026-11-30' })).openCents;
      expect(paid + left).toBe(whole);
      const { rows } = await kontor.pool.query(
        `select coalesce(-sum(cents), 0)::bigint as paid from cash_entry where kind = 'WAGE'`,
      );
      expect(rows[0].paid).toBe(paid);
    }),
    { numRuns: months },
  );
}

test('however a month is cut into periods, the same is paid to the cent, and the cash book says so', () =>
  check(isLong ? 300 : 12));

test('a duty counts once it has ended, each part on its day in Berlin, and not while TEAM is off', async () => {
  await switchOn(kontor, 'PRODUCTS', 'PRODUCT_ORDER', 'CASH', 'TEAM');
  await setRate(boss, nele.id, 1_200, 0, '2026-11-01');
  await setRate(boss, nele.id, 2_400, 0, '2026-11-16');
  kontor.time.now = new Date('2026-11-15T22:30:00Z');
  await nele.call(changeDuty, { body: { on: true } });
  kontor.time.now = new Date('2026-11-15T23:30:00Z');
  expect((await sheetOf(boss, nele)).openCents).toBe(0);
  await nele.call(changeDuty, { body: { on: false } });
  expect(await sheetOf(nele, nele)).toMatchObject({
    openCents: 600 + 1_200,
    parts: [{ kind: 'HOURS', seconds: 3600 }],
  });
  await switchOn(kontor, 'PRODUCTS', 'PRODUCT_ORDER', 'CASH');
  expect((await sheetOf(boss, nele)).openCents).toBe(0);
});

test('hours that nobody has paid are owed to those who have left too, before a period, and on the home page', async () => {
  await switchOn(kontor, 'PRODUCTS', 'PRODUCT_ORDER', 'CASH', 'TEAM');
  await setRate(boss, null, 1_500, 0);
  const shift = {
    userId: nele.id,
    beganAt: '2026-11-05T10:00:00Z',
    endedAt: '2026-11-05T12:00:00Z',
    reason: 'Vergessen',
  };
  expect((await boss.call(addShift, { body: shift })).status).toBe(200);
  expect((await boss.call(changeRole, { params: { id: nele.id }, body: { role: 'USER' } })).status).toBe(200);
  const ofNele = async (query: { from?: string; to?: string }) => {
    const { sheets } = (await boss.call(listWageSheets, { query })).body;
    return sheets.find(({ person }) => person.id === nele.id);
  };
  expect(await ofNele({})).toMatchObject({ openCents: 3_000, isStaff: false });
  expect(await ofNele({ from: '2026-11-09', to: '2026-11-15' })).toMatchObject({
    openCents: 0,
    openBeforeCents: 3_000,
  });
  const bonus = { personId: nele.id, kind: 'BONUS' as const, cents: 500, note: 'Zum Abschied', day: '2026-11-05' };
  expect((await boss.call(addWageLine, { body: bonus })).status).toBe(200);
  const { waiting, wagesCents } = (await boss.call(getWork)).body;
  expect([waiting.wages, wagesCents]).toEqual([1, 3_500]);
});
