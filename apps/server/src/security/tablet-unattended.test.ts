import { ENDPOINTS } from '@kontor/contract/all.ts';
import { sendHeartbeat } from '@kontor/contract/game/api.ts';
import { deleteMyAccount, downloadMyData } from '@kontor/contract/privacy/api.ts';
import * as api from '@kontor/contract/tablet/api.ts';
import { changeDiscordRoles, changeRole, getMe, userUpdate } from '@kontor/contract/users/api.ts';
import { expect, test } from 'vitest';
import { eventually } from '#platform/testing/eventually.ts';
import { endSilent } from '#tablet';
import { testApp } from '#testing/app.ts';
import { urlOf } from '#testing/every-endpoint.ts';
import { createFollow } from '#testing/live-client.ts';

import { bearer, createTablet, IN_FRAME, LICENCE } from '#testing/tablet.ts';

// The limits are counted in memory.
const kontor = await testApp({ env: { RATE_LIMITS: 'on' }, betweenTests: 'restart' });
const { requestCode, signIn, heartbeat } = createTablet(kontor);
const follow = createFollow(kontor);
const later = (seconds: number) => {
  kontor.time.now = new Date(kontor.time.now.getTime() + seconds * 1000);
};

const WEB_ONLY = {
  status: 403,
  body: { detail: 'Das geht im Tablet nicht. Öffne Kontor im Browser und melde dich dort mit Discord an.' },
};

test('a tablet that lies open neither deletes the account nor gives its data away', async () => {
  const web = await kontor.as('USER', { id: '70', name: 'Mara' });
  const tablet = await signIn({ discordId: '70' });
  expect(await tablet.call(downloadMyData)).toMatchObject(WEB_ONLY);
  expect(await tablet.call(deleteMyAccount, { body: { name: 'Mara' } })).toMatchObject(WEB_ONLY);
  expect((await web.call(downloadMyData)).status).toBe(200);
  expect((await web.call(deleteMyAccount, { body: { name: 'Mara' } })).status).toBe(204);
  expect((await tablet.call(getMe)).status).toBe(401);
});

test('the licence of another player is not linked to the account of a tablet that lies open', async () => {
  const web = await kontor.as('USER', { id: '70' });
  const tablet = await signIn({ discordId: '70' });
  const code = String((await requestCode({ licence: LICENCE })).body.linkCode);
  expect(await tablet.call(api.linkGame, { body: { code } })).toMatchObject(WEB_ONLY);
  expect((await requestCode({ licence: LICENCE })).body.code).toBeNull();
  const newer = String((await requestCode({ licence: LICENCE })).body.linkCode);
  expect((await web.call(api.linkGame, { body: { code: newer } })).status).toBe(200);
});

test('a tablet does not raise its own limit, however high it is', async () => {
  const owner = await kontor.as('BUSINESS_OWNER');
  const lead = await kontor.as('SUPER_ADMIN');
  await owner.call(api.changeTabletSettings, { body: { maxRole: 'SUPER_ADMIN' } });
  const tablet = await signIn({ discordId: lead.id });
  expect((await tablet.call(api.getTabletSettings)).body).toEqual({ maxRole: 'SUPER_ADMIN' });
  expect(await tablet.call(api.changeTabletSettings, { body: { maxRole: 'BUSINESS_OWNER' } })).toMatchObject(WEB_ONLY);
});

test('nobody opens the tablet for rights above their own: with the token of the bridge they would become the owner', async () => {
  const [owner, lead] = [await kontor.as('BUSINESS_OWNER'), await kontor.as('SUPER_ADMIN')];
  const set = (by: typeof lead, maxRole: 'BUSINESS_OWNER' | 'SUPER_ADMIN' | 'ADMIN') =>
    by.call(api.changeTabletSettings, { body: { maxRole } });
  expect((await set(lead, 'BUSINESS_OWNER')).status).toBe(403);
  expect((await lead.call(api.getTabletSettings)).body).toEqual({ maxRole: 'MODERATOR' });
  expect((await set(lead, 'SUPER_ADMIN')).status).toBe(200);
  expect((await set(owner, 'BUSINESS_OWNER')).status).toBe(200);
  expect((await set(lead, 'ADMIN')).status).toBe(200);
});

