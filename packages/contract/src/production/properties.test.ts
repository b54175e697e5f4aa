import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cardsFor } from './cards.ts';
import { resolveNeeds } from './resolve.ts';
import { linesFor, materialNeeds, materialsFor } from './rules.ts';
import { plan, stockOf } from './testing-plans.ts';
import { loadOf, tripsFor } from './trips.ts';

const names = ['a', 'b', 'c', 'd'];

const amounts = fc.record(Object.fromEntries(names.map((name) => [name, fc.nat(200)]))).map(stockOf);

const products = fc
  .array(
    fc.record({
      needs: fc.dictionary(fc.constantFrom(...names), fc.integer({ min: 1, max: 9 })),
      makes: fc.integer({ min: 1, max: 5 }),
      target: fc.nat(60),
    }),
    { maxLength: 6 },
  )
  .map((rows) => rows.map(({ needs, makes, target }, at) => plan(at + 1, `p${at}`, needs, makes, target)));

/** The same products, some of which need what others make. */
const chains = fc.tuple(products, fc.array(fc.tuple(fc.nat(5), fc.nat(5)), { maxLength: 6 })).map(([list, links]) =>
  list.map((product, at) => {
    const makers = new Set(links.filter(([from, to]) => from === at && to < at).map(([, to]) => `p${to}`));
    return {
      ...product,
      ingredients: [...product.ingredients, ...[...makers].map((name) => ({ name, amount: 1 }))],
    };
  }),
);

test('a plan never uses stock twice: all cards that can be made can be made together', () => {
  fc.assert(
    fc.property(chains, amounts, (list, stock) => {
      const cards = cardsFor(linesFor(list, stock), stock);
      for (const { ingredients } of cards)
        for (const { needed, name, missing } of ingredients)
          expect(missing).toBe(Math.max(0, needed - (stock.get(name) ?? 0)));
      const taken = new Map<string, number>();
      for (const { ingredients } of cards.filter(({ canProduce }) => canProduce))
        for (const { name, needed } of ingredients) taken.set(name, (taken.get(name) ?? 0) + needed);
      for (const [name, amount] of taken) expect(amount).toBeLessThanOrEqual(stock.get(name) ?? 0);
    }),
  );
});

test('without what cannot be made, the other cards stay as they are', () => {
  fc.assert(
    fc.property(chains, amounts, (list, stock) => {
      const all = cardsFor(linesFor(list, stock), stock);
      const able = all.filter(({ canProduce }) => canProduce).map(({ product }) => product.id);
      const alone = linesFor(
        list.filter(({ id }) => able.includes(id)),
        stock,
      );
      expect(cardsFor(alone, stock).filter(({ canProduce }) => canProduce)).toHaveLength(able.length);
    }),
  );
});

test('no card stands before a card that makes something it needs', () => {
  fc.assert(
    fc.property(chains, (list) => {
      const cards = cardsFor(linesFor(list, undefined), new Map());
      cards.forEach(({ product }, at) => {
        const later = new Set(cards.slice(at).map((card) => card.product.produces.name));
        expect(product.ingredients.filter(({ name }) => later.has(name))).toEqual([]);
      });
    }),
  );
});

test('more stock never needs more material', () => {
  fc.assert(
    fc.property(products, amounts, fc.constantFrom(...names, 'p0', 'p1'), fc.nat(50), (list, stock, name, more) => {
      const total = (amounts: Map<string, number>) =>
        resolveNeeds(linesFor(list, amounts), list, amounts).raw.reduce((sum, { missing }) => sum + missing, 0);
      const richer = new Map(stock).set(name, (stock.get(name) ?? 0) + more);
      expect(total(richer)).toBeLessThanOrEqual(total(stock));
    }),
  );
});

test('without intermediate products resolving gives exactly the one-level formula', () => {
  fc.assert(
    fc.property(products, amounts, (list, stock) => {
      const lines = linesFor(list, stock);
      const byName = (rows: { name: string }[]) => rows.toSorted((x, y) => x.name.localeCompare(y.name));
      const formula = materialsFor(materialNeeds(lines), stock).filter(({ needed }) => needed > 0);
      expect(byName(resolveNeeds(lines, list, stock).raw)).toEqual(byName(formula));
    }),
  );
});

test('a trip always fits and one more production never would', () => {
  fc.assert(
    fc.property(
      products,
      amounts,
      fc.integer({ min: 1, max: 500 }),
      fc.nat(5000),
      (list, weights, productions, space) => {
        for (const product of list) {
          const trips = tripsFor(product, productions, space, weights);
          const perTrip = trips ? trips.perTrip : productions;
          expect(loadOf(product, perTrip, weights)).toBeLessThanOrEqual(space);
          if (trips) expect(loadOf(product, perTrip + 1, weights)).toBeGreaterThan(space);
          if (trips && trips.trips > 0) expect((trips.trips - 1) * trips.perTrip + trips.last).toBe(productions);
        }
      },
    ),
  );
});
