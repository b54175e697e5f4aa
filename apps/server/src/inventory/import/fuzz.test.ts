import { AppError } from '@kontor/contract/core/errors.ts';
import { BaseItem } from '@kontor/contract/inventory/schema.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLong } from '#platform/testing/long.ts';
import { toPlainLua } from './cfx-lua.ts';
import { runLua } from './lua-vm.ts';
import { readItems } from './read-items.ts';

const bytes = fc.uint8Array({ maxLength: 300 }).map((data) => new TextDecoder('latin1').decode(data));
const pieces = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'INSERT INTO',
        '`items`',
        'VALUES',
        'CREATE TABLE',
        '(',
        ')',
        ',',
        "'",
        '"',
        ';',
        '\n',
        '\t',
        '--',
        '/*',
        '*/',
        '\\',
      ),
      fc.constantFrom(
        'name',
        'label',
        'weight',
        'Gewicht',
        '[',
        ']',
        '{',
        '}',
        ':',
        '=',
        '`',
        '[[',
        ']]',
        '+=',
        '?.',
        'return',
        'null',
        '1e999',
      ),
      fc.string({ unit: 'binary', maxLength: 6 }),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(' '));

/** The same cases in every short run, others in every long one. */
const runs = (short: number, long: number) => (isLong ? { numRuns: long } : { numRuns: short, seed: 20_261_115 });

async function outcome(read: Promise<{ items: unknown[] }>): Promise<void> {
  try {
    for (const item of (await read).items) BaseItem.parse(item);
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
  }
}

test('whatever a file holds, it yields sound items or a refusal', async () => {
  const format = fc.constantFrom('esx', 'csv', 'json');
  const content = fc.oneof(
    bytes,
    pieces,
    pieces.map((text) => `name,label,weight\n${text}`),
    fc.json(),
  );
  await fc.assert(
    fc.asyncProperty(content, format, (text, as) => outcome(readItems({ content: text, format: as }))),
    runs(80, 1000),
  );
});

test('whatever a file starts with, telling its format does not fail', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(bytes, pieces), (text) => outcome(readItems({ content: text }))),
    runs(15, 200),
  );
});

test('whatever is run as Lua, the machine answers', async () => {
  const limits = { ms: 50, killMs: 50, bytes: 8 * 1024 * 1024 };
  const run = async (text: string) => {
    expect(['read', 'broken', 'limits']).toContain((await runLua(toPlainLua(text), limits)).kind);
  };
  await fc.assert(fc.asyncProperty(fc.oneof(bytes, pieces), run), runs(5, 300));
});
