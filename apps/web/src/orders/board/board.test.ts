import { type Order, type OrderStatus, RUNNING, STATUSES } from '@kontor/contract/orders/schema.ts';
import { expect, test } from 'vitest';
import { lacking, taskOf } from '#platform/testing/staff-orders.ts';
import { explainAvailable, sharesOf } from '../order/explain-stock.ts';
import { lackOf, missingOf } from '../order/line-stock.ts';
import { listOf } from '../order/list-of.ts';
import { stepBetween, stepsFrom } from '../order/order-steps.ts';
import { ageOf, columnsOf, enteredAt, minutesSince, paceOf } from './board.ts';

test.each<[OrderStatus, string | undefined, string[]]>([
  ['NEW', 'Annehmen und bereitlegen', ['Annehmen', 'Ablehnen …']],
  ['ACCEPTED', 'Beginnen', ['Direkt abholbereit', 'Stornieren …']],
  ['IN_PROGRESS', 'Fertig', ['Zurückgeben', 'Stornieren …']],
  ['READY', 'Übergeben', ['Doch nicht fertig', 'Stornieren …']],
  ['COMPLETED', undefined, []],
  ['REJECTED', undefined, []],
  ['CANCELLED', undefined, []],
  ['EXPIRED', undefined, []],
])('from %s the usual step is %s, besides %j', (from, main, others) => {
  const steps = stepsFrom(taskOf(11, from));
  expect([steps.main?.label, steps.others.map(({ label }) => label)]).toEqual([main, others]);
});

test('an order whose goods are missing, or not known to be there, is accepted only', () => {
  const [{ stock: _, ...unknown }] = lacking(0) as [Order['items'][number]];
  for (const items of [lacking(1), [unknown]]) {
    const { main, others } = stepsFrom(taskOf(11, 'NEW', { items }));
    expect([main?.label, others.map(({ label }) => label)]).toEqual(['Annehmen', ['Ablehnen …']]);
  }
});

test('a card can be put where a step leads to', () => {
  const ways = (order: Order) => RUNNING.filter((status) => stepBetween(order, status));
  expect(ways(taskOf(11))).toEqual(['ACCEPTED', 'READY']);
  expect(ways(taskOf(11, 'NEW', { items: lacking(1) }))).toEqual(['ACCEPTED']);
  expect(ways(taskOf(11, 'ACCEPTED'))).toEqual(['IN_PROGRESS', 'READY']);
  expect(ways(taskOf(11, 'IN_PROGRESS'))).toEqual(['ACCEPTED', 'READY']);
  expect(ways(taskOf(11, 'READY'))).toEqual(['IN_PROGRESS']);
});

test('every order that is running has its place, and none other has', () => {
  const columns = columnsOf(STATUSES.map((status, at) => taskOf(at + 1, status)));
  expect(columns.map(({ status, orders }) => [status, orders.map(({ id }) => id)])).toEqual([
    ['NEW', [1]],
    ['ACCEPTED', [2]],
    ['IN_PROGRESS', [3]],
    ['READY', [4]],
  ]);
});

test.each([
  [0, 'gerade eben'],
  [1, '1\u00a0Min.'],
  [59, '59\u00a0Min.'],
  [65, '1\u00a0Std. 5\u00a0Min.'],
  [1440, '1 Tag'],
  [4400, '3 Tage'],
])('%i minutes are "%s"', (minutes, words) => {
  expect(ageOf(minutes)).toBe(words);
});

test('an order from a clock that is ahead has no negative age', () => {
  expect(minutesSince('2026-11-15T12:01:00Z', Date.parse('2026-11-15T12:00:30Z'))).toBe(0);
});

test('what nobody has taken becomes urgent after five minutes, what nobody collects is marked after thirty', () => {
  expect([paceOf('NEW', 5), paceOf('NEW', 6), paceOf('ACCEPTED', 60)]).toEqual([undefined, 'urgent', undefined]);
  expect([paceOf('READY', 30), paceOf('READY', 31)]).toEqual([undefined, 'soon']);
});

test('an order stands where it stands since it came there, whatever its customer has changed', () => {
  const at = (minute: number) => `2026-11-15T12:0${minute}:00Z`;
  const history: Order['history'] = [
    { at: at(1), from: null, to: 'NEW', by: 'Mara Lindt' },
    { at: at(2), from: 'NEW', to: 'NEW', by: 'Mara Lindt' },
  ];
  expect(enteredAt({ createdAt: at(1), history })).toBe(at(1));
  const taken = [...history, { at: at(3), from: 'NEW', to: 'ACCEPTED', by: 'Nele' } as const];
  expect(enteredAt({ createdAt: at(1), history: taken })).toBe(at(3));
});

test.each([
  [1, 'Es fehlt noch 1 × Bauernbrot.'],
  [12, 'Es fehlen noch 12 × Bauernbrot.'],
])('with %i missing it says "%s"', (amount, sentence) => {
  expect(lackOf({ items: lacking(amount) })).toBe(sentence);
});

test.each([
  [200, { onHand: 162, reserved: 162, available: 0, missing: 44 }, true, [156, 6, 'frühere']],
  [20, { onHand: 100, reserved: 70, available: 30, missing: 0 }, true, [20, 50, 'andere']],
  [20, { onHand: 10, reserved: 6, available: 4, missing: 16 }, false, [0, 6, 'andere']],
] as const)('the shares of %i with %j add up to what is there', (amount, stock, isClaiming, expected) => {
  const { granted, others, whose } = sharesOf(amount, stock, isClaiming);
  expect([granted, others, whose]).toEqual(expected);
  expect(granted + others + stock.available).toBe(stock.onHand);
});

test('what is available is explained with the same numbers', () => {
  const stock = { onHand: 162, reserved: 162, available: 0, missing: 44 };
  expect(explainAvailable(200, stock, true)).toBe(
    '162 vorhanden − 156 für diese Bestellung − 6 für frühere = 0 verfügbar',
  );
});

test('what is missing is shown per line; without stock nothing is known to be', () => {
  const [line] = lacking(12);
  const order = taskOf(1, 'NEW', { items: [{ ...line, name: 'Mehl' }, ...lacking(0)] as ReturnType<typeof lacking> });
  expect(listOf(missingOf(order))).toBe('12 × Mehl');
});
