import * as business from '@kontor/contract/business/api.ts';
import { enabledOnly } from '@kontor/contract/business/rules.ts';
import { DEFAULT_COLORS } from '@kontor/contract/business/schema.ts';
import * as api from '@kontor/contract/users/api.ts';
import type { DiscordRole } from '@kontor/contract/users/schema.ts';
import { Client } from '@stomp/stompjs';
import { afterAll, beforeEach } from 'vitest';
import { WebSocket } from 'ws';
import { eventually } from '#platform/testing/eventually.ts';
import { type Caller, PUBLIC_URL, testApp } from '#testing/app.ts';
import { startFakeDiscord } from '#testing/fake-discord.ts';
import { createFollow } from '#testing/live-client.ts';

export const NELLY = '80351110224678912';

export const CLERK: DiscordRole = { id: '501', name: 'Verkauf', role: 'MODERATOR' };

export const BOSS: DiscordRole = { id: '502', name: 'Leitung', role: 'SUPER_ADMIN' };

export const host = new URL(PUBLIC_URL).host;

export const soon = (holds: () => Promise<void>) => eventually(holds);

export const CUSTOMER = ['ROLE_USER'];

export const MODERATOR = ['ROLE_USER', 'ROLE_MODERATOR'];

/** A Discord whose roles the tests decide about, and Nelly, who logs in through it. */
export async function openDiscordRoles() {
  const discord = await startFakeDiscord();
  afterAll(() => discord.close());
  beforeEach(() => discord.reset());
  const kontor = await testApp({ env: { DISCORD_BASE_URL: discord.url, DISCORD_GUILD_ID: '900' } });
  let owner: Caller;

  kontor.prepare(async () => {
    owner = await kontor.as('BUSINESS_OWNER', { name: 'Elena' });
    const body = { title: 'T', name: 'N', responsible: 'R', colors: DEFAULT_COLORS, darkMode: false };
    await owner.call(business.changeInfo, { body: { ...body, features: enabledOnly({ AUDIT_LOG: true }) } });
  });
  const map = (...roles: DiscordRole[]) => owner.call(api.changeDiscordRoles, { body: { roles } });
  const get = (url: string, cookie = '') => kontor.app.inject({ url, headers: { host, cookie } });
  const cookiesOf = (answer: Awaited<ReturnType<typeof get>>): string =>
    answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  async function logIn(): Promise<string> {
    const begun = await get('/oauth2/authorization/discord');
    const back = await get(discord.consent(String(begun.headers.location)), cookiesOf(begun));
    return cookiesOf(back);
  }
  const rolesOf = async (cookie: string): Promise<string[]> =>
    (await get('/api/users/@me', cookie)).json().authorities.map((one: { authority: string }) => one.authority);
  const nelly = async () => (await owner.call(api.listUsers)).body.find(({ id }) => id === NELLY);
  const later = (minutes: number) => {
    kontor.time.now = new Date(kontor.time.now.getTime() + minutes * 60_000);
  };
  const follow = createFollow(kontor);
  /** What a new socket receives when it subscribes to a topic that is not for it. */
  const refusal = async (cookie: string, topic: string): Promise<string> => {
    const port = await kontor.listen();
    const headers = { origin: PUBLIC_URL, cookie };
    const { promise, resolve } = Promise.withResolvers<string>();
    const client = new Client({
      reconnectDelay: 0,
      webSocketFactory: () => new WebSocket(`ws://127.0.0.1:${port}/websocket`, ['v12.stomp'], { headers }),
      onConnect: () => client.subscribe(topic, () => {}),
      onStompError: ({ headers: { message } }) => resolve(String(message)),
    });
    client.activate();
    return promise.finally(() => client.deactivate());
  };
  const put = (cookie: string, url: string, payload: object) =>
    kontor.app.inject({ method: 'PUT', url, headers: { host, cookie }, payload });

  return { discord, kontor, map, get, logIn, rolesOf, nelly, later, follow, refusal, put, people: () => ({ owner }) };
}
