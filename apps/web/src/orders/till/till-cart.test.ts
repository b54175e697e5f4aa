import { expect, test } from 'vitest';
import { offerOf } from '#platform/testing/orders.ts';
import { EMPTY, priceCart, readEntry, withMore } from './till-cart.ts';

test.each([
  ['brot', 1, 'brot'],
  ['3 brot', 3, 'brot'],
  ['3x brot', 3, 'brot'],
  ['3*brot', 3, 'brot'],
  ['12 × cola zero', 12, 'cola zero'],
  ['brot 4', 4, 'brot'],
  ['brot x4', 4, 'brot'],
  ['7up', 1, '7up'],
  ['0 brot', 1, 'brot'],
  ['', 1, ''],
])('„%s“ means %d of „%s“', (typed, amount, words) => {
  expect(readEntry(typed)).toEqual({ amount, words });
});

test('pieces of one product are one line, and without pieces there is none', () => {
  const bread = { id: 1, name: 'Brot' };
  const lines = withMore(withMore([], bread, 2), bread, 3);
  expect(lines).toEqual([{ productId: 1, name: 'Brot', amount: 5 }]);
  expect(withMore(lines, bread, -5)).toEqual([]);
});

test('the sum follows price list, discount and tip, to the cent', () => {
  const offers = [offerOf(1, 'Brot', { price: 2.5, available: 1 }), offerOf(2, 'Kuchen', { price: 9.99 })];
  const lines = [
    { productId: 1, name: 'Brot', amount: 3 },
    { productId: 2, name: 'Kuchen', amount: 1 },
    { productId: 3, name: 'Tee', amount: 1 },
  ];
  const cart = { ...EMPTY, lines, discount: { amount: { percent: 7 }, reason: 'Treue' }, tipCents: 50 };
  const priced = priceCart(cart, offers, -15, new Date('2026-11-15T12:00:00Z'));
  expect(priced).toMatchObject({ pieces: 5, goodsCents: 3 * 213 + 849, offCents: 104, dueCents: 1384, payCents: 1434 });
  expect(priced.lacking.map(({ name }) => name)).toEqual(['Brot']);
  expect(priced.gone.map(({ name }) => name)).toEqual(['Tee']);
});
