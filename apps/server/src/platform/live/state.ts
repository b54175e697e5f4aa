import type { Duplex } from 'node:stream';
import type { Access } from '@kontor/contract/core/roles.ts';
import type { Topic } from '@kontor/contract/core/topic.ts';
import type { WebSocket } from 'ws';
import type { Actor } from '#platform/actor.ts';
import type { Version } from './negotiate.ts';
import type { Outbox } from './outbox.ts';
import type { Unfinished } from './reader.ts';

/** Narrows a message to the people named or to those with the access, whichever fits. */
export interface Audience {
  readonly users?: readonly string[] | undefined;
  readonly access?: Access | undefined;
}

/** A topic with its subscribers, grouped by the id they chose because every group gets the same bytes. */
export interface Channel {
  readonly topic: Topic;
  readonly groups: Map<string, Set<Connection>>;
}

/** One message on its way to the subscribers of this process. */
export interface Dispatch {
  readonly channel: Channel;
  readonly messageId: string;
  readonly body: string;
  readonly audience: Audience | undefined;
  readonly audienceKey: string;
}

/** One message for one subscription of one socket. */
export interface Delivery {
  readonly dispatch: Dispatch;
  readonly subscription: string;
  readonly frame: Buffer;
}

/**
 * All that is kept per socket; no timers and no parser, so that an idle one stays small.
 * What every delivery looks at comes first, so that it lies together in memory.
 */
export interface Connection {
  readonly ws: WebSocket;
  readonly socket: Duplex;
  /** Set while rights are being read anew: what needs rights waits in `held`. */
  check: symbol | undefined;
  /** Set while the reader is slower than we are. */
  backlog: Outbox<Delivery> | undefined;
  /** In whole milliseconds, which are kept in place where fractions are kept elsewhere. */
  lastWrite: number;
  actor: Actor | undefined;
  readonly subscriptions: Map<string, Channel>;
  readonly openedAt: number;
  version: Version | undefined;
  readEvery: number;
  writeEvery: number;
  lastRead: number;
  tokens: number;
  tokensAt: number;
  /** When the rights were last read. */
  checkedAt: number;
  unfinished: Unfinished | undefined;
  held: Outbox<Delivery> | undefined;
  stalledSince: number;
}
