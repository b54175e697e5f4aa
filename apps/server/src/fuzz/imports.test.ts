import * as inventory from '@kontor/contract/inventory/api.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { findBroken } from '#testing/invariants.ts';
import { PART, SEED } from './settings.ts';

const kontor = await testApp();

const WORDS = [
  ...[
    'name',
    'label',
    'weight',
    'Gewicht',
    'bread',
    'Brot',
    '500',
    '-1',
    '1e999',
    '0x10',
    'NaN',
    'null',
    'nil',
    'true',
  ],
  ...[
    ';',
    ',',
    '\t',
    '\n',
    '\r\n',
    '"',
    "'",
    '`',
    '[',
    ']',
    '{',
    '}',
    '(',
    ')',
    '=',
    ':',
    '[[',
    ']]',
    '--',
    '--[[',
    '/*',
    '\\',
  ],
  ...[
    'return',
    'function',
    'end',
    'local',
    'for i=1,9 do',
    'setmetatable',
    '_G',
    'os.execute',
    'string.rep("x", 1e9)',
    'ItemList',
  ],
  ...[
    'INSERT INTO `items`',
    'VALUES',
    'CREATE TABLE',
    'DROP TABLE',
    '\u0000',
    '\u202e',
    '\ufeff',
    '\ud800',
    '__proto__',
    'constructor',
  ],
];
const text = fc.oneof(
  fc.array(fc.constantFrom(...WORDS), { maxLength: 40 }).map((parts) => parts.join(' ')),
  fc.array(fc.constantFrom(...WORDS), { maxLength: 40 }).map((parts) => parts.join('')),
  fc
    .array(fc.array(fc.constantFrom(...WORDS), { maxLength: 4 }), { maxLength: 9 })
    .map((rows) => `name;label;weight\n${rows.map((row) => row.join(';')).join('\n')}`),
  fc.json().map((json) => `[${json}]`),
  fc
    .array(
      fc.record({ name: fc.string({ unit: 'binary' }), label: fc.string({ unit: 'binary' }), weight: fc.double() }),
      { maxLength: 5 },
    )
    .map((items) => JSON.stringify(items)),
  fc
    .array(fc.tuple(fc.constantFrom(...WORDS), fc.constantFrom(...WORDS)), { maxLength: 9 })
    .map(
      (pairs) =>
        `return { ${pairs.map(([key, value]) => `['${key}'] = { label = '${value}', weight = ${value} }`).join(', ')} }`,
    ),
  fc.constantFrom(
    '['.repeat(50_000),
    `{"a":`.repeat(20_000),
    `return ${'{'.repeat(3_000)}`,
    'x'.repeat(500_000),
    `name;label\n${'a;b\n'.repeat(20_000)}`,
  ),
);
const file = fc.record(
  {
    content: text.filter((content) => content !== ''),
    format: fc.constantFrom('ox', 'qb', 'esx', 'csv', 'json'),
    gramsPerUnit: fc.constantFrom(1, 1000, 1e-9, 1_000_000),
    preview: fc.boolean(),
  },
  { requiredKeys: ['content', 'preview'], noNullPrototype: true },
);
/** A machine of its own is started for each piece of Lua. */
const FILES = Math.ceil(PART / 8);

test(`${FILES} files of items, hardly any of them sound: read or refused`, async () => {
  const admin = await kontor.as('ADMIN');
  const clerk = await kontor.as('MODERATOR');
  const statuses = new Set<number>();
  const wrong: string[] = [];
  for (const body of fc.sample(file, { numRuns: FILES, seed: SEED })) {
    const { status, body: answer } = await admin.call(inventory.importBaseItems, { body });
    statuses.add(status);
    if (status >= 500) wrong.push(`${JSON.stringify(body).slice(0, 2_000)}\n  → ${status}`);
    if (status === 200 && !inventory.importBaseItems.response.safeParse(answer).success)
      wrong.push(JSON.stringify(body));
    await clerk.call(inventory.changeStock, { body: { name: 'bread', amount: 1 } });
  }
  expect(wrong, `FUZZ_SEED=${SEED}`).toEqual([]);
  expect([200, 422]).toEqual(expect.arrayContaining([...statuses]));
  const sound = { content: 'name;label;weight\nbread;Brot;500\n', preview: false };
  expect((await admin.call(inventory.importBaseItems, { body: sound })).status).toBe(200);
  expect((await admin.call(inventory.listBaseItems)).status).toBe(200);
  expect(await findBroken(kontor.pool)).toEqual([]);
});
