import type { Message, Topic } from '@kontor/contract/core/topic.ts';
import { createStore } from '../store.ts';
import { type ConnectStomp, RETRY_MS, type StompLink } from './stomp.ts';

/** A connection that took longer than this may have missed messages about what the page already shows. */
const PROMPT_MS = 2000;
const NETWORK = ['offline', 'online'] as const;

/** What the banner needs to know; `retryAt` is set while waiting for the next attempt. */
export interface Connection {
  readonly isOpen: boolean;
  readonly hasBeenOpen: boolean;
  readonly retryAt: number | undefined;
}

export const UNKNOWN: Connection = { isOpen: false, hasBeenOpen: false, retryAt: undefined };

interface LiveOptions {
  readonly connect: ConnectStomp;
  /** Who is here and which features are on may have changed while the line was down: asked before subscribing. */
  readonly refreshViewer: () => Promise<unknown>;
  /** Messages may have been missed: everything on screen is to be fetched again, on a new line also what is under way. */
  readonly refetchAll: (isNewLine: boolean) => void;
  readonly noteSessionEnded: () => void;
}

type Listener = (message: unknown) => void;

function readMessage(topic: Topic, body: string): { message: unknown } | undefined {
  try {
    const parsed = topic.message.safeParse(body === '' ? {} : JSON.parse(body));
    return parsed.success ? { message: parsed.data } : undefined;
  } catch {
    return undefined;
  }
}

export type Live = ReturnType<typeof createLive>;

/** The one live connection of this browser tab: its subscriptions survive every reconnect. */
export function createLive({ connect, refreshViewer, refetchAll, noteSessionEnded }: LiveOptions) {
  const listeners = new Map<Topic, Set<Listener>>();
  const active = new Map<Topic, () => void>();
  let isAllowed: ((topic: Topic) => boolean) | undefined;
  let link: StompLink | undefined;
  const { get: connection, set, subscribe } = createStore(UNKNOWN);
  let startedAt: number | undefined;
  let isFirst = true;
  /** Counts connections, so that what began on an old one does not touch the next. */
  let line = 0;
  let isReady = false;
  /** Dialling anew on purpose: nothing for a banner to speak of. */
  let isSwitching = false;

  const report = (next: Omit<Connection, 'hasBeenOpen'>) => {
    set({ ...next, hasBeenOpen: connection().hasBeenOpen || next.isOpen });
  };

  const deliver = (topic: Topic, body: string) => {
    const read = readMessage(topic, body);
    // A message this page cannot read comes from a newer server: look at everything again.
    if (!read) return refetchAll(false);
    for (const listener of listeners.get(topic) ?? []) listener(read.message);
  };

  const sync = () => {
    if (!link || !isReady || !isAllowed) return;
    for (const [topic, leave] of active) {
      if (listeners.has(topic) && isAllowed(topic)) continue;
      active.delete(topic);
      leave();
    }
    for (const topic of listeners.keys()) {
      if (active.has(topic) || !isAllowed(topic)) continue;
      active.set(
        topic,
        link.subscribe(topic.name, (body) => deliver(topic, body)),
      );
    }
  };

  const onOpen = async () => {
    const current = ++line;
    isSwitching = false;
    active.clear();
    report({ isOpen: true, retryAt: undefined });
    const mayHaveMissed = !isFirst || Date.now() - (startedAt ?? 0) > PROMPT_MS;
    isFirst = false;
    // If that fails, the last known viewer is the best guess.
    if (mayHaveMissed) await refreshViewer().catch(() => undefined);
    if (current !== line) return;
    isReady = true;
    sync();
    if (mayHaveMissed) refetchAll(true);
  };

  const forget = () => {
    line++;
    isReady = false;
    active.clear();
  };

  const onLost = () => {
    forget();
    isSwitching = false;
    report({ isOpen: false, retryAt: Date.now() + RETRY_MS });
  };

  const onAttempt = () => {
    if (!isSwitching) report({ isOpen: false, retryAt: undefined });
  };

  const dial = () => connect({ onOpen, onLost, onSessionEnded, onAttempt });

  const redial = () => {
    forget();
    isSwitching = true;
    link?.close();
    link = dial();
  };

  /** The machine's word on its network is a hint, not an answer: this one may reach the server all the same. */
  const onNetwork = ({ type }: Event) => {
    if (type === 'offline' || !connection().isOpen) redial();
  };

  /** Logged out in another tab or on another device: noticed at once, and the connection is opened again with the current session. */
  const onSessionEnded = () => {
    noteSessionEnded();
    redial();
    // Asking again follows when the line is open; nobody should wait for that.
    refreshViewer().catch(() => undefined);
  };

  return {
    start() {
      if (link) return;
      startedAt ??= Date.now();
      link = dial();
      for (const event of NETWORK) window.addEventListener(event, onNetwork);
    },
    stop() {
      for (const event of NETWORK) window.removeEventListener(event, onNetwork);
      link?.close();
      link = undefined;
      isReady = false;
      active.clear();
    },
    /** Which topics the viewer may have; asking for another one would make the server hang up. */
    allow(next: (topic: Topic) => boolean) {
      isAllowed = next;
      sync();
    },
    listen<T extends Topic>(topic: T, onMessage: (message: Message<T>) => void) {
      const listener = onMessage as Listener;
      const known = listeners.get(topic) ?? new Set();
      listeners.set(topic, known.add(listener));
      sync();
      return () => {
        known.delete(listener);
        if (known.size > 0) return;
        listeners.delete(topic);
        sync();
      };
    },
    subscribe,
    connection,
  };
}
