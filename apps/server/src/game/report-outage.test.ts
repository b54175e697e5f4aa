import * as notices from '@kontor/contract/discord-notices/api.ts';
import { gameServerUpdate } from '@kontor/contract/game/topics.ts';
import { getWork } from '@kontor/contract/home/api.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { parseEnv } from '#platform/env.ts';
import { eventually } from '#platform/testing/eventually.ts';
import { BRIDGE_TOKEN, type Caller, testApp } from '#testing/app.ts';
import { openShop, type Shop } from '#testing/shop.ts';

import { standInForWebhooks } from '#testing/webhook-stand-in.ts';
import { reportOutage } from './report-outage.ts';

const discord = await standInForWebhooks();
const kontor = await testApp({ pollMs: 50, env: { DISCORD_WEBHOOK_BASE_URL: discord.address } });
afterAll(() => discord.close());

const START = new Date('2026-11-15T12:00:00Z');
const at = (minutes: number): Date => new Date(START.getTime() + minutes * 60_000);
const LIVE = { DISCORD_CLIENT_ID: '1', DISCORD_CLIENT_SECRET: 'secret' };
const env = (more: NodeJS.ProcessEnv) => parseEnv({ ...LIVE, ...more });
const WITH_BRIDGE = env({ BRIDGE_TOKEN });

let shop: Shop;
let boss: Caller;

beforeEach(() => void discord.clear());
kontor.prepare(async () => {
  shop = await openShop(kontor);
  boss = await kontor.as('SUPER_ADMIN', { name: 'Viktor' });
  const settings = { name: 'Leitung', roleId: null, showsContact: false, quietHours: null, isOn: true };
  await boss.call(notices.createTarget, { body: { ...settings, address: discord.real(), events: ['GAME_SERVER'] } });
});

/** What the background does every twenty seconds, in one of the processes. */
const look = (minutes: number, since = START, configured = WITH_BRIDGE) => {
  kontor.time.now = at(minutes);
  return kontor.write((tx) => reportOutage(tx, { env: configured, now: at(minutes), since }));
};
const hear = async (minutes: number) => {
  kontor.time.now = at(minutes);
  await shop.online('21');
};
const waiting = async (by = boss) => (await by.call(getWork)).body.waiting.game;
const titles = () => discord.all().map(({ body: { embeds } }) => embeds[0]?.title);
const reported = (...expected: string[]) => eventually(() => expect(titles()).toEqual(expected));
const recorded = async () =>
  (await kontor.pool.query(`select subject from webhook_message order by place`)).rows.length;

const GONE = 'Spielserver antwortet nicht';
const BACK = 'Spielserver antwortet wieder';

test('after five minutes of silence leads see it and the channel is told once, and once when it is back', async () => {
  await hear(0);
  expect(await look(4.9)).toBe(false);
  expect(await waiting()).toBe(0);
  expect(await look(5)).toBe(true);
  expect(await waiting()).toBe(1);
  await reported(GONE);
  expect(discord.all()[0]?.body.embeds[0]?.description?.replaceAll('\\', '')).toBe(
    'Die Spielbrücke hat sich zuletzt gemeldet: 15.11.2026, 13:00 Uhr.',
  );
  // Other processes look too, and so does this one after a restart.
  expect(await Promise.all([look(6), look(6), look(600, at(599))])).toEqual([false, false, false]);
  await hear(601);
  expect(await look(601)).toBe(true);
  expect(await waiting()).toBe(0);
  await reported(GONE, BACK);
  expect(await look(602)).toBe(false);
});

test('several processes that look at the same moment report it once', async () => {
  await hear(0);
  const looks = await Promise.all([look(5), look(5), look(5)]);
  expect(looks.filter(Boolean)).toHaveLength(1);
  await reported(GONE);
  expect(await recorded()).toBe(1);
});

test('the time in which Kontor itself did not run does not count', async () => {
  await hear(0);
  expect(await look(60, at(58))).toBe(false);
  expect(await look(63, at(58))).toBe(true);
});

test('what was never set up, or never heard, is not missed', async () => {
  expect(await look(60)).toBe(false);
  await hear(61);
  expect(await look(120, START, env({}))).toBe(false);
  expect([await waiting(), await recorded()]).toEqual([0, 0]);
});

test('a bridge that is taken out of the configuration is neither missed nor back', async () => {
  await hear(0);
  await look(5);
  await reported(GONE);
  expect(await look(6, START, env({}))).toBe(true);
  expect(await waiting()).toBe(0);
  expect(await recorded()).toBe(1);
});

test('it is the business of leads', async () => {
  await hear(0);
  await look(5);
  expect(await waiting(shop.admin)).toBeUndefined();
  expect(gameServerUpdate.access).toBe('super-admin');
});
