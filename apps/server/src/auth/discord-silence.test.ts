import * as audit from '@kontor/contract/audit/api.ts';
import * as api from '@kontor/contract/users/api.ts';
import { beforeEach, expect, test } from 'vitest';
import { transact } from '#platform/postgres/transact.ts';
import { createWrite } from '#platform/write.ts';
import { type Caller, PUBLIC_URL } from '#testing/app.ts';
import { removeGrant } from '#users';
import { createDiscord } from './discord.ts';
import { createDiscordRoleSync } from './sync-discord-roles.ts';
import { BOSS, CLERK, CUSTOMER, MODERATOR, NELLY, openDiscordRoles, soon } from './testing-discord-roles.ts';

const { discord, kontor, map, get, logIn, rolesOf, nelly, later, put, people } = await openDiscordRoles();
let owner: Caller;

beforeEach(() => {
  ({ owner } = people());
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
    const logged = await owner.call(audit.listAudits, { query: { search: 'Recht aus Discord' } });
    expect(logged.body).toHaveLength(1);
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
    write: createWrite(kontor.db, { publish: () => {} }),
    clock: () => kontor.time.now,
    discord: createDiscord({
      url: discord.url,
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

test('a clock that is set back an hour does not keep anybody from being asked about', async () => {
  await map(CLERK);
  discord.roles = ['501'];
  const cookie = await logIn();
  later(-60);
  discord.roles = [];
  await rolesOf(cookie);
  await soon(async () => expect(await rolesOf(cookie)).toEqual(CUSTOMER));
});
