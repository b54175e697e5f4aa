import * as audit from '@kontor/contract/audit/api.ts';
import * as api from '@kontor/contract/users/api.ts';
import type { DiscordRole } from '@kontor/contract/users/schema.ts';
import { beforeEach, expect, test } from 'vitest';
import { eventually } from '#platform/testing/eventually.ts';
import type { Caller } from '#testing/app.ts';
import { BOSS, CLERK, CUSTOMER, host, MODERATOR, NELLY, openDiscordRoles, soon } from './testing-discord-roles.ts';

const { discord, kontor, map, get, logIn, rolesOf, nelly, later, follow, refusal, put, people } =
  await openDiscordRoles();
let owner: Caller;

beforeEach(() => {
  ({ owner } = people());
});

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

test('a role by hand that changes nothing is not reported, and one that Discord outweighs is reported as what it is', async () => {
  await map(CLERK);
  discord.roles = ['501'];
  await logIn();
  const give = (role: 'USER' | 'MODERATOR') => owner.call(api.changeRole, { params: { id: NELLY }, body: { role } });
  const listed = async () =>
    (await owner.call(audit.listAudits, { query: { person: ['Elena'], type: ['HR'], search: 'Nelly' } })).body;
  await give('USER');
  expect(await listed()).toEqual([]);
  await give('MODERATOR');
  await give('USER');
  expect((await listed())[0]?.message).toBe(
    '<b>Nelly (@nelly)</b>: Recht von <i>Mitarbeiter</i> auf <i>Kunde</i> geändert. Durch Discord gilt weiter <i>Mitarbeiter</i>.',
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
