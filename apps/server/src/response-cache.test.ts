import { once } from 'node:events';
import { connect } from 'node:net';
import { changeInfo } from '@kontor/contract/business/api.ts';
import { enabledOnly } from '@kontor/contract/business/rules.ts';
import { DEFAULT_COLORS } from '@kontor/contract/business/schema.ts';
import { FEATURES } from '@kontor/contract/core/features.ts';
import { changeStock } from '@kontor/contract/inventory/api.ts';
import { createTournament } from '@kontor/contract/racing/tournaments-api.ts';
import { changeRole } from '@kontor/contract/users/api.ts';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '#platform/testing/eventually.ts';
import { isLong } from '#platform/testing/long.ts';
import { type Caller, testApp } from '#testing/app.ts';
import { startOn } from '#testing/second-process.ts';
import { openShop, type Shop } from '#testing/shop.ts';

import { switchOn } from '#testing/switch-on.ts';

const kontor = await testApp();

const startProcess = () => startOn(kontor);
const processes = [await startProcess(), await startProcess()] as const;
const [{ ask, json, port }] = processes;
let shop: Shop;

kontor.prepare(async () => {
  shop = await openShop(kontor);
});

type Stocked = { name: string; amount: number }[];

test('a stock that was just booked is read at once, on every process', async () => {
  await shop.stock('bread', 1);
  for (let amount = 2; amount <= (isLong ? 40 : 6); amount += 1) {
    await shop.clerk.call(changeStock, { body: { name: 'bread', amount: 1 } });
    const seen = await Promise.all(
      processes.flatMap(({ json }) => [
        json('/api/inventory/items', shop.clerk),
        json('/api/inventory/items', shop.clerk),
      ]),
    );
    for (const items of seen as Stocked[]) expect(items).toMatchObject([{ name: 'bread', amount }]);
  }
});

test('an accepted order shows as reserved at once, although it is no booking', async () => {
  await shop.stock('bread', 10);
  const customer = await kontor.as('USER', { id: '77', name: 'Mara' });
  await shop.online('77');
  expect(await json('/api/inventory/items', shop.clerk)).toMatchObject([{ name: 'bread', reserved: 0 }]);
  const order = (await shop.order(customer, 4)).body;
  expect(await json('/api/inventory/items', shop.clerk)).toMatchObject([{ name: 'bread', reserved: 0 }]);
  await shop.through(order, 'ACCEPTED');
  expect(await json('/api/inventory/items', shop.clerk)).toMatchObject([{ name: 'bread', reserved: 4 }]);
  expect(await json('/api/products', customer)).toContainEqual(
    expect.objectContaining({ name: 'Bauernbrot', available: 6 }),
  );
});

test('a new order and each of its steps show at once, on the board and in the own list, on every process', async () => {
  await shop.stock('bread', 10);
  const [customer, other] = [
    await kontor.as('USER', { id: '77', name: 'Mara' }),
    await kontor.as('USER', { id: '78', name: 'Piet' }),
  ];
  await shop.online('77');
  const board = '/api/orders?state=running&limit=50';
  const statuses = async (path: string, by: Caller) =>
    Promise.all(
      processes.map(async ({ json }) => ((await json(path, by)) as { status: string }[]).map(({ status }) => status)),
    );
  expect(await statuses(board, shop.clerk)).toEqual([[], []]);
  expect(await statuses('/api/orders', customer)).toEqual([[], []]);
  const order = (await shop.order(customer, 4)).body;
  for (const status of ['NEW', 'ACCEPTED'] as const) {
    if (status === 'ACCEPTED') await shop.through(order, 'ACCEPTED');
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await statuses(board, shop.clerk)).toEqual([[status], [status]]);
      expect(await statuses('/api/orders', customer)).toEqual([[status], [status]]);
    }
    for (const { json } of processes) expect(await json(`/api/order/${order.id}`, customer)).toMatchObject({ status });
  }
  expect(await statuses('/api/orders', other)).toEqual([[], []]);
  // A member of staff has a board and a list of their own.
  expect(await statuses('/api/orders?mine=true', shop.clerk)).toEqual([[], []]);
  expect((await processes[0]?.ask(`/api/order/${order.id}`, other))?.status).toBe(404);
});

