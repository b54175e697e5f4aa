import { deleteMyAccount, downloadMyData } from '@kontor/contract/privacy/api.ts';
import { expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';

const kontor = await testApp({ env: { RATE_LIMITS: 'on' }, betweenTests: 'restart' });

test('the own data are handed out five times a minute, and to others all the same', async () => {
  const [mara, lou] = [await kontor.as('USER', { name: 'Mara' }), await kontor.as('USER', { id: '22', name: 'Lou' })];
  for (let n = 0; n < 5; n += 1) expect((await mara.call(downloadMyData)).status).toBe(200);
  const refused = await mara.call(downloadMyData);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await lou.call(downloadMyData)).status).toBe(200);
});

test('an account is deleted three times an hour, however often the same person logs in again', async () => {
  const leave = async (id: string) => {
    const again = await kontor.as('USER', { id, name: 'Mara' });
    return again.call(deleteMyAccount, { body: { name: 'Mara' } });
  };
  for (let n = 0; n < 3; n += 1) expect((await leave('21')).status).toBe(204);
  const refused = await leave('21');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
  expect((await leave('22')).status).toBe(204);
});
