import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { refetch } from '@kontor/contract/core/refetch.ts';
import { topic } from '@kontor/contract/core/topic.ts';
import { Client, type IFrame, type StompHeaders, Versions } from '@stomp/stompjs';
import { expect, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import * as z from 'zod/mini';
import type { Actor } from '#platform/actor.ts';
import { eventually } from '../../testing/eventually.ts';
import type { Bus, Log } from '../bus.ts';
import { createLive } from '../hub.ts';
import type { Limits } from '../limits.ts';

export const news = topic({
  name: '/topic/news',
  summary: 'For all.',
  access: 'anyone',
  message: z.object({ n: z.int() }),
});
export const texts = topic({
  name: '/topic/texts',
  summary: 'Large ones.',
  access: 'anyone',
  message: z.object({ n: z.int(), text: z.string() }),
});
export const staff = topic({
  name: '/topic/staff',
  summary: 'For employees.',
  access: 'moderator',
  message: z.object({ n: z.int() }),
});
export const races = topic({
  name: '/topic/races',
  summary: 'Behind a flag.',
  access: 'anyone',
  feature: 'RACING',
  message: z.object({ n: z.int() }),
});

const ORIGIN = 'http://kontor.example';

const lonelyBus = (): Bus => ({
  send() {},
  on() {},
  onGap() {},
  reportDoubt() {},
  ready: async () => {},
  close: async () => {},
});

export function listeningLog() {
  const lines: string[] = [];
  const note = (_details: unknown, text?: string): void => void lines.push(text ?? '');
  return { lines, log: { info: note, warn: note, error: note } as unknown as Log };
}

const sessionOf = ({ headers }: IncomingMessage): string => /session=(\w+)/.exec(headers.cookie ?? '')?.[1] ?? '';

interface Changes {
  bus?: Bus;
  limits?: Partial<Limits>;
  identify?: (request: IncomingMessage) => Promise<Actor | undefined>;
  addressOf?: (request: IncomingMessage) => string | undefined;
  reload?: (sessionId: string) => Promise<Actor | undefined>;
}

/** A hub on a real port with sessions and flags held in memory. */
export async function startHub({ bus = lonelyBus(), limits = {}, ...changes }: Changes = {}) {
  const sessions = new Map<string, Actor>();
  const features = new Set<string>(['RACING']);
  const { log, lines } = listeningLog();
  const live = createLive({
    topics: [refetch, news, texts, staff, races],
    allowedOrigins: [ORIGIN],
    identify: async (request) => sessions.get(sessionOf(request)),
    addressOf: () => undefined,
    reload: async (sessionId) => sessions.get(sessionId),
    isOn: (feature) => features.has(feature),
    bus,
    log,
    limits: { closeMs: 200, ...limits },
    ...changes,
  });
  const server = createServer((_request, response) => response.end());
  live.attach(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    await live.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  const give = (sessionId: string, id: string, ...authorities: string[]): void =>
    void sessions.set(sessionId, { id, name: id, avatarUrl: null, authorities, sessionId });
  return { live, server, port, url: `ws://127.0.0.1:${port}/websocket`, sessions, features, give, lines };
}

interface Visit {
  session?: string;
  origin?: string | undefined;
  headers?: Record<string, string>;
  protocols?: string[];
}

export function openSocket(url: string, { session, origin = ORIGIN, headers = {}, protocols = [] }: Visit = {}) {
  const cookie = session ? { cookie: `session=${session}` } : {};
  return new WebSocket(url, protocols, { headers: { ...headers, ...cookie, ...(origin ? { origin } : {}) } });
}

/** A browser's client on a real socket. */
export async function connect(url: string, { session, versions = ['1.2'], heartBeat = [0, 0] }: StompVisit = {}) {
  const errors: IFrame[] = [];
  const closed = Promise.withResolvers<{ code: number; reason: string }>();
  const visit = session === undefined ? {} : { session };
  const client = new Client({
    webSocketFactory: () => openSocket(url, visit) as never,
    stompVersions: new Versions(versions),
    heartbeatOutgoing: heartBeat[0] ?? 0,
    heartbeatIncoming: heartBeat[1] ?? 0,
    reconnectDelay: 0,
    onStompError: (frame) => void errors.push(frame),
    onWebSocketClose: (event) => closed.resolve(event),
  });
  const connected = new Promise<IFrame>((resolve) => {
    client.onConnect = resolve;
  });
  client.activate();
  onTestFinished(() => client.deactivate({ force: true }));
  const greeting = await Promise.race([connected, closed.promise.then(() => undefined)]);

  const confirmed = (act: (headers: StompHeaders) => void): Promise<void> =>
    new Promise((resolve) => {
      const receipt = `receipt-${Math.random()}`;
      client.watchForReceipt(receipt, () => resolve());
      act({ receipt });
    });

  async function subscribe(destination: string, id?: string) {
    const frames: IFrame[] = [];
    await confirmed((headers) => {
      client.subscribe(destination, (frame) => void frames.push(frame), id ? { ...headers, id } : headers);
    });
    return { frames, bodies: () => frames.map(({ body }): unknown => JSON.parse(body)) };
  }

  return { client, greeting, errors, closed: closed.promise, confirmed, subscribe };
}

interface StompVisit {
  session?: string;
  versions?: string[];
  heartBeat?: [number, number];
}

/** A socket on which anything can be said, right or wrong. */
export async function speak(url: string, visit: Visit = {}) {
  const ws = openSocket(url, visit);
  const heard: string[] = [];
  const closed = Promise.withResolvers<{ code: number; reason: string }>();
  ws.on('message', (data) => void heard.push(String(data)));
  ws.on('error', () => {});
  ws.on('close', (code, reason) => closed.resolve({ code, reason: String(reason) }));
  onTestFinished(() => ws.terminate());
  await new Promise<void>((resolve) => ws.once('open', () => resolve()));
  const say = (text: string): void => ws.send(text);
  async function greet(heartBeat = '0,0'): Promise<void> {
    say(`CONNECT\naccept-version:1.2\nheart-beat:${heartBeat}\n\n\0`);
    await eventually(() => expect(heard[0]).toMatch(/^CONNECTED\n/));
  }
  return { ws, heard, closed: closed.promise, say, greet };
}
