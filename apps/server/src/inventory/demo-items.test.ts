import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { DEMO_ITEMS } from './demo-items.ts';

const names = DEMO_ITEMS.map((item) => item.name);

test('every demo item has its own drawing, and there is no drawing without an item', async () => {
  const files = await readdir(new URL('../../item-images/', import.meta.url));
  expect(files.sort()).toEqual(names.map((name) => `${name}.png`).sort());
});

test('names are unique keys as the game writes them', () => {
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/^[a-z0-9_]+$/.test(name))).toEqual([]);
});

test('the items a new product starts with exist', () => {
  expect(names).toEqual(expect.arrayContaining(['wheat', 'water']));
});

test('labels are unique', () => {
  const labels = DEMO_ITEMS.map((item) => item.label);
  expect(new Set(labels).size).toBe(labels.length);
});

test('weights are whole grams above zero', () => {
  expect(DEMO_ITEMS.filter((item) => !Number.isInteger(item.weight) || item.weight <= 0)).toEqual([]);
});

test('the stock holds most items, each in a whole amount above zero', () => {
  const stock = DEMO_ITEMS.flatMap((item) => item.stock ?? []);
  expect(stock.length).toBeGreaterThan(40);
  expect(stock.filter((amount) => !Number.isInteger(amount) || amount <= 0)).toEqual([]);
});
