import type { AddressInfo } from 'node:net';
import { changeInfo, infoUpdate } from '@kontor/contract/business/api.ts';
import { DEFAULT_COLORS } from '@kontor/contract/business/schema.ts';
import type { Topic } from '@kontor/contract/core/topic.ts';
import { changeRole, meUpdate, userUpdate } from '@kontor/contract/users/api.ts';
import { Client } from '@stomp/stompjs';
import { afterEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { type Caller, PUBLIC_URL, testApp } from '#testing/app.ts';

const kontor = await testApp();
const clients: Client[] = [];
afterEach(() => Promise.all(clients.splice(0).map((client) => client.deactivate())));

/** A browser that follows the topics and writes down what arrives. */
async function follow(caller: Pick<Caller, 'cookie'>, ...topics: Topic[]) {
  if (!kontor.app.server.listening) await kontor.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = kontor.app.server.address() as AddressInfo;
  const seen: string[] = [];
  const headers = { origin: PUBLIC_URL, cookie: caller.cookie };
  const client = new Client({
    reconnectDelay: 0,
    webSocketFactory: () => new WebSocket(`ws://127.0.0.1:${port}/websocket`, ['v12.stomp'], { headers }),
    onWebSocketClose: () => seen.push('closed'),
  });
  clients.push(client);
  const subscribed = new Promise<void>((done) => {
    client.onConnect = () => {
      for (const { name } of topics) client.subscribe(name, ({ body }) => seen.push(`${name} ${body}`), { id: name });
      client.watchForReceipt('all', () => done());
      client.subscribe('/topic/refetch', () => seen.push('refetch'), { id: 'r', receipt: 'all' });
    };
  });
  client.activate();
  await subscribed;
  return seen;
}

const info = { title: 'T', name: 'N', responsible: 'R', colors: DEFAULT_COLORS, darkMode: false, features: {} };

test('a change of the business info reaches every visitor, without its content', async () => {
  const boss = await kontor.as('SUPER_ADMIN');
  const seen = await follow(kontor.anonymous, infoUpdate);
  await boss.call(changeInfo, { body: info });
  await vi.waitFor(() => expect(seen).toEqual(['/topic/info-update {}']));
});

test('a refused change is not announced', async () => {
  const [boss, user] = [await kontor.as('SUPER_ADMIN'), await kontor.as('USER')];
  const seen = await follow(kontor.anonymous, infoUpdate);
  await user.call(changeInfo, { body: info });
  await boss.call(changeInfo, { body: { ...info, title: '' } });
  await boss.call(changeInfo, { body: info });
  await vi.waitFor(() => expect(seen).toEqual(['/topic/info-update {}']));
});

test('whoever gets other rights is told, and nobody else is', async () => {
  const owner = await kontor.as('BUSINESS_OWNER');
  const [one, other] = [await kontor.as('USER', { id: '11' }), await kontor.as('USER', { id: '12' })];
  const [seenByOne, seenByOther] = [await follow(one, meUpdate), await follow(other, meUpdate, infoUpdate)];
  await owner.call(changeRole, { params: { id: one.id }, body: { role: 'ADMIN' } });
  await owner.call(changeInfo, { body: info });
  await vi.waitFor(() => expect(seenByOne).toEqual(['/topic/me-update {}']));
  await vi.waitFor(() => expect(seenByOther).toEqual(['/topic/info-update {}']));
});

test('a role that is taken away ends what it allowed on an open connection', async () => {
  const [owner, boss] = [await kontor.as('BUSINESS_OWNER'), await kontor.as('SUPER_ADMIN')];
  const seen = await follow(boss, userUpdate, meUpdate);
  await owner.call(changeRole, { params: { id: boss.id }, body: { role: 'USER' } });
  await vi.waitFor(() => expect(seen).toContain('/topic/me-update {}'));
  await owner.call(changeRole, { params: { id: '5' }, body: { role: 'BUSINESS_OWNER' } });
  await owner.call(changeRole, { params: { id: boss.id }, body: { role: 'MODERATOR' } });
  await vi.waitFor(() => expect(seen.filter((line) => line.includes('me-update'))).toHaveLength(2));
  expect(seen.filter((line) => line.includes('user-update'))).toEqual([]);
});

test('logging out closes the connection of that session', async () => {
  const user = await kontor.as('USER');
  const seen = await follow(user, meUpdate);
  await kontor.app.inject({ method: 'POST', url: '/logout', headers: { cookie: user.cookie } });
  await vi.waitFor(() => expect(seen).toContain('closed'));
});
