import { expect, test } from 'vitest';
import { byLabel, filterItems, rankItems, toSearchable } from './item-search.ts';

const item = (label: string, name = label.toLowerCase()) => ({ label, name });
const labels = (items: readonly { label: string }[]) => items.map(({ label }) => label);

test('labels are sorted as in a German dictionary, numbers by their value', () => {
  const items = [
    item('Zucker'),
    item('Öl'),
    item('Kiste 10'),
    item('Apfel'),
    item('Kiste 9'),
    item('Ofen'),
    item('Äpfel'),
  ];
  expect(labels(items.toSorted(byLabel))).toEqual(['Apfel', 'Äpfel', 'Kiste 9', 'Kiste 10', 'Ofen', 'Öl', 'Zucker']);
});

test('the label that begins with it comes first, then a word, then a part of one, then the name', () => {
  const items = toSearchable([
    item('Käsebrot'),
    item('Frisches Brot'),
    item('Laib', 'brot_laib'),
    item('Brotkorb'),
    item('Milch'),
  ]);
  expect(labels(rankItems(items, 'brot'))).toEqual(['Brotkorb', 'Frisches Brot', 'Käsebrot', 'Laib']);
});

test.each([
  ['KASE', 'Käse'],
  ['kä', 'Käse'],
  ['soße', 'Tomatensoße'],
  ['SOSSE', 'Tomatensoße'],
  ['cheese', 'Käse'],
])('"%s" finds %s', (text, label) => {
  const items = toSearchable([item('Käse', 'cheese'), item('Tomatensoße', 'tomato_sauce')]);
  expect(labels(rankItems(items, text))).toEqual([label]);
  expect(labels(filterItems(items, text))).toEqual([label]);
});

test('every hit is among them, also among thousands', () => {
  const items = toSearchable(Array.from({ length: 3000 }, (_, at) => item(`Ding ${at}`)));
  expect(rankItems(items, 'ding')).toHaveLength(3000);
  expect(rankItems(items, '')).toHaveLength(3000);
});
