import { copyFile, open, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { isLong } from '#platform/testing/long.ts';
import { BackupError } from '../backup-error.ts';
import { ask, backUp, emptyInstallation, never, restore, sharedFolder } from '../restore/testing-restore.ts';
import { MANIFEST } from './manifest.ts';
import { checkArchive } from './read-archive.ts';
import { writeEntry } from './tar.ts';
import { type Content, forge, readContent, seal, withRows } from './testing-forge.ts';

const source = await testDatabase();
const folder = await sharedFolder();
const good = join(folder, 'good.tar.gz');
const bad = join(folder, 'bad.tar.gz');
const target = await emptyInstallation();

await source.reset();
await source.pool.query(
  `insert into app_user (id, user_name) select (1000 + n)::text, md5(n::text) from generate_series(1, 6000) n`,
);
await source.pool.query(`insert into base_item (name, label, weight) values ('bread', 'Brot', 500)`);
await source.pool.query(`insert into inventory_item (name, amount) values ('bread', 3)`);
await backUp(source.connection, folder, good);
const content = await readContent(good);
const { size } = await stat(good);

const isEmpty = async (): Promise<boolean> =>
  (await ask(target.connection, `select from pg_class where relnamespace = 'public'::regnamespace`)).length === 0;

/** Refused with a sentence for the operator, and nothing has come of it. */
async function refused(path: string): Promise<string> {
  const error = await restore(path, target).then(
    () => new Error('was restored'),
    (reason: Error) => reason,
  );
  expect(error).toBeInstanceOf(BackupError);
  expect(await isEmpty()).toBe(true);
  return error.message;
}

/** One in each part of the head: magic number, comment, digest, the zero behind it, the first of the content. */
const HEAD_PLACES = [1, 3, 9, 10, 15, 31, 32, 63, 94, 95, 96];

/** Places all over the file, the first and the last bytes among them; in a short run fewer in between. */
const spread = (count: number) => Array.from({ length: count }, (_, n) => Math.floor((size * n) / count));
const PLACES = [...new Set([...Array(isLong ? 120 : 8).keys(), ...spread(isLong ? 200 : 10), ...HEAD_PLACES])]
  .flatMap((at) => [at, size - 1 - at])
  .filter((at) => at >= 0 && at < size);

test('a file that ends anywhere before its end is refused', async () => {
  const ends = [0, 1, 9, 10, 95, 96, 97, ...spread(isLong ? 60 : 6), size - 1];
  for (const end of ends) {
    await copyFile(good, bad);
    await truncate(bad, end);
    await expect(checkArchive(bad, never), `cut at ${end}`).rejects.toBeInstanceOf(BackupError);
  }
  await copyFile(good, bad);
  await truncate(bad, size - 1);
  expect(await refused(bad)).toContain('beschädigt');
});

test('a single bit that is not as it was written is found, wherever it is', async () => {
  await copyFile(good, bad);
  const file = await open(bad, 'r+');
  try {
    for (const [index, at] of PLACES.entries()) {
      const was = (await file.read(Buffer.alloc(1), 0, 1, at)).buffer;
      await file.write(Buffer.from([(was[0] ?? 0) ^ (1 << (index % 8))]), 0, 1, at);
      await expect(checkArchive(bad, never), `bit at ${at}`).rejects.toBeInstanceOf(BackupError);
      await file.write(was, 0, 1, at);
    }
  } finally {
    await file.close();
  }
  // All of that did not refuse what is whole.
  expect((await checkArchive(bad, never)).tables).toEqual(content.manifest.tables);
});

test('what is appended is found', async () => {
  await writeFile(bad, Buffer.concat([await readFile(good), Buffer.from('x')]));
  expect(await refused(bad)).toContain('die Prüfsumme stimmt nicht');
});

test.each([
  ['a picture', Buffer.from('89504e470d0a1a0a', 'hex')],
  ['some other gzip file', gzipSync('x'.repeat(5000))],
  ['nothing', Buffer.alloc(0)],
])('%s is no backup', async (_what, bytes) => {
  await writeFile(bad, bytes);
  expect(await refused(bad)).toContain('keine Sicherung von Kontor');
});

test('neither is a folder or a name that leads nowhere', async () => {
  expect(await refused(folder)).toContain('ist keine Datei');
  expect(await refused(join(folder, 'nowhere'))).toContain(`Die Datei ${join(folder, 'nowhere')} gibt es nicht.`);
});

const person = content.manifest.tables.findIndex(({ name }) => name === 'app_user');
const changed = (change: (copy: Content) => void): Content => {
  const copy = structuredClone(content.manifest);
  const forged = { entries: [...content.entries], manifest: copy };
  change(forged);
  return forged;
};
const first = content.entries[0] as (typeof content.entries)[number];
const table = (copy: Content) => copy.manifest.tables[person] as Content['manifest']['tables'][number];
const data = Buffer.from('x\n');

test.each<[string, Content, string]>([
  ['a digest that is another', changed((copy) => (table(copy).sha256 = '0'.repeat(64))), 'passt nicht zum Verzeichnis'],
  ['rows that are not there', changed((copy) => (table(copy).rows += 1)), 'passt nicht zum Verzeichnis'],
  ['a piece less', changed((copy) => copy.entries.splice(1, 1)), 'beschädigt'],
  ['a piece twice', changed((copy) => copy.entries.splice(1, 0, first)), 'ein Stück fehlt'],
  ['pieces in another order', changed((copy) => copy.entries.reverse()), 'beschädigt'],
  ['a newer format', changed((copy) => ((copy.manifest as { format: number }).format = 2)), 'neueren Kontor'],
  [
    'a migration of the future',
    changed((copy) => copy.manifest.migrations.push({ name: '9999_future.sql', checksum: '0'.repeat(64) })),
    'neueren Kontor (Migration 9999_future.sql',
  ],
  [
    'a migration that was changed',
    changed((copy) => ((copy.manifest.migrations[3] as { checksum: string }).checksum = '0'.repeat(64))),
    'Migration 0004_business.sql ist hier eine andere',
  ],
  ['no migrations at all', changed((copy) => (copy.manifest.migrations = [])), 'passt nicht zu diesem Kontor'],
  [
    'a way out of the folder',
    changed((copy) => copy.entries.push({ name: 'files/../../../etc/x.mp4/0000001', data })),
    'ein Name gehört',
  ],
  [
    'an absolute path',
    changed((copy) => copy.entries.push({ name: '/etc/x.mp4', data })),
    'ein Name gehört nicht hierher',
  ],
  [
    'a file nobody announced',
    changed((copy) => copy.entries.push({ name: 'files/abcdefgh.mp4/0000001', data })),
    'passt nicht zum Verzeichnis',
  ],
  [
    'a piece that is too large',
    changed((copy) => copy.entries.push({ name: 'files/abcdefgh.mp4/0000001', data: Buffer.alloc(2 ** 20) })),
    'falsche Größe',
  ],
  [
    'a manifest before the end',
    changed((copy) => copy.entries.unshift({ name: MANIFEST, data: Buffer.from(JSON.stringify(content.manifest)) })),
    'hinter dem Verzeichnis',
  ],
  [
    'a row the tables do not accept',
    withRows(content, 'inventory_item', '1\tbread\t-5\t\\N\n'),
    'die Tabelle inventory_item lässt sich nicht laden: 23514',
  ],
])('with a seal that is right, %s is refused and changes nothing', async (_what, forged, sentence) => {
  await forge(bad, forged);
  expect(await refused(bad)).toContain(sentence);
});

test.each<[string, Content, string]>([
  [
    'a table this program does not know',
    changed((copy) => copy.manifest.tables.push({ ...table(copy), name: 'spy', rows: 0, bytes: 0 })),
    'die Tabelle spy',
  ],
  ['a table less in the list', changed((copy) => copy.manifest.tables.pop()), 'beschädigt'],
  ['a column this program does not know', changed((copy) => table(copy).columns.push('spy')), 'die Tabelle app_user'],
  [
    'a table that is left out on purpose',
    changed((copy) => copy.manifest.tables.push({ ...table(copy), name: 'session', rows: 0, bytes: 0 })),
    'die Tabelle session',
  ],
  ['a counter less', changed((copy) => copy.manifest.sequences.pop()), 'ein Zähler fehlt'],
  [
    'a row that refers to nothing',
    withRows(content, 'inventory_item', '1\tcake\t5\t\\N\n'),
    'die Tabelle inventory_item lässt sich nicht laden: 23503',
  ],
  [
    'a row that is none',
    withRows(content, 'inventory_item', 'nonsense\n'),
    'die Tabelle inventory_item lässt sich nicht laden',
  ],
  ['an end in the middle of the rows', withRows(content, 'inventory_item', '\\.\n1\tbread\t5\n'), 'inventory_item'],
])(
  'with a seal that is right, %s is refused and changes nothing',
  { tags: 'long' },
  async (_what, forged, sentence) => {
    await forge(bad, forged);
    expect(await refused(bad)).toContain(sentence);
  },
);

test('a length that would fill the memory, another kind of entry and an endless end are refused without being read', {
  tags: ['long'],
}, async () => {
  const [header] = writeEntry({ name: 'tables/app_user/0000001', data }) as [Buffer];
  const huge = Buffer.from(header);
  huge.write('77777777777\0', 124, 'latin1');
  await seal(bad, [huge, ...Array.from({ length: 40 }, () => Buffer.alloc(2 ** 20))]);
  expect(await refused(bad)).toContain('ein Eintrag ist unlesbar');
  const link = Buffer.from(header);
  link.write('2', 156, 'latin1');
  link.write('/etc/passwd', 157, 'latin1');
  await seal(bad, [link]);
  expect(await refused(bad)).toContain('ein Eintrag ist unlesbar');
  await forge(bad, content, [Buffer.alloc(2 ** 20)]);
  expect(await refused(bad)).toContain('hinter dem Ende');
});

test('after all that the good one is restored', async () => {
  await restore(good, target);
  expect(await ask(target.connection, 'select count(*)::int as count from app_user')).toEqual([{ count: 6000 }]);
});
