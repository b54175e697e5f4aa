import { access, glob, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');

/** As code hosts make them: lower case, without punctuation, spaces as dashes. */
const anchorsIn = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

async function isBroken(page: string, link: string): Promise<boolean> {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : join(dirname(page), path);
  const isThere = await access(join(ROOT, target)).then(
    () => true,
    () => false,
  );
  if (!isThere || anchor === undefined) return !isThere;
  return !anchorsIn(await readFile(join(ROOT, target), 'utf8')).includes(decodeURIComponent(anchor));
}

test('every link and picture in the documents leads to something that is there', async () => {
  const broken: string[] = [];
  for await (const page of glob(['*.md', 'docs/**/*.md', 'fivem/**/*.md'], { cwd: ROOT })) {
    const text = (await readFile(join(ROOT, page), 'utf8')).replace(/^ *```[\s\S]*?^ *```/gm, '');
    for (const [, link = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (!/^[a-z]+:/.test(link) && (await isBroken(page, link))) broken.push(`${page}: ${link}`);
    }
  }
  expect(broken).toEqual([]);
});

const versionsIn = (text: string): string[] =>
  [...text.matchAll(/^## \[?(\d+\.\d+\.\d+)/gm)].map(([, one = '']) => one);

test('operators read of every version in German, of the current one too, and of what comes after it', async () => {
  const read = (path: string) => readFile(join(ROOT, path), 'utf8');
  const [english, german] = [await read('CHANGELOG.md'), await read('docs/handbuch/was-ist-neu.md')];
  const { version } = JSON.parse(await read('package.json'));
  expect(versionsIn(german)).toEqual(versionsIn(english));
  expect(versionsIn(german)[0]).toBe(version);
  expect(german.includes(`## Nach ${version}\n`)).toBe(english.includes('## [Unreleased]'));
});
