import { ENDPOINTS } from '@kontor/contract/all.ts';
import { listTargets } from '@kontor/contract/discord-notices/api.ts';
import { getTabletSettings } from '@kontor/contract/tablet/api.ts';
import { changeRole } from '@kontor/contract/users/api.ts';
import { expect, test } from 'vitest';
import { everyFeature, urlOf } from '#testing/every-endpoint.ts';
import { BOSS, host, NELLY, openDiscordRoles } from './testing-discord-roles.ts';

const { discord, kontor, map, logIn, put, people } = await openDiscordRoles();

const CONFIRMED = ENDPOINTS.filter(({ isConfirmed }) => isConfirmed);

/** A lead by way of Discord alone. */
async function lead(): Promise<string> {
  await map(BOSS);
  discord.roles = [BOSS.id];
  return logIn();
}

test('what outlives its caller or leaves the house is confirmed with Discord', () => {
  expect(CONFIRMED.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    'DELETE /api/discord-targets/:id',
    'DELETE /api/inventory/history',
    'DELETE /api/vod/:id',
    'GET /api/audits/export',
    'GET /api/cash/export',
    'GET /api/insights/export',
    'GET /api/inventory/history/export',
    'GET /api/stock-check/gaps/export',
    'GET /api/team/weeks/export',
    'GET /api/wages/sheet/:personId/export',
    'POST /api/backups',
    'POST /api/discord-targets',
    'POST /api/insights/week/notices',
    'POST /api/tip-games/recap/notices',
    'POST /api/vod/:id/@action:set-preserve-status',
    'POST /api/wages/payment/:id/take-back',
    'POST /api/wages/payments',
    'PUT /api/discord-roles',
    'PUT /api/discord-targets/:id',
    'PUT /api/info',
    'PUT /api/tablet/settings',
    'PUT /api/user/:id/role',
  ]);
});

test('each of them is refused from the moment on in which Discord takes the role', async () => {
  await everyFeature(kontor);
  await map(BOSS);
  for (const endpoint of CONFIRMED) {
    const { method, path } = endpoint;
    discord.roles = [BOSS.id];
    const cookie = await logIn();
    const call = () => kontor.app.inject({ method, url: urlOf(endpoint), headers: { host, cookie } });
    expect([path, (await call()).statusCode]).not.toEqual([path, 403]);
    discord.roles = [];
    expect([path, (await call()).json()]).toMatchObject([path, { status: 403, detail: 'Dafür fehlt dir das Recht.' }]);
  }
});

test('a lead whose role is gone in Discord adds no channel and does not raise the limit of the tablet', async () => {
  const { owner } = people();
  const cookie = await lead();
  discord.roles = [];
  const target = {
    name: 'Draußen',
    address: 'https://discord.com/api/webhooks/123456789012345678/abcdefghijklmnopqrstuvwxyz',
    events: ['ORDER_NEW'],
    roleId: null,
    showsContact: true,
    quietHours: null,
    isOn: true,
  };
  const add = { method: 'POST', url: '/api/discord-targets', headers: { host, cookie }, payload: target } as const;
  expect((await kontor.app.inject(add)).statusCode).toBe(403);
  expect((await put(cookie, '/api/tablet/settings', { maxRole: 'SUPER_ADMIN' })).statusCode).toBe(403);
  expect((await owner.call(listTargets)).body).toEqual([]);
  expect((await owner.call(getTabletSettings)).body).toEqual({ maxRole: 'MODERATOR' });
});

test('while Discord is silent only what was given by hand counts for these calls', async () => {
  await map({ ...BOSS, role: 'BUSINESS_OWNER' });
  discord.roles = [BOSS.id];
  const cookie = await logIn();
  const { owner } = people();
  const give = (id: string, role: string) => put(cookie, `/api/user/${id}/role`, { role });
  await owner.call(changeRole, {
    params: { id: NELLY },
    body: { role: 'SUPER_ADMIN' },
  });
  const falk = await kontor.as('USER', { name: 'Falk' });
  discord.trouble = 'is down';
  expect((await give(falk.id, 'BUSINESS_OWNER')).statusCode).toBe(403);
  expect((await give(falk.id, 'ADMIN')).statusCode).toBe(200);
});
