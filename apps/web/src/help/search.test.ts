import { expect, test } from 'vitest';
import { markWords, searchSections, sectionsOf } from './search.ts';

const entry = { name: 'inventar', title: 'Inventar', summary: 'Bestand buchen' };
const sections = sectionsOf(entry, {
  title: 'Inventar',
  parts: [
    ['p', {}, 'Was im Lager liegt. Nichts weiter.'],
    ['h2', { id: 'löschen' }, 'Löschen'],
    ['p', {}, 'Ein Klick entfernt ', ['strong', {}, 'Bestände'], '. Danach ist die Straße leer.'],
    ['h2', { id: 'zählen' }, 'Zählen'],
    ['ol', {}, ['li', {}, 'Zähle neue Kisten.'], ['li', {}, 'Buche.']],
    ['table', {}, ['tbody', {}, ['tr', {}, ['td', {}, 'Enter'], ['td', {}, 'bucht']]]],
  ],
});

const found = (query: string) =>
  searchSections(sections, query).results.map(({ section, sentence }) => [section.heading, sentence]);

test.each(['Bestände', 'bestaende', 'BESTANDE', 'estän'])('%s finds the sentence with "Bestände"', (query) => {
  expect(found(query)).toEqual([['Löschen', 'Ein Klick entfernt Bestände.']]);
});

test.each([
  ['strasse', 'Danach ist die Straße leer.'],
  ['straße', 'Danach ist die Straße leer.'],
  ['neu', 'Zähle neue Kisten.'],
  ['enter', 'Enter · bucht'],
])('%s finds "%s"', (query, sentence) => {
  expect(found(query).map(([, one]) => one)).toEqual([sentence]);
});

test('a title leads to the beginning of its chapter, a heading comes before a sentence', () => {
  expect(found('inventar')).toEqual([['', 'Was im Lager liegt.']]);
  expect(found('zaehl')).toEqual([['Zählen', 'Zähle neue Kisten.']]);
});

test('all words have to be there; the title of the chapter counts', () => {
  expect(found('inventar kisten')).toEqual([['Zählen', 'Zähle neue Kisten.']]);
  expect(found('kisten straße')).toEqual([]);
});

test('one letter is no search', () => {
  expect(searchSections(sections, 'e ').words).toEqual([]);
});

test('what was found is marked in its own spelling', () => {
  expect(markWords('Alle Bestände, groß', ['bestaende', 'gross'])).toEqual(['Alle ', 'Bestände', ', ', 'groß', '']);
});

test('a longer word is marked whole, and what is typed is no pattern', () => {
  expect(markWords('Der Bestand (neu)', ['best', 'bestand', '(neu)'])).toEqual(['Der ', 'Bestand', ' ', '(neu)', '']);
});
