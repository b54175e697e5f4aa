import * as audit from '@kontor/contract/audit/api.ts';
import * as business from '@kontor/contract/business/api.ts';
import { enabledOnly } from '@kontor/contract/business/rules.ts';
import { DEFAULT_COLORS } from '@kontor/contract/business/schema.ts';
import * as api from '@kontor/contract/users/api.ts';
import type { DiscordRole } from '@kontor/contract/users/schema.ts';
import { Client } from '@stomp/stompjs';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { transact } from '#platform/postgres/transact.ts';
import { eventually } from '#platform/testing/eventually.ts';
import { type Caller, PUBLIC_URL, testApp } from '#testing/app.ts';
import { startFakeDiscord } from '#testing/fake-discord.ts';
import { createFollow } from '#testing/live-client.ts';
import { removeGrant } from '#users';
import { createDiscord } from './discord.ts';
import { createDiscordRoleSync } from './sync-discord-roles.ts';

const discord = await startFakeDiscord();
afterAll(() => discord.close());
beforeEach(() => discord.reset());
const kontor = await testApp({ env: { DISCORD_BASE_URL: discord.url, DISCORD_GUILD_ID: '900' } });

const NELLY = '80351110224678912';
const CLERK: DiscordRole = { id: '501', name: 'Verkauf', role: 'MODERATOR' };
const BOSS: DiscordRole = { id: '502', name: 'Leitung', role: 'SUPER_ADMIN' };
const host = new URL(PUBLIC_URL).host;
let owner: Caller;

