import type { Duplex } from 'node:stream';
import type { Access } from '@kontor/contract/core/roles.ts';
import type { Topic } from '@kontor/contract/core/topic.ts';
import type { StompHeaders } from '@stomp/stompjs';
import { Sender, WebSocket } from 'ws';
import type { Actor } from '#platform/actor.ts';
import type { Log } from './bus.ts';
import type { Limits } from './limits.ts';
import type { Queue } from './queue.ts';
import { stompFrame, type Version } from './stomp.ts';

declare module 'ws' {
  const Sender: { frame(data: Buffer, options: { fin: boolean; opcode: number; readOnly: boolean }): Buffer[] };
}

export const CLOSE = { normal: 1000, goingAway: 1001, violation: 1008, tooLarge: 1009, internal: 1011 };

/** Subscribers are grouped by subscription id, because a group receives the same bytes. */
export interface Channel {
  readonly topic: Topic;
  readonly groups: Map<string, Set<Connection>>;
}

/** The people named or those with the access, whichever fits. */
export interface Audience {
  readonly users?: readonly string[] | undefined;
  readonly access?: Access | undefined;
}

export interface LiveMessage {
  readonly id: string;
  readonly channel: Channel;
  readonly audience: Audience | undefined;
  /** Equal for messages with the same topic and audience. */
  readonly receivers: string;
  readonly body: string;
}

export interface Delivery {
  readonly message: LiveMessage;
  readonly subscription: string;
  readonly frame: string;
}

export interface Refusal {
  readonly message: string;
  readonly code?: number;
  readonly headers?: StompHeaders;
}

const TEXT = 1;

/** Encoded once for all sockets that receive it. */
export const webSocketFrame = (text: string): Buffer =>
  Buffer.concat(Sender.frame(Buffer.from(text), { fin: true, opcode: TEXT, readOnly: true }));

/** No timers and no parser per socket, so that an idle one stays small. */
export class Connection {
  readonly ws: WebSocket;
  /** Tells whether the reader keeps up. */
  readonly socket: Duplex;
  actor: Actor | undefined;
  readonly subscriptions = new Map<string, Channel>();
  readonly openedAt = performance.now();
  /** Set while rights are being reloaded. */
  check: symbol | undefined = undefined;
  checkedAt = this.openedAt;
  /** Waits for the reader or for a check of rights. */
  queue: Queue<Delivery> | undefined = undefined;
  stalledSince: number | undefined = undefined;
  version: Version | undefined = undefined;
  readEvery = 0;
  writeEvery = 0;
  lastRead = this.openedAt;
  lastWrite = this.openedAt;
  readonly #log: Log;
  readonly #limits: Limits;
  #tokens: number;
  #tokensAt = this.openedAt;

  constructor(ws: WebSocket, socket: Duplex, actor: Actor | undefined, { limits, log }: { limits: Limits; log: Log }) {
    this.ws = ws;
    this.socket = socket;
    this.actor = actor;
    this.#limits = limits;
    this.#log = log;
    this.#tokens = limits.frameBurst;
  }

  get isOpen(): boolean {
    return this.ws.readyState === WebSocket.OPEN;
  }

  send(text: string): void {
    this.sendFrame(webSocketFrame(text));
  }

  /** One write: `ws` would write header and content apart, which costs half as much again. */
  sendFrame(frame: Buffer): void {
    if (!this.isOpen) return;
    this.socket.write(frame);
    this.lastWrite = performance.now();
  }

  /** In STOMP, ERROR is the last frame before the connection ends. */
  refuse({ message, code = CLOSE.violation, headers = {} }: Refusal): void {
    this.send(stompFrame('ERROR', { message, ...headers }));
    this.ws.close(code, message);
  }

  /** Token bucket. */
  takeToken(): boolean {
    const { framesPerSecond, frameBurst } = this.#limits;
    const now = performance.now();
    const refilled = this.#tokens + ((now - this.#tokensAt) / 1_000) * framesPerSecond;
    this.#tokens = Math.min(frameBurst, refilled) - 1;
    this.#tokensAt = now;
    return this.#tokens >= 0;
  }

  subscribe(id: string, channel: Channel): void {
    this.subscriptions.set(id, channel);
    const group = channel.groups.get(id);
    if (group) group.add(this);
    else channel.groups.set(id, new Set([this]));
  }

  unsubscribe(id: string): void {
    const { groups } = this.subscriptions.get(id) ?? {};
    const group = groups?.get(id);
    this.subscriptions.delete(id);
    group?.delete(this);
    if (group?.size === 0) groups?.delete(id);
  }

  /** Closes the socket when `act` fails, so that no other is affected. */
  guard(act: () => void): void {
    try {
      act();
    } catch (error) {
      this.#log.error({ err: error }, 'live: a socket failed');
      this.ws.terminate();
    }
  }
}
