import { linkGame } from '@kontor/contract/tablet/api.ts';
import * as tips from '@kontor/contract/tips/api.ts';
import { expect, test } from 'vitest';
import { transact } from '#platform/postgres/transact.ts';
import { type Caller, testApp } from '#testing/app.ts';
import { statementsOf } from '#testing/plans.ts';
import { RESULT } from '#testing/samples.ts';
import { openShop } from '#testing/shop.ts';

import { switchOn } from '#testing/switch-on.ts';
import { createTablet, LICENCE } from '#testing/tablet.ts';
import { createNotices } from './notices.ts';
import { insertNotices } from './outbox.repo.ts';

const kontor = await testApp();
const { outbox, heartbeat, requestCode } = createTablet(kontor);
const later = (seconds: number) => {
  kontor.time.now = new Date(kontor.time.now.getTime() + seconds * 1000);
};

const notice = (userId: string, text: string) => ({
  userId,
  kind: 'ORDER_READY' as const,
  title: 'Titel',
  text,
  at: kontor.time.now,
});
const write = (...notices: ReturnType<typeof notice>[]) => transact(kontor.db, (tx) => insertNotices(tx, notices));
const texts = async (after?: number) => (await outbox(after)).notices.map(({ text }) => text);

async function open() {
  const shop = await openShop(kontor);
  const mara = await kontor.as('USER', { id: '71', name: 'Mara' });
  await shop.online(mara.id, shop.clerk.id);
  return { shop, mara };
}

test('a customer in the game is notified of what staff do with the order', async () => {
  const { shop, mara } = await open();
  await shop.stock('bread', 50);
  const first = (await shop.order(mara)).body;
  await outbox();
  await shop.through(first, 'ACCEPTED', 'IN_PROGRESS', 'READY', 'COMPLETED');
  const second = (await shop.order(mara)).body;
  await shop.step(shop.clerk, second, 'REJECTED', 'Zu spät');
  const third = await shop.through((await shop.order(mara)).body, 'ACCEPTED');
  await shop.step(shop.clerk, third, 'CANCELLED', 'Ofen kaputt');
  const own = (await outbox()).notices.filter(({ discordId }) => discordId === mara.id);
  expect(own.map(({ kind, title, text }) => [kind, title, text])).toEqual([
    ['ORDER_ACCEPTED', 'Bestellung angenommen', 'B-2026-0001 ist angenommen.'],
    ['ORDER_READY', 'Bestellung abholbereit', 'B-2026-0001 liegt für dich bereit.'],
    ['ORDER_REJECTED', 'Bestellung abgelehnt', 'B-2026-0002 wurde abgelehnt. Grund: Zu spät'],
    ['ORDER_ACCEPTED', 'Bestellung angenommen', 'B-2026-0003 ist angenommen.'],
    ['ORDER_CANCELLED', 'Bestellung storniert', 'B-2026-0003 wurde storniert. Grund: Ofen kaputt'],
  ]);
  expect(own[0]).toMatchObject({ licence: null });
});

test('nobody is notified of what they did themselves', async () => {
  const { shop, mara } = await open();
  await shop.step(mara, (await shop.order(mara)).body, 'CANCELLED');
  const own = (await shop.order(shop.clerk)).body;
  await shop.through(own, 'ACCEPTED');
  const { notices } = await outbox();
  expect(notices.map(({ kind, discordId }) => [kind, discordId])).toEqual([['NEW_ORDER', shop.clerk.id]]);
});

test('staff in the game are notified of new orders, customers and staff elsewhere are not', async () => {
  const { shop, mara } = await open();
  await kontor.as('USER', { id: '72' });
  const { admin, clerk } = shop;
  await shop.online(mara.id, '72', clerk.id);
  expect((await shop.order(mara, 3)).status).toBe(200);
  const { notices } = await outbox();
  expect(notices.map(({ discordId, kind, text }) => [discordId, kind, text])).toEqual([
    [clerk.id, 'NEW_ORDER', '3 × Bauernbrot: 7,50 €'],
  ]);
  expect(admin.id).not.toBe(clerk.id);
});

