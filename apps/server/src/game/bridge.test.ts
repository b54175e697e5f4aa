import * as api from '@kontor/contract/game/api.ts';
import * as inventory from '@kontor/contract/inventory/api.ts';
import { expect, test } from 'vitest';
import { type Caller, testApp } from '#testing/app.ts';

const [OLD, NEW] = ['the-token-of-yesterday', 'the-token-of-tomorrow'];
const kontor = await testApp({ env: { BRIDGE_TOKEN: `${OLD},${NEW}` } });
const bearer = { authorization: `Bearer ${NEW}` };
let boss: Caller;

const ITEMS = [
  { name: 'bread', label: 'Brot', weight: 500 },
  { name: 'flour', label: 'Mehl', weight: 100 },
];

kontor.prepare(async () => {
  boss = await kontor.as('SUPER_ADMIN', { name: 'Viktor' });
});

const stock = (body: object, headers: Record<string, string> = {}) =>
  kontor.anonymous.call(api.sendStock, { body: { citizenName: 'Piet', ...body } as never }, { ...bearer, ...headers });
const amounts = async () =>
  Object.fromEntries((await boss.call(inventory.listItems)).body.map(({ name, amount }) => [name, amount]));
const history = async () =>
  (await boss.call(inventory.listHistory)).body.map(({ citizenName, reason, items }) => ({
    citizenName,
    reason,
    items: items.map(({ name, oldAmount, newAmount }) => `${name} ${oldAmount} → ${newAmount}`),
  }));
const items = (body: object[] = ITEMS) => kontor.anonymous.call(api.sendBaseItems, { body: body as never }, bearer);

test('while a token is being replaced both are good', async () => {
  const beat = (token: string) =>
    kontor.anonymous.call(api.sendHeartbeat, { body: { players: [] } }, { authorization: `Bearer ${token}` });
  expect([(await beat(OLD)).status, (await beat(NEW)).status, (await beat('another-token')).status]).toEqual([
    204, 204, 401,
  ]);
});

test('items are added and brought up to date, and none is removed', async () => {
  expect((await items()).body).toEqual({ added: 2, changed: 0, skipped: 0 });
  expect((await items([{ name: 'bread', label: 'Bauernbrot', weight: 500 }])).body).toEqual({
    added: 0,
    changed: 1,
    skipped: 0,
  });
  expect((await items([{ name: 'bread', label: 'Bauernbrot', weight: 500 }])).body).toEqual({
    added: 0,
    changed: 0,
    skipped: 0,
  });
  expect((await boss.call(inventory.listBaseItems)).body.map(({ label }) => label)).toEqual(['Bauernbrot', 'Mehl']);
});

test('signed changes are booked as one entry in the name of the citizen', async () => {
  await items();
  expect(
    (
      await stock({
        items: [
          { name: 'bread', amount: 5 },
          { name: 'flour', amount: 2 },
        ],
      })
    ).body,
  ).toEqual({
    booked: 2,
    unknown: [],
    clamped: [],
    held: false,
  });
  await stock({ citizenName: 'Lou', items: [{ name: 'bread', amount: -2 }] });
  expect(await history()).toEqual([
    { citizenName: 'Lou', reason: null, items: ['bread 5 → 3'] },
    { citizenName: 'Piet', reason: null, items: ['bread 0 → 5', 'flour 0 → 2'] },
  ]);
});

test('the game is right: more taken than known leaves nothing, unknown items are named, nothing blocks', async () => {
  await items();
  await stock({ items: [{ name: 'bread', amount: 3 }] });
  const answer = await stock({
    items: [
      { name: 'bread', amount: -5 },
      { name: 'gold', amount: 1 },
    ],
  });
  expect([answer.status, answer.body]).toEqual([
    200,
    { booked: 1, unknown: ['gold'], clamped: ['bread'], held: false },
  ]);
  expect(await amounts()).toEqual({});
});

test('a snapshot is everything that lies there', async () => {
  await items();
  await stock({
    items: [
      { name: 'bread', amount: 9 },
      { name: 'flour', amount: 3 },
    ],
  });
  const snapshot = {
    kind: 'snapshot',
    items: [
      { name: 'bread', amount: 4 },
      { name: 'bread', amount: 3 },
    ],
  };
  expect((await stock(snapshot)).body.booked).toBe(2);
  expect(await amounts()).toEqual({ bread: 7 });
  expect((await history())[0]).toEqual({
    citizenName: 'Piet',
    reason: 'Inventur',
    items: ['bread 9 → 7', 'flour 3 → 0'],
  });
  expect((await stock(snapshot)).body.booked).toBe(0);
});

test('a message that is delivered twice is booked once', async () => {
  await items();
  const key = { 'idempotency-key': 'queue-17' };
  const body = { items: [{ name: 'bread', amount: 5 }] };
  const [one, other] = await Promise.all([stock(body, key), stock(body, key)]);
  expect(other.body).toEqual(one.body);
  expect(await amounts()).toEqual({ bread: 5 });
});

test('changes that arrive together never lose one', async () => {
  await items();
  await Promise.all(Array.from({ length: 20 }, () => stock({ items: [{ name: 'bread', amount: 1 }] })));
  expect(await amounts()).toEqual({ bread: 20 });
});

test('names that cannot be written down keep nothing else out', async () => {
  expect((await items([...ITEMS, { name: 'x', label: 'b\u202e', weight: 1 }])).body).toMatchObject({
    added: 2,
    skipped: 1,
  });
  expect((await stock({ citizenName: 'Pi\u202eet', items: [{ name: 'bread', amount: 1 }] })).body.booked).toBe(1);
  expect((await history())[0]?.citizenName).toBe('Unbekannt');
});

test('what is too large or malformed is refused as a problem', async () => {
  const many = Array.from({ length: 5001 }, (_, at) => ({ name: `i${at}`, amount: 1 }));
  const answer = await stock({ items: many });
  expect([answer.status, answer.headers['content-type']]).toEqual([422, 'application/problem+json; charset=utf-8']);
  expect((await stock({ items: [{ name: 'bread', amount: 0.5 }] })).status).toBe(400);
  expect((await items([])).status).toBe(422);
});

test('lap times are kept', async () => {
  const lap = { citizenName: 'Piet', discordId: '21', track: 'Hafenring', vehicle: 'sultan', timeMs: 92_345 };
  const answer = await kontor.anonymous.call(api.sendLapTimes, { body: [lap] }, bearer);
  expect(answer.status).toBe(204);
  expect(await kontor.db.selectFrom('reported_lap_time').select(['track', 'time_ms']).execute()).toEqual([
    { track: 'Hafenring', time_ms: 92_345 },
  ]);
});

test('the settings show what the bridge says about itself', async () => {
  const body = { players: [], version: '1.0.0', adapter: 'ox', queued: 3, trouble: 'Ein Eintrag wurde abgelehnt.' };
  await kontor.anonymous.call(api.sendHeartbeat, { body }, bearer);
  expect((await boss.call(api.getGameStatus)).body.sources[0]?.bridge).toEqual({
    version: '1.0.0',
    adapter: 'ox',
    queued: 3,
    trouble: 'Ein Eintrag wurde abgelehnt.',
  });
});
