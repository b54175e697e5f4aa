import { changeInfo } from '@kontor/contract/business/api.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testApp } from '#testing/app.ts';

// The minute of an allowance lasts as long as the test does, however slow the machine is.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());
const kontor = await testApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' }, betweenTests: 'restart' });
const login = (address: string, accept = '*/*') =>
  kontor.app.inject({
    url: '/oauth2/authorization/discord',
    headers: { host: 'localhost:8080', 'x-forwarded-for': address, accept },
  });

test('an address may begin 20 logins a minute, others are not affected', async () => {
  for (let count = 0; count < 20; count += 1) expect((await login('10.0.0.1')).statusCode).toBe(302);
  const refused = await login('10.0.0.1');
  expect(refused.statusCode).toBe(429);
  expect(refused.json().detail).toMatch(/^Das waren zu viele Anfragen\. Versuche es in \d+ Sekunden noch einmal\.$/);
  expect((await login('10.0.0.1', 'text/html')).body).toContain('<h1>Das hat nicht geklappt</h1>');
  expect((await login('10.0.0.2')).statusCode).toBe(302);
});

test('a clock that is set back an hour keeps nobody out for an hour', async () => {
  for (let count = 0; count < 20; count += 1) await login('10.0.0.3');
  vi.useFakeTimers({ toFake: ['performance', 'Date'], now: Date.now() - 3_600_000 });
  const refused = await login('10.0.0.3');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
});

test('writes are counted per user: 600 a minute', async () => {
  const [boss, other] = [await kontor.as('SUPER_ADMIN'), await kontor.as('BUSINESS_OWNER')];
  const write = () => boss.call(changeInfo, { body: {} as never });
  for (let count = 0; count < 600; count += 1) expect((await write()).status).toBe(400);
  expect((await write()).status).toBe(429);
  expect((await other.call(changeInfo, { body: {} as never })).status).toBe(400);
});
