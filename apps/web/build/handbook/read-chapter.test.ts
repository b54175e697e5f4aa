import { expect, test } from 'vitest';
import { readChapter } from './read-chapter.ts';

const partsOf = (markdown: string) => readChapter(`# Titel\n\n${markdown}`).parts;

test('a chapter begins with its title', () => {
  expect(readChapter('# Inventar\n\nWas im Lager liegt.')).toEqual({
    title: 'Inventar',
    parts: [['p', {}, 'Was im Lager liegt.']],
  });
  expect(() => readChapter('Was im Lager liegt.')).toThrow('a chapter begins with its title');
});

test.each(['<b>fett</b>', 'Text mit <img src=x onerror=alert(1)>', '<script>alert(1)</script>'])(
  'raw HTML stops the build: %s',
  (markdown) => {
    expect(() => partsOf(markdown)).toThrow('a chapter cannot hold "html"');
  },
);

test('headings are named as on code hosts', () => {
  expect(partsOf('## Prüfen: `kontor test`')).toEqual([
    ['h2', { id: 'prüfen-kontor-test' }, 'Prüfen: ', ['code', {}, 'kontor test']],
  ]);
});

test.each([
  ['[Lager](inventar.md)', ['a', { chapter: 'inventar', hash: '' }, 'Lager']],
  ['[Lager](inventar.md#l%C3%B6schen)', ['a', { chapter: 'inventar', hash: 'löschen' }, 'Lager']],
  ['[oben](#buchen)', ['a', { chapter: '', hash: 'buchen' }, 'oben']],
  ['[Discord](https://discord.com)', ['a', { href: 'https://discord.com' }, 'Discord']],
  ['[docs/scaling.md](../scaling.md)', ['code', {}, 'docs/scaling.md']],
  ['[Knopf](javascript:alert(1))', ['code', {}, 'Knopf']],
])('%s leads to a chapter, to another site or nowhere', (markdown, part) => {
  expect(partsOf(markdown)).toEqual([['p', {}, part]]);
});

test('a cell knows the head of its column', () => {
  const [table] = partsOf('| Taste | Wirkung |\n| - | - |\n| F | **voll** |');
  expect(JSON.stringify(table)).toContain('["td",{"data-label":"Wirkung"},["strong",{},"voll"]]');
});
