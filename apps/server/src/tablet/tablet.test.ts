import { listAudits } from '@kontor/contract/audit/api.ts';
import { getPresence } from '@kontor/contract/game/api.ts';
import * as api from '@kontor/contract/tablet/api.ts';
import { endMySessions, endSessions, getMe, meUpdate, userUpdate } from '@kontor/contract/users/api.ts';
import { expect, test } from 'vitest';
import { removeNoticesBefore } from '#game';
import { eventually } from '#platform/testing/eventually.ts';
import { removeCodesBefore } from '#tablet';
import { BRIDGE_TOKEN, testApp } from '#testing/app.ts';
import { createFollow } from '#testing/live-client.ts';

import { switchOn } from '#testing/switch-on.ts';
import { createTablet, LICENCE } from '#testing/tablet.ts';

const kontor = await testApp();
const { requestCode, post, signIn, cookieIn, heartbeat } = createTablet(kontor);
const follow = createFollow(kontor);
const later = (seconds: number) => {
  kontor.time.now = new Date(kontor.time.now.getTime() + seconds * 1000);
};

test('a code of the game server opens a session of twelve hours in the tablet', async () => {
  const issued = await requestCode({ discordId: '70', citizenName: 'Lene Lang' });
  expect(issued).toMatchObject({ status: 200, body: { linkCode: null, expiresInSeconds: 30 } });
  expect(Buffer.from(String(issued.body.code), 'base64url')).toHaveLength(16);
  const opened = await post(String(issued.body.code));
  expect(opened).toMatchObject({ status: 200, body: { expiresAt: '2026-11-16T00:00:00.000Z' } });
  expect(opened.headers['cache-control']).toBe('no-store');
  expect(cookieIn(opened.headers)).toMatch(/; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=None$/);
  expect(cookieIn(opened.headers, 'kontor-tablet-hint')).toBe(
    'kontor-tablet-hint=1; Max-Age=43200; Path=/; Secure; SameSite=None',
  );
  const stored = await kontor.pool.query('select * from tablet_code');
  expect(stored.rows).toEqual([]);
});

test('neither a code nor the id of a session is stored as it is', async () => {
  const { code } = (await requestCode({ discordId: '70' })).body;
  const { linkCode } = (await requestCode({ licence: LICENCE })).body;
  const { rows } = await kontor.pool.query(`select code_hash from tablet_code union select code_hash from link_code`);
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain(code);
  expect(JSON.stringify(rows)).not.toContain(linkCode);
});

test('an answer with a code is not kept for a repetition', async () => {
  const ask = () =>
    kontor.app.inject({
      method: 'POST',
      url: '/api/bridge/tablet-codes',
      headers: { authorization: `Bearer ${BRIDGE_TOKEN}`, 'idempotency-key': 'same' },
      payload: { discordId: '70' },
    });
  const [first, second] = [(await ask()).json().code, (await ask()).json().code];
  expect(first).not.toBe(second);
  expect((await kontor.pool.query('select from idempotency')).rows).toEqual([]);
});

test('a player who is new here gets an account with the name in the game; a known one keeps theirs', async () => {
  const boss = await kontor.as('SUPER_ADMIN');
  const seen = await follow(boss, userUpdate);
  const lene = await signIn({ discordId: '70', citizenName: 'Lene Lang' });
  expect((await lene.call(getMe)).body).toMatchObject({
    id: '70',
    userName: '70',
    globalName: 'Lene Lang',
    authorities: [{ authority: 'ROLE_USER' }],
  });
  await eventually(() => expect(seen).toEqual(['/topic/user-update {"id":"70"}']));
  await kontor.as('USER', { id: '71', name: 'Mara' });
  const mara = await signIn({ discordId: '71', citizenName: 'Somebody Else' });
  expect((await mara.call(getMe)).body).toMatchObject({ globalName: 'Mara', userName: 'mara' });
  const nameless = await signIn({ discordId: '72', citizenName: '\u0000' });
  expect((await nameless.call(getMe)).body).toMatchObject({ userName: '72', globalName: null });
});

test('the first sign-in of a day stands in the log', async () => {
  await switchOn(kontor, 'AUDIT_LOG');
  const boss = await kontor.as('SUPER_ADMIN');
  const entries = async () =>
    (await boss.call(listAudits, { query: { type: 'SECURITY' } })).body.map(
      ({ displayName, message }) => `${displayName}: ${message}`,
    );
  await signIn({ discordId: '70', citizenName: 'Lene' });
  later(60);
  await signIn({ discordId: '70' });
  expect(await entries()).toEqual(['Lene: Hat sich im Spiel am <b>Tablet</b> angemeldet.']);
  later(24 * 60 * 60);
  await signIn({ discordId: '70' });
  expect(await entries()).toHaveLength(2);
});