test('what an owner holds on the web is not theirs to hand out in a tablet that is worth less', async () => {
  const [owner, mara] = [await kontor.as('BUSINESS_OWNER'), await kontor.as('USER', { id: '71' })];
  await owner.call(api.changeTabletSettings, { body: { maxRole: 'SUPER_ADMIN' } });
  const tablet = await signIn({ discordId: owner.id });
  const give = (role: 'ADMIN' | 'BUSINESS_OWNER') =>
    tablet.call(changeRole, { params: { id: mara.id }, body: { role } });
  expect((await give('BUSINESS_OWNER')).status).toBe(403);
  expect((await give('ADMIN')).status).toBe(200);
  const roles = [{ id: '5', name: 'Chefs', role: 'BUSINESS_OWNER' as const }];
  expect((await tablet.call(changeDiscordRoles, { body: { roles } })).status).toBe(403);
  expect((await owner.call(changeDiscordRoles, { body: { roles } })).status).toBe(200);
});

test('a limit that is lowered silences what an open tablet was still listening to', async () => {
  const [owner, mara] = [await kontor.as('BUSINESS_OWNER'), await kontor.as('USER', { id: '71' })];
  const limit = (maxRole: 'SUPER_ADMIN' | 'MODERATOR') => owner.call(api.changeTabletSettings, { body: { maxRole } });
  const promote = (role: 'ADMIN' | 'MODERATOR') => owner.call(changeRole, { params: { id: mara.id }, body: { role } });
  await limit('SUPER_ADMIN');
  const tablet = await signIn({ discordId: owner.id });
  const [inTablet, onWeb] = [
    await follow({ ...tablet, query: '?tablet' }, userUpdate),
    await follow(owner, userUpdate),
  ];
  await promote('MODERATOR');
  await eventually(() => expect([inTablet.length, onWeb.length]).toEqual([1, 1]));
  await limit('MODERATOR');
  await promote('ADMIN');
  await eventually(() => expect(onWeb).toHaveLength(2));
  expect(inTablet.filter((message) => message.startsWith(userUpdate.name))).toHaveLength(1);
});

test('what is for the web alone refuses the tablet before a body is looked at', async () => {
  const owner = await kontor.as('BUSINESS_OWNER');
  await owner.call(api.changeTabletSettings, { body: { maxRole: 'BUSINESS_OWNER' } });
  const { cookie } = await signIn({ discordId: owner.id });
  const refused = [];
  for (const endpoint of ENDPOINTS.filter(({ isWebOnly }) => isWebOnly)) {
    const headers = { cookie, ...IN_FRAME };
    const { statusCode } = await kontor.app.inject({ method: endpoint.method, url: urlOf(endpoint), headers });
    refused.push(`${endpoint.method} ${endpoint.path}: ${statusCode}`);
  }
  expect(refused.sort()).toEqual([
    'GET /api/users/@me/data: 403',
    'POST /api/users/@me/deletion: 403',
    'POST /api/users/@me/game-link: 403',
    'PUT /api/tablet/settings: 403',
  ]);
});

test('players who ask for codes all the time do not keep the bridge from saying who is in the game', {
  tags: ['long'],
}, async () => {
  for (let count = 0; count < 600; count += 1) await requestCode({ discordId: '70' });
  expect((await requestCode({ discordId: '70' })).status).toBe(429);
  const body = { players: [{ discordId: '70' }] };
  expect((await kontor.anonymous.call(sendHeartbeat, { body }, bearer)).status).toBe(204);
});

test('a game server that falls silent vouches for nobody any more, and one that is back does', async () => {
  await heartbeat({ discordId: '70' });
  const lene = await signIn({ discordId: '70' });
  const silence = async (seconds: number) => {
    later(seconds);
    await endSilent({ ...kontor, live: { endSession: () => {} } });
    return (await lene.call(getMe)).status;
  };
  expect(await silence(14 * 60)).toBe(200);
  await heartbeat({ discordId: '70' });
  expect(await silence(14 * 60)).toBe(200);
  expect(await silence(2 * 60)).toBe(401);
  // Before the first heartbeat after a long silence.
  const again = await signIn({ discordId: '70' });
  await endSilent({ ...kontor, live: { endSession: () => {} } });
  expect((await again.call(getMe)).status).toBe(200);
});
