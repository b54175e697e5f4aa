import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nameKey } from '@kontor/contract/users/names.ts';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '#platform/postgres/migrate.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { tellApart } from './names.repo.ts';

const { db, pool } = await testDatabase({ template: 'template0' });
const MIGRATIONS = new URL('../../migrations/', import.meta.url);

/** As it was before names were compared. */
async function migrateBefore(): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'kontor-before-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  for (const name of await readdir(MIGRATIONS)) {
    if (name < '0044') await cp(new URL(name, MIGRATIONS), join(dir, name));
  }
  await migrate(pool, dir);
}

test('people from before are told apart by what they are and were called', { tags: ['long'] }, async () => {
  await migrateBefore();
  await pool.query(`
    insert into app_user (id, user_name, global_name) values ('11', 'elena.sander', 'Elena Sander'),
      ('12', 'mallory', 'Mallory'), ('13', 'jan', 'Jörn Grün'), ('14', 'kim', 'Kontor'), ('15', 'Lene Lang', null);
    insert into audit (type, message, search, display_name, created_at, actor_id, source)
      values ('MANAGEMENT', 'Produkt angelegt.', '', 'ELENA Sander', now(), '12', 'KONTOR');`);
  await migrate(pool);
  const { rows } = await pool.query('select id, user_name, global_name, name_key from app_user order by id');
  expect(rows.map(({ name_key }) => name_key)).toEqual(
    ['Elena Sander', 'Mallory', 'Jörn Grün', 'kim', 'Lene Lang'].map(nameKey),
  );
  expect(rows.slice(3)).toMatchObject([
    { user_name: 'kim', global_name: null },
    { user_name: '15', global_name: 'Lene Lang' },
  ]);
  const authors = [
    { id: '11', name: 'Elena Sander' },
    { id: '12', name: 'ELENA Sander' },
    { id: '13', name: 'Jörn Grün' },
  ];
  expect(await tellApart(db, authors)).toEqual([
    'Elena Sander (@elena.sander)',
    'ELENA Sander (@mallory)',
    'Jörn Grün',
  ]);
});
