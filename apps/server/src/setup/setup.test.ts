import { changeInfo, getInfo } from '@kontor/contract/business/api.ts';
import { DEFAULT_COLORS } from '@kontor/contract/business/schema.ts';
import { changePrice } from '@kontor/contract/prices/api.ts';
import { changeSetup, getSetup, setupUpdate } from '@kontor/contract/setup/api.ts';
import { SETUP_STEPS, type SetupStep } from '@kontor/contract/setup/schema.ts';
import { expect, test } from 'vitest';
import { parseEnv } from '#platform/env.ts';
import { eventually } from '#platform/testing/eventually.ts';
import { type Caller, PUBLIC_URL, testApp } from '#testing/app.ts';
import { createFollow } from '#testing/live-client.ts';
import { uploadSquare } from '#testing/pictures.ts';
import { openShop } from '#testing/shop.ts';

import { switchOn } from '#testing/switch-on.ts';
import { presentSetup } from './present-setup.ts';

const kontor = await testApp();
const follow = createFollow(kontor);
let owner: Caller;

kontor.prepare(async () => {
  owner = await kontor.as('BUSINESS_OWNER');
});

const doneSteps = async (): Promise<SetupStep[]> =>
  (await owner.call(getSetup)).body.steps.filter(({ isDone }) => isDone).map(({ id }) => id);

const info = {
  title: 'Kontor',
  name: 'Mein Betrieb',
  responsible: 'Nele Voss',
  colors: DEFAULT_COLORS,
  darkMode: false,
  features: { PRODUCTS: true, PRODUCT_ORDER: true } as const,
};

test('in a new business an owner has logged in with Discord, and all else is to be done', async () => {
  const { body } = await owner.call(getSetup);
  expect(body.steps.map(({ id }) => id)).toEqual(SETUP_STEPS);
  expect(await doneSteps()).toEqual(['owner', 'discord']);
  expect(body).toMatchObject({
    isDismissed: false,
    skipped: [],
    publicUrl: PUBLIC_URL,
    redirectUrl: `${PUBLIC_URL}/login/oauth2/code/discord`,
  });
});

test('in the demo nobody has logged in through Discord yet, and the address for it is there', async () => {
  const { body: current } = await owner.call(getInfo);
  const demo = await presentSetup(kontor.db, {
    env: parseEnv({ PORT: '8080' }),
    callback: '/login/oauth2/code/discord',
    readInfo: async () => current,
    readGame: async () => ({ sources: [] }),
  });
  expect(demo.steps).toContainEqual({ id: 'discord', isDone: false });
  expect(demo.redirectUrl).toBe('http://localhost:8080/login/oauth2/code/discord');
});

test('steps are found done as the business is filled', async () => {
  await owner.call(changeInfo, { body: { ...info, name: 'Bäckerei Krume' } });
  expect(await doneSteps()).toEqual(['look', 'owner', 'discord']);
  const shop = await openShop(kontor);
  expect(await doneSteps()).toEqual(['look', 'owner', 'discord', 'items', 'product', 'team']);
  await owner.call(changePrice, { params: { name: 'flour' }, body: { pricePerUnit: 0.5 } });
  await shop.online('21');
  expect(await doneSteps()).toEqual(['look', 'owner', 'discord', 'game', 'items', 'price', 'product', 'team']);
  const mara = await kontor.as('USER', { id: '21', name: 'Mara' });
  await shop.stock('bread', 5);
  const { body: order } = await shop.order(mara);
  const ready = await shop.through(order, 'ACCEPTED', 'READY');
  expect(await doneSteps()).not.toContain('order');
  await shop.through(ready, 'COMPLETED');
  expect(await doneSteps()).toContain('order');
});

test('a logo is a step of its own', async () => {
  await owner.call(changeInfo, { body: { ...info, logo: await uploadSquare(owner, 'LOGO') } });
  expect(await doneSteps()).toEqual(['logo', 'owner', 'discord']);
});

test('a business without a game server lets everybody order', async () => {
  await owner.call(changeInfo, { body: { ...info, mayOrder: 'ANYONE' } });
  // The name is still the one it came with.
  expect(await doneSteps()).toEqual(['owner', 'discord', 'game']);
});

test('a product without a price is not for sale yet', async () => {
  await openShop(kontor);
  await kontor.db.updateTable('product').set({ price: '0' }).execute();
  expect(await doneSteps()).not.toContain('product');
  await kontor.db.updateTable('product').set({ price: '0.5' }).where('name', '=', 'Bauernbrot').execute();
  expect(await doneSteps()).toContain('product');
});

test('steps of features that are off are not there', async () => {
  await switchOn(kontor, 'PRODUCTS');
  const ids = async () => (await owner.call(getSetup)).body.steps.map(({ id }) => id);
  expect(await ids()).toEqual([
    'look',
    'logo',
    'owner',
    'discord',
    'address',
    'items',
    'price',
    'product',
    'team',
    'notice',
  ]);
  await switchOn(kontor, 'RACING');
  expect(await ids()).toEqual(['look', 'logo', 'owner', 'discord', 'address', 'team', 'notice']);
});

test('what is skipped and dismissed is kept, and others hear of it', async () => {
  const heard = await follow(owner, setupUpdate);
  const body = { isDismissed: true, skipped: ['team' as const, 'team' as const] };
  expect((await owner.call(changeSetup, { body })).body).toMatchObject({ isDismissed: true, skipped: ['team'] });
  expect((await owner.call(getSetup)).body).toMatchObject({ isDismissed: true, skipped: ['team'] });
  await eventually(() => expect(heard).toEqual(['/topic/setup-update {}']));
});

test('only steps a business can do without are skipped', async () => {
  const { status } = await owner.call(changeSetup, { body: { isDismissed: false, skipped: ['owner' as never] } });
  expect(status).toBe(422);
});
