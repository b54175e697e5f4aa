import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AppError } from '../core/errors.ts';
import { checkStep } from './checks.ts';
import {
  canBeTakenOver,
  goodsOf,
  isExpired,
  lackingOf,
  lineStock,
  needsReason,
  nextStatuses,
  orderNumber,
  pathTo,
  piecesToMake,
  readNumber,
  type Side,
  totalOf,
  weightOf,
} from './rules.ts';
import { OrderFilter, type OrderStatus, STATUSES } from './schema.ts';

const refusal = (work: () => unknown): string => {
  try {
    work();
    return 'allowed';
  } catch (error) {
    return error instanceof AppError ? error.code : 'bug';
  }
};

/** The whole table as ordered: from, to, who, whether a reason is needed. Everything else is refused. */
const ALLOWED: [OrderStatus, OrderStatus, Side, boolean][] = [
  ['NEW', 'ACCEPTED', 'staff', false],
  ['NEW', 'REJECTED', 'staff', true],
  ['NEW', 'CANCELLED', 'customer', false],
  ['ACCEPTED', 'IN_PROGRESS', 'staff', false],
  ['IN_PROGRESS', 'ACCEPTED', 'staff', false],
  ['READY', 'IN_PROGRESS', 'staff', false],
  ['ACCEPTED', 'READY', 'staff', false],
  ['IN_PROGRESS', 'READY', 'staff', false],
  ['READY', 'COMPLETED', 'staff', false],
  ['ACCEPTED', 'CANCELLED', 'staff', true],
  ['IN_PROGRESS', 'CANCELLED', 'staff', true],
  ['READY', 'CANCELLED', 'staff', true],
];

const PAIRS = STATUSES.flatMap((from) =>
  STATUSES.flatMap((to) => (['staff', 'customer'] as const).map((by) => [from, to, by] as const)),
);

test.each(PAIRS)('%s to %s by %s is as the table says', (from, to, by) => {
  const row = ALLOWED.find(([f, t, side]) => f === from && t === to && side === by);
  const attempt = (reason?: string) => refusal(() => checkStep({ number: 'B-1', from, to, sides: [by], reason }));
  expect(attempt('weil') === 'allowed').toBe(row !== undefined);
  expect(nextStatuses(from, by).includes(to)).toBe(row !== undefined);
  expect(needsReason(from, to, by)).toBe(row?.[3] ?? false);
  if (row) expect(attempt()).toBe(row[3] ? 'request.invalid' : 'allowed');
});

test('what only staff may do is forbidden to customers, what the state does not allow is a conflict', () => {
  const as = (sides: Side[], from: OrderStatus, to: OrderStatus) =>
    refusal(() => checkStep({ number: 'B-1', from, to, sides, reason: 'weil' }));
  expect(as(['customer'], 'NEW', 'ACCEPTED')).toBe('auth.forbidden');
  expect(as(['customer'], 'ACCEPTED', 'CANCELLED')).toBe('orders.transition');
  expect(as(['staff'], 'COMPLETED', 'CANCELLED')).toBe('orders.transition');
  expect(as(['staff', 'customer'], 'NEW', 'CANCELLED')).toBe('allowed');
});

test('a new order waits for exactly an hour', () => {
  const at = new Date('2026-11-15T12:00:00Z');
  expect(isExpired(at, new Date('2026-11-15T12:59:59.999Z'))).toBe(false);
  expect(isExpired(at, new Date('2026-11-15T13:00:00Z'))).toBe(true);
});

test('the number carries the year in Berlin and at least four digits', () => {
  expect(orderNumber(42, new Date('2026-12-31T22:59:59Z'))).toBe('B-2026-0042');
  expect(orderNumber(42, new Date('2026-12-31T23:00:00Z'))).toBe('B-2027-0042');
  expect(orderNumber(123_456, new Date('2026-06-01T00:00:00Z'))).toBe('B-2026-123456');
});

test.each([
  ['B-2026-0042', { id: 42, year: 2026 }],
  ['b-2026-42', { id: 42, year: 2026 }],
  ['2026-0042', { id: 42, year: 2026 }],
  [' 0042 ', { id: 42 }],
  ['#42', { id: 42 }],
  ['12345', { id: 12_345 }],
  ['0', undefined],
  ['Mara', undefined],
  ['B-', undefined],
  ['555-0147x', undefined],
])('"%s" is read as %j', (text, number) => {
  expect(readNumber(text)).toEqual(number);
});

test('a reason that nobody can see is none', () => {
  const step = { number: 'B-1', from: 'NEW', to: 'REJECTED', sides: ['staff'] } as const;
  expect(['\u200b\u2800', ' \n', ''].map((reason) => refusal(() => checkStep({ ...step, reason })))).toEqual([
    'request.invalid',
    'request.invalid',
    'request.invalid',
  ]);
});

test('a search takes three letters, or any number', () => {
  const takes = (search: string) => OrderFilter.safeParse({ search }).success;
  expect(['', 'Mar', '7', '#7', 'B-7'].map(takes)).toEqual([true, true, true, true, true]);
  expect(['M', 'Ma'].map(takes)).toEqual([false, false]);
});

test('totals are exact where floating point is not', () => {
  expect(totalOf([{ amount: 3, unitPrice: 0.1 }])).toBe(0.3);
  expect(totalOf([{ amount: 10_000, unitPrice: 0.0001 }])).toBe(1);
  expect(
    weightOf([
      { amount: 3, unitWeight: 450 },
      { amount: 2, unitWeight: 0 },
    ]),
  ).toBe(1350);
});

