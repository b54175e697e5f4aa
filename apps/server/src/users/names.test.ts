import * as audit from '@kontor/contract/audit/api.ts';
import * as inventory from '@kontor/contract/inventory/api.ts';
import * as orders from '@kontor/contract/orders/api.ts';
import { deleteMyAccount } from '@kontor/contract/privacy/api.ts';
import { changeRole, endSessions, listUsers } from '@kontor/contract/users/api.ts';
import { beforeEach, expect, test } from 'vitest';
import { type Caller, testApp } from '#testing/app.ts';
import { openShop, type Shop } from '#testing/shop.ts';

import { switchOn } from '#testing/switch-on.ts';
import { createTablet } from '#testing/tablet.ts';

const kontor = await testApp();
const game = createTablet(kontor);

let shop: Shop;
let elena: Caller;

kontor.prepare(async () => {
  await switchOn(kontor, 'PRODUCTS', 'PRODUCT_ORDER', 'AUDIT_LOG');
  shop = await openShop(kontor);
});
// Some tests log in anew.
beforeEach(async () => {
  elena = await kontor.as('BUSINESS_OWNER', { id: '51', name: 'Elena Sander', userName: 'elena.sander' });
});

/** A member of staff under the name of the moment, which anybody can choose in Discord. */
const mallory = (name: string, userName = 'mallory') => kontor.as('MODERATOR', { id: '66', name, userName });
const book = (by: Caller, amount: number) => by.call(inventory.changeStock, { body: { name: 'flour', amount } });
const history = async () =>
  (await elena.call(inventory.listHistory)).body.map(({ citizenName, items }) => [citizenName, items[0]?.newAmount]);
const log = async (query: object) =>
  (await elena.call(audit.listAudits, { query })).body.map(({ displayName, message }) => `${displayName}: ${message}`);
const HERS = 'Elena Sander (@elena.sander)';
const NOT_HERS = 'Elena Sander (@mallory)';

test('a booking under the name of another person is told apart, then and after the name is changed back', async () => {
  await book(elena, 1);
  expect(await history()).toEqual([['Elena Sander', 1]]);
  await book(await mallory('Elena Sander'), 1);
  await mallory('Mallory');
  await book(elena, 1);
  expect(await history()).toEqual([
    [HERS, 3],
    [NOT_HERS, 2],
    [HERS, 1],
  ]);
  const file = await kontor.app.inject({ url: '/api/inventory/history/export', headers: { cookie: elena.cookie } });
  expect(file.json().map(({ citizenName }: { citizenName: string }) => citizenName)).toEqual([HERS, NOT_HERS, HERS]);
});

test.each(['ELENA  SANDER', 'Еlеnа Ѕаndеr', 'EIena Sander', 'Elena\u200B Sander', 'elena.sander', 'Elena Sander 👑'])(
  'a name that looks like it, such as %s, is told apart as well',
  async (name) => {
    await book(await mallory(name), 1);
    expect((await history())[0]?.[0]).toBe(`${name} (@mallory)`);
    await book(elena, 1);
    expect((await history())[0]?.[0]).toBe(HERS);
  },
);

test('who had the name first is told apart from who takes it later', async () => {
  await book(await mallory('Ela'), 1);
  await mallory('Mallory');
  elena = await kontor.as('BUSINESS_OWNER', { id: '51', name: 'Ela', userName: 'elena.sander' });
  await book(elena, 1);
  expect(await history()).toEqual([
    ['Ela (@elena.sander)', 2],
    ['Ela (@mallory)', 1],
  ]);
});

