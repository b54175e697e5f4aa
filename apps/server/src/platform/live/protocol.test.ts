import { expect, test } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { connect, news, speak, startHub } from './testing/hub.ts';

test.each([
  [['1.2', '1.1', '1.0'], '1.2'],
  [['1.1', '1.0'], '1.1'],
])('a client that speaks %j is greeted in version %s', async (versions, version) => {
  const hub = await startHub();
  const { greeting } = await connect(hub.url, { versions });
  expect(greeting?.headers).toMatchObject({ version, 'heart-beat': '10000,10000' });
});

test('a client that speaks only 1.0 is told which versions there are and closed', async () => {
  const hub = await startHub();
  const { errors, closed } = await connect(hub.url, { versions: ['1.0'] });
  expect((await closed).code).toBe(1008);
  expect(errors[0]?.headers).toMatchObject({ message: 'Version not supported', version: '1.2,1.1' });
});

test('STOMP greets as CONNECT does', async () => {
  const hub = await startHub();
  const { say, heard } = await speak(hub.url, { protocols: ['v12.stomp', 'v10.stomp'] });
  say('STOMP\naccept-version:1.2\nhost:kontor\n\n\0');
  await eventually(() => expect(heard[0]).toMatch(/^CONNECTED\nversion:1.2\n/));
});

test('a message carries its destination, a unique id and JSON', async () => {
  const hub = await startHub();
  const visitor = await connect(hub.url);
  const inbox = await visitor.subscribe(news.name);
  hub.live.publish(news, { n: 1 });
  hub.live.publish(news, { n: 2 });
  await eventually(() => expect(inbox.bodies()).toEqual([{ n: 1 }, { n: 2 }]));
  const [first, second] = inbox.frames;
  expect(first?.headers).toMatchObject({ destination: news.name, 'content-type': 'application/json' });
  expect(first?.headers['message-id']).not.toBe(second?.headers['message-id']);
});

test('what the schema does not list never leaves the server', async () => {
  const hub = await startHub();
  const visitor = await connect(hub.url);
  const inbox = await visitor.subscribe(news.name);
  const message = { n: 1, secret: 'recipe' };
  hub.live.publish(news, message);
  await eventually(() => expect(inbox.bodies()).toEqual([{ n: 1 }]));
});

test('every frame that asks for a receipt gets one', async () => {
  const hub = await startHub();
  const { say, heard, greet, closed } = await speak(hub.url);
  await greet();
  say(`SUBSCRIBE\nid:a\ndestination:${news.name}\nreceipt:1\n\n\0`);
  for (const [index, command] of ['ACK', 'NACK', 'BEGIN', 'COMMIT', 'ABORT'].entries()) {
    say(`${command}\nid:x\ntransaction:t\nreceipt:${index + 2}\n\n\0`);
  }
  say('UNSUBSCRIBE\nid:a\nreceipt:7\n\n\0');
  say('DISCONNECT\nreceipt:8\n\n\0');
  expect((await closed).code).toBe(1000);
  const receipts = heard.slice(1).map((frame) => /^RECEIPT\nreceipt-id:(\d)/.exec(frame)?.[1]);
  expect(receipts).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
});

test('after UNSUBSCRIBE nothing more arrives', async () => {
  const hub = await startHub();
  const visitor = await connect(hub.url);
  const left = await visitor.subscribe(news.name, 'left');
  const kept = await visitor.subscribe(news.name, 'kept');
  await visitor.confirmed((headers) => visitor.client.unsubscribe('left', headers));
  hub.live.publish(news, { n: 1 });
  await eventually(() => expect(kept.bodies()).toEqual([{ n: 1 }]));
  expect(left.bodies()).toEqual([]);
});

test('a client may not send', async () => {
  const hub = await startHub();
  const listener = await connect(hub.url);
  const inbox = await listener.subscribe(news.name);
  const sender = await connect(hub.url);
  sender.client.publish({ destination: news.name, body: '{"n":666}' });
  expect((await sender.closed).code).toBe(1008);
  expect(sender.errors[0]?.headers.message).toBe('SEND is not allowed');
  hub.live.publish(news, { n: 1 });
  await eventually(() => expect(inbox.bodies()).toEqual([{ n: 1 }]));
});

const subscribe = `SUBSCRIBE\nid:a\ndestination:${news.name}\n\n\0`;