test('nobody gets what was cached for another caller', async () => {
  const customers = [
    await kontor.as('USER', { id: '71', name: 'Mara' }),
    await kontor.as('USER', { id: '72', name: 'Piet' }),
  ];
  for (let turn = 0; turn < 3; turn += 1) {
    for (const by of [...customers, shop.clerk]) expect(await json('/api/users/@me', by)).toMatchObject({ id: by.id });
    expect((await ask('/api/users/@me')).status).toBe(401);
    expect(await json('/api/products', shop.clerk)).toContainEqual(expect.objectContaining({ ingredients: [] }));
    expect(JSON.stringify(await json('/api/products', customers[0]))).not.toContain('ingredients');
    expect((await ask('/api/inventory/items', customers[0])).status).toBe(403);
    expect((await ask('/api/inventory/items', shop.clerk)).status).toBe(200);
  }
});

test('a session that has ended and a right that was lost count at once', async () => {
  const [owner, clerk] = [await kontor.as('BUSINESS_OWNER'), await kontor.as('MODERATOR')];
  for (let turn = 0; turn < 2; turn += 1) expect((await ask('/api/inventory/items', clerk)).status).toBe(200);
  await owner.call(changeRole, { params: { id: clerk.id }, body: { role: 'USER' } });
  expect((await ask('/api/inventory/items', clerk)).status).toBe(403);
  expect((await ask('/api/users/@me', clerk)).status).toBe(200);
  await kontor.app.inject({ method: 'POST', url: '/logout', headers: { cookie: clerk.cookie } });
  expect((await ask('/api/users/@me', clerk)).status).toBe(401);
});

test('a session ends when its time is over, cached or not', async () => {
  const user = await kontor.as('USER');
  for (let turn = 0; turn < 2; turn += 1) expect((await ask('/api/users/@me', user)).status).toBe(200);
  kontor.time.now = new Date(kontor.time.now.getTime() + 31 * 24 * 3_600_000);
  expect((await ask('/api/users/@me', user)).status).toBe(401);
});

test('what a client has is not sent again, and what it has not is sent short and with every header', async () => {
  const { admin } = shop;
  const content = `name;label;weight\n${Array.from({ length: 200 }, (_, n) => `ware_${n};Ware ${n};5`).join('\n')}\n`;
  await kontor.app.inject({
    method: 'POST',
    url: '/api/inventory/base-items/import',
    headers: { cookie: admin.cookie },
    payload: { content, preview: false },
  });
  const path = '/api/inventory/base-items';
  const first = await ask(path, admin);
  const body = await first.text();
  const tag = first.headers.get('etag') ?? '';
  const again = await ask(path, admin);
  expect(await again.text()).toBe(body);
  const varying = new Set(['date', 'connection', 'keep-alive']);
  const shown = ({ headers }: Response) => [...headers].filter(([name]) => !varying.has(name)).sort();
  expect(shown(again)).toEqual(shown(first));
  expect((await ask(path, admin, { 'if-none-match': tag })).status).toBe(304);
  await eventually(async () => {
    const zipped = await ask(path, admin, { 'accept-encoding': 'gzip, br' });
    expect(await zipped.text()).toBe(body);
    expect(zipped.headers.get('content-encoding')).toBe('gzip');
    const known = { 'accept-encoding': 'gzip', 'if-none-match': zipped.headers.get('etag') ?? '' };
    expect((await ask(path, admin, known)).status).toBe(304);
  });
});

test('every response that is meant to be cached is, and hits count in the metrics', async () => {
  const { admin } = shop;
  await switchOn(kontor, ...FEATURES);
  const { ask, lines, metrics } = await startProcess();
  const paths = [
    'info',
    'products',
    'inventory/base-items',
    'inventory/items',
    'item-price-configs',
    'users/@me',
    'orders',
    'home/overview',
  ];
  for (const path of paths) {
    for (let turn = 0; turn < 3; turn += 1)
      expect([path, (await ask(`/api/${path}`, admin)).status]).toEqual([path, 200]);
  }
  expect(lines.join('')).not.toContain('not cached');
  const figures = await metrics();
  for (const path of paths)
    expect(figures).toMatch(new RegExp(`kontor_cache_hits_total\\{route="/api/${path}"\\} 2\\b`));
});

test('many who ask in the moment of a change are all answered, and truly', async () => {
  await shop.stock('bread', 1);
  await json('/api/inventory/items', shop.clerk);
  for (let round = 2; round < 8; round += 1) {
    const during = Array.from({ length: 20 }, () => json('/api/inventory/items', shop.clerk) as Promise<Stocked>);
    await shop.clerk.call(changeStock, { body: { name: 'bread', amount: 1 } });
    const after = Array.from({ length: 20 }, () => json('/api/inventory/items', shop.clerk) as Promise<Stocked>);
    for (const [item] of await Promise.all(during)) expect([round - 1, round]).toContain(item?.amount);
    for (const [item] of await Promise.all(after)) expect(item?.amount).toBe(round);
  }
});

