import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '#platform/postgres/migrate.ts';
import { testDatabase } from '#platform/testing/database.ts';

const { pool } = await testDatabase({ template: 'template0' });
const MIGRATIONS = new URL('../../migrations/', import.meta.url);

/** As it was before anything knew by id who had done it. */
async function migrateBefore(): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'kontor-before-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  for (const name of await readdir(MIGRATIONS)) {
    if (name < '0023') await cp(new URL(name, MIGRATIONS), join(dir, name));
  }
  await migrate(pool, dir);
}

test('earlier entries are linked to a person, where exactly one bears the name', { tags: ['long'] }, async () => {
  await migrateBefore();
  await pool.query(`
    insert into app_user (id, user_name, global_name)
      values ('11', 'mara', 'Mara & <Co>'), ('12', 'a', 'Kim'), ('13', 'b', 'Kim'), ('14', 'viktor', null);
    insert into customer_order (customer_id, status, note, phone, total, weight, search, created_at, updated_at)
      values ('11', 'REJECTED', '', '', 1, 1, '', now(), now());
    insert into order_event (order_id, version, at, to_status, by_name)
      values (1, 1, now(), 'NEW', 'Mara & <Co>'), (1, 2, now(), 'REJECTED', 'viktor');
    insert into audit (type, message, search, display_name, created_at) values
      ('HR', '<b>Mara &amp; &lt;Co&gt;</b>: Recht von <i>Kunde</i> auf <i>Leitung</i> geändert.', '', 'viktor', now()),
      ('TRADING', 'Bestellung <b>B-2026-0001</b> ist jetzt <b>Abgelehnt</b>. Grund: x', '', 'viktor', now()),
      ('MANAGEMENT', 'Produkt angelegt.', '', 'Kim', now()),
      ('RAID', 'Kontrolle.', '', 'Polizei', now());`);
  await migrate(pool);
  const { rows: log } = await pool.query('select type, actor_id, about from audit order by id');
  expect(log).toEqual([
    { type: 'HR', actor_id: '14', about: ['11'] },
    { type: 'TRADING', actor_id: '14', about: ['11'] },
    { type: 'MANAGEMENT', actor_id: null, about: null },
    { type: 'RAID', actor_id: null, about: null },
  ]);
  const { rows: steps } = await pool.query('select by_id from order_event order by version');
  expect(steps).toEqual([{ by_id: null }, { by_id: '14' }]);
  await expect(pool.query(`update audit set message = ''`)).rejects.toThrow('append-only');
});
