import { ENDPOINTS } from '@kontor/contract/all.ts';
import { FEATURES } from '@kontor/contract/core/features.ts';
import * as game from '@kontor/contract/game/api.ts';
import * as inventory from '@kontor/contract/inventory/api.ts';
import * as orders from '@kontor/contract/orders/api.ts';
import * as lapsApi from '@kontor/contract/racing/laps-api.ts';
import * as tournaments from '@kontor/contract/racing/tournaments-api.ts';
import * as tablet from '@kontor/contract/tablet/api.ts';
import * as tips from '@kontor/contract/tips/api.ts';
import * as users from '@kontor/contract/users/api.ts';
import * as videos from '@kontor/contract/videos/api.ts';
import { expect, test } from 'vitest';
import { removeNoticesBefore } from '#game';
import { expireAll } from '#orders';
import { removeKeysBefore } from '#platform/http/writes/idempotency.repo.ts';
import { removeCodesBefore } from '#tablet';
import { READS } from '#testing/all-samples.ts';
import { BRIDGE_TOKEN, type Caller, testApp } from '#testing/app.ts';
import { fillWithYears } from '#testing/many-rows.ts';
import { findSlow, mostConnections, statementsOf } from '#testing/plans.ts';
import { DRIVER, MANY, RESULT } from '#testing/samples.ts';

import { switchOn } from '#testing/switch-on.ts';
import { removeSessionsExpiredBefore } from '#users';
import { SLICES } from './slices.ts';

const kontor = await testApp();

const GROWING = SLICES.flatMap(({ tables }) => tables?.growing ?? []);

/** A page and what belongs to it, or what a search looks at first, but no eighth of a table. */
const limits = (growing: ReadonlySet<string>) => ({ growing, rows: MANY / 8 });

