import { exportAudits, listAudits } from '@kontor/contract/audit/api.ts';
import * as game from '@kontor/contract/game/api.ts';
import * as inventory from '@kontor/contract/inventory/api.ts';
import { changeRole } from '@kontor/contract/users/api.ts';
import { expect, test } from 'vitest';
import { BRIDGE_TOKEN, type Caller, testApp } from '#testing/app.ts';
import { everyFeature } from '#testing/every-endpoint.ts';
import { openShop } from '#testing/shop.ts';

const kontor = await testApp();
const bearer = { authorization: `Bearer ${BRIDGE_TOKEN}` };
let boss: Caller;

kontor.prepare(async () => {
  await everyFeature(kontor);
  boss = await kontor.as('SUPER_ADMIN', { name: 'Viktor' });
});

const send = (entry: object) =>
  kontor.anonymous.call(
    game.sendAudits,
    { body: [{ type: 'RAID', message: 'x', displayName: 'Piet', ...entry }] },
    bearer,
  );
const found = async (type: string) =>
  (await boss.call(listAudits, { query: { type } })).body
    .filter(({ message }) => !message.includes('Name in Discord'))
    .map(({ message, displayName, source }) => ({ message, displayName, source }));

test('an entry the game forges after one of ours says that the game wrote it', async () => {
  const mara = await kontor.as('USER', { id: '21', name: 'Mara' });
  await boss.call(changeRole, { params: { id: mara.id }, body: { role: 'MODERATOR' } });
  const [own] = await found('HR');
  await send({ type: 'HR', message: own?.message, displayName: 'Viktor' });
  expect(await found('HR')).toEqual([
    { ...own, source: 'GAME' },
    { ...own, source: 'KONTOR' },
  ]);
  const table = await kontor.app.inject({ url: `${exportAudits.path}?type=HR`, headers: { cookie: boss.cookie } });
  expect(table.body).toMatch(/"?Personal \(Spielmeldung\)"?;"?Viktor"?;"?Spiel"?;/);
  expect(table.body).toMatch(/"?Personal"?;"?Viktor"?;"?Kontor"?;/);
});

test('a booking in the name of a member of staff says that the game told it', async () => {
  const shop = await openShop(kontor);
  await shop.stock('bread', 5);
  const body = { citizenName: 'Nele', items: [{ name: 'bread', amount: -5 }] };
  await kontor.anonymous.call(game.sendStock, { body }, bearer);
  const history = (await boss.call(inventory.listHistory)).body;
  expect(history.map(({ citizenName, source }) => [citizenName, source])).toEqual([
    ['Nele', 'GAME'],
    ['Nele', 'KONTOR'],
  ]);
});

test.each([
  ['2026-11-14T12:00:00Z', '2026-11-14T12:00:00.000Z'],
  ['2026-11-15T12:05:00Z', '2026-11-15T12:00:00.000Z'],
  [undefined, '2026-11-15T12:00:00.000Z'],
])('an entry of %s is kept as of %s', async (date, kept) => {
  expect((await send(date ? { date } : {})).status).toBe(204);
  expect((await boss.call(listAudits, { query: { type: 'RAID' } })).body.map((entry) => entry.date)).toEqual([kept]);
});

test.each([
  [
    '2026-11-14T11:59:59Z',
    'Vom 14.11.2026, 12:59: Was mehr als einen Tag zurückliegt, nimmt das Protokoll nicht mehr an. Bitte prüfe die Uhr des Spielservers.',
  ],
  ['2026-11-15T12:05:01Z', 'Vom 15.11.2026, 13:05: Das liegt in der Zukunft. Bitte prüfe die Uhr des Spielservers.'],
])('an entry of %s is refused, and with it all that came along', async (date, detail) => {
  const entries = [{ type: 'RAID', message: 'gut', displayName: 'Piet' }];
  const answer = await kontor.anonymous.call(
    game.sendAudits,
    { body: [...entries, { type: 'RAID', message: 'schlecht', displayName: 'Piet', date }] },
    bearer,
  );
  expect([answer.status, answer.body.detail]).toEqual([422, detail]);
  expect(await found('RAID')).toEqual([]);
});
