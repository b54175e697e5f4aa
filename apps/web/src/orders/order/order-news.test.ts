import type { OrderStatus } from '@kontor/contract/orders/schema.ts';
import { expect, test } from 'vitest';
import { orderOf } from '#platform/testing/orders.ts';
import { follow, loadFollowed, newsOf, saveFollowed } from './order-news.ts';

test('a running order is followed, without news at first sight', () => {
  expect(follow(undefined, [orderOf(42)])).toEqual({ followed: { id: 42, status: 'NEW' }, changed: undefined });
  expect(follow(undefined, [orderOf(42, { status: 'COMPLETED' })])).toEqual({
    followed: undefined,
    changed: undefined,
  });
});

test('an end is news, also when the next order is already running', () => {
  const done = orderOf(42, { status: 'COMPLETED' });
  expect(follow({ id: 42, status: 'READY' }, [done])).toEqual({
    followed: { id: 42, status: 'COMPLETED' },
    changed: done,
  });
  expect(follow({ id: 42, status: 'READY' }, [orderOf(43), done])).toEqual({
    followed: { id: 43, status: 'NEW' },
    changed: done,
  });
});

test('nothing new is no news', () => {
  expect(follow({ id: 42, status: 'NEW' }, [orderOf(42)]).changed).toBeUndefined();
});

test.each<[OrderStatus, string | null, string]>([
  ['ACCEPTED', null, 'ist angenommen.'],
  ['IN_PROGRESS', null, 'ist in Bearbeitung durch Nele.'],
  ['READY', null, 'ist abholbereit.'],
  ['COMPLETED', null, 'ist abgeschlossen.'],
  ['REJECTED', 'Kein Mehl mehr.', 'ist abgelehnt: Kein Mehl mehr.'],
  ['CANCELLED', null, 'ist storniert.'],
  ['CANCELLED', 'Nicht abgeholt.', 'ist storniert: Nicht abgeholt.'],
  ['EXPIRED', null, 'ist abgelaufen, weil sie niemand angenommen hat.'],
])('%s is shown as "%s %s"', (status, reason, words) => {
  const order = orderOf(42, { status, reason, assignee: { id: '1', name: 'Nele' } });
  expect(newsOf(order).sentence).toBe(`Deine Bestellung B-2026-0042 ${words}`);
});

test('an order that was ready and is not after all is shown as such', () => {
  const back = { at: '2026-11-15T18:20:00.000Z', from: 'READY', to: 'IN_PROGRESS', by: 'Nele' } as const;
  expect(newsOf(orderOf(42, { status: 'IN_PROGRESS', history: [back] }))).toMatchObject({
    kind: 'info',
    sentence: 'Deine Bestellung B-2026-0042 ist doch noch nicht fertig. Wir melden uns, sobald sie bereitliegt.',
  });
});

test('what was last seen is kept per person', () => {
  saveFollowed('7', { id: 42, status: 'READY' });
  expect(loadFollowed('7')).toEqual({ id: 42, status: 'READY' });
  expect(loadFollowed('8')).toBeUndefined();
  saveFollowed('7', undefined);
  expect(loadFollowed('7')).toBeUndefined();
  localStorage.setItem('kontor.order.7', '{"id":42,"status":"?"}');
  expect(loadFollowed('7')).toBeUndefined();
});

test.each<[OrderStatus, string | null, string]>([
  ['READY', null, 'success'],
  ['REJECTED', 'Kein Mehl mehr.', 'error'],
  ['CANCELLED', 'Nicht abgeholt.', 'error'],
  ['CANCELLED', null, 'info'],
])('%s with reason %s looks %s', (status, reason, kind) => {
  expect(newsOf(orderOf(42, { status, reason })).kind).toBe(kind);
});
