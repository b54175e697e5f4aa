import * as game from '@kontor/contract/game/api.ts';
import * as api from '@kontor/contract/team/api.ts';
import { describe, expect, test } from 'vitest';
import { BRIDGE_TOKEN, type Caller, testApp } from '#testing/app.ts';
import { openShop } from '#testing/shop.ts';

import { switchOn } from '#testing/switch-on.ts';

const kontor = await testApp();
const bearer = { authorization: `Bearer ${BRIDGE_TOKEN}` };
const DAY = 24 * 3_600_000;
let nele: Caller;
let piet: Caller;
let boss: Caller;

kontor.prepare(async () => {
  await switchOn(kontor, 'TEAM', 'PRODUCTS', 'PRODUCT_ORDER');
  boss = await kontor.as('SUPER_ADMIN', { name: 'Viktor' });
  nele = await kontor.as('MODERATOR', { id: '21', name: 'Nele' });
  piet = await kontor.as('MODERATOR', { id: '22', name: 'Piet' });
});

describe('the board', () => {
  const hang = async (by: Caller, title = 'Schlüssel') =>
    (await by.call(api.addPost, { body: { title, text: 'liegt **hinten**' } })).body;
  const titles = async () => (await piet.call(api.listPosts)).body.map(({ title }) => title);
  const unread = async (by: Caller) => (await by.call(api.getTeam)).body.unread;

  test('what is pinned comes first, then the newest', async () => {
    const old = await hang(nele, 'alt');
    await hang(nele, 'neu');
    expect(await titles()).toEqual(['neu', 'alt']);
    expect((await piet.call(api.pinPost, { params: { id: old.id }, body: { isPinned: true } })).status).toBe(403);
    await boss.call(api.pinPost, { params: { id: old.id }, body: { isPinned: true } });
    expect(await titles()).toEqual(['alt', 'neu']);
  });

  test('a notice is unread until it is marked, and again after it was changed', async () => {
    const { id, version } = await hang(nele);
    expect([await unread(nele), await unread(piet)]).toEqual([0, 1]);
    const read = await piet.call(api.readPost, { params: { id } });
    await piet.call(api.readPost, { params: { id } });
    expect([read.body.isRead, read.body.readBy, await unread(piet)]).toEqual([true, ['Piet'], 0]);
    await nele.call(api.changePost, { params: { id }, body: { title: 'Schlüssel', text: 'liegt vorn', version } });
    expect(await unread(piet)).toBe(1);
  });

  test('only who wrote it, or a lead, changes and removes it', async () => {
    const { id, version } = await hang(nele);
    const body = { title: 'X', text: '', version };
    expect((await piet.call(api.changePost, { params: { id }, body })).status).toBe(403);
    expect((await piet.call(api.removePost, { params: { id } })).status).toBe(403);
    expect((await nele.call(api.changePost, { params: { id }, body: { ...body, version: 9 } })).status).toBe(409);
    expect((await boss.call(api.removePost, { params: { id } })).status).toBe(204);
    expect(await titles()).toEqual([]);
  });
});

describe('absences', () => {
  const days = { firstDay: '2026-12-24', lastDay: '2026-12-26', reason: 'Familie' };

  test('everybody of the team sees who is away, the reason only the person and leads', async () => {
    await nele.call(api.addAbsence, { body: days });
    const reasons = await Promise.all(
      [nele, piet, boss].map(async (by) => (await by.call(api.listAbsences)).body.map(({ reason }) => reason)),
    );
    expect(reasons).toEqual([['Familie'], [null], ['Familie']]);
    kontor.time.now = new Date('2026-12-27T12:00:00Z');
    expect((await (await kontor.as('MODERATOR', { id: '22', name: 'Piet' })).call(api.listAbsences)).body).toEqual([]);
  });

  test('nobody enters one for another but a lead, which is logged', async () => {
    expect((await piet.call(api.addAbsence, { body: { ...days, userId: '21' } })).status).toBe(403);
    const { id } = (await boss.call(api.addAbsence, { body: { ...days, userId: '21' } })).body;
    expect((await piet.call(api.removeAbsence, { params: { id } })).status).toBe(403);
    expect((await nele.call(api.removeAbsence, { params: { id } })).status).toBe(204);
    const backwards = await nele.call(api.addAbsence, { body: { ...days, lastDay: '2026-12-23' } });
    expect([backwards.status, backwards.body.errors]).toEqual([
      422,
      [{ path: 'lastDay', message: 'Das Ende liegt vor dem Anfang.' }],
    ]);
    const over = await nele.call(api.addAbsence, { body: { ...days, firstDay: '2026-01-02', lastDay: '2026-01-03' } });
    expect([over.status, over.body.errors?.[0]?.path]).toEqual([422, 'lastDay']);
    const log = await kontor.db.selectFrom('audit').select('message').where('type', '=', 'HR').execute();
    const absences = log.map(({ message }) => message).filter((text) => text.includes('Abwesenheit'));
    expect(absences).toEqual([expect.stringContaining('<b>Nele</b>')]);
  });
});

