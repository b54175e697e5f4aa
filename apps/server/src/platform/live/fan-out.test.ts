import type { Duplex } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { connect, news, speak, startHub, texts } from './testing/hub.ts';

const TEXT = 'x'.repeat(30_000);

const numbers = (count: number): { n: number }[] => Array.from({ length: count }, (_, n) => ({ n }));

test('every subscriber gets every message in order, whatever it calls its subscription', async () => {
  const hub = await startHub();
  const people = await Promise.all(Array.from({ length: 10 }, () => connect(hub.url)));
  const inboxes = await Promise.all(people.map((person, index) => person.subscribe(news.name, `mine:${index % 4}`)));
  for (const message of numbers(100)) hub.live.publish(news, message);
  await eventually(() => {
    for (const inbox of inboxes) expect(inbox.bodies()).toEqual(numbers(100));
  });
});

test('a burst leaves turns to others', async () => {
  const hub = await startHub();
  const person = await connect(hub.url);
  const inbox = await person.subscribe(texts.name);
  for (const { n } of numbers(10)) hub.live.publish(texts, { n, text: TEXT });
  let turns = 0;
  while (inbox.frames.length < 10) {
    await new Promise(setImmediate);
    turns += 1;
  }
  expect(turns).toBeGreaterThanOrEqual(10);
});

test('one message to many leaves turns to others', async () => {
  const hub = await startHub({ limits: { socketsPerTurn: 2 } });
  const raw: Duplex[] = [];
  hub.server.on('upgrade', (_request, socket: Duplex) => raw.push(socket));
  const people = await Promise.all(Array.from({ length: 6 }, () => connect(hub.url)));
  const inboxes = await Promise.all(people.map((person) => person.subscribe(news.name)));
  let turn = 0;
  const turns: number[] = [];
  const count = (): void => {
    turn += 1;
    if (turns.length < 6) setImmediate(count);
  };
  for (const socket of raw) {
    const write = socket.write.bind(socket);
    vi.spyOn(socket, 'write').mockImplementation((data: unknown) => {
      turns.push(turn);
      return write(data);
    });
  }
  hub.live.publish(news, { n: 1 });
  count();
  await eventually(() => expect(inboxes.map((inbox) => inbox.bodies())).toEqual(people.map(() => [{ n: 1 }])));
  expect(
    Map.groupBy(turns, (of) => of)
      .values()
      .map(({ length }) => length)
      .toArray(),
  ).toEqual([2, 2, 2]);
});

test('a long burst costs an attentive reader nothing, however much of it is there at once', {
  tags: ['long'],
}, async () => {
  const hub = await startHub();
  const person = await connect(hub.url);
  const inbox = await person.subscribe(texts.name);
  for (const { n } of numbers(600)) hub.live.publish(texts, { n, text: TEXT });
  await eventually(() => expect(inbox.frames.length).toBe(600));
  expect(inbox.bodies().map((body) => (body as { n: number }).n)).toEqual(numbers(600).map(({ n }) => n));
});

test('equal messages not yet sent are sent once, and the last state comes last', async () => {
  const hub = await startHub();
  const person = await connect(hub.url);
  const inbox = await person.subscribe(news.name);
  for (const n of [1, 1, 2, 1, 1]) hub.live.publish(news, { n });
  await eventually(() => expect(inbox.bodies()).toEqual([{ n: 2 }, { n: 1 }]));
  hub.live.publish(news, { n: 1 });
  await eventually(() => expect(inbox.bodies()).toEqual([{ n: 2 }, { n: 1 }, { n: 1 }]));
});

test('equal messages for different readers are not mistaken for each other', async () => {
  const hub = await startHub();
  hub.give('s1', 'mia', 'ROLE_USER');
  hub.give('s2', 'max', 'ROLE_USER');
  const people = [await connect(hub.url, { session: 's1' }), await connect(hub.url, { session: 's2' })];
  const inboxes = await Promise.all(people.map((person) => person.subscribe(news.name)));
  hub.live.publish(news, { n: 1 }, { users: ['mia'] });
  hub.live.publish(news, { n: 1 }, { users: ['max'] });
  await eventually(() => expect(inboxes.map((inbox) => inbox.bodies())).toEqual([[{ n: 1 }], [{ n: 1 }]]));
});

