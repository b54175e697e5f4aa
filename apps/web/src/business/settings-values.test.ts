import { expect, test } from 'vitest';
import { business } from '#platform/testing/fixtures.ts';
import { rebase, toValues } from './settings-values.ts';

const base = toValues(business('PRODUCTS'));

test('what I did not touch follows the news, what I did stays mine', () => {
  const mine = { ...base, title: 'Mein Titel', features: { ...base.features, RACING: true } };
  const news = { ...base, name: 'Bäckerei Falk', features: { ...base.features, PRODUCTS: false, TIP_GAME: true } };
  expect(rebase(mine, base, news)).toEqual({
    values: {
      ...base,
      title: 'Mein Titel',
      name: 'Bäckerei Falk',
      features: { ...base.features, PRODUCTS: false, TIP_GAME: true, RACING: true },
    },
    conflicts: [],
  });
});

test('what both changed is named, unless both meant the same', () => {
  const mine = { ...base, title: 'Meiner', name: 'Gleich', colors: { ...base.colors, accent: '#000000' } };
  const news = { ...base, title: 'Ihrer', name: 'Gleich', colors: { ...base.colors, accent: '#ffffff' } };
  const { values, conflicts } = rebase(mine, base, news);
  expect(conflicts).toEqual(['Titel', 'Akzent']);
  expect([values.title, values.colors.accent]).toEqual(['Meiner', '#000000']);
});
