import { LINES_MAX } from '@kontor/contract/orders/schema.ts';
import { expect, test } from 'vitest';
import { offerOf } from '#platform/testing/orders.ts';
import {
  amountFrom,
  type CartLine,
  complaintAbout,
  EMPTY_CART,
  invalidLineIn,
  loadCart,
  saveCart,
  stepped,
  withAmount,
} from './cart.ts';
import { keepOffered, priceLines, sumOf } from './cart-offers.ts';

const bread = offerOf(1, 'Brot', { price: 0.0833, weight: 400 });
const cake = offerOf(2, 'Kuchen', { price: 12.5, weight: 900 });
const line = (productId: number, typed: string): CartLine => ({ productId, name: `Produkt ${productId}`, typed });

test('a cart is kept per person, without what was emptied', () => {
  saveCart('7', { lines: [line(1, '3'), line(2, '')], note: 'Bitte warm', phone: '555-1' });
  expect(loadCart('7')).toEqual({ lines: [line(1, '3')], note: 'Bitte warm', phone: '555-1' });
  expect(loadCart('8')).toEqual(EMPTY_CART);
});

test.each(['', 'kaputt', '{"version":99,"cart":{}}'])('what is stored as %j is no cart', (text) => {
  localStorage.setItem('kontor.cart.7', text);
  expect(loadCart('7')).toEqual(EMPTY_CART);
});

test.each([
  ['12', 12, undefined],
  ['1.500', 1500, undefined],
  ['10000', 10_000, undefined],
  ['10.001', undefined, 'Höchstens 10.000.'],
  ['0', undefined, 'Mindestens 1.'],
  ['-3', undefined, 'Mindestens 1.'],
  ['1,5', undefined, 'Bitte gib eine ganze Zahl an.'],
  ['viel', undefined, 'Bitte gib eine ganze Zahl an.'],
])('%j is read as %s', (typed, amount, complaint) => {
  expect(amountFrom(typed)).toBe(amount);
  expect(complaintAbout(typed)).toBe(complaint);
});

test('the buttons count from whatever stands there and stop at both ends', () => {
  expect(stepped('', 1)).toBe('1');
  expect(stepped('1', -1)).toBe('');
  expect(stepped('1.499', 1)).toBe('1500');
  expect(stepped('10000', 1)).toBe('10000');
  expect(stepped('x', -1)).toBe('');
});

test('a product that does not fit in any more is left out, one that is in can still change', () => {
  const full = Array.from({ length: LINES_MAX }, (_, at) => line(at + 1, '1'));
  expect(withAmount(full, { id: 99, name: 'Neu' }, '1')).toEqual(full);
  expect(withAmount(full, { id: 1, name: 'Brot' }, '7')[0]?.typed).toBe('7');
});

test('what is no longer offered is told apart from the rest', () => {
  expect(keepOffered([line(1, '2'), line(9, '1'), line(8, '')], [bread, cake])).toEqual({
    lines: [line(1, '2')],
    gone: [line(9, '1')],
  });
});

test('the sum is exact, and amounts that make no sense do not count', () => {
  expect(sumOf(priceLines([line(1, '3'), line(2, '2'), line(2, 'x')], [bread, cake]))).toEqual({
    items: [
      { productId: 1, amount: 3 },
      { productId: 2, amount: 2 },
    ],
    pieces: 5,
    total: 25.2499,
    weight: 3000,
  });
});

test('the first amount that makes no sense is found, an empty line is not invalid', () => {
  expect(invalidLineIn([line(1, '3'), line(2, '0'), line(3, ''), line(4, '-3'), line(5, 'x')])?.productId).toBe(4);
  expect(invalidLineIn([line(1, '3'), line(2, '')])).toBeUndefined();
});
