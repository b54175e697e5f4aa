import { changeInfo, getInfo, infoUpdate } from '@kontor/contract/business/api.ts';
import { DEFAULT_COLORS, NEW_LOOK } from '@kontor/contract/business/schema.ts';
import { changePrice } from '@kontor/contract/prices/api.ts';
import { expect, test } from 'vitest';
import { removeUnusedPictures } from '#pictures';
import { eventually } from '#platform/testing/eventually.ts';
import { type Caller, testApp } from '#testing/app.ts';
import { createFollow } from '#testing/live-client.ts';
import { uploadSquare } from '#testing/pictures.ts';
import { openShop } from '#testing/shop.ts';

import { findUsedPictures } from './business.repo.ts';

const kontor = await testApp();
const follow = createFollow(kontor);
let boss: Caller;
kontor.prepare(async () => {
  boss = await kontor.as('SUPER_ADMIN');
});

const basics = {
  title: 'Bäckerei',
  name: 'Bäckerei Krume',
  responsible: 'Nele Voss',
  colors: DEFAULT_COLORS,
  darkMode: false,
  features: { PRODUCTS: true, PRODUCT_ORDER: true },
};
const save = (more: object) => boss.call(changeInfo, { body: { ...basics, ...more } });
const info = async () => (await kontor.anonymous.call(getInfo)).body;
const auditText = async () =>
  (await kontor.db.selectFrom('audit').select(['message', 'changes']).orderBy('id').execute()).map((entry) =>
    JSON.stringify(entry),
  );

test('logo, picture, words, address and currency are seen by everybody, and stay when a change leaves them out', async () => {
  const heard = await follow(kontor.anonymous, infoUpdate);
  const branding = {
    logo: await uploadSquare(boss, 'LOGO'),
    heroImage: await uploadSquare(boss, 'HERO'),
    welcome: '**Willkommen**\n\nbei uns',
    address: 'Vespucci Boulevard 12',
    currency: { sign: '$', place: 'BEFORE' as const },
  };
  expect((await save(branding)).body).toMatchObject(branding);
  await save({ name: 'Krume' });
  expect(await info()).toMatchObject({ ...branding, name: 'Krume' });
  await eventually(() => expect(heard).toEqual(['/topic/info-update {}', '/topic/info-update {}']));
  await save(NEW_LOOK);
  expect(await info()).toMatchObject(NEW_LOOK);
});

test('a picture that is not there, or is for something else, is refused and changes nothing', async () => {
  const before = await info();
  const hero = await uploadSquare(boss, 'HERO');
  expect((await save({ logo: hero })).body.detail).toContain('Dieses Bild gibt es nicht mehr');
  expect((await save({ heroImage: '0'.repeat(32) })).status).toBe(422);
  expect(await info()).toEqual(before);
});

test('what the business shows is not removed as unused', async () => {
  const [logo, heroImage] = [await uploadSquare(boss, 'LOGO'), await uploadSquare(boss, 'HERO')];
  await save({ logo, heroImage });
  const later = new Date(kontor.time.now.getTime() + 48 * 3_600_000);
  const statusOf = async (id: string) => (await kontor.app.inject({ url: `/api/pictures/${id}/large` })).statusCode;
  await removeUnusedPictures(kontor.db, [findUsedPictures], later);
  expect([await statusOf(logo), await statusOf(heroImage)]).toEqual([200, 200]);
  await save({ logo: null });
  await removeUnusedPictures(kontor.db, [findUsedPictures], later);
  expect([await statusOf(logo), await statusOf(heroImage)]).toEqual([404, 200]);
});

test.each([
  [{ currency: { sign: '', place: 'BEFORE' } }, 'currency.sign'],
  [{ currency: { sign: 'Goldtaler', place: 'AFTER' } }, 'currency.sign'],
  [{ currency: { sign: '$', place: 'MIDDLE' } }, 'currency.place'],
  [{ welcome: 'x'.repeat(2001) }, 'welcome'],
  [{ address: 'x'.repeat(121) }, 'address'],
  [{ logo: 'https://example.org/logo.png' }, 'logo'],
])('bad input number %# is refused at its place', async (more, path) => {
  const { status, body } = await save(more as object);
  expect([status, body.errors?.map((error) => error.path)]).toEqual([422, [path]]);
});

test('the audit log names money as the business does', async () => {
  const shop = await openShop(kontor);
  await save({ currency: { sign: '$', place: 'BEFORE' }, mayOrder: 'ANYONE' });
  await boss.call(changePrice, { params: { name: 'flour' }, body: { pricePerUnit: 0.0833 } });
  await shop.stock('bread', 5);
  await shop.order(await kontor.as('USER', { id: '21', name: 'Mara' }));
  const log = (await auditText()).join('\n');
  expect(log).toContain('keiner → $0,0833');
  expect(log).toMatch(/eingegangen von <b>Mara<\/b>: \$\d+,\d\d\./);
  expect(log).toContain('{"after":"$1,00","field":"Währung","before":"1,00 €"}');
  expect(log.replace('"before":"1,00 €"', '')).not.toContain('€');
});
