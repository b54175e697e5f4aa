import { getPicture } from '@kontor/contract/pictures/api.ts';
import { openTabletSession } from '@kontor/contract/tablet/api.ts';
import { expect, test } from 'vitest';
import { until } from '#platform/testing/eventually.ts';
import { testApp } from '#testing/app.ts';

import { createTablet } from '#testing/tablet.ts';

const kontor = await testApp();
const tablet = createTablet(kontor);

/** How many requests are in the work queue's places. */
const working = async (): Promise<number> => {
  const { body } = await kontor.app.inject({ url: '/metrics' });
  return Number(/^kontor_requests_working (\d+)/m.exec(body)?.[1]);
};

test.each([
  ['signing in on the tablet', 'tablet_code', openTabletSession],
  ['a picture', 'picture_file', getPicture],
] as const)('%s takes a place in the work queue while the database is asked', async (_, table, endpoint) => {
  const { code } = (await tablet.requestCode({ discordId: '70' })).body;
  const holder = await kontor.pool.connect();
  await holder.query('begin');
  await holder.query(`lock table ${table} in access exclusive mode`);
  const asked =
    endpoint === openTabletSession
      ? tablet.post(String(code))
      : kontor.anonymous.call(getPicture, { params: { id: '0'.repeat(32), size: 'small' } });
  await until('it is at work', async () => (await working()) === 1);
  await holder.query('commit');
  holder.release();
  expect((await asked).status).toBe(endpoint === openTabletSession ? 200 : 404);
  expect(await working()).toBe(0);
});
