import { listAudits } from '@kontor/contract/audit/api.ts';
import * as api from '@kontor/contract/game/api.ts';
import * as inventory from '@kontor/contract/inventory/api.ts';
import { expect, test } from 'vitest';
import { BRIDGE_TOKEN, type Caller, testApp } from '#testing/app.ts';
import { openShop, type Shop } from '#testing/shop.ts';

import { switchOn } from '#testing/switch-on.ts';

const kontor = await testApp();
const bearer = { authorization: `Bearer ${BRIDGE_TOKEN}` };
let shop: Shop;
let boss: Caller;

kontor.prepare(async () => {
  await switchOn(kontor, 'PRODUCTS', 'AUDIT_LOG');
  shop = await openShop(kontor);
  boss = await kontor.as('SUPER_ADMIN', { name: 'Viktor' });
  await shop.stock('bread', 60);
  await shop.stock('flour', 40);
});

const snapshot = async (amounts: Record<string, number>) => {
  const items = Object.entries(amounts).map(([name, amount]) => ({ name, amount }));
  const body = { citizenName: 'Spielserver', kind: 'snapshot' as const, items };
  return (await kontor.anonymous.call(api.sendStock, { body }, bearer)).body;
};
const held = async () => (await shop.admin.call(api.getHeldStock)).body.held;
const decide = async (accept: boolean, shown?: { id: number; version: string } | null) => {
  const { id, version } = shown ?? (await held()) ?? { id: 0, version: '-' };
  return shop.admin.call(api.decideHeldStock, { params: { id }, body: { accept, version } });
};
const amounts = async () =>
  Object.fromEntries((await boss.call(inventory.listItems)).body.map(({ name, amount }) => [name, amount]));
const log = async () =>
  (await boss.call(listAudits, { query: { type: 'SECURITY' } })).body.map(
    ({ displayName, message }) => `${displayName}: ${message}`,
  );

test('a snapshot that removes half of all pieces is booked, one that removes more waits', async () => {
  expect(await snapshot({ bread: 10, flour: 40, cake: 7 })).toMatchObject({ booked: 2, held: false });
  expect(await amounts()).toEqual({ bread: 10, flour: 40, cake: 7 });
  expect(await held()).toBeNull();
  expect(await snapshot({ bread: 28 })).toEqual({ booked: 0, unknown: [], clamped: [], held: true });
  expect(await amounts()).toEqual({ bread: 10, flour: 40, cake: 7 });
  expect(await held()).toMatchObject({
    citizenName: 'Spielserver',
    at: '2026-11-15T12:00:00.000Z',
    removed: 47,
    total: 57,
    items: [
      { name: 'flour', label: 'Mehl', oldAmount: 40, newAmount: 0 },
      { name: 'cake', label: 'Kuchen', oldAmount: 7, newAmount: 0 },
      { name: 'bread', label: 'Brot', oldAmount: 10, newAmount: 28 },
    ],
  });
  expect(await log()).toEqual([
    'Kontor: Ein Bestand aus dem Spiel wartet auf Bestätigung: Er würde <b>47 von 57 Stück</b> entfernen.',
  ]);
});

test('an admin confirms it: it is booked in the name of the game, and the log says who confirmed', async () => {
  await snapshot({ bread: 1 });
  await shop.stock('bread', 3);
  expect((await decide(true)).status).toBe(204);
  expect([await amounts(), await held()]).toEqual([{ bread: 1 }, null]);
  const [entry] = (await boss.call(inventory.listHistory)).body;
  expect(entry).toMatchObject({ citizenName: 'Spielserver', source: 'GAME', reason: 'Inventur' });
  expect((await log())[0]).toBe('Selma: Bestand aus dem Spiel bestätigt: <b>102 von 103 Stück</b> entfernt.');
});

test('an admin refuses it: the same again is not asked about, something else is', async () => {
  await snapshot({ bread: 1 });
  expect((await decide(false)).status).toBe(204);
  expect([await amounts(), await held()]).toEqual([{ bread: 60, flour: 40 }, null]);
  expect(await snapshot({ bread: 1 })).toMatchObject({ held: true });
  expect([await held(), (await log()).length]).toEqual([null, 2]);
  await snapshot({ bread: 2 });
  expect(await held()).toMatchObject({ removed: 98 });
  expect((await log())[0]).toContain('wartet auf Bestätigung');
});

test('the newest snapshot takes the place of the one that waits, and the log is reported once', async () => {
  await snapshot({ bread: 1 });
  const first = await held();
  kontor.time.now = new Date('2026-11-15T12:05:00Z');
  await snapshot({ bread: 1 });
  expect(await held()).toEqual({ ...first, at: '2026-11-15T12:05:00.000Z' });
  await snapshot({ bread: 2 });
  const answer = await decide(true, first);
  expect([answer.status, answer.body.detail]).toEqual([
    409,
    'Inzwischen hat das Spiel einen neuen Bestand gemeldet. Bitte sieh ihn dir an.',
  ]);
  expect(await amounts()).toEqual({ bread: 60, flour: 40 });
  expect(await log()).toHaveLength(1);
  expect(await snapshot({ bread: 60, flour: 39 })).toMatchObject({ booked: 1, held: false });
  expect(await held()).toBeNull();
});

test('two who decide at once decide once', async () => {
  await snapshot({ bread: 1 });
  const shown = await held();
  const answers = await Promise.all([decide(true, shown), decide(true, shown)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  expect(await amounts()).toEqual({ bread: 1 });
});

test('what was booked after it was shown is not thrown away unseen', async () => {
  await snapshot({ bread: 1 });
  const shown = await held();
  await shop.stock('flour', 5);
  const answer = await decide(true, shown);
  expect([answer.status, answer.body.detail]).toEqual([
    409,
    'Der Bestand im Lager hat sich inzwischen geändert. Bitte sieh dir noch einmal an, was wegfällt.',
  ]);
  expect(await amounts()).toEqual({ bread: 60, flour: 45 });
  expect((await decide(true)).status).toBe(204);
  expect(await amounts()).toEqual({ bread: 1 });
});

test('a heap of one item does not hide that the others would be gone', async () => {
  expect(await snapshot({ bread: 60, flour: 40, cake: 10_000 })).toMatchObject({ booked: 1, held: false });
  expect(await snapshot({ cake: 10_000 })).toMatchObject({ booked: 0, held: true });
});
