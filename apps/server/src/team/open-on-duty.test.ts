import { ENDPOINTS, TOPICS } from '@kontor/contract/all.ts';
import { authoritiesUpTo, mayAccess } from '@kontor/contract/core/roles.ts';
import { getHours, hoursUpdate } from '@kontor/contract/hours/api.ts';
import { changeHours, switchHours } from '@kontor/contract/hours/changes-api.ts';
import { EMPTY_WEEK } from '@kontor/contract/hours/schema.ts';
import * as api from '@kontor/contract/team/api.ts';
import { expect, test } from 'vitest';
import { eventually } from '#platform/testing/eventually.ts';
import { type Caller, testApp } from '#testing/app.ts';
import { createFollow } from '#testing/live-client.ts';
import { openShop, type Shop } from '#testing/shop.ts';

import { switchOn } from '#testing/switch-on.ts';

const kontor = await testApp();
const follow = createFollow(kontor);
let shop: Shop;
let mara: Caller;
let boss: Caller;

kontor.prepare(async () => {
  await switchOn(kontor, 'PRODUCTS', 'PRODUCT_ORDER', 'TEAM');
  shop = await openShop(kontor);
  boss = await kontor.as('SUPER_ADMIN');
  mara = await kontor.as('USER', { id: '31', name: 'Mara' });
  await shop.online('31');
  await shop.stock('bread', 50);
});

const duty = (on: boolean, by = shop.clerk) => by.call(api.changeDuty, { body: { on } });
const seen = async (by: Caller = mara) => (await by.call(getHours)).body;
const order = async () => (await shop.order(mara)).body.detail ?? 'bestellt';
const byDuty = () => shop.clerk.call(switchHours, { body: { mode: 'DUTY' } });

test('by duty it is open while anyone is on duty, for the order too', async () => {
  await byDuty();
  expect([(await seen()).isOpen, await order()]).toEqual([false, 'Wir haben gerade geschlossen.']);
  await duty(true);
  await duty(true, shop.admin);
  await duty(false);
  expect([(await seen()).isOpen, await order()]).toEqual([true, 'bestellt']);
  await duty(false, shop.admin);
  expect((await seen()).isOpen).toBe(false);
});

test('switched on while anyone is already on duty, it opens at once', async () => {
  await duty(true);
  expect((await byDuty()).body).toMatchObject({ mode: 'DUTY', isOpen: true });
});

test('the weekly hours narrow it where the business wants that', async () => {
  const week = { ...EMPTY_WEEK, SUN: [{ opens: '18:00', closes: '22:00' }] };
  await byDuty();
  await duty(true);
  await boss.call(changeHours, { body: { week, exceptions: [], dutyWithinHours: true, version: 1 } });
  expect(await seen(shop.clerk)).toMatchObject({ mode: 'DUTY', dutyWithinHours: true, isOpen: false, changesAt: null });
  kontor.time.now = new Date('2026-11-15T18:00:00Z');
  expect(await seen()).toMatchObject({ isOpen: true, changesAt: '2026-11-15T21:00:00.000Z' });
  await boss.call(changeHours, { body: { week, exceptions: [], version: 2 } });
  expect((await seen(shop.clerk)).dutyWithinHours).toBe(true);
});

test('without the feature it cannot be chosen, and what was chosen goes by the hours', async () => {
  await byDuty();
  await switchOn(kontor, 'PRODUCTS', 'PRODUCT_ORDER');
  expect((await byDuty()).status).toBe(404);
});

test('a customer learns that it is open or closed, and nothing of who is on duty', async () => {
  const heard = await follow(mara, hoursUpdate);
  const before = await seen();
  await duty(true);
  expect(await seen()).toEqual(before);
  expect(await seen({ ...mara, call: kontor.anonymous.call })).toEqual(before);
  await byDuty();
  expect(await seen()).toEqual(before);
  await duty(false);
  expect(await seen()).toEqual({ ...before, isOpen: false, mode: 'CLOSED' });
  // That the way of opening was switched, and that it closed.
  await eventually(() => expect(heard).toHaveLength(2));

  const team = ENDPOINTS.filter(({ path }) => path.startsWith('/api/team'));
  for (const endpoint of team) {
    const { status } = await mara.call(endpoint, { params: { id: '1' }, body: {} } as never);
    expect([endpoint.path, status]).toEqual([endpoint.path, 403]);
  }
  const topics = TOPICS.filter(({ name }) => name.startsWith('/topic/team'));
  const customer = { authorities: authoritiesUpTo('USER') };
  expect(topics.map(({ access }) => mayAccess(access, customer))).toEqual([false, false, false]);
  expect(team).toHaveLength(22);
});

test('nobody but the team hears when duty begins or ends', async () => {
  const heard = await follow(mara, hoursUpdate);
  const staff = await follow(shop.admin, api.teamUpdate);
  await duty(true);
  await duty(false);
  await eventually(() => expect(staff).toHaveLength(2));
  expect(heard).toEqual([]);
});
