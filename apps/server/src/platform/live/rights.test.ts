import { expect, test } from 'vitest';
import type { Actor } from '#platform/actor.ts';
import { eventually } from '../testing/eventually.ts';
import { connect, news, races, speak, staff, startHub, texts } from './testing/hub.ts';

const MODERATOR = 'ROLE_MODERATOR';

test('a topic is open to those with the role', async () => {
  const hub = await startHub();
  hub.give('s1', 'mia', 'ROLE_USER', MODERATOR);
  const mia = await connect(hub.url, { session: 's1' });
  const inbox = await mia.subscribe(staff.name);
  hub.live.publish(staff, { n: 1 });
  await eventually(() => expect(inbox.bodies()).toEqual([{ n: 1 }]));
});

test.each([
  ['a visitor', undefined],
  ['a customer', 's1'],
])('%s is refused a topic of the staff exactly as an unknown one', async (_case, session) => {
  const hub = await startHub();
  hub.give('s1', 'carl', 'ROLE_USER');
  const { say, greet, closed } = await speak(hub.url, session ? { session } : {});
  await greet();
  say(`SUBSCRIBE\nid:a\ndestination:${staff.name}\n\n\0`);
  expect(await closed).toEqual({ code: 1008, reason: 'Destination not available' });
});

test('a topic whose feature is off is refused', async () => {
  const hub = await startHub();
  hub.features.clear();
  const { say, greet, closed } = await speak(hub.url);
  await greet();
  say(`SUBSCRIBE\nid:a\ndestination:${races.name}\n\n\0`);
  expect((await closed).reason).toBe('Destination not available');
});

test('a role that is lost ends the subscription at once while the others go on', async () => {
  const hub = await startHub();
  hub.give('s1', 'mia', MODERATOR);
  hub.give('s2', 'max', MODERATOR);
  const mia = await connect(hub.url, { session: 's1' });
  const tab = await connect(hub.url, { session: 's1' });
  const max = await connect(hub.url, { session: 's2' });
  const inboxes = await Promise.all([mia, tab, max].map((person) => person.subscribe(staff.name)));
  const open = await Promise.all([mia, tab, max].map((person) => person.subscribe(news.name)));
  hub.give('s1', 'mia', 'ROLE_USER');
  hub.live.recheck('mia');
  hub.live.publish(staff, { n: 1 });
  hub.live.publish(news, { n: 2 });
  await eventually(() => expect(inboxes[2]?.bodies()).toEqual([{ n: 1 }]));
  await eventually(() => expect(open.map((inbox) => inbox.bodies())).toEqual([[{ n: 2 }], [{ n: 2 }], [{ n: 2 }]]));
  expect(inboxes[0]?.bodies()).toEqual([]);
  expect(inboxes[1]?.bodies()).toEqual([]);
  expect(hub.live.stats()).toMatchObject({ connections: 3, subscriptions: 4 });
  await mia.confirmed((headers) => mia.client.unsubscribe('sub-0', headers));
});

test('while rights are being read anew what needs them waits, and nothing is lost', async () => {
  const asked = Promise.withResolvers<void>();
  const reloaded = Promise.withResolvers<Actor | undefined>();
  const reload = (): Promise<Actor | undefined> => {
    asked.resolve();
    return reloaded.promise;
  };
  const hub = await startHub({ reload });
  hub.give('s1', 'mia', MODERATOR);
  const mia = await connect(hub.url, { session: 's1' });
  const inner = await mia.subscribe(staff.name);
  const outer = await mia.subscribe(news.name);
  hub.live.recheck('mia');
  await asked.promise;
  hub.live.publish(staff, { n: 1 });
  hub.live.publish(news, { n: 2 }, { access: 'moderator' });
  hub.live.publish(staff, { n: 3 });
  hub.live.publish(news, { n: 4 });
  await eventually(() => expect(outer.bodies()).toEqual([{ n: 4 }]));
  expect(inner.bodies()).toEqual([]);
  reloaded.resolve(hub.sessions.get('s1'));
  await eventually(() => expect(inner.bodies()).toEqual([{ n: 1 }, { n: 3 }]));
  await eventually(() => expect(outer.bodies()).toEqual([{ n: 4 }, { n: 2 }]));
});

