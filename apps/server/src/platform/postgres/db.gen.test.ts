import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { generateDbTypes } from '../testing/db-types.ts';

test('db.gen.ts is what `npm run db:types` makes of the migrations', async () => {
  const { db } = await testDatabase();
  const stored = await readFile(new URL('./db.gen.ts', import.meta.url), 'utf8');
  expect(await generateDbTypes(db)).toBe(stored);
});
