import * as notices from '@kontor/contract/discord-notices/api.ts';
import { changeHours, switchHours } from '@kontor/contract/hours/changes-api.ts';
import { EMPTY_WEEK } from '@kontor/contract/hours/schema.ts';
import * as api from '@kontor/contract/team/api.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '#platform/testing/eventually.ts';
import { type Caller, testApp } from '#testing/app.ts';

import { switchOn } from '#testing/switch-on.ts';
import { standInForWebhooks } from '#testing/webhook-stand-in.ts';
import { reportLong, reportUnstaffed } from './report-duty.ts';

const discord = await standInForWebhooks();
const kontor = await testApp({ pollMs: 50, env: { DISCORD_WEBHOOK_BASE_URL: discord.address } });
afterAll(() => discord.close());
let boss: Caller;
let nele: Caller;

beforeEach(() => void discord.clear());
kontor.prepare(async () => {
  await switchOn(kontor, 'TEAM');
  boss = await kontor.as('SUPER_ADMIN', { name: 'Viktor' });
  nele = await kontor.as('MODERATOR', { id: '21', name: 'Nele' });
  const settings = { name: 'Leitung', roleId: null, showsContact: false, quietHours: null, isOn: true };
  const events = ['SHIFT_LONG' as const, 'NOBODY_ON_DUTY' as const];
  await boss.call(notices.createTarget, { body: { ...settings, address: discord.real(), events } });
});

const later = (minutes: number): void => {
  kontor.time.now = new Date(kontor.time.now.getTime() + minutes * 60_000);
};
const announced: string[] = [];
const inGame = {
  clerksInGame: async () => [],
  send: async (_tx: unknown, list: readonly { userId: string; kind: string }[]) =>
    void announced.push(...list.map(({ userId, kind }) => `${kind} ${userId}`)),
};
/** What the background does every twenty seconds. */
const look = () =>
  kontor.write(async (tx) => {
    await reportLong(tx, inGame, kontor.time.now);
    await reportUnstaffed(tx, kontor.time.now);
  });
const titles = () => discord.all().map(({ body: { embeds } }) => embeds[0]?.title);
const recorded = async () => (await kontor.pool.query('select from webhook_message')).rows.length;

test('a duty of twelve hours is reported once, to leads and to the person in the game', async () => {
  await nele.call(api.changeDuty, { body: { on: true } });
  later(12 * 60 - 1);
  await look();
  expect(await recorded()).toBe(0);
  later(1);
  await look();
  await look();
  await eventually(() => expect(titles()).toEqual(['Ein Dienst dauert schon 12 Stunden']));
  expect(announced.splice(0)).toEqual(['SHIFT_LONG 21']);
});

test('that nobody is on duty is reported once, after ten minutes, while it is open by the hours', async () => {
  const week = { ...EMPTY_WEEK, SUN: [{ opens: '10:00', closes: '22:00' }] };
  await boss.call(changeHours, { body: { week, exceptions: [], version: 1 } });
  await look();
  later(30);
  await look();
  // Open by hand, nobody planned it so.
  expect(await recorded()).toBe(0);
  await boss.call(switchHours, { body: { mode: 'AUTO' } });
  await look();
  later(9);
  await look();
  expect(await recorded()).toBe(0);
  later(1);
  await look();
  await look();
  await eventually(() => expect(titles()).toEqual(['Niemand ist im Dienst']));
  await nele.call(api.changeDuty, { body: { on: true } });
  await look();
  await nele.call(api.changeDuty, { body: { on: false } });
  await look();
  later(10);
  await look();
  await eventually(() => expect(titles()).toHaveLength(2));
});
