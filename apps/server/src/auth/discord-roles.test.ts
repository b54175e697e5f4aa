import * as audit from '@kontor/contract/audit/api.ts';
import * as business from '@kontor/contract/business/api.ts';
import { enabledOnly } from '@kontor/contract/business/rules.ts';
import { DEFAULT_COLORS } from '@kontor/contract/business/schema.ts';
import * as api from '@kontor/contract/users/api.ts';
import type { DiscordRole } from '@kontor/contract/users/schema.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '#platform/testing/eventually.ts';
import { type Caller, PUBLIC_URL, testApp } from '#testing/app.ts';
import { startFakeDiscord } from '#testing/fake-discord.ts';

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

test('a role that is taken away in Discord is gone within three minutes, and is not asked for more often', async () => {
  await map(CLERK);
  discord.roles = ['501'];
  const cookie = await logIn();
  discord.roles = [];
  later(2.9);
  await rolesOf(cookie);
  expect(discord.asked).toBe(1);
  later(0.2);
  await Promise.all([rolesOf(cookie), rolesOf(cookie), rolesOf(cookie)]);
  await soon(async () => expect(await rolesOf(cookie)).toEqual(CUSTOMER));
  expect(discord.asked).toBe(2);
});

test.each(['is down', 'answers garbage'] as const)(
  'while Discord %s nobody loses or gains anything',
  async (trouble) => {
    await map(CLERK);
    discord.roles = ['501'];
    const cookie = await logIn();
    later(4);
    discord.trouble = trouble;
    await rolesOf(cookie);
    later(4);
    expect(await rolesOf(cookie)).toEqual(MODERATOR);
    discord.trouble = undefined;
    discord.roles = [];
    // What was asked while it was away may be over only now, and counts as asked.
    await soon(async () => {
      later(4);
      expect(await rolesOf(cookie)).toEqual(CUSTOMER);
    });
  },
);

test('whoever revokes the login at Discord keeps nothing that came from there', async () => {
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

test('the list says when somebody was last here', async () => {
  await logIn().then(rolesOf);
  expect((await nelly())?.lastSeenAt).toBe('2026-11-15T12:00:00.000Z');
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
