import { join } from 'node:path';
import type pg from 'pg';
import { describe, expect, test } from 'vitest';
import { MIGRATIONS_DIR, readMigrations } from '#platform/postgres/migrate.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { isLong } from '#platform/testing/long.ts';
import { NOT_IN_BACKUP as notInBackup } from '#slices';
import { checkArchive, readPieces } from '../archive/read-archive.ts';
import { withClient } from '../snapshot.ts';
import { restoreBackup } from './restore-backup.ts';
import { restoreDatabase } from './restore-database.ts';
import {
  ask,
  backUp,
  contentOf,
  emptyInstallation,
  never,
  restore,
  sharedFolder,
  withConnection,
} from './testing-restore.ts';

const source = await testDatabase();
const folder = await sharedFolder();
const path = join(folder, 'good.tar.gz');
await source.reset();
await source.pool.query(`insert into app_user (id, user_name) values ('1', 'Mara')`);
await backUp(source.connection, folder, path);
const manifest = await checkArchive(path, never);
const migrations = await readMigrations(MIGRATIONS_DIR);

/** Everything is loaded, nothing is committed: then it happens. */
async function restoreUntil(
  connection: pg.ClientConfig,
  happens: (client: pg.Client, stop: () => void) => Promise<unknown>,
) {
  const stopping = new AbortController();
  const { signal } = stopping;
  return withClient(connection, signal, (client) =>
    restoreDatabase({
      client,
      manifest,
      pieces: readPieces(path, signal),
      migrations,
      notInBackup,
      async finish() {
        expect((await client.query('select user_name from app_user')).rows).toEqual([{ user_name: 'Mara' }]);
        await happens(client, () => stopping.abort());
      },
    }),
  );
}

const ENDS: [string, Parameters<typeof restoreUntil>[1]][] = [
  ['the database ends the connection', (client) => client.query('select pg_terminate_backend(pg_backend_pid())')],
  ['the operator stops it', async (_client, stop) => stop()],
  ['something fails', () => Promise.reject(new Error('broken'))],
];

describe('when in the last moment', async () => {
  const target = await emptyInstallation();

  test.each(isLong ? ENDS : ENDS.slice(0, 1))('%s, an empty database is as empty as before', async (_what, happens) => {
    await expect(restoreUntil(target.connection, happens)).rejects.toThrow();
    const left = `select relname from pg_class where relnamespace = 'public'::regnamespace`;
    await expect.poll(() => ask(target.connection, left)).toEqual([]);
  });

  test('after all that it takes the backup', async () => {
    await restore(path, target);
    expect(await ask(target.connection, 'select user_name from app_user')).toEqual([{ user_name: 'Mara' }]);
  });

  test.each(ENDS)(
    '%s, an installation that was never used is as before',
    { tags: ['long'] },
    async (_what, happens) => {
      const connection = (await testDatabase()).connection as pg.ClientConfig;
      const before = await withConnection(connection, contentOf);
      await expect(restoreUntil(connection, happens)).rejects.toThrow();
      expect(await withConnection(connection, contentOf)).toEqual(before);
    },
  );
});

test('an archive that is another one by the time it is read is refused', { tags: ['long'] }, async () => {
  const other = join(folder, 'other.tar.gz');
  await source.pool.query(`update app_user set user_name = 'Nele'`);
  await backUp(source.connection, folder, other);
  const target = await emptyInstallation();
  const swapped = restoreBackup({ ...target, notInBackup, path: other, manifest, signal: never });
  await expect(swapped).rejects.toThrow('sie hat sich geändert');
});