async function fill(): Promise<ReadonlySet<string>> {
  await switchOn(kontor, ...FEATURES);
  await fillWithYears(kontor);
  const { rows } = await kontor.pool.query(
    `select relname as name, reltuples as rows from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const growing = rows.filter(({ name }) => GROWING.includes(name));
  expect(growing.filter((table) => table.rows < MANY)).toEqual([]);
  return new Set(growing.map(({ name }) => name));
}

test('every call that reads is asked below', () => {
  const reading = ENDPOINTS.filter(({ method }) => method === 'GET').map(({ path }) => path);
  expect(READS.map(([{ path }]) => path).sort()).toEqual(reading.sort());
});

const bearer = { authorization: `Bearer ${BRIDGE_TOKEN}` };
const lap = { citizenName: 'Fahrer 7', discordId: DRIVER, track: 'Strecke 1', vehicle: 'Wagen 1', timeMs: 5000 };

/** What is done all day; every answer must say that it was done. */
const WRITES: Record<string, [number, (driver: Caller) => Promise<unknown>]> = {
  'place an order': [
    200,
    (driver) => driver.call(orders.placeOrder, { body: { items: [{ productId: 1, amount: 2 }] } }),
  ],
  'accept an order': [
    200,
    (driver) => driver.call(orders.changeOrder, { params: { id: MANY - 4 }, body: { status: 'ACCEPTED', version: 1 } }),
  ],
  'book stock': [200, (driver) => driver.call(inventory.changeStock, { body: { name: 'item7', amount: 3 } })],
  'take a booking back': [200, (driver) => driver.call(inventory.undoBooking, { params: { id: MANY + 1 } })],
  'tip a game': [200, (driver) => driver.call(tips.saveTip, { params: { id: 2 }, body: RESULT })],
  'close a game': [
    200,
    (driver) => driver.call(tips.closeTipGame, { params: { id: 400 }, body: { gameClosed: true, ...RESULT } }),
  ],
  'submit a time': [
    200,
    (driver) =>
      driver.call(lapsApi.submitLapTime, { body: { trackId: 1, classId: 1, vehicle: 'Wagen 1', timeMs: 60_000 } }),
  ],
  'confirm a time': [
    200,
    (driver) => driver.call(lapsApi.decideLapTime, { params: { id: 400 }, body: { state: 'CONFIRMED' } }),
  ],
  'take a time back': [
    200,
    (driver) => driver.call(lapsApi.decideLapTime, { params: { id: 400 }, body: { state: 'PENDING' } }),
  ],
  'enter a tournament': [204, (driver) => driver.call(tournaments.enterTournament, { params: { id: 1 } })],
  'remember a position': [
    204,
    (driver) => driver.call(videos.saveWatchPosition, { params: { streamId: 'stream-8' }, body: { seconds: 3 } }),
  ],
  'change a role': [
    200,
    (driver) => driver.call(users.changeRole, { params: { id: '1000008' }, body: { role: 'MODERATOR' } }),
  ],
  'send a heartbeat': [
    204,
    () =>
      kontor.anonymous.call(game.sendHeartbeat, { body: { players: [{ licence: '7'.padStart(40, '0') }] } }, bearer),
  ],
  'open the tablet': [
    200,
    async () => {
      const player = { licence: '8'.padStart(40, '0') };
      const { code } = (await kontor.anonymous.call(tablet.requestTabletCode, { body: player }, bearer)).body;
      return kontor.anonymous.call(tablet.openTabletSession, { body: { code: String(code) } });
    },
  ],
  'link the game': [
    200,
    async (driver) => {
      const player = { licence: 'f'.repeat(40) };
      const { linkCode } = (await kontor.anonymous.call(tablet.requestTabletCode, { body: player }, bearer)).body;
      return driver.call(tablet.linkGame, { body: { code: String(linkCode) } });
    },
  ],
  'end the link': [204, (driver) => driver.call(tablet.unlinkGame)],
  'limit the tablet': [200, (driver) => driver.call(tablet.changeTabletSettings, { body: { maxRole: 'USER' } })],
  'report a lap': [204, () => kontor.anonymous.call(game.sendLapTimes, { body: [lap] }, bearer)],
};

const clock = () => kontor.time.now;
const aDayAgo = () => new Date(clock().getTime() - 24 * 60 * 60 * 1000);

/** What is done in the background; what is done when the server starts is done by the time it has closed. */
const JOBS: Record<string, () => Promise<unknown>> = {
  sessions: () => removeSessionsExpiredBefore(kontor.db, clock()),
  codes: () => removeCodesBefore(kontor.db, clock()),
  notices: () => removeNoticesBefore(kontor.db, clock()),
  idempotency: () => removeKeysBefore(kontor.db, aDayAgo()),
  orders: () => expireAll({ write: kontor.write, clock }),
  'at the start': async () => {
    await kontor.restart();
    await kontor.restart();
  },
  login: () => kontor.as('USER', { id: '77' }),
};

interface Look {
  what: string;
  status?: number;
  work: () => Promise<unknown>;
}

const seen = new Set<string>();

/** Follows what goes to the database meanwhile, and looks at how it finds its rows. */
async function look(growing: ReadonlySet<string>, { what, status, work }: Look): Promise<void> {
  let answer: unknown;
  const statements = await statementsOf(async () => {
    answer = await work();
  });
  if (status) expect.soft({ what, ...(answer as object) }).toMatchObject({ what, status });
  expect.soft(await findSlow(kontor.pool, statements, limits(growing), seen), what).toEqual([]);
}

/** While a job is at work beside it, the call is made again. */
async function connectionsOf(call: () => Promise<unknown>): Promise<number> {
  const first = await mostConnections(kontor.pool, call);
  return first <= 2
    ? first
    : Math.min(first, await mostConnections(kontor.pool, call), await mostConnections(kontor.pool, call));
}

test('no call takes more than two connections of the pool at once', async () => {
  await switchOn(kontor, ...FEATURES);
  const boss = await kontor.as('SUPER_ADMIN', { id: DRIVER });
  const taken: string[] = [];
  for (const [endpoint, ...asks] of READS) {
    for (const { status: _, ...ask } of asks) {
      const most = await connectionsOf(() => boss.call(endpoint, ask as never, bearer));
      if (most > 2) taken.push(`${endpoint.path} ${JSON.stringify(ask)}: ${most}`);
    }
  }
  expect(taken).toEqual([]);
});

// Filling every table with years is the dearest test of all: 32 of 750 seconds of processor time that server and browser took.
test('nothing that is done all day goes through a table that grows', { tags: 'long' }, async () => {
  const growing = await fill();
  const driver = await kontor.as('SUPER_ADMIN', { id: DRIVER });
  const players = [{ discordId: DRIVER, citizenName: 'Fahrer 7' }];
  await kontor.anonymous.call(game.sendHeartbeat, { body: { players } }, bearer);
  for (const [endpoint, ...asks] of READS) {
    for (const { status = 200, ...ask } of asks) {
      const what = `${endpoint.path} ${JSON.stringify(ask)}`;
      await look(growing, { what, status, work: () => driver.call(endpoint, ask as never, bearer) });
    }
  }
  for (const [what, [status, write]] of Object.entries(WRITES)) {
    await look(growing, { what, status, work: () => write(driver) });
  }
  for (const [what, work] of Object.entries(JOBS)) await look(growing, { what, work });
});
