import { getSetup } from '@kontor/contract/setup/api.ts';
import { expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';

const [demo, published] = [
  await testApp({ env: { DEMO: 'on', BRIDGE_TOKEN: '' }, betweenTests: 'keep' }),
  await testApp({ env: { PUBLIC_URL: 'https://kontor.example' } }),
];

test('the demo is complete but for what it can do without, and the assistant is put away', async () => {
  const { body } = await (await demo.as('BUSINESS_OWNER')).call(getSetup);
  expect(body.isDismissed).toBe(true);
  expect(body.steps.filter(({ isDone }) => !isDone).map(({ id }) => id)).toEqual(['discord', 'notice']);
});

test('a public address with https counts, one of this machine does not', async () => {
  const { cookie } = await published.as('BUSINESS_OWNER');
  const { body } = await published.anonymous.call(getSetup, {}, { cookie: `__Host-${cookie}` });
  expect(body.steps.find(({ id }) => id === 'address')).toEqual({ id: 'address', isDone: true });
});