test('a client that goes away while a response is made keeps nobody waiting', async () => {
  await shop.stock('bread', 1);
  await json('/api/inventory/items', shop.clerk);
  const request = `GET /api/inventory/items HTTP/1.1\r\nHost: x\r\nCookie: ${shop.clerk.cookie}\r\n\r\n`;
  for (let amount = 2; amount < 14; amount += 1) {
    await shop.stock('bread', 1);
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.write(amount % 2 ? request : `GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n${request}`);
    await new Promise(setImmediate);
    socket.resetAndDestroy();
    const answers = await Promise.all([1, 2, 3].map(() => ask('/api/inventory/items', shop.clerk)));
    for (const answer of answers) expect(await answer.json()).toMatchObject([{ amount }]);
  }
});

test('a client that reads slowly keeps nobody waiting', async () => {
  const { admin } = shop;
  const fill = (count: number) =>
    sql`
    insert into base_item (name, label, weight) select repeat('w', 80) || ${count}::int || '_' || n, repeat('x', 100), 1
    from generate_series(1, ${count}::int) n`.execute(kontor.db);
  await fill(15_000);
  await (await ask('/api/inventory/base-items', admin)).text();
  await fill(1);
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.pause();
  socket.write(`GET /api/inventory/base-items HTTP/1.1\r\nHost: x\r\nCookie: ${admin.cookie}\r\n\r\n`);
  const answers = await Promise.all([1, 2, 3].map(() => ask('/api/inventory/base-items', admin)));
  for (const answer of answers) expect(await answer.json()).toHaveLength(15_004);
});

test('a response is sent as gzip to those who take it, and as it is to all others', async () => {
  const { admin } = shop;
  await sql`insert into base_item (name, label, weight) select 'w' || n, 'W', 1 from generate_series(1, 100) n`.execute(
    kontor.db,
  );
  const encodingFor = async (wanted: string) =>
    (await ask('/api/inventory/base-items', admin, { 'accept-encoding': wanted })).headers.get('content-encoding');
  await eventually(async () => expect(await encodingFor('gzip')).toBe('gzip'));
  const expected = {
    gzip: 'gzip',
    'br, GZIP;q=0.5': 'gzip',
    'gzip;q=0': null,
    'identity;q=1, gzip;q=0.0': null,
    'x-gzip': null,
  };
  for (const [accepted, encoding] of Object.entries(expected)) {
    expect({ accepted, encoding: await encodingFor(accepted) }).toEqual({ accepted, encoding });
  }
});

test('addresses that mean the same share one entry, however they are written', async () => {
  const { ask, metrics } = await startProcess();
  for (const path of ['/api/info', '/api/info/', '/api/inf%6F', '/api/info?a=1']) {
    for (const _ of [1, 2]) await (await ask(path)).text();
  }
  expect(await metrics()).toMatch(/kontor_cache_hits_total\{route="\/api\/info"\} 7\b/);
});

test('a feature that is switched off is off for what was cached, too', async () => {
  const boss = await kontor.as('SUPER_ADMIN');
  const settings = { title: 'T', name: 'N', responsible: 'R', colors: DEFAULT_COLORS, darkMode: false };
  const save = (on: object) => boss.call(changeInfo, { body: { ...settings, features: enabledOnly(on) } });
  await save({ PRODUCTS: true });
  const { ask, json } = await startProcess();
  for (let turn = 0; turn < 2; turn += 1) expect((await ask('/api/products', boss)).status).toBe(200);
  await save({});
  expect(await json('/api/info')).toMatchObject({ features: {} });
  await eventually(async () => expect((await ask('/api/products', boss)).status).not.toBe(200));
});

test('what a caller was shown is not shown once the rights are gone', async () => {
  await switchOn(kontor, 'RACING');
  const [owner, admin] = [await kontor.as('BUSINESS_OWNER'), await kontor.as('ADMIN')];
  const { body } = await admin.call(createTournament, { body: { name: 'Entwurf', points: [10], fastestLapPoints: 0 } });
  const { ask } = await startProcess();
  const path = `/api/racing/tournament/${body.id}`;
  for (let turn = 0; turn < 3; turn += 1) expect((await ask(path, admin)).status).toBe(200);
  await owner.call(changeRole, { params: { id: admin.id }, body: { role: 'USER' } });
  for (let turn = 0; turn < 3; turn += 1) expect((await ask(path, admin)).status).toBe(404);
});