test.each([
  ['a second CONNECT', 'CONNECT\naccept-version:1.2\n\n\0', 'Already connected'],
  ['an unknown command', 'DANCE\n\n\0', 'Unknown command'],
  ['a command named like a property of every object', 'constructor\n\n\0', 'Unknown command'],
  ['SUBSCRIBE without an id', `SUBSCRIBE\ndestination:${news.name}\n\n\0`, 'SUBSCRIBE needs id and destination'],
  ['SUBSCRIBE without a destination', 'SUBSCRIBE\nid:a\n\n\0', 'SUBSCRIBE needs id and destination'],
  ['an id that is in use', subscribe + subscribe, 'Subscription id in use'],
  ['an unknown topic', 'SUBSCRIBE\nid:a\ndestination:/topic/none\n\n\0', 'Destination not available'],
  ['UNSUBSCRIBE without an id', 'UNSUBSCRIBE\n\n\0', 'UNSUBSCRIBE needs id'],
  ['a frame that does not end', 'SUBSCRIBE\nid:a', 'Malformed frame'],
  ['a header without a colon', 'SUBSCRIBE\nid\ndestination\n\n\0', 'Malformed frame'],
  ['a colon found only in the next frame', `SUBSCRIBE\nid\n\n\0${subscribe}`, 'Too many or too long headers'],
  ['a length that is no number', 'SUBSCRIBE\ncontent-length:x\nid:a\n\n\0', 'Malformed frame'],
  ['too many headers', `SUBSCRIBE\n${'a:b\n'.repeat(33)}\n\0`, 'Too many or too long headers'],
  ['a header too long', `SUBSCRIBE\nid:${'a'.repeat(1_025)}\n\n\0`, 'Too many or too long headers'],
  [
    'blanks meant to keep the codec busy',
    `SUBSCRIBE\nid:a${' '.repeat(15_000)}b\n\n\0`,
    'Too many or too long headers',
  ],
])('%s is answered with an ERROR and the end', async (_case, text, message) => {
  const hub = await startHub();
  const { say, greet, heard, closed } = await speak(hub.url);
  await greet();
  say(text);
  expect(await closed).toEqual({ code: 1008, reason: message });
  expect(heard.at(-1)).toBe(`ERROR\nmessage:${message}\n\n\0`);
});

test('before CONNECT nothing else is heard', async () => {
  const hub = await startHub();
  const { say, closed } = await speak(hub.url);
  say(subscribe);
  expect(await closed).toEqual({ code: 1008, reason: 'CONNECT first' });
});

test.each([
  ['slightly', 16_400],
  ['far', 100_000],
])('%s too large a frame is refused', async (_case, size) => {
  const hub = await startHub();
  const { say, greet, closed } = await speak(hub.url);
  await greet();
  say('A'.repeat(size));
  expect((await closed).code).toBe(1009);
});

test('one subscription too many is refused', async () => {
  const hub = await startHub({ limits: { subscriptions: 3 } });
  const { say, greet, closed } = await speak(hub.url);
  await greet();
  for (let id = 0; id < 4; id++) say(`SUBSCRIBE\nid:${id}\ndestination:${news.name}\n\n\0`);
  expect((await closed).reason).toBe('Too many subscriptions');
  await eventually(() => expect(hub.live.stats()).toMatchObject({ connections: 0, subscriptions: 0 }));
});

test.each([
  ['in many messages', (count: number) => Array<string>(count).fill('ACK\nid:1\n\n\0')],
  ['in one message', (count: number) => ['ACK\nid:1\n\n\0'.repeat(count)]],
  ['of line feeds', (count: number) => Array<string>(count).fill('\n')],
])('a flood %s ends the connection', async (_case, messages) => {
  const hub = await startHub({ limits: { frameBurst: 30 } });
  const { say, greet, closed } = await speak(hub.url);
  await greet();
  for (const message of messages(100)) say(message);
  expect(await closed).toEqual({ code: 1008, reason: 'Too many frames' });
});

test('pings are answered, a flood of them is not', async () => {
  const hub = await startHub({ limits: { frameBurst: 30 } });
  const { ws, greet, closed } = await speak(hub.url);
  await greet();
  const pong = new Promise<string>((resolve) => ws.once('pong', (data) => resolve(String(data))));
  ws.ping('hello');
  expect(await pong).toBe('hello');
  for (let count = 0; count < 100; count++) ws.ping();
  expect((await closed).reason).toBe('Too many frames');
});

test('who does not say CONNECT in time is sent away', async () => {
  const hub = await startHub({ limits: { handshakeMs: 50, sweepMs: 20 } });
  const { closed } = await speak(hub.url);
  expect((await closed).reason).toBe('CONNECT did not arrive in time');
});
