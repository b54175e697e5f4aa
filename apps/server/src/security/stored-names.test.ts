import { access, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { parseEnv } from '#platform/env.ts';
import { testApp } from '#testing/app.ts';
import { switchOn } from '#testing/switch-on.ts';
import { clearGarbage } from '../videos/library/remove-video.ts';
import { chooseStorage } from '../videos/storage/choose-storage.ts';

const kontor = await testApp();
kontor.prepare(() => switchOn(kontor, 'VOD_SERVICE', 'PRODUCTS', 'RACING'));
const query = (text: string) => kontor.pool.query(text);

/** As a database was before it had these rules, or one whose owner took them away. */
beforeAll(async () => {
  const { rows } = await query(`select conrelid::regclass as table, conname as name from pg_constraint
    where conname like '%is_a_name' or conname like '%is_a_picture'`);
  expect(rows).toHaveLength(4);
  for (const { table, name } of rows) await query(`alter table ${table} drop constraint ${name}`);
});

const get = (url: string) => kontor.app.inject({ url });

test.each(['../../outside.txt', '..\\..\\outside.txt', '/etc/passwd', 'work/../../outside.txt'])(
  'a recording stored under %s is not sent',
  async (key) => {
    await writeFile(join(kontor.dataDir, 'outside.txt'), 'secret');
    await query(`insert into video (stream_id, title, state, started_at, finished_at, stored_at, byte_length, has_poster, storage_key)
      values ('hostile', 'Film', 'READY', now(), now(), now(), 6, true, '${key}')`);
    for (const path of ['/api/vod/hostile', '/api/vod/hostile/poster']) {
      const { statusCode, body } = await get(path);
      expect(statusCode).toBeGreaterThanOrEqual(404);
      expect(body).not.toContain('secret');
    }
  },
);

test('nothing outside of the storage is deleted, and what is inside still is', async () => {
  const [outside, inside] = ['outside.txt', 'recordings/files/abcdefgh.mp4'].map((name) => join(kontor.dataDir, name));
  for (const path of [outside, inside]) await writeFile(path as string, 'x');
  await query(`insert into video_garbage values ('../../outside.txt', '2020-01-01'), ('abcdefgh.mp4', '2021-01-01')`);
  const isThere = (path = '') =>
    access(path).then(
      () => true,
      () => false,
    );
  const storage = await chooseStorage(parseEnv({}), join(kontor.dataDir, 'recordings/files'));
  await clearGarbage({ db: kontor.db, storage, now: new Date(), onFailed: () => {} });
  expect(await isThere(inside)).toBe(false);
  expect(await isThere(outside)).toBe(true);
});

test.each(['text/html', 'text/javascript', 'image/svg+xml'])('a picture of type %s is not served', async (type) => {
  const id = '0123456789abcdef0123456789abcdef';
  await query(`insert into picture values ('${id}', 'PRODUCT', now())`);
  await query(`insert into picture_file values ('${id}', 'small', '${type}', '<script>alert(1)</script>')`);
  await query(`insert into base_item (name, label, weight) values ('bread', 'Brot', 1)`);
  await query(`insert into item_picture values ('bread', '${id}')`);
  await query(`insert into track (name, kind, length_meters, description) values ('Hafen', 'CIRCUIT', 100, '')`);
  const { rows } = await query(
    `insert into track_image select id, '${type}', '<script>' from track returning track_id`,
  );
  for (const url of [
    `/api/pictures/${id}/small`,
    '/api/item-images/bread.png',
    `/api/racing/track/${rows[0].track_id}/image`,
  ]) {
    const { headers, body } = await get(url);
    expect(headers['content-type']).not.toBe(type);
    expect(body).not.toContain('<script>');
  }
});
