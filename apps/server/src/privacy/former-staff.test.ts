import { listAudits } from '@kontor/contract/audit/api.ts';
import { authoritiesUpTo } from '@kontor/contract/core/roles.ts';
import * as inventory from '@kontor/contract/inventory/api.ts';
import * as orders from '@kontor/contract/orders/api.ts';
import { deleteMyAccount } from '@kontor/contract/privacy/api.ts';
import { changeRole, endSessions, listFormer } from '@kontor/contract/users/api.ts';
import { beforeEach, expect, test } from 'vitest';
import { transact } from '#platform/postgres/transact.ts';
import { eventually } from '#platform/testing/eventually.ts';
import { type Caller, testApp } from '#testing/app.ts';
import { openShop, type Shop } from '#testing/shop.ts';

import { switchOn } from '#testing/switch-on.ts';
import { suspendMapped } from '#users';
import { saveMapped } from '../users/users.repo.ts';

const kontor = await testApp();
const DAY_MS = 24 * 60 * 60 * 1000;
let shop: Shop;
let boss: Caller;

kontor.prepare(async () => {
  await switchOn(kontor, 'PRODUCTS', 'PRODUCT_ORDER', 'AUDIT_LOG');
  shop = await openShop(kontor);
});
// Some tests log in anew.
beforeEach(async () => {
  boss = await kontor.as('SUPER_ADMIN', { name: 'Viktor' });
});

const later = (days: number) => {
  kontor.time.now = new Date(kontor.time.now.getTime() + days * DAY_MS);
};
const leave = async (by: Caller, name: string) =>
  expect((await by.call(deleteMyAccount, { body: { name } })).status).toBe(204);
const give = (id: string, role: 'MODERATOR' | 'USER') => boss.call(changeRole, { params: { id }, body: { role } });
/** Who is named in the log and in the history of the store. */
const names = async () => {
  const log = (await boss.call(listAudits, { query: { limit: 100 } })).body.map(({ displayName }) => displayName);
  const history = (await boss.call(inventory.listHistory)).body.map(({ citizenName }) => citizenName);
  return { log: [...new Set(log)], history };
};
const former = async () => (await boss.call(listFormer)).body;

/** Books something out and is refused somewhere: a trace in the store and one in the log. */
async function work(by: Caller) {
  await by.call(inventory.changeStock, { body: { name: 'flour', amount: 7 } });
  await by.call(inventory.changeStock, { body: { name: 'flour', amount: -7 } });
  await by.call(listFormer);
}

test('a former member of staff who deletes their account stands under one number everywhere, and the lead can tell who it was', async () => {
  const [zora, mats] = [
    await kontor.as('MODERATOR', { id: '31', name: 'Zora' }),
    await kontor.as('MODERATOR', { id: '32', name: 'Mats' }),
  ];
  await work(zora);
  await work(mats);
  await leave(zora, 'Zora');
  await leave(mats, 'Mats');
  expect((await names()).history).toEqual([
    ...['Ehemalige Person 2', 'Ehemalige Person 2', 'Ehemalige Person 1', 'Ehemalige Person 1'],
  ]);
  expect((await names()).log).toEqual(expect.arrayContaining(['Ehemalige Person 1', 'Ehemalige Person 2']));
  expect(await former()).toMatchObject([
    { number: 2, id: '32', globalName: 'Mats' },
    {
      number: 1,
      id: '31',
      globalName: 'Zora',
      leftAt: '2026-11-15T12:00:00.000Z',
      knownUntil: '2027-02-13T12:00:00.000Z',
    },
  ]);
  for (const other of [shop.admin, shop.clerk]) expect((await other.call(listFormer)).status).toBe(403);
});

test('after 90 days nobody can tell any more, and the number stays', async () => {
  const zora = await kontor.as('MODERATOR', { id: '31', name: 'Zora' });
  await work(zora);
  await leave(zora, 'Zora');
  later(89);
  boss = await kontor.as('SUPER_ADMIN', { name: 'Viktor' });
  expect(await former()).toHaveLength(1);
  later(1);
  expect(await former()).toEqual([]);
  await kontor.restart();
  await eventually(async () => {
    expect(await kontor.db.selectFrom('former_staff').selectAll().execute()).toEqual([]);
  });
  expect((await names()).history).toEqual(['Ehemalige Person 1', 'Ehemalige Person 1']);
});