test.each([
  [
    { amount: 5, onHand: 10, ahead: 0, wanted: 5 },
    { reserved: 5, available: 5, missing: 0 },
  ],
  [
    { amount: 8, onHand: 10, ahead: 5, wanted: 13 },
    { reserved: 10, available: 0, missing: 3 },
  ],
  [
    { amount: 5, onHand: 10, ahead: 7, wanted: 7 },
    { reserved: 7, available: 3, missing: 2 },
  ],
  [
    { amount: 5, onHand: 10, ahead: 99, wanted: 99 },
    { reserved: 10, available: 0, missing: 5, missingBefore: 89 },
  ],
  [
    { amount: 5, onHand: 0, ahead: 0, wanted: 0 },
    { reserved: 0, available: 0, missing: 5 },
  ],
])('%j stands as %j', (standing, stock) => {
  expect(lineStock(standing)).toEqual({ onHand: standing.onHand, ...stock });
});

test('in a queue no piece is promised twice, and none lies idle while an order waits', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 8 }), fc.nat(60), (queue, onHand) => {
      const wanted = queue.reduce((sum, amount) => sum + amount, 0);
      const got = queue.map((amount, at) => {
        const ahead = queue.slice(0, at).reduce((sum, one) => sum + one, 0);
        return amount - lineStock({ amount, onHand, ahead, wanted }).missing;
      });
      expect(got.reduce((sum, pieces) => sum + pieces, 0)).toBe(Math.min(onHand, wanted));
    }),
  );
});

const claim = (id: number, amount: number) => ({ id, number: `B-${id}`, amount });

test.each([
  ['nobody waits', [], 0, []],
  ['enough for everybody', [claim(1, 5), claim(2, 5)], 10, []],
  ['the first is served, the second lacks the rest', [claim(1, 50), claim(2, 3)], 51, [[2, 2]]],
  [
    'nothing is there',
    [claim(1, 44), claim(2, 1)],
    0,
    [
      [1, 44],
      [2, 1],
    ],
  ],
  ['two lines of one order count together', [claim(1, 4), claim(1, 3)], 2, [[1, 5]]],
] as const)('earlier orders lack what the store does not give them: %s', (_, claims, onHand, lacking) => {
  expect(lackingOf(claims, onHand).map(({ id, missing }) => [id, missing])).toEqual(lacking);
});

test('what has to be made covers the queue before an order, once per item', () => {
  const stock = (missing: number) => ({ onHand: 6, reserved: 6, available: 0, missing, missingBefore: 44 });
  const items = [
    { productId: 1, item: 'bread', stock: stock(1) },
    { productId: 2, item: 'bread', stock: stock(2) },
    { productId: 3, item: 'cake', stock: stock(0) },
    { productId: 4, item: 'beer', stock: { onHand: 0, reserved: 0, available: 0, missing: 7 } },
    { productId: 5, item: 'wine' },
  ];
  expect([...piecesToMake(items)]).toEqual([
    [1, 45],
    [2, 2],
    [4, 7],
  ]);
});

test('of a Menü its parts are handed over, and what the same product lacks alone and in a Menü is made together', () => {
  const stock = (missing: number) => ({ onHand: 0, reserved: 0, available: 0, missing });
  const bread = { productId: 1, name: 'Brot', item: 'bread', amount: 4, stock: stock(4) };
  const menu = { productId: 9, name: 'Menü', item: 'bread', amount: 2, unitPrice: 5, parts: [bread] };
  const goods = goodsOf([menu, { ...bread, amount: 1, unitPrice: 1, stock: stock(1) }]);
  expect(goods.map(({ name, amount }) => [name, amount])).toEqual([
    ['Brot', 4],
    ['Brot', 1],
  ]);
  expect([...piecesToMake(goods)]).toEqual([[1, 5]]);
});

test('with so many pieces more an order lacks nothing, whatever the queue before it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 8 }),
      fc.nat(60),
      (queue, onHand) => {
        const [amount = 1, ...earlier] = queue;
        const ahead = earlier.reduce((sum, one) => sum + one, 0);
        const standing = { amount, ahead, wanted: ahead + amount };
        const before = lackingOf(
          earlier.map((one, at) => claim(at + 1, one)),
          onHand,
        );
        const stock = lineStock({ ...standing, onHand });
        expect(stock.missingBefore ?? 0).toBe(before.reduce((sum, { missing }) => sum + missing, 0));
        const made = piecesToMake([{ productId: 1, item: 'bread', stock }]).get(1) ?? 0;
        expect(lineStock({ ...standing, onHand: onHand + made }).missing).toBe(0);
        if (made > 0) expect(lineStock({ ...standing, onHand: onHand + made - 1 }).missing).toBe(1);
      },
    ),
  );
});

test.each(PAIRS)('every way from %s to %s is made of steps of the table', (from, to) => {
  const path = pathTo(from, to, true);
  expect(path.at(-1)).toBe(to);
  const isAtOnce = from === 'NEW' && to === 'READY';
  expect(path).toEqual(isAtOnce ? ['ACCEPTED', 'READY'] : [to]);
  for (const [at, next] of path.entries()) {
    const before = path[at - 1] ?? from;
    if (isAtOnce) expect(nextStatuses(before, 'staff')).toContain(next);
  }
  expect(pathTo(from, to, false)).toEqual([to]);
});

test('an order is in the hands of one person while it is accepted or worked on', () => {
  expect(STATUSES.filter(canBeTakenOver)).toEqual(['ACCEPTED', 'IN_PROGRESS']);
});