test('many orders at once notify of each that was placed', async () => {
  const { shop } = await open();
  const people = await Promise.all(Array.from({ length: 8 }, (_, at) => kontor.as('USER', { id: `8${at}` })));
  await shop.online(shop.clerk.id, ...people.map(({ id }) => id));
  const answers = await Promise.all([...people, ...people].map((one) => shop.order(one)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(8);
  expect((await outbox()).notices).toHaveLength(8);
});

test('a notice costs placing an order no further statement', async () => {
  const { shop, mara } = await open();
  const lou = await kontor.as('USER', { id: '72' });
  const place = async (by: Caller, ...present: string[]) => {
    await shop.online(by.id, ...present);
    return (await statementsOf(() => shop.order(by))).filter(({ text }) => /^\s*(with|insert)/.test(text));
  };
  const [alone, heard] = [await place(mara), await place(lou, shop.clerk.id)];
  const names = (all: { text: string }[]) => all.filter(({ text }) => text.includes('game_notice')).length;
  expect([names(alone), names(heard)]).toEqual([0, 1]);
  expect(heard).toHaveLength(alone.length);
  expect((await outbox()).notices).toHaveLength(1);
});

test('without a bridge nobody is notified, and nothing is asked for it', async () => {
  const never = () => Promise.reject(new Error('asked'));
  const notices = createNotices({ BRIDGE_TOKEN: [] }, { inGame: never }, { value: () => never }, never);
  expect(await notices.clerksInGame()).toEqual([]);
  await transact(kontor.db, (tx) => notices.send(tx, [notice('71', 'a')]));
  expect(await texts()).toEqual([]);
});

test('winners in the game learn that their payout waits, once', async () => {
  await switchOn(kontor, 'TIP_GAME');
  const [admin, mara, lou] = [
    await kontor.as('ADMIN'),
    await kontor.as('USER', { id: '71' }),
    await kontor.as('USER', { id: '72' }),
  ];
  const gameStart = new Date(kontor.time.now.getTime() + 3_600_000).toISOString();
  const body = { tournament: 'Liga', teamA: 'Nord', teamB: 'Süd', price: 100, gameStart };
  const { id } = (await admin.call(tips.createTipGame, { body })).body;
  for (const player of [mara, lou]) await player.call(tips.saveTip, { params: { id }, body: RESULT });
  later(7200);
  await heartbeat({ discordId: mara.id });
  await admin.call(tips.closeTipGame, { params: { id }, body: { gameClosed: true, ...RESULT } });
  await admin.call(tips.closeTipGame, { params: { id }, body: { gameClosed: true, ...RESULT, cornersTeamA: 7 } });
  const { notices } = await outbox();
  expect(notices.map(({ discordId, kind }) => [discordId, kind])).toEqual([[mara.id, 'PAYOUT_READY']]);
  expect(notices[0]?.text).toMatch(/^\d+ VC aus dem Tippspiel Nord – Süd warten auf dich\.$/);
});

test('what is not acknowledged comes again, what is comes never again', async () => {
  await write(notice('71', 'a'), notice('71', 'b'));
  const first = await outbox();
  expect(first.notices.map(({ text }) => text)).toEqual(['a', 'b']);
  expect(await outbox()).toEqual(first);
  await write(notice('71', 'c'));
  expect(await texts(first.mark)).toEqual(['c']);
  const second = await outbox();
  expect(second.mark).toBeGreaterThan(first.mark);
  expect(await outbox(second.mark)).toEqual({ mark: second.mark, notices: [] });
});

test('a notice that commits after one with a higher number is not lost', async () => {
  const release = Promise.withResolvers<void>();
  const inserted = Promise.withResolvers<void>();
  const slow = transact(kontor.db, async (tx) => {
    await insertNotices(tx, [notice('71', 'slow')]);
    inserted.resolve();
    await release.promise;
  });
  await inserted.promise;
  await write(notice('71', 'quick'));
  const first = await outbox();
  expect(first.notices.map(({ text }) => text)).toEqual(['quick']);
  release.resolve();
  await slow;
  expect(await texts(first.mark)).toEqual(['slow']);
});

test('many polls at once lose nothing that any of them acknowledges', async () => {
  const wanted = Array.from({ length: 30 }, (_, at) => String(at));
  const arrived = new Set<string>();
  let mark = 0;
  const poll = async () => {
    const answer = await outbox(mark);
    for (const { text } of answer.notices) arrived.add(text);
    mark = Math.max(mark, answer.mark);
  };
  await Promise.all(wanted.map(async (text) => Promise.all([write(notice('71', text)), poll()])));
  await poll();
  expect([...arrived].sort()).toEqual(wanted.sort());
});

test('a notice is dropped after ten minutes, and when the player is gone', async () => {
  await write(notice('71', 'old'));
  later(599);
  expect(await texts()).toEqual(['old']);
  later(1);
  expect(await texts()).toEqual([]);
  await write(notice('71', 'here'), notice('72', 'gone'));
  await heartbeat({ discordId: '71' });
  expect(await texts()).toEqual(['here']);
});

test('the receiver is also named by the licence that is linked to the account', async () => {
  const { shop, mara } = await open();
  const { linkCode } = (await requestCode({ licence: LICENCE })).body;
  await mara.call(linkGame, { body: { code: String(linkCode) } });
  await heartbeat({ licence: LICENCE });
  await shop.through((await shop.order(mara)).body, 'ACCEPTED');
  expect((await outbox()).notices).toMatchObject([{ discordId: mara.id, licence: LICENCE }]);
});

test('a game that does not acknowledge gets a bounded number at a time', async () => {
  await write(...Array.from({ length: 700 }, (_, at) => notice('71', String(at))));
  const first = await outbox();
  expect([first.notices.length, (await outbox()).notices.length]).toEqual([500, 500]);
  expect((await outbox(first.mark)).notices).toHaveLength(200);
});