async function deafAndAttentive(limits: Parameters<typeof startHub>[0]) {
  const hub = await startHub(limits);
  const deaf = await speak(hub.url);
  await deaf.greet();
  deaf.say(`SUBSCRIBE\nid:a\ndestination:${texts.name}\nreceipt:1\n\n\0`);
  await eventually(() => expect(deaf.heard.at(-1)).toMatch(/^RECEIPT/));
  deaf.ws.pause();
  const attentive = await connect(hub.url);
  const inbox = await attentive.subscribe(texts.name);
  let published = 0;
  async function publishUntil(isEnough: () => boolean): Promise<void> {
    while (!isEnough()) {
      hub.live.publish(texts, { n: published++, text: TEXT });
      await eventually(() => expect(inbox.frames.length).toBe(published));
    }
  }
  const order = (): number[] => inbox.bodies().map((body) => (body as { n: number }).n);
  return { hub, deaf, publishUntil, order, count: () => published };
}

test('a reader that lets too much pile up is cut off while the others get everything in order', async () => {
  const { hub, publishUntil, order, count } = await deafAndAttentive({ limits: { stallMs: 60_000 } });
  await publishUntil(() => hub.live.stats().connections === 1);
  expect(order()).toEqual(Array.from({ length: count() }, (_, n) => n));
});

test('a reader that takes nothing for too long is cut off', { tags: ['long'] }, async () => {
  const { hub, publishUntil, order, count } = await deafAndAttentive({ limits: { stallMs: 100, sweepMs: 20 } });
  await publishUntil(() => hub.live.stats().behind === 1);
  await eventually(() => expect(hub.live.stats()).toMatchObject({ connections: 1, behind: 0 }));
  expect(order()).toEqual(Array.from({ length: count() }, (_, n) => n));
});

test('a slow reader that reads again gets what waited, equal messages once', { tags: ['long'] }, async () => {
  const { hub, deaf, publishUntil, count } = await deafAndAttentive({ limits: { stallMs: 60_000 } });
  await publishUntil(() => hub.live.stats().behind === 1);
  const last = count() - 1;
  const again = { n: 1_000_000, text: 'again' };
  for (let round = 0; round < 50; round++) {
    hub.live.publish(texts, again);
    await eventually(() => expect(hub.live.stats().queued).toBe(0));
  }
  deaf.ws.resume();
  const heard = (): number[] =>
    deaf.heard.filter((text) => text.startsWith('MESSAGE')).map((text) => Number(/\{"n":(\d+)/.exec(text)?.[1]));
  await eventually(() => expect(heard().at(-1)).toBe(again.n));
  expect(heard().slice(0, last + 1)).toEqual(Array.from({ length: last + 1 }, (_, n) => n));
  expect(heard().slice(last + 1).length).toBeLessThan(10);
  expect(hub.live.stats().behind).toBe(0);
});

test('a socket that fails in the middle of a fan-out disturbs nobody', async () => {
  const hub = await startHub();
  const raw: Duplex[] = [];
  hub.server.on('upgrade', (_request, socket: Duplex) => raw.push(socket));
  const people = await Promise.all(Array.from({ length: 5 }, () => connect(hub.url)));
  const inboxes = await Promise.all(people.map((person) => person.subscribe(news.name)));
  vi.spyOn(raw[1] as Duplex, 'write').mockImplementation(() => {
    throw new Error('broken');
  });
  raw[3]?.destroy(new Error('gone'));
  for (const message of numbers(20)) hub.live.publish(news, message);
  await eventually(() => {
    const complete = inboxes.filter((inbox) => inbox.bodies().length === 20);
    expect(complete.length).toBe(3);
    for (const inbox of complete) expect(inbox.bodies()).toEqual(numbers(20));
  });
  await eventually(() => expect(hub.live.stats()).toMatchObject({ connections: 3, subscriptions: 3 }));
  expect(hub.lines).toContain('live: a socket failed');
});

test('nothing is written after the goodbye', async () => {
  const hub = await startHub();
  const raw: Duplex[] = [];
  hub.server.on('upgrade', (_request, socket: Duplex) => raw.push(socket));
  hub.give('s1', 'mia', 'ROLE_USER');
  const mia = await connect(hub.url, { session: 's1' });
  await mia.subscribe(news.name);
  const inbox = await (await connect(hub.url)).subscribe(news.name);
  const write = vi.spyOn(raw[0] as Duplex, 'write');
  hub.live.publish(news, { n: 1 });
  hub.live.endSession('s1');
  await eventually(() => expect(inbox.bodies()).toEqual([{ n: 1 }]));
  await mia.closed;
  expect(write.mock.calls.filter(([data]) => String(data).includes('MESSAGE'))).toEqual([]);
});

test('a message that is none is reported and reaches nobody', async () => {
  const hub = await startHub();
  const person = await connect(hub.url);
  const inbox = await person.subscribe(news.name);
  hub.live.publish(news, { n: 'one' } as never);
  hub.live.publish(news, { n: 2 });
  await eventually(() => expect(inbox.bodies()).toEqual([{ n: 2 }]));
  expect(hub.lines).toEqual(['live: not a message of a known topic']);
});