beforeEach(async () => {
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
/** What a new socket is told when it asks for a topic that is not for it. */
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
const soon = (holds: () => Promise<void>) => eventually(holds);
const CUSTOMER = ['ROLE_USER'];
const MODERATOR = ['ROLE_USER', 'ROLE_MODERATOR'];

test('the login asks for the roles in the guild', async () => {
  const { location } = (await get('/oauth2/authorization/discord')).headers;
  expect(new URL(String(location)).searchParams.get('scope')).toBe('identify guilds.members.read');
});

test('a role in Discord gives its right at login, and the list says where it comes from', async () => {
  await map(CLERK);
  discord.roles = ['1', '501'];
  const cookie = await logIn();
  expect(await rolesOf(cookie)).toEqual(MODERATOR);
  expect(await nelly()).toMatchObject({ grantedRole: 'USER', mappedRole: 'MODERATOR' });
  const [entry] = (await owner.call(audit.listAudits, { query: { search: 'Nelly' } })).body;
  expect(entry).toMatchObject({ type: 'HR', displayName: 'Discord' });
  expect(entry?.changes).toEqual([
    { field: 'Aus Discord', before: 'keins', after: 'Mitarbeiter' },
    { field: 'Recht', before: 'Kunde', after: 'Mitarbeiter' },
  ]);
});

test('who is not in the guild, or holds another role, stays a customer', async () => {
  await map(CLERK);
  expect(await rolesOf(await logIn())).toEqual(CUSTOMER);
  discord.roles = ['999'];
  expect(await rolesOf(await logIn())).toEqual(CUSTOMER);
});

test('a role that is taken away in Discord is worth nothing after three minutes, and is not asked for with every request', async () => {
  await map(CLERK);
  discord.roles = ['501'];
  const cookie = await logIn();
  for (let visit = 0; visit < 20; visit += 1) await rolesOf(cookie);
  expect(discord.asked).toBeLessThan(10);
  discord.roles = [];
  later(3.1);
  expect(await Promise.all([rolesOf(cookie), rolesOf(cookie), rolesOf(cookie)])).toEqual([
    CUSTOMER,
    CUSTOMER,
    CUSTOMER,
  ]);
});

const put = (cookie: string, url: string, payload: object) =>
  kontor.app.inject({ method: 'PUT', url, headers: { host, cookie }, payload });

test('a right that Discord has taken away does not work once more, and cannot be made permanent', async () => {
  const accomplice = await kontor.as('USER', { name: 'Falk' });
  await map(BOSS);
  discord.roles = ['502'];
  const cookie = await logIn();
  discord.roles = [];
  later(3.1);
  const raise = await put(cookie, `/api/user/${accomplice.id}/role`, { role: 'SUPER_ADMIN' });
  expect(raise.statusCode).toBe(403);
  expect(await accomplice.call(api.listUsers)).toMatchObject({ status: 403 });
});

test('rights that come from Discord alone hand out nothing unless Discord says so at this moment', async () => {
  const accomplice = await kontor.as('USER', { name: 'Falk' });
  await map(BOSS);
  discord.roles = ['502'];
  const cookie = await logIn();
  const raise = () => put(cookie, `/api/user/${accomplice.id}/role`, { role: 'SUPER_ADMIN' });
  discord.trouble = 'is down';
  expect((await raise()).json()).toMatchObject({ status: 403, detail: expect.stringContaining('Discord antwortet') });
  expect((await put(cookie, '/api/discord-roles', { roles: [CLERK] })).statusCode).toBe(403);
  discord.trouble = undefined;
  later(0.2);
  expect((await raise()).statusCode).toBe(200);
  discord.roles = [];
  expect((await raise()).json()).toMatchObject({ status: 403, detail: 'Dafür fehlt dir das Recht.' });
});

test.each(['is down', 'answers garbage'] as const)(
  'while Discord %s only rights given by hand count, and the others are back with its next answer',
  async (trouble) => {
    await map(BOSS);
    discord.roles = ['502'];
    const cookie = await logIn();
    await owner.call(api.changeRole, { params: { id: NELLY }, body: { role: 'MODERATOR' } });
    discord.trouble = trouble;
    later(2.9);
    expect(await rolesOf(cookie)).toContain('ROLE_SUPER_ADMIN');
    later(0.2);
    expect(await rolesOf(cookie)).toEqual(MODERATOR);
    expect((await get('/api/users', cookie)).json()).toMatchObject({
      status: 403,
      detail: 'Discord antwortet gerade nicht. Bis es wieder antwortet, ruhen die Rechte, die du von dort hast.',
    });
    discord.trouble = undefined;
    later(0.2);
    await soon(async () => expect(await rolesOf(cookie)).toContain('ROLE_SUPER_ADMIN'));
    const told = await owner.call(audit.listAudits, { query: { search: 'Recht aus Discord' } });
    expect(told.body).toHaveLength(1);
  },
);

test('a login while Discord says nothing about roles gives nothing that came from there before', async () => {
  await map(CLERK);
  discord.roles = ['501'];
  await logIn();
  later(60);
  discord.rolesTrouble = true;
  const cookie = await logIn();
  expect(await rolesOf(cookie)).toEqual(CUSTOMER);
  discord.rolesTrouble = false;
  later(0.2);
  await soon(async () => expect(await rolesOf(cookie)).toEqual(MODERATOR));
});

test('the first login while Discord says nothing about roles is made up for with the next visits', async () => {
  await map(CLERK);
  discord.roles = ['501'];
  discord.rolesTrouble = true;
  const cookie = await logIn();
  expect(await rolesOf(cookie)).toEqual(CUSTOMER);
  discord.rolesTrouble = false;
  later(0.2);
  await soon(async () => expect(await rolesOf(cookie)).toEqual(MODERATOR));
});

test('many who hand out rights at once by way of Discord keep nobody waiting for the database', async () => {
  const accomplice = await kontor.as('USER', { name: 'Falk' });
  await map(BOSS);
  discord.roles = ['502'];
  const cookie = await logIn();
  const raise = () => put(cookie, `/api/user/${accomplice.id}/role`, { role: 'MODERATOR' });
  const answers = await Promise.all(Array.from({ length: 24 }, raise));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
});

test('while Discord is silent, nobody acts on those who stand above them by way of Discord', async () => {
  const boss = await kontor.as('SUPER_ADMIN', { name: 'Viktor' });
  await map({ ...BOSS, role: 'BUSINESS_OWNER' });
  discord.roles = ['502'];
  const cookie = await logIn();
  discord.trouble = 'is down';
  later(3.1);
  expect(await rolesOf(cookie)).toEqual(CUSTOMER);
  expect((await boss.call(api.endSessions, { params: { id: NELLY } })).status).toBe(403);
  expect((await boss.call(api.changeRole, { params: { id: NELLY }, body: { role: 'USER' } })).status).toBe(403);
  // What the owner gives by hand does not bring back what Discord does not confirm.
  await owner.call(api.changeRole, { params: { id: NELLY }, body: { role: 'MODERATOR' } });
  expect(await rolesOf(cookie)).toEqual(MODERATOR);
});

test('a table that changes while people are asked about counts for all of them', async () => {
  await map(BOSS);
  discord.roles = ['502'];
  const cookie = await logIn();
  for (const role of ['MODERATOR', 'SUPER_ADMIN', 'MODERATOR'] as const) {
    later(3.1);
    await Promise.all([map({ ...BOSS, role }), rolesOf(cookie)]);
    expect(await nelly()).toMatchObject({ mappedRole: role });
  }
});

test('an answer about an old login does not end a new one', async () => {
  await map(CLERK);
  discord.roles = ['501'];
  await logIn();
  const { tokens } = await kontor.db.selectFrom('discord_grant').select('tokens').executeTakeFirstOrThrow();
  const cookie = await logIn();
  expect(await transact(kontor.db, (tx) => removeGrant(tx, NELLY, tokens))).toBe(false);
  expect(await rolesOf(cookie)).toEqual(MODERATOR);
});

test('rights from Discord are looked at every few minutes, whether their holders come or not', async () => {
  await map(CLERK);
  discord.roles = ['501'];
  await logIn();
  const changed: string[] = [];
  const { jobs } = createDiscordRoleSync({
    db: kontor.db,
    clock: () => kontor.time.now,
    discord: createDiscord({
      browserUrl: discord.url,
      serverUrl: discord.url,
      clientId: '1',
      clientSecret: 'secret',
      callbackUrl: `${PUBLIC_URL}/login/oauth2/code/discord`,
      guildId: '900',
    }),
    log: kontor.app.log,
    secret: 'secret',
    onChanged: (userId) => changed.push(userId),
  });
  const turn = async () => {
    for (const job of jobs) await job.run();
  };
  await turn();
  expect(changed).toEqual([]);
  discord.trouble = 'is down';
  later(4);
  await turn();
  expect(changed).toEqual([NELLY]);
  discord.trouble = undefined;
  later(1);
  await turn();
  expect(changed).toEqual([NELLY, NELLY]);
  expect(await nelly()).toMatchObject({ mappedRole: 'MODERATOR' });
  discord.roles = [];
  later(2);
  await turn();
  expect(changed).toEqual([NELLY, NELLY, NELLY]);
  expect(await nelly()).toMatchObject({ mappedRole: null });
});

test('a socket hears no more than Discord still allows, whether it is open or opens', async () => {
  await map(BOSS);
  discord.roles = ['502'];
  const cookie = await logIn();
  const open = await follow({ cookie }, audit.auditUpdate, api.meUpdate);
  discord.roles = [];
  later(3.1);
  const refused = refusal(cookie, audit.auditUpdate.name);
  await eventually(() => expect(open).toContain('/topic/me-update {}'));
  await expect(refused).resolves.toBe('Destination not available');
  const before = open.length;
  await map(CLERK, BOSS);
  await owner.call(api.changeRole, { params: { id: NELLY }, body: { role: 'MODERATOR' } });
  await eventually(() => expect(open.slice(before)).toEqual(['/topic/me-update {}']));
});

test('a person who revokes the login at Discord keeps nothing that came from there', async () => {
  await map(CLERK);
  discord.roles = ['501'];
  const cookie = await logIn();
  discord.trouble = 'has revoked the login';
  later(4);
  await rolesOf(cookie);
  await soon(async () => expect(await rolesOf(cookie)).toEqual(CUSTOMER));
});

test('what is given by hand and what comes from Discord do not fight', async () => {
  await map(CLERK);
  discord.roles = ['501'];
  const cookie = await logIn();
  const give = (role: 'USER' | 'ADMIN') => owner.call(api.changeRole, { params: { id: NELLY }, body: { role } });
  expect((await give('ADMIN')).body).toMatchObject({ grantedRole: 'ADMIN', mappedRole: 'MODERATOR' });
  expect(await rolesOf(cookie)).toEqual([...MODERATOR, 'ROLE_ADMIN']);
  await map();
  expect(await rolesOf(cookie)).toEqual([...MODERATOR, 'ROLE_ADMIN']);
  await give('USER');
  expect(await rolesOf(cookie)).toEqual(CUSTOMER);
  await map(CLERK);
  expect(await rolesOf(cookie)).toEqual(MODERATOR);
});

test('the highest of several roles counts, and a changed table acts at once', async () => {
  await map(CLERK, BOSS);
  discord.roles = ['501', '502'];
  const cookie = await logIn();
  expect(await nelly()).toMatchObject({ mappedRole: 'SUPER_ADMIN' });
  await map(CLERK);
  expect(await rolesOf(cookie)).toEqual(MODERATOR);
});

test('nobody gives by way of Discord what they could not by hand', async () => {
  const boss = await kontor.as('SUPER_ADMIN', { name: 'Viktor' });
  const highest: DiscordRole = { id: '503', name: 'Chef', role: 'BUSINESS_OWNER' };
  expect((await boss.call(api.changeDiscordRoles, { body: { roles: [highest] } })).status).toBe(403);
  await map(highest);
  expect((await boss.call(api.changeDiscordRoles, { body: { roles: [] } })).status).toBe(403);
  expect((await boss.call(api.changeDiscordRoles, { body: { roles: [highest, CLERK] } })).status).toBe(200);
});

test('rights that nobody can vouch for any more are gone until the next login', async () => {
  await map(CLERK);
  discord.roles = ['501'];
  const cookie = await logIn();
  await kontor.db
    .updateTable('discord_grant')
    .set({ tokens: Buffer.from('sealed with another secret, long ago') })
    .execute();
  later(4);
  await rolesOf(cookie);
  await soon(async () => expect(await rolesOf(cookie)).toEqual(CUSTOMER));
  expect(await rolesOf(await logIn())).toEqual(MODERATOR);
});

test('an owner by way of Discord does not make the last owner by hand expendable', async () => {
  await map({ ...CLERK, role: 'BUSINESS_OWNER' });
  discord.roles = ['501'];
  const cookie = await logIn();
  const demote = await kontor.app.inject({
    method: 'PUT',
    url: `/api/user/${owner.id}/role`,
    headers: { host, cookie },
    payload: { role: 'USER' },
  });
  expect(demote.statusCode).toBe(409);
});

test('a role by hand that changes nothing is not told, and one that Discord outweighs is told as what it is', async () => {
  await map(CLERK);
  discord.roles = ['501'];
  await logIn();
  const give = (role: 'USER' | 'MODERATOR') => owner.call(api.changeRole, { params: { id: NELLY }, body: { role } });
  const told = async () =>
    (await owner.call(audit.listAudits, { query: { person: ['Elena'], type: ['HR'], search: 'Nelly' } })).body;
  await give('USER');
  expect(await told()).toEqual([]);
  await give('MODERATOR');
  await give('USER');
  expect((await told())[0]?.message).toBe(
    '<b>Nelly</b>: Recht von <i>Mitarbeiter</i> auf <i>Kunde</i> geändert. Durch Discord gilt weiter <i>Mitarbeiter</i>.',
  );
});

test('the same role twice, or a number that is none, is refused', async () => {
  expect((await map(CLERK, { ...CLERK, role: 'ADMIN' })).status).toBe(422);
  expect((await map({ ...CLERK, id: '<@&501>' })).status).toBe(422);
});

test('tokens of Discord are not readable in the database', async () => {
  await logIn();
  const { tokens } = await kontor.db.selectFrom('discord_grant').select('tokens').executeTakeFirstOrThrow();
  expect(tokens.toString('latin1')).not.toContain('token');
});

test('the list says when a person was last here', async () => {
  await logIn().then(rolesOf);
  await eventually(async () => expect((await nelly())?.lastSeenAt).toBe('2026-11-15T12:00:00.000Z'));
});

test('a clock that is set back an hour does not keep anybody from being asked about', async () => {
  await map(CLERK);
  discord.roles = ['501'];
  const cookie = await logIn();
  later(-60);
  discord.roles = [];
  await rolesOf(cookie);
  await soon(async () => expect(await rolesOf(cookie)).toEqual(CUSTOMER));
});