test('a tablet has one session a person: opening it again ends the one before, with its socket', async () => {
  const first = await signIn({ discordId: '70' });
  const seen = await follow({ ...first, query: '?tablet' }, meUpdate);
  const second = await signIn({ discordId: '70' });
  expect((await first.call(getMe)).status).toBe(401);
  expect((await second.call(getMe)).status).toBe(200);
  await eventually(() => expect(seen).toEqual(['closed']));
});

test('a session in the tablet lasts twelve hours and is never prolonged', async () => {
  const lene = await signIn({ discordId: '70' });
  for (let hour = 0; hour < 11; hour++) {
    later(60 * 60);
    const { status, headers } = await lene.call(getMe);
    expect([status, headers['set-cookie']]).toEqual([200, undefined]);
  }
  later(60 * 60);
  const { status, headers } = await lene.call(getMe);
  expect(status).toBe(401);
  expect(cookieIn(headers)).toContain('Max-Age=0');
});

test('a session in the tablet ends when the player leaves, not before the first heartbeat names them', async () => {
  const [lene, kai] = [await signIn({ discordId: '70' }), await signIn({ discordId: '71' })];
  const seen = await follow({ ...lene, query: '?tablet' }, meUpdate);
  const web = await kontor.as('USER', { id: '70' });
  await heartbeat({ discordId: '71' });
  expect((await lene.call(getMe)).status).toBe(200);
  later(30);
  await heartbeat({ discordId: '71' });
  expect((await lene.call(getMe)).status).toBe(401);
  expect((await kai.call(getMe)).status).toBe(200);
  expect((await web.call(getMe)).status).toBe(200);
  await eventually(() => expect(seen).toEqual(['closed']));
});

test('a game server that shuts down ends every session in the tablet', async () => {
  const lene = await signIn({ discordId: '70' });
  await heartbeat();
  expect((await lene.call(getMe)).status).toBe(401);
});

test.each(['by the person', 'by a lead'])('logging out everywhere %s ends the tablet as well', async (who) => {
  const lene = await signIn({ discordId: '70' });
  if (who === 'by a lead') await (await kontor.as('SUPER_ADMIN')).call(endSessions, { params: { id: '70' } });
  else await (await kontor.as('USER', { id: '70' })).call(endMySessions);
  expect((await lene.call(getMe)).status).toBe(401);
});

test('a player without Discord enters six digits on the web; from then on the licence stands for the account', async () => {
  const { body } = await requestCode({ licence: `license:${LICENCE.toUpperCase()}`, citizenName: 'Lene Lang' });
  expect(body).toEqual({ code: null, linkCode: expect.stringMatching(/^\d{6}$/), expiresInSeconds: 300 });
  const mara = await kontor.as('USER', { id: '71', name: 'Mara' });
  expect((await mara.call(api.getGameLink)).body).toEqual({ linkedAt: null, citizenName: null });
  const linked = await mara.call(api.linkGame, { body: { code: String(body.linkCode) } });
  const link = { linkedAt: kontor.time.now.toISOString(), citizenName: 'Lene Lang' };
  expect(linked).toMatchObject({ status: 200, body: link });
  expect((await mara.call(api.getGameLink)).body).toEqual(link);

  const tablet = await signIn({ licence: LICENCE });
  expect((await tablet.call(getMe)).body.id).toBe('71');
  await heartbeat({ licence: LICENCE });
  expect((await mara.call(getPresence)).body.online).toBe(true);
  later(60);
  await heartbeat({ licence: LICENCE });
  expect((await tablet.call(getMe)).status).toBe(200);
  await heartbeat({ licence: 'b'.repeat(40) });
  expect((await tablet.call(getMe)).status).toBe(401);
  expect((await mara.call(getPresence)).body.online).toBe(false);
});

const link = async (id: string, licence = LICENCE) => {
  const person = await kontor.as('USER', { id });
  const { linkCode } = (await requestCode({ licence, citizenName: 'Lene' })).body;
  await person.call(api.linkGame, { body: { code: String(linkCode) } });
  return person;
};

test('ending the link ends the sessions opened through it and the codes on their way, and no others', async () => {
  const mara = await link('71');
  const tablet = await signIn({ licence: LICENCE });
  const { code } = (await requestCode({ licence: LICENCE })).body;
  expect((await mara.call(api.unlinkGame)).status).toBe(204);
  expect((await tablet.call(getMe)).status).toBe(401);
  expect((await post(String(code))).status).toBe(401);
  expect((await mara.call(api.getGameLink)).body.linkedAt).toBeNull();
  expect((await requestCode({ licence: LICENCE })).body.linkCode).not.toBeNull();
  const byDiscord = await signIn({ discordId: '71' });
  expect((await mara.call(api.unlinkGame)).status).toBe(204);
  expect((await byDiscord.call(getMe)).status).toBe(200);
});

