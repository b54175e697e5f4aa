import { refetch } from '@kontor/contract/core/refetch.ts';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { eventually } from '../testing/eventually.ts';
import { createBus } from './bus.ts';
import { connect, listeningLog, news, races, staff, startHub } from './testing/hub.ts';

const { pool, connection } = await testDatabase();
const timing = { probeMs: 50, timeoutMs: 2_000, retryMs: 10 };

/** A hub as another process would run it: its own bus, the same database. */
async function startProcess() {
  const bus = createBus({ connect: () => connection, pool, log: listeningLog().log, timing });
  onTestFinished(() => bus.close());
  await bus.ready();
  const hub = await startHub({ bus });
  hub.give('s1', 'mia', 'ROLE_MODERATOR');
  hub.give('s2', 'carl', 'ROLE_USER');
  return hub;
}

test('what one process publishes reaches the subscribers of the other, each once', async () => {
  const [one, two] = [await startProcess(), await startProcess()];
  const inboxes = await Promise.all([one, two].map(async ({ url }) => (await connect(url)).subscribe(news.name)));
  for (let n = 0; n < 50; n++) one.live.publish(news, { n });
  await eventually(() => {
    for (const inbox of inboxes) expect(inbox.bodies()).toEqual(Array.from({ length: 50 }, (_, n) => ({ n })));
  });
});

test('the audience travels along', async () => {
  const [one, two] = [await startProcess(), await startProcess()];
  const mia = await (await connect(two.url, { session: 's1' })).subscribe(news.name);
  const carl = await (await connect(two.url, { session: 's2' })).subscribe(news.name);
  one.live.publish(news, { n: 1 }, { users: ['carl'] });
  one.live.publish(news, { n: 2 }, { access: 'moderator' });
  one.live.publish(news, { n: 3 });
  await eventually(() => expect(mia.bodies()).toEqual([{ n: 2 }, { n: 3 }]));
  await eventually(() => expect(carl.bodies()).toEqual([{ n: 1 }, { n: 3 }]));
});

test('a change of rights and the end of a session reach the sockets of the other process', async () => {
  const [one, two] = [await startProcess(), await startProcess()];
  const mia = await connect(two.url, { session: 's1' });
  const carl = await connect(two.url, { session: 's2' });
  await mia.subscribe(staff.name);
  await carl.subscribe(races.name);
  two.give('s1', 'mia', 'ROLE_USER');
  one.live.recheck('mia');
  await eventually(() => expect(two.live.stats().subscriptions).toBe(1));
  two.features.clear();
  one.live.recheck();
  await eventually(() => expect(two.live.stats().subscriptions).toBe(0));
  one.live.endSession('s2');
  expect((await carl.closed).code).toBe(4001);
});

test('after the bus was away rights are checked anew and everybody is told to refetch', async () => {
  const hub = await startProcess();
  const mia = await connect(hub.url, { session: 's1' });
  const inbox = await mia.subscribe(refetch.name);
  await mia.subscribe(staff.name);
  hub.give('s1', 'mia', 'ROLE_USER');
  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and (query like 'select distinct application_name%' or query like 'listen %')`);
  await eventually(() => expect(inbox.bodies()).toEqual([{}]));
  await eventually(() => expect(hub.live.stats().subscriptions).toBe(1));
});

test('the server itself hears of a topic, from this process and from another one, and after the bus was away', async () => {
  const [one, two] = [await startProcess(), await startProcess()];
  let heard = 0;
  two.live.onPublished(news, () => (heard += 1));
  two.live.publish(news, { n: 1 });
  expect(heard).toBe(1);
  one.live.publish(races, { n: 2 });
  one.live.publish(news, { n: 3 });
  await eventually(() => expect(heard).toBe(2));
  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and (query like 'select distinct application_name%' or query like 'listen %')`);
  await eventually(() => expect(heard).toBeGreaterThan(2));
});
