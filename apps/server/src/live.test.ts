import { changeInfo, infoUpdate } from '@kontor/contract/business/api.ts';
import { DEFAULT_COLORS } from '@kontor/contract/business/schema.ts';
import { changeRole, meUpdate, userUpdate } from '@kontor/contract/users/api.ts';
import { expect, test } from 'vitest';
import { eventually } from '#platform/testing/eventually.ts';
import { testApp } from '#testing/app.ts';
import { createFollow } from '#testing/live-client.ts';

const kontor = await testApp();
const follow = createFollow(kontor);

const info = { title: 'T', name: 'N', responsible: 'R', colors: DEFAULT_COLORS, darkMode: false, features: {} };

test('a change of the business info reaches every visitor, without its content', async () => {
  const boss = await kontor.as('SUPER_ADMIN');
  const seen = await follow(kontor.anonymous, infoUpdate);
  await boss.call(changeInfo, { body: info });
  await eventually(() => expect(seen).toEqual(['/topic/info-update {}']));
});

test('a refused change is not announced', async () => {
  const [boss, user] = [await kontor.as('SUPER_ADMIN'), await kontor.as('USER')];
  const seen = await follow(kontor.anonymous, infoUpdate);
  await user.call(changeInfo, { body: info });
  await boss.call(changeInfo, { body: { ...info, title: '' } });
  await boss.call(changeInfo, { body: info });
  await eventually(() => expect(seen).toEqual(['/topic/info-update {}']));
});

test('a person whose rights change is told, and nobody else is', async () => {
  const owner = await kontor.as('BUSINESS_OWNER');
  const [one, other] = [await kontor.as('USER', { id: '11' }), await kontor.as('USER', { id: '12' })];
  const [seenByOne, seenByOther] = [await follow(one, meUpdate), await follow(other, meUpdate, infoUpdate)];
  await owner.call(changeRole, { params: { id: one.id }, body: { role: 'ADMIN' } });
  await owner.call(changeInfo, { body: info });
  await eventually(() => expect(seenByOne).toEqual(['/topic/me-update {}']));
  await eventually(() => expect(seenByOther).toEqual(['/topic/info-update {}']));
});

test('a role that is taken away ends what it allowed on an open connection', async () => {
  const [owner, boss] = [await kontor.as('BUSINESS_OWNER'), await kontor.as('SUPER_ADMIN')];
  const seen = await follow(boss, userUpdate, meUpdate);
  await owner.call(changeRole, { params: { id: boss.id }, body: { role: 'USER' } });
  await eventually(() => expect(seen).toContain('/topic/me-update {}'));
  await owner.call(changeRole, { params: { id: '5' }, body: { role: 'BUSINESS_OWNER' } });
  await owner.call(changeRole, { params: { id: boss.id }, body: { role: 'MODERATOR' } });
  await eventually(() => expect(seen.filter((line) => line.includes('me-update'))).toHaveLength(2));
  expect(seen.filter((line) => line.includes('user-update'))).toEqual([]);
});

test('logging out closes the connection of that session', async () => {
  const user = await kontor.as('USER');
  const seen = await follow(user, meUpdate);
  await kontor.app.inject({ method: 'POST', url: '/logout', headers: { cookie: user.cookie } });
  await eventually(() => expect(seen).toContain('closed'));
});
