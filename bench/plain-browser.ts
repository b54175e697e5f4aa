import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const ARGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--lang=de-DE',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

interface Answer {
  id: number;
  result?: Record<string, unknown>;
  error?: { message: string };
}

export interface PlainBrowser {
  /** One command of the DevTools protocol, to a page that was attached to or to the browser itself. */
  send: <T>(method: string, params?: object, sessionId?: string) => Promise<T>;
  close: () => Promise<void>;
}

async function connect(url: string): Promise<[PlainBrowser['send'], WebSocket]> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.onmessage = ({ data }) => {
    const { id, result, error } = JSON.parse(data) as Answer;
    const one = waiting.get(id);
    waiting.delete(id);
    if (error) one?.reject(new Error(error.message));
    else one?.resolve(result);
  };
  await once(socket, 'open');
  let last = 0;
  const send = <T>(method: string, params: object = {}, sessionId?: string): Promise<T> => {
    const one = Promise.withResolvers<unknown>();
    last += 1;
    waiting.set(last, one);
    socket.send(JSON.stringify({ id: last, method, params, sessionId }));
    return one.promise as Promise<T>;
  };
  return [send, socket];
}

/**
 * A browser that nobody watches: a test library listens to network and console from the start, and for every request a
 * script makes, the browser then reads that script a second time to say which line it was.
 */
export async function launchPlainBrowser(): Promise<PlainBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-browser-'));
  const args = [...ARGS, '--remote-debugging-port=0', `--user-data-dir=${folder}`, 'about:blank'];
  const child = spawn(process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const address = Promise.withResolvers<string>();
  createInterface(child.stderr).on('line', (line) => {
    const url = /^DevTools listening on (ws:.+)$/.exec(line)?.[1];
    if (url) address.resolve(url);
  });
  child.once('exit', () => address.reject(new Error('the browser does not start')));
  const [send, socket] = await connect(await address.promise);
  const close = async () => {
    const ended = once(child, 'exit');
    // It may be gone before it has answered.
    void send('Browser.close');
    await ended;
    socket.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  return { send, close };
}
