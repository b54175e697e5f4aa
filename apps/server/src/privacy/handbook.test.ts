import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { IMPERSONAL, PERSONAL } from './testing-columns.ts';

const database = await testDatabase();

/** Columns that can hold a name or a text, and those that lead to a person or to a driver. */
const COLUMNS = `
  select table_name || '.' || column_name as name from information_schema.columns
  where table_schema = 'public' and data_type in ('text', 'character varying', 'ARRAY', 'json', 'jsonb', 'bytea', 'inet')
  union
  select conrelid::regclass || '.' || attname from pg_constraint
  join pg_attribute on attrelid = conrelid and attnum = any(conkey)
  where contype = 'f' and confrelid in ('app_user'::regclass, 'racing_driver'::regclass)`;

test('every column of the database is known to be about a person or not to be', async () => {
  const { rows } = await database.pool.query<{ name: string }>(COLUMNS);
  const [stored, listed] = [rows.map(({ name }) => name), [...Object.values(PERSONAL).flat(), ...IMPERSONAL]];
  expect({
    'missing in testing-columns.ts': stored.filter((name) => !listed.includes(name)),
    'listed there and not in the database': listed.filter((name) => !stored.includes(name)),
    'listed there twice': listed.filter((name, at) => listed.indexOf(name) < at),
  }).toEqual({
    'missing in testing-columns.ts': [],
    'listed there and not in the database': [],
    'listed there twice': [],
  });
});

test('the handbook lists everything that is stored of a person: what, why, how long and who sees it', async () => {
  const handbook = await readFile(new URL('../../../../docs/handbuch/datenschutz.md', import.meta.url), 'utf8');
  const lines = handbook.split('\n').filter((line) => line.startsWith('| **'));
  const cells = lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  expect(cells.map(([what]) => /^\*\*(.+?)\*\*/.exec(what ?? '')?.[1]).sort()).toEqual(Object.keys(PERSONAL).sort());
  for (const row of cells) expect([row[0], row.filter(Boolean).length]).toEqual([row[0], 4]);
});
