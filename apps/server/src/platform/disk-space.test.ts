import { ENDPOINTS } from '@kontor/contract/all.ts';
import { isWrite } from '@kontor/contract/core/endpoint.ts';
import * as inventory from '@kontor/contract/inventory/api.ts';
import { getMe } from '@kontor/contract/users/api.ts';
import { removeVideo } from '@kontor/contract/videos/api.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { everyFeature, urlOf } from '#testing/every-endpoint.ts';

import { switchOn } from '#testing/switch-on.ts';
import { bearer } from '#testing/tablet.ts';
import { eventually } from './testing/eventually.ts';

const PLENTY = 10e9;
let left = PLENTY;
const kontor = await testApp({ freeBytes: async () => left });

beforeEach(() => {
  left = PLENTY;
});
kontor.prepare(async () => {
  await switchOn(kontor, 'VOD_SERVICE', 'PRODUCTS');
  await kontor.db.insertInto('base_item').values({ name: 'brot', label: 'Brot', weight: 1 }).execute();
});

const book = async () => {
  const clerk = await kontor.as('MODERATOR');
  return clerk.call(inventory.changeStock, { body: { name: 'brot', amount: 1 } });
};

test('on a full disk changes wait and say why, looking goes on, and it ends by itself', async () => {
  expect((await book()).status).toBe(200);
  left = 60 * 1024 * 1024;
  await eventually(async () => expect((await book()).status).toBe(503));
  const { body, headers } = await book();
  expect(body.detail).toMatch(/^Auf dem Server ist kein Platz mehr\./);
  expect(headers['retry-after']).toBe('5');
  const clerk = await kontor.as('MODERATOR');
  expect((await clerk.call(inventory.listItems)).body).toMatchObject([{ name: 'brot' }]);
  left = PLENTY;
  await eventually(async () => expect((await book()).status).toBe(200));
});

test('what frees disk space is done also when there is none', async () => {
  left = 0;
  await eventually(async () => expect((await book()).status).toBe(503));
  const boss = await kontor.as('SUPER_ADMIN');
  expect((await boss.call(removeVideo, { params: { id: 1 } })).status).toBe(404);
});

test('all writes are refused while there is no disk space, except for those that free some and uploads', async () => {
  await eventually(async () => expect((await book()).status).toBe(200));
  await everyFeature(kontor);
  left = 0;
  await eventually(async () => expect((await book()).status).toBe(503));
  const { cookie } = await kontor.as('BUSINESS_OWNER');
  const done: string[] = [];
  for (const endpoint of ENDPOINTS.filter(isWrite)) {
    const { method, path, access } = endpoint;
    const headers = access === 'bridge' ? bearer : { cookie };
    const { body } = await kontor.app.inject({ method, url: urlOf(endpoint), headers });
    if (!body.includes('server.disk-full')) done.push(`${method} ${path}`);
  }
  expect(done.sort()).toEqual([
    'DELETE /api/vod/:id',
    'DELETE /api/vods/upload/:uploadId',
    // Uploads are promised their space when they begin, and are dropped with 507 where it lacks.
    'PATCH /api/vods/upload/:uploadId',
    'POST /api/vods/upload',
  ]);
});

test('who only looks is let in also when the visit cannot be written down', async () => {
  const user = await kontor.as('USER');
  await sql`create or replace function pg_temp_full() returns trigger language plpgsql as $$
    begin raise exception 'no space left on device' using errcode = '53100'; end $$`.execute(kontor.db);
  for (const table of ['app_user', 'session']) {
    await sql`create trigger full_disk before update on ${sql.table(table)} execute function pg_temp_full()`.execute(
      kontor.db,
    );
  }
  kontor.time.now = new Date(kontor.time.now.getTime() + 3 * 24 * 3_600_000);
  const seen = await user.call(getMe).finally(async () => {
    await sql`drop function pg_temp_full cascade`.execute(kontor.db);
  });
  expect(seen.status).toBe(200);
  expect(seen.headers['set-cookie']).toBeUndefined();
  expect((await user.call(getMe)).headers['set-cookie']).toBeDefined();
});
