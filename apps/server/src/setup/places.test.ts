import { getSetup } from '@kontor/contract/setup/api.ts';
import { expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';

const published = await testApp({ env: { PUBLIC_URL: 'https://kontor.example' } });

test('a public address with https counts, one of this machine does not', async () => {
  const { cookie } = await published.as('BUSINESS_OWNER');
  const { body } = await published.anonymous.call(getSetup, {}, { cookie: `__Host-${cookie}` });
  expect(body.steps.find(({ id }) => id === 'address')).toEqual({ id: 'address', isDone: true });
});
