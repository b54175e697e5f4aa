import { cardsFor } from '@kontor/contract/production/cards.ts';
import { linesFor } from '@kontor/contract/production/rules.ts';
import { expect, test } from 'vitest';
import { productOf } from '#platform/testing/products.ts';
import { obstacleOf, tasksOf } from './tasks.ts';

const bread = productOf(1, 'bread', { dough: 2, salt: 1 }, { name: 'Brot', targetProductionCount: 10 });
const dough = productOf(2, 'dough', { flour: 1 }, { name: 'Teig', targetProductionCount: 20 });
const roll = productOf(3, 'water', { dough: 1 }, { name: 'Semmel', targetProductionCount: 10 });

const none = { booked: [], pending: [], refused: [] };

function tasks(amounts: Record<string, number>, booked: readonly number[] = [], products = [bread, dough, roll]) {
  const stock = new Map(Object.entries(amounts));
  const lines = linesFor(products, stock);
  const ticked = booked.map((productId, at) => ({ historyId: at + 1, productId, productions: 5, at: 0 }));
  return tasksOf({
    cards: cardsFor(lines, stock),
    lines,
    others: [],
    free: stock,
    bookings: { ...none, booked: ticked },
  });
}

const shown = (...args: Parameters<typeof tasks>) =>
  tasks(...args).map((one) => [one.product.name, obstacleOf(one)?.sentence]);

test('what is done keeps its place among what is still to be made', () => {
  const made = { flour: 100, salt: 100, dough: 20 };
  expect(tasks(made, [2]).map(({ product, card }) => [product.name, card !== undefined])).toEqual([
    ['Teig', false],
    ['Brot', true],
    ['Semmel', true],
  ]);
  expect(tasks(made).map(({ product }) => product.name)).toEqual(['Brot', 'Semmel']);
});

test.each([
  ['is there for all', { flour: 100, salt: 100, dough: 40 }, [undefined, undefined]],
  ['is there once', { flour: 100, salt: 100, dough: 20 }, [undefined, 'Das Material reicht nicht für alle.']],
  ['is there for a part', { flour: 100, salt: 4, dough: 20 }, ['Das Material reicht für 4 von 10.', undefined]],
] as const)('material that %s', (_, amounts, sentences) => {
  expect(
    shown({ ...amounts })
      .filter(([name]) => name !== 'Teig')
      .map(([, sentence]) => sentence),
  ).toEqual(sentences);
});

test('what an earlier line makes is waited for, what nobody makes is missing', () => {
  expect(shown({ flour: 100, salt: 100 }, [], [bread, dough])).toEqual([
    ['Teig', undefined],
    ['Brot', 'Erst Teig herstellen.'],
  ]);
  expect(shown({ flour: 100 }, [], [bread, dough])).toEqual([
    ['Teig', undefined],
    ['Brot', 'Es fehlt: 20 × Teig, 10 × Salz'],
  ]);
});