test('it does not help to lose the role first; 90 days later it is over', async () => {
  const [zora, mats] = [
    await kontor.as('USER', { id: '31', name: 'Zora' }),
    await kontor.as('USER', { id: '32', name: 'Mats' }),
  ];
  for (const by of [zora, mats]) {
    await give(by.id, 'MODERATOR');
    await work(by);
    await give(by.id, 'USER');
  }
  later(1);
  await leave(zora, 'Zora');
  expect((await names()).history.filter((name) => name === 'Ehemalige Person 1')).toHaveLength(2);
  later(89);
  await leave(await kontor.as('USER', { id: '32', name: 'Mats' }), 'Mats');
  boss = await kontor.as('SUPER_ADMIN', { name: 'Viktor' });
  expect((await names()).history).toEqual([
    ...['Gelöschter Nutzer', 'Gelöschter Nutzer', 'Ehemalige Person 1', 'Ehemalige Person 1'],
  ]);
});

test('what staff did to an order of their own stays a step of staff', async () => {
  const zora = await kontor.as('MODERATOR', { id: '31', name: 'Zora' });
  await shop.stock('bread', 5);
  await shop.online(zora.id);
  let { body: order } = await shop.order(zora);
  const steps = ['ACCEPTED', 'IN_PROGRESS', 'READY', 'COMPLETED'] as const;
  for (const status of steps) order = (await shop.step(zora, order, status)).body;
  await leave(zora, 'Zora');
  const { body } = await boss.call(orders.getOrder, { params: { id: order.id } });
  expect(body.history.map(({ by }) => by)).toEqual(['Gelöschter Kunde', ...steps.map(() => 'Ehemalige Person 1')]);
});

test('a customer leaves no number behind', async () => {
  const mara = await kontor.as('USER', { id: '21', name: 'Mara' });
  await mara.call(listFormer);
  await leave(mara, 'Mara');
  expect(await former()).toEqual([]);
  expect((await names()).log).toContain('Gelöschter Nutzer');
});

test('a person who comes back is new: no right, no entry, and a number of its own the next time', async () => {
  await leave(await kontor.as('MODERATOR', { id: '31', name: 'Zora' }), 'Zora');
  await leave(await kontor.as('USER', { id: '31', name: 'Zora die Zweite' }), 'Zora die Zweite');
  expect(await former()).toMatchObject([{ number: 1, globalName: 'Zora' }]);
  await leave(await kontor.as('MODERATOR', { id: '31', name: 'Zora die Dritte' }), 'Zora die Dritte');
  expect((await former()).map(({ number, globalName }) => [number, globalName])).toEqual([
    [2, 'Zora die Dritte'],
    [1, 'Zora'],
  ]);
});

test('who was logged out everywhere is not named by that entry any more', async () => {
  const zora = await kontor.as('MODERATOR', { id: '31', name: 'Zora' });
  expect((await boss.call(endSessions, { params: { id: zora.id } })).status).toBe(204);
  await leave(await kontor.as('MODERATOR', { id: '31', name: 'Zora' }), 'Zora');
  const log = JSON.stringify((await boss.call(listAudits, { query: { limit: 100 } })).body);
  expect(log).toContain('<b>Ehemalige Person 1</b> wurde auf allen Geräten abgemeldet.');
  expect(log).not.toContain('Zora');
  expect((await boss.call(listAudits, { query: { search: 'Zora' } })).body).toEqual([]);
});

test('whose rights from Discord were suspended before they were taken worked here all the same', async () => {
  const zora = await kontor.as('USER', { id: '31', name: 'Zora' });
  await transact(kontor.db, (tx) => saveMapped(tx, zora.id, authoritiesUpTo('MODERATOR'), kontor.time.now));
  await suspendMapped(kontor.db, zora.id, kontor.time.now);
  await transact(kontor.db, (tx) => saveMapped(tx, zora.id, [], kontor.time.now));
  await leave(zora, 'Zora');
  expect(await former()).toMatchObject([{ number: 1, id: '31' }]);
});
