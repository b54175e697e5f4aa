import { getInfo, infoUpdate } from '@kontor/contract/business/api.ts';
import * as api from '@kontor/contract/inventory/api.ts';
import { uploadPicture } from '@kontor/contract/pictures/api.ts';
import type { PictureUse } from '@kontor/contract/pictures/schema.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { eventually } from '#platform/testing/eventually.ts';
import { type Caller, testApp } from '#testing/app.ts';
import { createFollow } from '#testing/live-client.ts';

const HOSTED = 'https://bilder.example/{name}.png';
const kontor = await testApp({ env: { ITEM_IMAGE_URL: HOSTED } });
const follow = createFollow(kontor);
let admin: Caller;
kontor.prepare(async () => {
  admin = await kontor.as('ADMIN', { name: 'Selma' });
  const content = 'name;label;weight\nbread;Brot;200\nWATER;Wasser;500\n';
  await admin.call(api.importBaseItems, { body: { content, preview: false } });
});

async function upload(background: string, use: PictureUse = 'ITEM'): Promise<string> {
  const picture = sharp({ create: { width: 100, height: 100, channels: 3, background } });
  const data = (await picture.png().toBuffer()).toString('base64');
  return (await admin.call(uploadPicture, { body: { use, data } })).body.id;
}
const save = (pictures: Record<string, string | null>, by = admin) =>
  by.call(api.saveItemPictures, {
    body: { pictures: Object.entries(pictures).map(([name, picture]) => ({ name, picture })) },
  });
const address = async () => (await kontor.anonymous.call(getInfo)).body.itemImageUrl;
const get = async (name: string) =>
  kontor.app.inject({ url: (await address()).replace('{name}', encodeURIComponent(name)) });
const messages = async () =>
  (await kontor.db.selectFrom('audit').select('message').orderBy('id').execute()).map(({ message }) => message);

test('nothing uploaded: browsers ask the host of the operator', async () => {
  expect(await address()).toBe(HOSTED);
  expect((await admin.call(api.listItemPictures)).body).toEqual([]);
});

test('what is uploaded takes precedence, and everything else still comes from the host', async () => {
  expect((await save({ bread: await upload('#884400') })).status).toBe(204);
  const { statusCode, headers, rawPayload } = await get('bread');
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp']);
  expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 96, height: 96 });
  const other = await get('wa/ter ?');
  expect([other.statusCode, other.headers.location]).toEqual([302, 'https://bilder.example/wa%2Fter%20%3F.png']);
});

test('another picture has another address, so that browsers ask again; without any the host is asked again', async () => {
  const [brown, blue] = [await upload('#884400'), await upload('#0044aa')];
  await save({ bread: brown });
  const first = await address();
  await save({ bread: blue, WATER: brown });
  expect(await address()).not.toBe(first);
  expect((await admin.call(api.listItemPictures)).body).toEqual([
    { name: 'WATER', picture: brown },
    { name: 'bread', picture: blue },
  ]);
  await save({ bread: brown, WATER: null });
  expect(await address()).toBe(first);
  await save({ bread: null });
  expect(await address()).toBe(HOSTED);
  expect((await messages()).slice(-4)).toEqual([
    'Bild von <b>Brot</b> hochgeladen.',
    'Bilder von <b>2</b> Gegenständen hochgeladen.',
    'Bilder von <b>2</b> Gegenständen geändert.',
    'Bild von <b>Brot</b> entfernt.',
  ]);
});

test('an unknown item, a picture for something else and one that is gone are refused, and nothing is saved', async () => {
  const picture = await upload('#884400');
  for (const wanted of [
    { bread: picture, gold: picture },
    { bread: picture, WATER: await upload('#884400', 'PRODUCT') },
    { bread: '0'.repeat(32) },
  ])
    expect((await save(wanted as Record<string, string>)).status).toBe(422);
  expect((await save({ bread: picture }, await kontor.as('MODERATOR'))).status).toBe(403);
  expect(await address()).toBe(HOSTED);
});

test('what was saved is answered as saved, also when the address of the pictures cannot be read again after it', async () => {
  const picture = await upload('#884400');
  await sql`alter table business rename to business_away`.execute(kontor.db);
  const answer = await save({ bread: picture }).finally(() =>
    sql`alter table business_away rename to business`.execute(kontor.db),
  );
  expect(answer.status).toBe(204);
  expect((await admin.call(api.listItemPictures)).body).toEqual([{ name: 'bread', picture }]);
});

test('everybody hears of it at once', async () => {
  const heard = await follow(kontor.anonymous, infoUpdate);
  await save({ bread: await upload('#884400') });
  await eventually(() => expect(heard).toEqual([`${infoUpdate.name} {}`]));
});

test('an item that goes takes its picture along, and what is in use survives the days', async () => {
  const [brown, blue] = [await upload('#884400'), await upload('#0044aa')];
  await save({ bread: brown, WATER: blue });
  const content = 'name;label;weight\nbread;Brot;200\n';
  await admin.call(api.importBaseItems, { body: { content, preview: false, removeVanished: true } });
  expect((await admin.call(api.listItemPictures)).body).toEqual([{ name: 'bread', picture: brown }]);
  kontor.time.now = new Date(kontor.time.now.getTime() + 25 * 3_600_000);
  await kontor.restart();
  const statusOf = async (id: string) => (await kontor.app.inject({ url: `/api/pictures/${id}/small` })).statusCode;
  await eventually(async () => expect(await statusOf(blue)).toBe(404));
  expect(await statusOf(brown)).toBe(200);
});