describe('the team', () => {
  const members = async () => {
    const { body } = await (await kontor.as('SUPER_ADMIN', { name: 'Viktor' })).call(api.listMembers);
    return Object.fromEntries(body.map(({ person, ...rest }) => [person.name, rest]));
  };

  test('leads see who was last seen when, on duty or away', async () => {
    await nele.call(api.changeDuty, { body: { on: true } });
    await piet.call(api.addAbsence, { body: { firstDay: '2026-11-15', lastDay: '2026-11-20' } });
    kontor.time.now = new Date(kontor.time.now.getTime() + 60_000);
    await kontor.as('USER', { id: '99', name: 'Kim' });
    const found = await members();
    expect(Object.keys(found)).toEqual(['Nele', 'Piet', 'Viktor']);
    expect(found.Nele).toMatchObject({ isOnDuty: true, role: 'Mitarbeiter', lastSeenAt: '2026-11-15T12:01:00.000Z' });
    expect(found.Piet).toMatchObject({ isOnDuty: false, awayUntil: '2026-11-20', lastDutyAt: null });
    kontor.time.now = new Date(kontor.time.now.getTime() + 9 * DAY);
    expect((await members()).Piet?.awayUntil).toBeNull();
  });

  test('notes about a person are seen by leads alone, and the log does not say what is in them', async () => {
    const params = { id: '21' };
    const { id } = (await boss.call(api.addNote, { params, body: { text: 'befördern?' } })).body;
    expect((await boss.call(api.listNotes, { params })).body).toMatchObject([{ text: 'befördern?', byName: 'Viktor' }]);
    expect((await (await kontor.as('ADMIN')).call(api.listNotes, { params })).status).toBe(403);
    expect((await nele.call(api.listNotes, { params })).status).toBe(403);
    expect((await boss.call(api.addNote, { params: { id: '99' }, body: { text: 'x' } })).status).toBe(422);
    await boss.call(api.removeNote, { params: { id } });
    const log = JSON.stringify(await kontor.db.selectFrom('audit').selectAll().execute());
    expect(log).toContain('<b>Nele</b>: Notiz');
    expect(log).not.toContain('befördern');
  });
});

test('new orders reach in the game all staff, or those on duty if the business wants it so', async () => {
  const shop = await openShop(kontor);
  await shop.stock('bread', 50);
  const order = async (id: string) => {
    await shop.online('21', '22', id);
    expect((await shop.order(await kontor.as('USER', { id, name: `Kunde ${id}` }))).status).toBe(200);
    const { body } = await kontor.anonymous.call(game.getOutbox, { query: { after: 0 } }, bearer);
    await kontor.db.deleteFrom('game_notice').execute();
    return body.notices.map(({ discordId }) => discordId).sort();
  };
  expect(await order('31')).toEqual(['21', '22']);
  await piet.call(api.changeDuty, { body: { on: true } });
  await boss.call(api.changeTeamSettings, { body: { ordersToDuty: true } });
  expect(await order('32')).toEqual(['22']);
  await switchOn(kontor, 'PRODUCTS', 'PRODUCT_ORDER');
  expect(await order('33')).toEqual(['21', '22']);
});
