import type { Role } from '@kontor/contract/core/roles.ts';
import { deleteMyAccount } from '@kontor/contract/privacy/api.ts';
import { changeRole, getMe, listUsers } from '@kontor/contract/users/api.ts';
import { expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';

const kontor = await testApp();
const set = (id: string, role: Role) => ({ params: { id }, body: { role } });

test('a visitor is not authenticated', async () => {
  const answer = await kontor.anonymous.call(getMe);
  expect(answer.status).toBe(401);
  expect(answer.body).toMatchObject({ title: 'No authentication', detail: 'Bitte melde dich an.' });
});

test('the current user is described as Discord knows them, with their authorities', async () => {
  const user = await kontor.as('MODERATOR', { id: '42', name: 'Nele' });
  expect((await user.call(getMe)).body).toEqual({
    id: '42',
    avatarId: null,
    globalName: 'Nele',
    userName: 'nele',
    authorities: [{ authority: 'ROLE_USER' }, { authority: 'ROLE_MODERATOR' }],
    attributes: { id: '42' },
  });
});

test('a new role acts on a running session at once', async () => {
  const [owner, user] = [await kontor.as('BUSINESS_OWNER'), await kontor.as('USER')];
  expect((await user.call(listUsers)).status).toBe(403);
  expect((await owner.call(changeRole, set(user.id, 'SUPER_ADMIN'))).status).toBe(200);
  expect((await user.call(listUsers)).status).toBe(200);
  await owner.call(changeRole, set(user.id, 'USER'));
  expect((await user.call(listUsers)).status).toBe(403);
});

test('a change of role leaves an HR entry in the audit log, with names escaped', async () => {
  const [owner, user] = [
    await kontor.as('BUSINESS_OWNER'),
    await kontor.as('USER', { name: '<b>Eve</b>', userName: 'eve' }),
  ];
  await owner.call(changeRole, set(user.id, 'ADMIN'));
  const entries = await kontor.db.selectFrom('audit').select(['type', 'message', 'display_name']).execute();
  expect(entries).toEqual([
    {
      type: 'HR',
      message: '<b>&lt;b&gt;Eve&lt;/b&gt; (@eve)</b>: Recht von <i>Kunde</i> auf <i>Verwaltung</i> geändert.',
      display_name: 'Test BUSINESS_OWNER',
    },
  ]);
});

test('a refused change of role changes nothing and is noted', async () => {
  const [boss, owner] = [await kontor.as('SUPER_ADMIN'), await kontor.as('BUSINESS_OWNER')];
  const answer = await boss.call(changeRole, set(owner.id, 'USER'));
  expect(answer.status).toBe(403);
  expect(answer.body.detail).toBe('Test BUSINESS_OWNER steht über dir. Diese Rechte kannst du nicht ändern.');
  expect((await boss.call(changeRole, set(boss.id, 'BUSINESS_OWNER'))).status).toBe(403);
  const noted = await kontor.db.selectFrom('audit').select('message').execute();
  expect(noted).toEqual([{ message: 'Zugriff verweigert: <code>PUT /api/user/:id/role</code>' }]);
});

test('two owners who demote each other at the same moment leave one owner', async () => {
  const one = await kontor.as('BUSINESS_OWNER', { id: '51' });
  const two = await kontor.as('BUSINESS_OWNER', { id: '52' });
  const replies = await Promise.all([
    one.call(changeRole, set(two.id, 'USER')),
    two.call(changeRole, set(one.id, 'USER')),
  ]);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  const people = await kontor.db.selectFrom('app_user').select('authorities').execute();
  expect(people.filter(({ authorities }) => authorities.includes('ROLE_BUSINESS_OWNER'))).toHaveLength(1);
});

test('unknown and impossible ids are not found, unknown roles are refused', async () => {
  const owner = await kontor.as('BUSINESS_OWNER');
  expect((await owner.call(changeRole, set('999', 'ADMIN'))).status).toBe(404);
  expect((await owner.call(changeRole, set('no-id', 'ADMIN'))).status).toBe(404);
  expect((await owner.call(changeRole, set(owner.id, 'KING' as Role))).status).toBe(422);
});

test('the list pages through everybody, the newest first, with a link to the next page', async () => {
  const owner = await kontor.as('BUSINESS_OWNER', { id: '100' });
  for (const id of ['101', '102', '103', '104']) await kontor.as('USER', { id });
  const seen: string[] = [];
  let before: string | undefined;
  do {
    const page = await owner.call(listUsers, { query: { limit: '2', ...(before ? { before } : {}) } });
    seen.push(...page.body.map((user) => user.id));
    before = page.headers.link?.match(/before=([\d-]+)>?/)?.[1];
  } while (before);
  expect(seen).toEqual(['104', '103', '102', '101', '100']);
});

test('the list goes on where it ended, also when the last one on the page has left meanwhile', async () => {
  const owner = await kontor.as('BUSINESS_OWNER', { id: '100' });
  for (const id of ['101', '102', '103', '104']) await kontor.as('USER', { id, name: `Nr. ${id}` });
  const first = await owner.call(listUsers, { query: { limit: 2 } });
  const last = await kontor.as('USER', { id: '103', name: 'Nr. 103' });
  expect((await last.call(deleteMyAccount, { body: { name: 'Nr. 103' } })).status).toBe(204);
  const before = first.headers.link?.match(/before=([\d-]+)>/)?.[1];
  const next = await owner.call(listUsers, { query: { limit: 2, before } });
  expect(next.body.map(({ id }) => id)).toEqual(['102', '101']);
  expect(Object.keys(next.body[0] ?? {})).not.toContain('createdAt');
  const byId = await owner.call(listUsers, { query: { before: '102' } });
  expect(byId.body.map(({ id }) => id)).toEqual(['101', '100']);
});

test('the list can be narrowed to staff and searched by the beginning of any word of a name', async () => {
  const owner = await kontor.as('BUSINESS_OWNER', { id: '100', name: 'Elena' });
  await kontor.as('USER', { id: '101', name: 'Mara_1' });
  await kontor.as('MODERATOR', { id: '102', name: 'Maraschino' });
  const ids = async (query: object) => (await owner.call(listUsers, { query })).body.map((user) => user.id);
  expect(await ids({ staff: 'true' })).toEqual(['102', '100']);
  expect(await ids({ search: 'MARA' })).toEqual(['102', '101']);
  expect(await ids({ search: 'mara_' })).toEqual(['101']);
  expect(await ids({ search: '@mara' })).toEqual(['102', '101']);
  expect(await ids({ search: '1' })).toEqual(['101']);
  expect(await ids({ search: 'ara' })).toEqual([]);
  for (const search of ['%', '(', '[a', '\\', '.*', '\ud800']) expect(await ids({ search })).toEqual([]);
});