test('an account has one licence: linking another replaces it', async () => {
  await link('71');
  const mara = await link('71', 'b'.repeat(40));
  expect((await requestCode({ licence: LICENCE })).body.linkCode).not.toBeNull();
  expect((await requestCode({ licence: 'b'.repeat(40) })).body.code).not.toBeNull();
  expect((await mara.call(api.getGameLink)).status).toBe(200);
});

test('the Discord account decides where the game knows both', async () => {
  await link('71');
  const tablet = await signIn({ discordId: '70', licence: LICENCE });
  expect((await tablet.call(getMe)).body.id).toBe('70');
});

test('linking and unlinking stand in the log', async () => {
  await switchOn(kontor, 'AUDIT_LOG');
  const mara = await link('71');
  await mara.call(api.unlinkGame);
  const boss = await kontor.as('SUPER_ADMIN');
  const { body } = await boss.call(listAudits, { query: { type: 'SECURITY' } });
  expect(body.map(({ message }) => message)).toEqual([
    'Hat die Verbindung des eigenen Kontos mit dem Spiel <b>beendet</b>.',
    'Hat das eigene Konto mit dem Spiel <b>verbunden</b>.',
  ]);
});

test('a player without any identity is told what to do', async () => {
  const { status, body } = await requestCode({});
  expect([status, body.detail]).toEqual([
    422,
    'Weder Discord noch Lizenz bekannt: Verbinde Discord mit FiveM und betritt den Spielserver noch einmal.',
  ]);
});

test('a lead says what the tablet is worth; it holds at once, and stands in the log', async () => {
  await switchOn(kontor, 'AUDIT_LOG');
  const boss = await kontor.as('SUPER_ADMIN');
  const tablet = await signIn({ discordId: boss.id });
  const held = async () => (await tablet.call(getMe)).body.authorities.map(({ authority }) => authority);
  expect((await boss.call(api.getTabletSettings)).body).toEqual({ maxRole: 'MODERATOR' });
  expect(await held()).toEqual(['ROLE_USER', 'ROLE_MODERATOR']);
  const limit = (maxRole: 'SUPER_ADMIN' | 'USER') => boss.call(api.changeTabletSettings, { body: { maxRole } });
  expect((await limit('SUPER_ADMIN')).body).toEqual({ maxRole: 'SUPER_ADMIN' });
  expect(await held()).toContain('ROLE_SUPER_ADMIN');
  const seen = await follow({ ...tablet, query: '?tablet' }, meUpdate, userUpdate);
  await limit('USER');
  await limit('USER');
  expect(await held()).toEqual(['ROLE_USER']);
  const published = () => seen.filter((line) => line.startsWith('/topic/me-update'));
  // It is reported once its rights have been read again.
  await eventually(() => expect(published()).toHaveLength(1));
  // A socket that may not receive a topic any more does not.
  await signIn({ discordId: '99' });
  await limit('SUPER_ADMIN');
  await eventually(() => expect(published()).toHaveLength(2));
  expect(seen.filter((line) => line.startsWith('/topic/user-update'))).toEqual([]);
  const { body } = await boss.call(listAudits, { query: { type: 'MANAGEMENT' } });
  expect(body.map(({ message }) => message).slice(0, 2)).toEqual([
    'Am Tablet im Spiel gilt höchstens das Recht <i>Leitung</i>.',
    'Am Tablet im Spiel gilt höchstens das Recht <i>Kunde</i>.',
  ]);
});

test('what has expired is cleared away', async () => {
  await requestCode({ discordId: '70' });
  await requestCode({ licence: LICENCE });
  const left = async () =>
    (await kontor.pool.query('select from tablet_code union all select from link_code')).rows.length;
  await removeCodesBefore(kontor.db, kontor.time.now);
  expect(await left()).toBe(2);
  later(30);
  await removeCodesBefore(kontor.db, kontor.time.now);
  expect(await left()).toBe(1);
  later(300);
  await removeCodesBefore(kontor.db, kontor.time.now);
  await removeNoticesBefore(kontor.db, kontor.time.now);
  expect(await left()).toBe(0);
});

test('neither a heartbeat nor a tablet that is opened makes every session be read again', async () => {
  await kontor.as('USER', { id: '70' });
  const notes = async () =>
    (await kontor.pool.query(`select xid::text from change_note where name in ('session', 'app_user')`)).rows;
  const before = await notes();
  await signIn({ discordId: '70' });
  await heartbeat({ discordId: '70' });
  expect(await notes()).toEqual(before);
});
