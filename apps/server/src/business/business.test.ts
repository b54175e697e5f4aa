import { changeInfo, getInfo, infoUpdate } from '@kontor/contract/business/api.ts';
import { DEFAULT_COLORS, NEW_LOOK } from '@kontor/contract/business/schema.ts';
import { listVideos } from '@kontor/contract/videos/api.ts';
import { expect, test } from 'vitest';
import { eventually } from '#platform/testing/eventually.ts';
import { testApp } from '#testing/app.ts';
import { createFollow } from '#testing/live-client.ts';

const kontor = await testApp();
const follow = createFollow(kontor);

const wanted = {
  title: 'Bäckerei',
  name: 'Bäckerei Krume',
  responsible: 'Nele Voss',
  colors: { ...DEFAULT_COLORS, accent: '#AA0000' },
  darkMode: true,
  features: { RACING: true, TIP_GAME: false },
};

test('a new installation starts with products and orders switched on', async () => {
  expect((await kontor.anonymous.call(getInfo)).body.features).toEqual({
    PRODUCTS: true,
    PRODUCT_ORDER: true,
    CASH: true,
    TEAM: true,
  });
});

test('a change is seen by the very next read, and only what is on is listed', async () => {
  const boss = await kontor.as('SUPER_ADMIN');
  const saved = await boss.call(changeInfo, { body: wanted });
  const seen = await kontor.anonymous.call(getInfo);
  expect(saved.status).toBe(200);
  expect(seen.body).toEqual({
    ...wanted,
    ...NEW_LOOK,
    itemImageUrl: '/item-images/{name}.png',
    colors: { ...DEFAULT_COLORS, accent: '#aa0000' },
    features: { RACING: true },
    mayOrder: 'IN_GAME',
  });
});

test('an unchanged info is answered with 304, a changed one is not', async () => {
  const boss = await kontor.as('SUPER_ADMIN');
  const etag = (await kontor.anonymous.call(getInfo)).headers.etag ?? '';
  const again = () => kontor.anonymous.call(getInfo, {}, { 'if-none-match': etag });
  expect((await again()).status).toBe(304);
  await boss.call(changeInfo, { body: wanted });
  expect((await again()).status).toBe(200);
});

test('a change tells in the audit log which features were switched', async () => {
  const boss = await kontor.as('SUPER_ADMIN');
  await boss.call(changeInfo, { body: { ...wanted, features: { PRODUCTS: true, RACING: true, TEAM: true } } });
  const [entry] = await kontor.db.selectFrom('audit').select(['type', 'message']).execute();
  expect(entry).toEqual({
    type: 'MANAGEMENT',
    message:
      'Einstellungen von <b>Bäckerei Krume</b> geändert. Bestellungen ausgeschaltet. Kasse und Löhne ausgeschaltet. Rennen eingeschaltet.',
  });
});

test('bad input is refused in German at its place and changes nothing', async () => {
  const boss = await kontor.as('SUPER_ADMIN');
  const before = await kontor.anonymous.call(getInfo);
  const answer = await boss.call(changeInfo, {
    body: { ...wanted, title: ' ', colors: { ...DEFAULT_COLORS, accent: 'rot' } },
  });
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toEqual([
    { path: 'title', message: 'Bitte ausfüllen.' },
    { path: 'colors.accent', message: 'Bitte eine Farbe wie #1f3a34 angeben.' },
  ]);
  expect((await kontor.anonymous.call(getInfo)).body).toEqual(before.body);
});

test('a change that cannot be read again at once is answered, announced, and read with a later request', async () => {
  const boss = await kontor.as('SUPER_ADMIN');
  const heard = await follow(kontor.anonymous, infoUpdate);
  await kontor.pool.query('alter table item_picture rename to elsewhere');
  const saved = await boss
    .call(changeInfo, { body: { ...wanted, features: { VOD_SERVICE: true } } })
    .finally(() => kontor.pool.query('alter table elsewhere rename to item_picture'));
  expect([saved.status, saved.body.name]).toEqual([200, wanted.name]);
  await eventually(() => expect(heard).toEqual([`${infoUpdate.name} {}`]));
  await eventually(async () => expect((await boss.call(listVideos)).status).toBe(200));
});