test('orders say who placed and who worked on them, and the log and its file who did it', async () => {
  const clerk = await mallory('Elena Sander');
  const mara = await kontor.as('USER', { id: '77', name: 'Nele', userName: 'mara' });
  await shop.online('77');
  const placed = (await shop.order(mara)).body;
  expect(placed.customer.name).toBe('Nele (@mara)');
  await shop.step(clerk, placed, 'ACCEPTED');
  await mallory('Mallory');
  const [order] = (await elena.call(orders.listOrders)).body;
  expect(order).toMatchObject({ customer: { name: 'Nele (@mara)' }, assignee: { name: NOT_HERS } });
  expect(order?.history.map(({ by }) => by)).toEqual(['Nele (@mara)', NOT_HERS]);
  const [accepted, received] = await log({ type: 'TRADING' });
  expect(accepted).toMatch(/^Elena Sander \(@mallory\): /);
  expect(received).toMatch(/^Nele \(@mara\): /);
  const url = '/api/audits/export?type=TRADING';
  const { body } = await kontor.app.inject({ url, headers: { cookie: elena.cookie } });
  expect(body.split('\r\n').map((line) => line.split(';')[2])).toEqual(['Person', NOT_HERS, 'Nele (@mara)', undefined]);
});

test('a new name of staff is in the log, one of a customer is not, and it goes with the account', async () => {
  await mallory('Mallory');
  await mallory('Elena Sander', 'mal');
  await kontor.as('USER', { id: '77', name: 'Mara' });
  await kontor.as('USER', { id: '77', name: 'Marla', userName: 'mara' });
  const [entry, ...more] = (await elena.call(audit.listAudits, { query: { search: 'Name in Discord' } })).body;
  expect(more).toEqual([]);
  expect(entry).toMatchObject({
    type: 'HR',
    displayName: 'Discord',
    message: '<b>Elena Sander (@mal)</b>: Name in Discord geändert.',
    changes: [
      { field: 'Anzeigename', before: 'Mallory', after: 'Elena Sander' },
      { field: 'Benutzername', before: 'mallory', after: 'mal' },
    ],
  });
  const leaver = await mallory('Elena Sander', 'mal');
  expect((await leaver.call(deleteMyAccount, { body: { name: 'Elena Sander' } })).status).toBe(204);
  const { rows } = await kontor.pool.query(
    `select audit::text as row from audit where message like '%Name in Discord%'`,
  );
  expect(rows[0]?.row).toContain('Ehemalige Person 1');
  expect(rows[0]?.row).not.toMatch(/\bmal\b|mallory|elena/i);
});

test.each(['Kontor', 'Коntоr', 'Discord', 'Spiel', 'System', 'Unbekannt', HERS, '\u200B'])(
  'who is called %j in Discord is shown by the user name',
  async (name) => {
    await book(await mallory(name), 1);
    expect(await history()).toEqual([['mallory', 1]]);
  },
);

test('what is decided about a person names the user name', async () => {
  await mallory('Elena Sander');
  await elena.call(changeRole, { params: { id: '66' }, body: { role: 'ADMIN' } });
  await elena.call(endSessions, { params: { id: '66' } });
  expect(await log({ type: ['HR', 'SECURITY'] })).toEqual([
    `${HERS}: <b>${NOT_HERS}</b> wurde auf allen Geräten abgemeldet.`,
    `${HERS}: <b>${NOT_HERS}</b>: Recht von <i>Mitarbeiter</i> auf <i>Verwaltung</i> geändert.`,
  ]);
});

test('a player who is known from the game alone has a number instead of a user name', async () => {
  await game.signIn({ discordId: '88', citizenName: 'elena.sander' });
  const people = (await elena.call(listUsers)).body;
  expect(people.find(({ id }) => id === '88')).toMatchObject({ globalName: 'elena.sander', userName: '88' });
  expect((await log({ search: 'Tablet' }))[0]).toMatch(/^elena\.sander \(88\): /);
});

test('a user name that Discord has given to another person stands for that person alone', async () => {
  await mallory('Mallory', 'elena.sander');
  await book(elena, 1);
  await book(await mallory('Elena Sander', 'elena.sander'), 1);
  expect(await history()).toEqual([
    ['Elena Sander (@elena.sander)', 2],
    ['Elena Sander (51)', 1],
  ]);
});

test('nobody fills the table of names by being renamed all day', async () => {
  for (let turn = 0; turn < 120; turn += 1)
    await kontor.as('USER', { id: '77', name: `Mara ${turn}`, userName: 'mara' });
  const { rows } = await kontor.pool.query(`select from person_name where user_id = '77'`);
  expect(rows).toHaveLength(100);
});
