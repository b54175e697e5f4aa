import { TOPICS } from '@kontor/contract/all.ts';
import { infoUpdate } from '@kontor/contract/business/api.ts';
import { type Access, mayAccess, ROLES, type Role } from '@kontor/contract/core/roles.ts';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { eventually } from '#platform/testing/eventually.ts';
import { PUBLIC_URL, testApp } from '#testing/app.ts';
import { everyFeature } from '#testing/every-endpoint.ts';
import { createFollow } from '#testing/live-client.ts';
import { switchOn } from '#testing/switch-on.ts';

const kontor = await testApp();
const follow = createFollow(kontor);
const CONNECT = 'CONNECT\naccept-version:1.2\nhost:x\n\n\0';
const sockets: WebSocket[] = [];
kontor.prepare(() => everyFeature(kontor));
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate();
});

/** Who may hear what, as ordered. A topic that is missing here fails the test. */
const ORDERED: Record<string, Access> = {
  '/topic/audit-update': 'super-admin',
  '/topic/backup-update': 'super-admin',
  '/topic/setup-update': 'super-admin',
  '/topic/base-items-update': 'stock',
  '/topic/cash-update': 'admin',
  '/topic/discord-target-update': 'super-admin',
  '/topic/game-server-update': 'super-admin',
  '/topic/hours-update': 'anyone',
  '/topic/info-update': 'anyone',
  '/topic/inventory-update': 'stock',
  '/topic/me-update': 'authenticated',
  '/topic/order-update': 'user',
  '/topic/price-list-update': 'user',
  '/topic/price-update': 'admin',
  '/topic/product-update': 'anyone',
  '/topic/racing-update': 'anyone',
  '/topic/refetch': 'anyone',
  '/topic/stock-check-update': 'admin',
  '/topic/team-board-update': 'moderator',
  '/topic/team-notes-update': 'super-admin',
  '/topic/team-update': 'moderator',
  '/topic/tip-game-update': 'anyone',
  '/topic/tip-payout-update': 'admin',
  '/topic/user-update': 'super-admin',
  '/topic/vod-update': 'anyone',
  '/topic/wages-update': 'moderator',
};

interface Visit {
  cookie?: string;
  origin?: string;
}

async function open({ cookie, origin = PUBLIC_URL }: Visit): Promise<WebSocket> {
  const port = await kontor.listen();
  const headers = { ...(origin ? { origin } : {}), ...(cookie ? { cookie } : {}) };
  const socket = new WebSocket(`ws://127.0.0.1:${port}/websocket`, ['v12.stomp'], { headers });
  sockets.push(socket);
  socket.on('error', () => {});
  return socket;
}

/** What the server says first about a subscription: that it has it, or that it is closed. */
async function subscribe(visit: Visit, ...topics: string[]): Promise<'heard' | 'refused'> {
  const socket = await open(visit);
  return new Promise((resolve) => {
    socket.on('close', () => resolve('refused'));
    socket.on('open', () => socket.send(CONNECT));
    socket.on('message', (data) => {
      const frame = String(data);
      if (frame.startsWith('CONNECTED'))
        for (const [at, name] of topics.entries())
          socket.send(`SUBSCRIBE\nid:${at}\ndestination:${name}\nreceipt:${at}\n\n\0`);
      if (frame.startsWith('ERROR')) resolve('refused');
      if (frame.startsWith('RECEIPT') && frame.includes(`receipt-id:${topics.length - 1}\n`)) resolve('heard');
    });
  });
}

test('every topic has its place in the matrix of rights, and nothing else has', () => {
  expect(Object.fromEntries(TOPICS.map(({ name, access }) => [name, access]))).toEqual(ORDERED);
});

test.each<Role | undefined>([undefined, ...ROLES])('%s hears what the matrix says, and nothing else', async (role) => {
  const caller = role && (await kontor.as(role, { bare: true }));
  const heard = await Promise.all(
    TOPICS.map(async ({ name }) => [name, await subscribe(caller ? { cookie: caller.cookie } : {}, name)]),
  );
  const authorities = role && { authorities: [`ROLE_${role}`] };
  const ordered = Object.entries(ORDERED).map(([name, access]) => [
    name,
    mayAccess(access, authorities) ? 'heard' : 'refused',
  ]);
  expect(Object.fromEntries(heard)).toEqual(Object.fromEntries(ordered));
});

test('a topic whose feature is off is refused to everybody', async () => {
  const boss = await kontor.as('BUSINESS_OWNER');
  await switchOn(kontor);
  const behind = TOPICS.filter(({ feature }) => feature);
  expect(behind.length).toBeGreaterThan(5);
  const heard = await Promise.all(behind.map(({ name }) => subscribe({ cookie: boss.cookie }, name)));
  expect(new Set(heard)).toEqual(new Set(['refused']));
});

test.each([
  '/topic/*',
  '/topic/',
  '/topic/audit-update/',
  '/topic/AUDIT-UPDATE',
  '/queue/audit-update',
  '/user/4/queue/x',
  '/topic/audit-update\\c',
  '/topic/../topic/audit-update',
])('%s is no way around the matrix', async (name) => {
  const boss = await kontor.as('BUSINESS_OWNER');
  expect(await subscribe({ cookie: boss.cookie }, name)).toBe('refused');
});

test.each<[string, Visit]>([
  ['another site', { origin: 'https://evil.example' }],
  ['a page that hides where it is', { origin: 'null' }],
  ['our address on another port', { origin: 'http://localhost:9999' }],
  ['our address with something behind', { origin: `${PUBLIC_URL}.evil.example` }],
  ['nobody, but with a session', { origin: '' }],
])("a socket opened by %s gets nowhere with a visitor's session", async (_who, visit) => {
  const boss = await kontor.as('BUSINESS_OWNER');
  const socket = await open({ ...visit, cookie: boss.cookie });
  const status = await new Promise((resolve) => {
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode));
    socket.on('open', () => resolve('open'));
  });
  expect(status).toBe(403);
});

test('a cookie that was stolen before the logout opens no topic after it', async () => {
  const { cookie } = await kontor.as('BUSINESS_OWNER');
  expect(await subscribe({ cookie }, '/topic/me-update')).toBe('heard');
  await kontor.app.inject({ method: 'POST', url: '/logout', headers: { cookie } });
  expect(await subscribe({ cookie }, '/topic/me-update')).toBe('refused');
  expect(await subscribe({ cookie }, '/topic/info-update')).toBe('heard');
});

test.each(['SEND', 'MESSAGE'])('not even the owner may %s to others', async (command) => {
  const boss = await kontor.as('BUSINESS_OWNER');
  const seen = await follow(kontor.anonymous, infoUpdate);
  const socket = await open({ cookie: boss.cookie });
  const answer = await new Promise<string>((resolve) => {
    socket.on('open', () => socket.send(CONNECT));
    socket.on('message', (data) => {
      if (!String(data).startsWith('CONNECTED')) return resolve(String(data));
      socket.send(`${command}\ndestination:/topic/info-update\nmessage-id:1\nsubscription:0\n\n{"forged":true}\0`);
    });
    socket.on('close', () => resolve('closed'));
  });
  expect(answer).toMatch(/^ERROR|^closed/);
  await everyFeature(kontor);
  await eventually(() => expect(seen).toEqual(['/topic/info-update {}']));
});