test('a slow reader whose rights are being read anew gets what is open to all in order, and nothing it has lost', {
  tags: ['long'],
}, async () => {
  const reloaded = Promise.withResolvers<Actor | undefined>();
  const hub = await startHub({ reload: () => reloaded.promise, limits: { stallMs: 600_000 } });
  hub.give('s1', 'mia', MODERATOR);
  const { ws, say, greet, heard } = await speak(hub.url, { session: 's1' });
  await greet();
  say(`SUBSCRIBE\nid:a\ndestination:${texts.name}\nreceipt:1\n\n\0`);
  await eventually(() => expect(heard.at(-1)).toMatch(/^RECEIPT/));
  ws.pause();
  let published = 0;
  while (hub.live.stats().behind === 0) {
    hub.live.publish(texts, { n: published++, text: 'x'.repeat(30_000) });
    await eventually(() => expect(hub.live.stats().queued).toBe(0));
  }
  hub.live.recheck('mia');
  hub.live.publish(texts, { n: 1_000_000, text: '' }, { access: 'moderator' });
  hub.live.publish(texts, { n: 1_000_001, text: '' });
  await eventually(() => expect(hub.live.stats().queued).toBe(0));
  ws.resume();
  const numbers = (): number[] => [...heard.join('').matchAll(/\{"n":(\d+)/g)].map(([, n]) => Number(n));
  await eventually(() => expect(numbers().at(-1)).toBe(1_000_001));
  expect(numbers()).toEqual([...Array.from({ length: published }, (_, n) => n), 1_000_001]);
  reloaded.resolve({ id: 'mia', name: 'mia', avatarUrl: null, authorities: ['ROLE_USER'], sessionId: 's1' });
  await eventually(() => expect(hub.live.stats().behind).toBe(0));
  hub.live.publish(texts, { n: 1_000_002, text: '' });
  await eventually(() => expect(numbers().at(-1)).toBe(1_000_002));
  expect(numbers()).not.toContain(1_000_000);
});

test('of two checks under way the later one counts', async () => {
  const answers: ((actor: Actor | undefined) => void)[] = [];
  const hub = await startHub({ reload: () => new Promise((resolve) => answers.push(resolve)) });
  hub.give('s1', 'mia', MODERATOR);
  const before = hub.sessions.get('s1');
  const mia = await connect(hub.url, { session: 's1' });
  const inner = await mia.subscribe(staff.name);
  const outer = await mia.subscribe(news.name);
  hub.live.recheck('mia');
  hub.give('s1', 'mia', 'ROLE_USER');
  hub.live.recheck('mia');
  hub.live.publish(staff, { n: 1 });
  answers[0]?.(before);
  hub.live.publish(staff, { n: 2 });
  hub.live.publish(news, { n: 3 });
  await eventually(() => expect(outer.bodies()).toEqual([{ n: 3 }]));
  answers[1]?.(hub.sessions.get('s1'));
  await eventually(() => expect(hub.live.stats().subscriptions).toBe(1));
  expect(inner.bodies()).toEqual([]);
});

test('rights that cannot be read close that session alone', async () => {
  const hub = await startHub({
    reload: async (sessionId) => {
      if (sessionId === 's1') throw new Error('database away');
      return hub.sessions.get(sessionId);
    },
  });
  hub.give('s1', 'mia', MODERATOR);
  hub.give('s2', 'max', MODERATOR);
  const mia = await connect(hub.url, { session: 's1' });
  const max = await connect(hub.url, { session: 's2' });
  const inbox = await max.subscribe(staff.name);
  hub.live.recheck();
  expect((await mia.closed).code).toBe(1011);
  hub.live.publish(staff, { n: 1 });
  await eventually(() => expect(inbox.bodies()).toEqual([{ n: 1 }]));
});

test('a role that changes while the socket opens counts from the start', async () => {
  const asked = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const hub = await startHub({
    identify: async () => {
      const actor = hub.sessions.get('s1');
      asked.resolve();
      await go.promise;
      return actor;
    },
  });
  hub.give('s1', 'mia', MODERATOR);
  const opening = speak(hub.url, { session: 's1' });
  await asked.promise;
  hub.sessions.delete('s1');
  hub.live.endSession('s1');
  go.resolve();
  expect((await (await opening).closed).code).toBe(4001);
});

test('a feature switched off ends its subscriptions, also those of visitors', async () => {
  const hub = await startHub();
  hub.give('s1', 'mia', MODERATOR);
  const visitor = await connect(hub.url);
  const mia = await connect(hub.url, { session: 's1' });
  const inboxes = [await visitor.subscribe(races.name), await mia.subscribe(races.name)];
  const open = await visitor.subscribe(news.name);
  hub.live.publish(races, { n: 1 });
  await eventually(() => expect(inboxes.map((inbox) => inbox.bodies())).toEqual([[{ n: 1 }], [{ n: 1 }]]));
  hub.features.clear();
  hub.live.recheck();
  hub.live.publish(races, { n: 2 });
  hub.live.publish(news, { n: 3 });
  await eventually(() => expect(open.bodies()).toEqual([{ n: 3 }]));
  await eventually(() => expect(hub.live.stats().subscriptions).toBe(1));
  expect(inboxes.map((inbox) => inbox.bodies())).toEqual([[{ n: 1 }], [{ n: 1 }]]);
});

test('what belongs to a feature that is off is not sent, even before anybody has checked', async () => {
  const hub = await startHub();
  const visitor = await connect(hub.url);
  const behindFlag = await visitor.subscribe(races.name);
  const open = await visitor.subscribe(news.name);
  hub.features.clear();
  hub.live.publish(races, { n: 1 });
  hub.live.publish(news, { n: 2 });
  await eventually(() => expect(open.bodies()).toEqual([{ n: 2 }]));
  expect(behindFlag.bodies()).toEqual([]);
});

test('a session that ends takes its sockets with it and no others', async () => {
  const hub = await startHub();
  hub.give('s1', 'mia', MODERATOR);
  hub.give('s2', 'mia', MODERATOR);
  const here = [await connect(hub.url, { session: 's1' }), await connect(hub.url, { session: 's1' })];
  const there = await connect(hub.url, { session: 's2' });
  const inbox = await there.subscribe(staff.name);
  hub.live.endSession('s1');
  for (const { closed } of here) expect(await closed).toMatchObject({ code: 4001, reason: 'Session ended' });
  hub.live.publish(staff, { n: 1 });
  await eventually(() => expect(inbox.bodies()).toEqual([{ n: 1 }]));
});

test('a session found to have ended is closed by the check', async () => {
  const hub = await startHub();
  hub.give('s1', 'mia', MODERATOR);
  const mia = await connect(hub.url, { session: 's1' });
  hub.sessions.delete('s1');
  hub.live.recheck('mia');
  expect((await mia.closed).code).toBe(4001);
});

test('a session that expires without anybody telling is noticed', async () => {
  const hub = await startHub({ limits: { recheckMs: 50, sweepMs: 20 } });
  hub.give('s1', 'mia', MODERATOR);
  const mia = await connect(hub.url, { session: 's1' });
  hub.sessions.delete('s1');
  expect((await mia.closed).code).toBe(4001);
});

test.each([
  [{ users: ['mia'] }, ['mia']],
  [{ access: 'moderator' as const }, ['mia', 'max']],
  [{ users: ['carl'], access: 'admin' as const }, ['carl']],
  [{ users: [] }, []],
  [{}, []],
  [undefined, ['mia', 'max', 'carl', 'visitor']],
])('a message for %j reaches %j', async (audience, expected) => {
  const hub = await startHub();
  hub.give('s1', 'mia', MODERATOR);
  hub.give('s2', 'max', MODERATOR);
  hub.give('s3', 'carl', 'ROLE_USER');
  const people = { mia: { session: 's1' }, max: { session: 's2' }, carl: { session: 's3' }, visitor: {} };
  const inboxes = await Promise.all(
    Object.entries(people).map(async ([name, visit]) => {
      const person = await connect(hub.url, visit);
      return { name, inbox: await person.subscribe(news.name) };
    }),
  );
  hub.live.publish(news, { n: 1 }, audience);
  hub.live.publish(news, { n: 2 });
  await eventually(() => {
    for (const { inbox } of inboxes) expect(inbox.bodies()).toContainEqual({ n: 2 });
  });
  const reached = inboxes.filter(({ inbox }) => inbox.bodies().length === 2).map(({ name }) => name);
  expect(reached).toEqual(expected);
});
