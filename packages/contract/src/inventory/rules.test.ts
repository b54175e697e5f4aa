import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountAfter, checkExpected, compareItems, differences, mayUndo } from './rules.ts';
import { AMOUNT_MAX, type BaseItem, HistoryFilter, StockChange } from './schema.ts';

test('a booking adds to the stock and may empty it, but never goes below zero', () => {
  expect(amountAfter(12, 3)).toBe(15);
  expect(amountAfter(12, -12)).toBe(0);
  expect(() => amountAfter(12, -13)).toThrow(
    expect.objectContaining({ detail: 'Der Bestand würde negativ (12 vorhanden).' }),
  );
});

test('a stock beyond any store is refused', () => {
  expect(() => amountAfter(AMOUNT_MAX, 1)).toThrow('inventory.too-much');
});

test('what was seen must still be there', () => {
  expect(() => checkExpected(5, 5)).not.toThrow();
  expect(() => checkExpected(5, undefined)).not.toThrow();
  expect(() => checkExpected(6, 5)).toThrow('inventory.changed');
});

test('a stocktake books only what differs', () => {
  const same = { name: 'a', counted: 5, expected: 5 };
  const less = { name: 'b', counted: 4, expected: 5 };
  expect(differences([same, less])).toEqual([less]);
});

test.each([
  [0, true],
  [15 * 60_000, true],
  [15 * 60_000 + 1, false],
])('%d ms after a booking it can be taken back: %s', (age, may) => {
  expect(mayUndo(new Date(0), new Date(age))).toBe(may);
});

test.each([0, 1.5, AMOUNT_MAX + 1, Number.NaN, '3'])('an amount of %s is refused', (amount) => {
  expect(StockChange.safeParse({ name: 'water', amount }).success).toBe(false);
});

test('one name and several names filter alike', () => {
  expect(HistoryFilter.parse({ citizen: 'Nele' }).citizen).toEqual(['Nele']);
  expect(HistoryFilter.parse({ citizen: ['Nele', 'Tarek'] }).citizen).toEqual(['Nele', 'Tarek']);
  expect(HistoryFilter.parse({}).citizen).toBeUndefined();
});

const items = fc.uniqueArray(
  fc.record({ name: fc.stringMatching(/^[a-f]$/), label: fc.stringMatching(/^[xy]$/), weight: fc.nat(2) }),
  { selector: (item) => item.name },
);

test('taking over what a comparison says turns the known items into the found ones', () => {
  fc.assert(
    fc.property(items, items, (known: BaseItem[], found: BaseItem[]) => {
      const { added, changed, vanished } = compareItems(known, found);
      const result = new Map(known.map((item) => [item.name, item]));
      for (const item of [...added, ...changed]) result.set(item.name, item);
      for (const { name } of vanished) result.delete(name);
      const sorted = (list: Iterable<BaseItem>) => [...list].sort((a, b) => a.name.localeCompare(b.name));
      expect(sorted(result.values())).toEqual(sorted(found));
    }),
  );
});
