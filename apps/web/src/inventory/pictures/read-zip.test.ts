import { expect, test } from 'vitest';
import { readZip } from './read-zip.ts';
import { zipOf } from './testing-zip.ts';

const bread = new TextEncoder().encode('ein Brot '.repeat(3000));
const read = async (file: Blob) => {
  const entries = await readZip(file);
  return Promise.all(entries.map(async ({ path, read: open }) => [path, await (await open()).text()]));
};
const refusal = (file: Blob) => read(file).then(String, (error: Error) => error.message);

test('files are found in any folder, packed or not', async () => {
  const zip = zipOf({
    'images/': { method: 0 },
    'images/bread.png': { content: bread },
    'a.png': { content: bread, method: 0 },
  });
  const text = 'ein Brot '.repeat(3000);
  expect(await read(zip)).toEqual([
    ['images/bread.png', text],
    ['a.png', text],
  ]);
});

test.each([
  ['no archive', new File(['kein ZIP'], 'a.zip'), 'lässt sich nicht lesen'],
  ['nothing', new File([], 'a.zip'), 'lässt sich nicht lesen'],
  ['half an archive', zipOf({ 'a.png': { content: bread } }).slice(0, 60), 'lässt sich nicht lesen'],
  ['a directory that ends early', zipOf({ 'a.png': { content: bread } }, { count: 2 }), 'lässt sich nicht lesen'],
  ['a password', zipOf({ 'a.png': { content: bread, flags: 1 } }), 'Passwort'],
  ['ZIP64', zipOf({ 'a.png': {} }, { count: 0xffff }), 'ZIP64'],
  ['a size that needs ZIP64', zipOf({ 'a.png': { size: 0xffffffff } }), 'ZIP64'],
  ['more than 2,000 files', zipOf({ 'a.png': {} }, { count: 2001 }), '2.000'],
  ['more than 200 MB', zipOf({ 'a.png': { size: 150e6 }, 'b.png': { size: 150e6 } }), '200 MB'],
  ['another way of packing', zipOf({ 'a.png': { content: bread, method: 14 } }), 'nicht kennt'],
  ['more than was announced', zipOf({ 'a.png': { content: new Uint8Array(40_000), size: 1000 } }), 'beschädigt'],
  ['less than was announced', zipOf({ 'a.png': { content: bread, size: bread.length + 1 } }), 'beschädigt'],
])('%s is refused in a sentence', async (_what, file, sentence) => {
  expect(await refusal(file)).toContain(sentence);
});
