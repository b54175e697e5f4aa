import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MIGRATIONS_DIR, migrate } from '#platform/postgres/migrate.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { forge, readContent, withRows } from '../archive/testing-forge.ts';
import { BackupError } from '../backup-error.ts';
import { ask, backUp, emptyInstallation, restore, sharedFolder } from './testing-restore.ts';

const source = await testDatabase();
const folder = await sharedFolder();
const good = join(folder, 'good.tar.gz');
const hostile = join(folder, 'hostile.tar.gz');

await source.reset();
await source.pool.query(`
  insert into video (stream_id, title, state, started_at, finished_at, stored_at, storage_key)
    values ('ready', 'Fertig', 'READY', now(), now(), now(), 'abcdefgh.mp4');
  insert into video (stream_id, title, state, started_at, storage_key, spool, source, source_file)
    values ('waits', 'Wartet', 'PROCESSING', now(), 'bcdefghi.mp4', 'a', 'inbox/film.mp4', 'b');
  insert into video_garbage values ('cdefghij.jpg', now());
  insert into picture values ('00000000000000000000000000000001', 'PRODUCT', now());
  insert into picture_file values ('00000000000000000000000000000001', 'small', 'image/webp', 'x');
  insert into track (name, kind, length_meters, description) values ('Hafen', 'CIRCUIT', 100, '');
  insert into track_image select id, 'image/webp', 'x' from track;`);
await backUp(source.connection, folder, good);
const content = await readContent(good);
const target = await emptyInstallation();

function linesOf(table: string): string {
  const parts = content.entries.filter(({ name }) => name.startsWith(`tables/${table}/`));
  return parts.map(({ data }) => data.toString('utf8')).join('');
}

type Case = readonly [what: string, table: string, was: string, is: string];

async function expectRefused(_what: string, table: string, was: string, is: string): Promise<void> {
  const lines = linesOf(table);
  expect(lines).toContain(was);
  await forge(hostile, withRows(content, table, lines.replaceAll(was, is)));
  await expect(restore(hostile, target)).rejects.toBeInstanceOf(BackupError);
  expect(await ask(target.connection, `select from pg_class where relnamespace = 'public'::regnamespace`)).toEqual([]);
}

test.each<Case>([['a recording whose file is elsewhere', 'video', 'abcdefgh.mp4', '../../../../../etc/passwd']])(
  'an archive with %s is refused',
  expectRefused,
);

/** In the text of a copy a backslash is written as two. */
test.each<Case>([
  ['a recording whose file is elsewhere, with another name', 'video', 'abcdefgh.mp4', '../../abcdefgh.mp4'],
  ['a recording whose file is elsewhere on Windows', 'video', 'abcdefgh.mp4', '..\\\\..\\\\abcdefgh.mp4'],
  ['a recording in a folder', 'video', 'abcdefgh.mp4', 'work/abcdefgh.mp4'],
  ['a recording with another line in its name', 'video', 'abcdefgh.mp4', 'abcdefgh.mp4\\nx'],
  ['a waiting recording that is taken from elsewhere', 'video', 'inbox/film.mp4', 'inbox/../../../.env'],
  ['a waiting recording that is taken from another folder', 'video', 'inbox/film.mp4', 'files/abcdefgh.mp4'],
  ['a file to be deleted elsewhere', 'video_garbage', 'cdefghij.jpg', '../../postgres/PG_VERSION'],
  ['a picture that is a program', 'picture_file', 'image/webp', 'text/javascript'],
  ['a picture that can hold a program', 'picture_file', 'image/webp', 'image/svg+xml'],
  ['a picture that is a page', 'picture_file', 'image/webp', 'text/html'],
  ['the picture of a track that is a page', 'track_image', 'image/webp', 'text/html'],
])('an archive with %s is refused', { tags: ['long'] }, expectRefused);

test('an archive of an older Kontor, which had no such rules, is refused as well', { tags: ['long'] }, async () => {
  const names = (await readdir(MIGRATIONS_DIR)).filter((name) => name.endsWith('.sql')).sort();
  const migrations = join(folder, 'migrations');
  await mkdir(migrations);
  for (const name of names.slice(0, 40)) await copyFile(join(MIGRATIONS_DIR, name), join(migrations, name));
  const old = await testDatabase({ template: 'template0' });
  await migrate(old.pool, migrations);
  await old.pool.query(`insert into video_garbage values ('../../../.env', now())`);
  await backUp(old.connection, folder, hostile);
  await expect(restore(hostile, target)).rejects.toThrow('in der Tabelle video_garbage steht, was nicht erlaubt ist');
});

test('the same archive without them is taken', { tags: ['long'] }, async () => {
  await restore(good, target);
  expect(await ask(target.connection, 'select storage_key from video_garbage')).toEqual([
    { storage_key: 'cdefghij.jpg' },
  ]);
});
