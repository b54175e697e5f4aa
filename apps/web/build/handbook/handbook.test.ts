import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Part } from '../../src/help/chapter.ts';
import { readChapter } from './read-chapter.ts';
import { webpSize } from './webp-size.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const FOLDER = join(ROOT, 'docs/handbuch');
const LARGEST = 80_000;

const readFile = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const filesIn = (folder: string): string[] => readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' });
const names = readdirSync(FOLDER).flatMap((file) => (file.endsWith('.md') ? [file.slice(0, -3)] : []));
const chapters = new Map(names.map((name) => [name, readChapter(readFile(`docs/handbuch/${name}.md`))]));
const contents = chapters.get('README');

function* elementsIn(parts: readonly Part[]): Generator<Exclude<Part, string>> {
  for (const part of parts) {
    if (typeof part === 'string') continue;
    yield part;
    yield* elementsIn(part.slice(2) as Part[]);
  }
}

const elements = (name: string, tag: string) =>
  [...elementsIn(chapters.get(name)?.parts ?? [])].filter((part) => part[0] === tag);

test('the contents name every chapter once, by its title', () => {
  const lines = elements('README', 'a').map(([, { chapter }, ...text]) => [chapter, text.join('')]);
  const titles = [...chapters].flatMap(([name, { title }]) => (name === 'README' ? [] : [[name, title]]));
  expect(lines.sort()).toEqual(titles.sort());
  expect(contents?.title).toBe('Handbuch');
});

test('every link between chapters leads to a heading that is there', () => {
  const links = names.flatMap((name) =>
    elements(name, 'a').flatMap(([, { chapter, hash, href }]) =>
      href ? [] : [{ chapter: chapter || name, hash, name }],
    ),
  );
  const isBroken = ({ chapter, hash }: (typeof links)[number]) =>
    !chapters.has(String(chapter)) ||
    (hash && !['h2', 'h3'].some((tag) => elements(String(chapter), tag).some(([, { id }]) => id === hash)));
  expect(links.length).toBeGreaterThan(50);
  expect(links.filter(isBroken)).toEqual([]);
});

test('every picture is there, is shown and is small, and says what is on it', () => {
  const shown = names.flatMap((name) => elements(name, 'img').map(([, props]) => props));
  expect(shown.map(({ src }) => src).sort()).toEqual(
    filesIn('docs/handbuch/bilder')
      .map((name) => `bilder/${name}`)
      .sort(),
  );
  for (const { src, alt } of shown) {
    const picture = readFileSync(join(FOLDER, String(src)));
    expect([src, String(alt).length > 20, picture.length <= LARGEST]).toEqual([src, true, true]);
    expect([src, webpSize(picture).width]).toEqual([src, 1036]);
  }
});
