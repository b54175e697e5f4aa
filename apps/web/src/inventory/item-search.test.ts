import { expect, test } from 'vitest';
import { byLabel, certainItem, filterItems, rankItems, toSearchable } from './item-search.ts';

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

test('only an item typed whole, or the only one left that begins with it, is certain', () => {
  const items = toSearchable([item('Eier', 'eggs'), item('Eierkarton', 'eggbox'), item('Käse', 'cheese')]);
  const certain = (text: string) => certainItem(items, text)?.label;
  expect(['EIER', 'eggs', 'Eierk', 'käs', 'kase'].map(certain)).toEqual(['Eier', 'Eier', 'Eierkarton', 'Käse', 'Käse']);
  expect(['', 'ei', 'gg', 'äse', 'eier5'].map(certain)).toEqual(Array(5).fill(undefined));
  const twins = toSearchable([item('Kiste', 'box'), item('Kiste', 'crate')]);
  expect([certainItem(twins, 'kiste'), certainItem(twins, 'box')?.name]).toEqual([undefined, 'box']);
});
