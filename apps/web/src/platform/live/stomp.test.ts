import { SESSION_ENDED } from '@kontor/contract/core/live.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectStomp, RETRY_MS } from './stomp.ts';

/** The other end of the line. */
function fakeSocket() {
  const socket = {
    sent: [] as string[],
    readyState: 0,
    onopen: () => undefined as unknown,
    onclose: (_event: { code: number }) => undefined as unknown,
    onmessage: (_event: { data: string }) => undefined as unknown,
    send: (data: string) => void socket.sent.push(data),
    close: () => {
      socket.readyState = 3;
    },
    accept: () => {
      socket.readyState = 1;
      socket.onopen();
      socket.onmessage({ data: 'CONNECTED\nversion:1.2\nheart-beat:10000,10000\n\n\0' });
    },
  };
  return socket;
}

const opened: ReturnType<typeof fakeSocket>[] = [];

function openSocket() {
  const socket = fakeSocket();
  opened.push(socket);
  return socket;
}

/** A worker whose clock is the one of the test. */
function fakeWorker() {
  const worker = { onmessage: () => undefined as unknown, terminate: () => clearInterval(timer) };
  const timer = setInterval(() => worker.onmessage(), 10_000);
  return worker;
}

beforeEach(() => {
  vi.useFakeTimers();
  // Called with `new`, a function that answers an object makes that object.
  vi.stubGlobal('WebSocket', Object.assign(openSocket, { OPEN: 1 }));
  vi.stubGlobal('Worker', fakeWorker);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  opened.length = 0;
});

const last = () => opened.at(-1) ?? openSocket();

function dial() {
  const states: string[] = [];
  const tell = (what: string) => () => void states.push(what);
  const link = connectStomp({
    onAttempt: tell('attempt'),
    onOpen: tell('open'),
    onLost: tell('lost'),
    onSessionEnded: tell('session ended'),
  });
  return { link, states };
}

const message = (destination: string, body: string): string =>
  `MESSAGE\nsubscription:${destination}\nmessage-id:1\ndestination:${destination}\ncontent-length:${body.length}\n\n${body}\0`;

test('what is subscribed to is heard, also several messages at once, until it is left', () => {
  const { link, states } = dial();
  last().accept();
  expect(states).toEqual(['attempt', 'open']);
  const heard: string[] = [];
  const leave = link.subscribe('/topic/a', (body) => heard.push(body));
  expect(last().sent.at(-1)).toBe('SUBSCRIBE\nid:/topic/a\ndestination:/topic/a\n\n\0');
  last().onmessage({ data: '\n' });
  last().onmessage({ data: `${message('/topic/a', '{"id":1}')}\n${message('/topic/a', '{}')}` });
  last().onmessage({ data: message('/topic/b', '{"id":2}') });
  leave();
  expect(last().sent.at(-1)).toBe('UNSUBSCRIBE\nid:/topic/a\n\n\0');
  last().onmessage({ data: message('/topic/a', '{"id":3}') });
  expect(heard).toEqual(['{"id":1}', '{}']);
});

test('a lost connection is dialled again after a while', () => {
  const { states } = dial();
  last().accept();
  last().onclose({ code: 1006 });
  vi.advanceTimersByTime(RETRY_MS - 1);
  expect(states).toEqual(['attempt', 'open', 'lost']);
  vi.advanceTimersByTime(1);
  last().accept();
  expect(states).toEqual(['attempt', 'open', 'lost', 'attempt', 'open']);
  expect(opened.length).toBe(2);
});

test('a server that falls silent is given up, one that beats is not', () => {
  const { states } = dial();
  last().accept();
  for (let turn = 0; turn < 6; turn += 1) {
    vi.advanceTimersByTime(10_000);
    last().onmessage({ data: '\n' });
  }
  expect(states).toEqual(['attempt', 'open']);
  expect(last().sent.filter((data) => data === '\n').length).toBe(6);
  vi.advanceTimersByTime(30_000);
  expect(states).toEqual(['attempt', 'open', 'lost']);
});

test('a server that never answers is given up', () => {
  const { states } = dial();
  vi.advanceTimersByTime(20_000);
  expect(states).toEqual(['attempt', 'lost']);
});

test('the end of the session is told apart, and after closing nothing is shown or dialled', () => {
  const { link, states } = dial();
  last().accept();
  last().onclose({ code: SESSION_ENDED });
  expect(states).toEqual(['attempt', 'open', 'session ended']);
  link.close();
  vi.advanceTimersByTime(2 * RETRY_MS);
  expect(states).toEqual(['attempt', 'open', 'session ended']);
  expect(opened.length).toBe(1);
});
