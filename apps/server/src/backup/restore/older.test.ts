import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { MIGRATIONS_DIR, migrate } from '#platform/postgres/migrate.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { isLong } from '#platform/testing/long.ts';
import { checkArchive } from '../archive/read-archive.ts';
import { refuseUnknown } from './restore-backup.ts';
import { ask, backUp, emptyInstallation, never, restore, sharedFolder } from './testing-restore.ts';

const folder = await sharedFolder();
const names = (await readdir(MIGRATIONS_DIR)).filter((name) => name.endsWith('.sql')).sort();

/** The migrations as an earlier Kontor had them. */
async function cutShort(count: number): Promise<string> {
  const dir = join(folder, `migrations-${count}`);
  await mkdir(dir);
  for (const name of names.slice(0, count)) await copyFile(join(MIGRATIONS_DIR, name), join(dir, name));
  return dir;
}

/** Since which migration there is something to fill in, and what. */
const DATA: [number, string][] = [
  [1, `insert into app_user (id, user_name, authorities) values ('1', 'mara', '{ROLE_USER,ROLE_ADMIN}')`],
  [5, `insert into audit (type, message, display_name, created_at) values ('HR', '<b>Alt</b>', 'Mara', now())`],
  [8, `insert into base_item (name, label, weight) values ('bread', 'Brot', 5)`],
  [8, `insert into inventory_item (name, amount) values ('bread', 7)`],
  [15, `insert into tip_score values ('1', '2026-11', 50, 1, 2), ('1', '2026-10', 5, 0, 2)`],
  [
    19,
    `insert into video (stream_id, title, state, started_at, finished_at, stored_at, storage_key)
        values ('s', 't', 'READY', now(), now(), now(), 'abcdefgh.mp4')`,
  ],
];
/** From here on the log has more columns. */
const since = (count: number, statement: string): string =>
  count >= 16
    ? statement.replace('created_at)', 'created_at, search)').replace('now())', `now(), 'Alt Mara')`)
    : statement;

const SHAPE = `select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
  where table_schema = 'public' order by 1, 2`;

test.each(isLong ? [1, 5, 9, 15, 16, 18, 20, 21] : [1])(
  'a backup made after %i migrations becomes a business of today',
  async (count) => {
    const old = await testDatabase({ template: 'template0' });
    await migrate(old.pool, await cutShort(count));
    for (const [from, statement] of DATA) {
      if (from > count) continue;
      await old.pool.query(statement.startsWith('insert into audit') ? since(count, statement) : statement);
    }
    const path = join(folder, `after-${count}.tar.gz`);
    await backUp(old.connection, folder, path);
    const target = await emptyInstallation();
    await restore(path, target);

    const today = await testDatabase();
    expect(await ask(target.connection, SHAPE)).toEqual((await today.pool.query(SHAPE)).rows);
    expect(await ask(target.connection, 'select user_name, granted from app_user')).toEqual([
      { user_name: 'mara', granted: count < 18 ? ['ROLE_USER', 'ROLE_ADMIN'] : ['ROLE_USER'] },
    ]);
    if (count >= 5) expect(await ask(target.connection, 'select search from audit')).toEqual([{ search: 'Alt Mara' }]);
    if (count >= 15) {
      const scores = await ask(target.connection, `select period, won::int from tip_score order by period`);
      expect(scores).toEqual([
        { period: '', won: 55 },
        { period: '2026', won: 55 },
        { period: '2026-10', won: 5 },
        { period: '2026-11', won: 50 },
      ]);
    }
    const applied = await ask(target.connection, 'select name from schema_migration order by name');
    expect(applied.map(({ name }) => name)).toEqual(names);
  },
);

test('a backup of today is refused by a Kontor of yesterday, before it looks at a database', async () => {
  const today = await testDatabase();
  const path = join(folder, 'today.tar.gz');
  await backUp(today.connection as pg.ClientConfig, folder, path);
  await expect(refuseUnknown(await checkArchive(path, never), await cutShort(17))).rejects.toThrow(
    'neueren Kontor (Migration 0018_discord_roles.sql ist hier unbekannt)',
  );
});
