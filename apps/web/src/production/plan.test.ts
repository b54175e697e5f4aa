import { expect, test } from 'vitest';
import { productOf } from '#platform/testing/products.ts';
import { sayCarried } from './explain.ts';
import { planFor, planForMissing, planned, possibleProductions, unclaimedOf } from './plan.ts';
import { readPlan } from './plan-search.ts';
import { toInputs, toSearch } from './use-plan-inputs.ts';

const products = [productOf(1, 'bread', { dough: 3 }), productOf(2, 'dough', { flour: 1 }), productOf(3, 'salt', {})];
const ids = (search: object) => planned(products, search).map(({ id }) => id);

test('the whitelist counts only while nothing is excluded', () => {
  expect(ids({})).toEqual([1, 2, 3]);
  expect(ids({ nur: [2] })).toEqual([2]);
  expect(ids({ ohne: [2] })).toEqual([1, 3]);
  expect(ids({ nur: [2], ohne: [2] })).toEqual([1, 3]);
});

test('a plan survives the way through the address', () => {
  const search = { ziel: 250, nur: [1, 3], ohne: [2], platz: 5000, aufloesen: 1 as const, bestellung: 17 };
  expect(toSearch(toInputs(search))).toEqual(search);
  expect(readPlan(search)).toEqual(search);
});

test('what is as usual is left out of the address', () => {
  expect(toSearch(toInputs({}))).toEqual({});
  expect(readPlan({ platz: 20000 })).toEqual({});
  expect(toSearch({ ...toInputs({}), isGlobal: true })).toEqual({ ziel: 100 });
});

test.each([
  [{ ziel: 'viel', platz: -1, nur: 'x', ohne: { a: 1 } }, {}],
  [
    { ziel: '250', nur: '2', ohne: ['1', 1, 'x', 0] },
    { ziel: 250, nur: [2], ohne: [1] },
  ],
  [{ ziel: 1.5, platz: 1e300, aufloesen: 'nein' }, {}],
])('%o is read as %o', (raw, search) => {
  expect(readPlan(raw)).toEqual(search);
});

test('a field that cannot be read is planned neither as usual nor as before', () => {
  const inputs = toInputs({ ziel: 5, platz: 700 });
  expect(toSearch({ ...inputs, target: '' })).toBeUndefined();
  expect(toSearch({ ...inputs, space: '-1' })).toBeUndefined();
  expect(toSearch({ ...inputs, target: '+7' })).toEqual({ ziel: 7, platz: 700 });
  // What does not count may say anything.
  expect(toSearch({ ...inputs, target: 'viel', isGlobal: false })).toEqual({ platz: 700 });
  expect(toSearch({ ...inputs, target: 'viel', order: 17 })).toEqual({ platz: 700, bestellung: 17 });
});

test('resolving makes what is a product itself and asks for the rest', () => {
  const stock = new Map([['dough', 100]]);
  const search = { ziel: 40, nur: [1] };
  expect(planFor(products, stock, search).missing).toEqual([{ name: 'dough', needed: 120, stock: 100, missing: 20 }]);
  const plan = planFor(products, stock, { ...search, aufloesen: 1 });
  expect(plan.missing).toEqual([{ name: 'flour', needed: 20, stock: 0, missing: 20 }]);
  expect(plan.steps.map(({ name, productions }) => [name, productions])).toEqual([['dough', 20]]);
});

test('the plan for an order makes exactly what it lacks, from what no order has a claim on', () => {
  const free = unclaimedOf([
    { id: 1, name: 'bread', label: 'Brot', amount: 500, reserved: 500 },
    { id: 2, name: 'dough', label: 'Teig', amount: 30, reserved: 10 },
  ]);
  const missing = new Map([[1, 12]]);
  const plan = planForMissing(products, free, missing, { ziel: 999, nur: [3] });
  expect(plan.cards).toMatchObject([
    { product: { id: 1 }, stock: 0, target: undefined, shortfall: 12, productions: 12 },
  ]);
  expect(plan.missing).toEqual([{ name: 'dough', needed: 36, stock: 20, missing: 16 }]);
  const resolved = planForMissing(products, free, missing, { aufloesen: 1 });
  expect(resolved.steps.map(({ name, productions }) => [name, productions])).toEqual([['dough', 16]]);
  expect(resolved.missing).toEqual([{ name: 'flour', needed: 16, stock: 0, missing: 16 }]);
});

const loaf = productOf(9, 'bread', { dough: 4, salt: 0.9 });
const weights = new Map([
  ['dough', 100],
  ['salt', 100],
]);

test.each([
  [120, 19_600, ['3 Fahrten: je 40 Durchgänge, 19,6 kg von 19,6 kg', 'je Fahrt: 160 × Teig, 36 × Salz']],
  [
    41,
    19_605,
    [
      '2 Fahrten: je 40 Durchgänge, 19,6 kg von 19,605 kg',
      'je Fahrt: 160 × Teig, 36 × Salz',
      'letzte, 1 Durchgang: 4 × Teig, 1 × Salz = 0,5 kg',
    ],
  ],
  [10, 499, ['Passt nicht: Ein Durchgang wiegt 0,5 kg, Platz ist für 0,499 kg', 'ein Durchgang: 4 × Teig, 1 × Salz']],
  [40, 19_600, ['1 Fahrt: 19,6 kg', '160 × Teig, 36 × Salz']],
])('what to carry for %i productions with room for %i g', (productions, space, said) => {
  const { sentence, loads } = sayCarried(loaf, productions, space, weights);
  expect([sentence, ...loads].map((line) => line.replaceAll('\u00A0', ' '))).toEqual(said);
});

test('a factory carries by itself, and what needs nothing needs nobody to carry', () => {
  const { sentence, loads } = sayCarried({ ...loaf, factoryProduct: true }, 1000, 1, weights);
  expect([sentence, ...loads]).toEqual(['Fabrik: nichts zu tragen', 'braucht 4.000 × Teig, 900 × Salz']);
  expect(sayCarried(productOf(1, 'bread', {}), 10, 1, weights).sentence).toBe('Nichts zu tragen');
});

test('what is possible is limited by the scarcest ingredient and by what is wanted', () => {
  const stock = new Map([
    ['dough', 100],
    ['salt', 9],
  ]);
  expect(possibleProductions(loaf, 50, stock)).toBe(10);
  expect(possibleProductions(loaf, 5, stock)).toBe(5);
  expect(possibleProductions(loaf, 5, new Map())).toBe(0);
});
