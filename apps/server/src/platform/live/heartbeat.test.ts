import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { connect, news, speak, startHub } from './testing/hub.ts';

const FAST = { heartbeatMs: 100, sweepMs: 20 };

test('a client that breaks its promise to be heard is closed', async () => {
  const hub = await startHub({ limits: FAST });
  const { greet, closed } = await speak(hub.url);
  await greet('100,0');
  expect(await closed).toEqual({ code: 1008, reason: 'Heart-beat missed' });
});

test('a client that promised nothing may be silent', async () => {
  const hub = await startHub({ limits: FAST });
  const silent = await connect(hub.url);
  const inbox = await silent.subscribe(news.name);
  const broken = await speak(hub.url);
  await broken.greet('100,0');
  await broken.closed;
  hub.live.publish(news, { n: 1 });
  await eventually(() => expect(inbox.bodies()).toEqual([{ n: 1 }]));
});

test('a client that beats stays, and hears the server beat when there is nothing else to hear', async () => {
  const hub = await startHub({ limits: FAST });
  const { greet, heard, say, ws } = await speak(hub.url);
  await greet('100,100');
  const beating = setInterval(() => say('\n'), 50);
  onTestFinished(() => clearInterval(beating));
  await eventually(() => expect(heard.filter((text) => text === '\n').length).toBeGreaterThan(4));
  expect(ws.readyState).toBe(ws.OPEN);
});

test('while messages flow the server does not beat', async () => {
  const hub = await startHub({ limits: { ...FAST, heartbeatMs: 400 } });
  const { greet, heard, say } = await speak(hub.url);
  await greet('0,400');
  say(`SUBSCRIBE\nid:a\ndestination:${news.name}\n\n\0`);
  let n = 0;
  const publishing = setInterval(() => hub.live.publish(news, { n: n++ }), 10);
  onTestFinished(() => clearInterval(publishing));
  await eventually(() => expect(heard.length).toBeGreaterThan(80));
  expect(heard.filter((text) => text === '\n')).toEqual([]);
});

const BEATING_CLIENT = `
  const { workerData, parentPort } = require('node:worker_threads');
  const { WebSocket } = require('ws');
  const ws = new WebSocket(workerData, { origin: 'http://kontor.example' });
  ws.on('open', () => ws.send('CONNECT\\naccept-version:1.2\\nheart-beat:100,0\\n\\n\\0'));
  ws.on('message', () => { setInterval(() => ws.send('\\n'), 40); parentPort.postMessage('connected'); });
  ws.on('close', (code) => parentPort.postMessage('closed ' + code));
`;

test('after the server was busy for long, clients that kept beating stay', { tags: ['long'] }, async () => {
  const hub = await startHub({ limits: FAST });
  const worker = new Worker(BEATING_CLIENT, { eval: true, workerData: hub.url });
  const said: string[] = [];
  worker.on('message', (text: string) => void said.push(text));
  onTestFinished(async () => void (await worker.terminate()));
  await eventually(() => expect(said).toEqual(['connected']));
  const blocked = new Int32Array(new SharedArrayBuffer(4));
  for (let round = 0; round < 3; round++) {
    Atomics.wait(blocked, 0, 0, 500);
    // A client that does not beat shows that the judge has been there.
    const silent = await speak(hub.url);
    await silent.greet('100,0');
    expect((await silent.closed).reason).toBe('Heart-beat missed');
  }
  expect(said).toEqual(['connected']);
});
