import type { Response as Answer, Endpoint, Input } from '@kontor/contract/core/endpoint.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { newKey } from '../api/api.ts';
import { sentenceOf } from '../api/api-error.ts';
import { isOpen, sendingOf } from '../api/use-write.ts';
import { answerToast, keepNotice, showToast, undoWith } from '../toasts.ts';

interface Outcome {
  readonly sentence: string;
  readonly undo?: () => void;
}

export interface Entry<I = unknown> {
  readonly id: number;
  readonly label: string;
  readonly input: I;
  readonly fate: 'waiting' | 'sending' | 'done' | 'refused';
  /** What the server made of it, or why it did not. */
  readonly outcome?: Outcome;
}

interface Typed<E extends Endpoint> {
  readonly label: string;
  readonly input: Input<E>;
  readonly outcomeOf: (answer: Answer<E>) => Outcome;
}

export interface EntryKind<E extends Endpoint> {
  readonly endpoint: E;
  readonly onDone: (answer: Answer<E>, client: QueryClient, input: Input<E>) => void;
  readonly onRefused?: (error: unknown, client: QueryClient) => void;
}

/** What is saved needs no more than a glance; the list of notices and the history keep it. */
const DONE_SHOWN = 2;

const isPending = ({ fate }: Entry): boolean => fate === 'waiting' || fate === 'sending';

/** Queues with something that would be lost, each known by its listeners. */
const unsaved = new Set<object>();

const askBeforeLeaving = (event: BeforeUnloadEvent): void => {
  event.preventDefault();
  // The browser of the game is older than the line above.
  event.returnValue = true;
};

const watchLeaving = (): void =>
  window[unsaved.size > 0 ? 'addEventListener' : 'removeEventListener']('beforeunload', askBeforeLeaving);

/** For tests: what one test leaves unsaved keeps no other from leaving. */
export function forgetEntries(): void {
  unsaved.clear();
  watchLeaving();
}

function createQueue<E extends Endpoint>(client: QueryClient, { endpoint, onDone, onRefused }: EntryKind<E>) {
  type Sent = Entry<Input<E>> & Typed<E> & { readonly key: string };
  let entries: readonly Sent[] = [];
  let isRunning = false;
  let nextId = 1;
  const listeners = new Set<() => void>();

  const change = (next: readonly Sent[]): void => {
    const done = next.filter(({ fate }) => fate === 'done');
    const over = done.slice(0, Math.max(0, done.length - DONE_SHOWN));
    entries = next.filter((entry) => !over.includes(entry));
    // Also for what was refused: it is typed and not saved, and the way to a new login leaves the page.
    if (entries.some(({ fate }) => fate !== 'done')) unsaved.add(listeners);
    else unsaved.delete(listeners);
    watchLeaving();
    for (const listener of listeners) listener();
  };

  const update = (id: number, changes: Partial<Sent>): void =>
    change(entries.map((entry) => (entry.id === id ? { ...entry, ...changes } : entry)));

  const putAway = (id: number): void => change(entries.filter((entry) => entry.id !== id || isPending(entry)));

  const saved = ({ id, input, outcomeOf }: Sent, answer: Answer<E>): void => {
    onDone(answer, client, input);
    const { sentence, undo } = outcomeOf(answer);
    const takeBack = () => {
      putAway(id);
      undo?.();
    };
    const notice = { kind: 'success', sentence, ...(undo ? { action: undoWith(takeBack) } : {}) } as const;
    const kept = listeners.size > 0 ? keepNotice(notice) : showToast(notice);
    // Taken back at one of both places, it is over at the other.
    update(id, { fate: 'done', outcome: { sentence, ...(undo ? { undo: () => answerToast(kept) } : {}) } });
  };

  const refused = ({ id, label, key }: Sent, error: unknown): void => {
    onRefused?.(error, client);
    const sentence = sentenceOf(error);
    // It may have been saved all the same: under the same key it is saved once.
    update(id, { fate: 'refused', outcome: { sentence }, key: isOpen(error) ? key : newKey() });
    if (listeners.size === 0) showToast({ kind: 'error', sentence: `${label}: ${sentence}`, isLasting: true });
  };

  const send = async (entry: Sent): Promise<void> => {
    update(entry.id, { fate: 'sending' });
    const mutation = client
      .getMutationCache()
      .build<Answer<E>, Error, { input: Input<E>; key: string }, unknown>(client, {
        ...client.getDefaultOptions().mutations,
        ...sendingOf(endpoint),
        meta: { showsErrors: true },
      });
    await mutation.execute({ input: entry.input, key: entry.key }).then(
      (answer) => saved(entry, answer),
      (error: unknown) => refused(entry, error),
    );
  };

  const run = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    const next = (): Sent | undefined => entries.find(({ fate }) => fate === 'waiting');
    for (let entry = next(); entry; entry = next()) await send(entry);
    isRunning = false;
  };

  return {
    list: (): readonly Entry<Input<E>>[] => entries,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (typed: Typed<E>): void => {
      change([...entries, { ...typed, id: nextId++, key: newKey(), fate: 'waiting' }]);
      void run();
    },
    /** Behind what was typed since. */
    retry: (id: number): void => {
      const again = entries.filter((entry) => entry.id === id && entry.fate === 'refused');
      const others = entries.filter((entry) => !again.includes(entry));
      change([...others, ...again.map((entry) => ({ ...entry, fate: 'waiting' as const }))]);
      void run();
    },
    putAway,
    putAwayDone: (): void => change(entries.filter(({ fate }) => fate !== 'done')),
  };
}

type Queue<E extends Endpoint> = ReturnType<typeof createQueue<E>>;

/** A queue lives as long as the application, whichever screen is open meanwhile. */
export function entryQueue<E extends Endpoint>(kind: EntryKind<E>): (client: QueryClient) => Queue<E> {
  const queues = new WeakMap<QueryClient, Queue<E>>();
  return (client) => {
    const queue = queues.get(client) ?? createQueue(client, kind);
    queues.set(client, queue);
    return queue;
  };
}

/** What a screen sees of its queue; what is saved by then is put away with the screen. */
export function useEntryQueue<E extends Endpoint>(queueOf: (client: QueryClient) => Queue<E>) {
  const queue = queueOf(useQueryClient());
  const entries = useSyncExternalStore(queue.subscribe, queue.list);
  useEffect(() => queue.putAwayDone, [queue]);
  return { ...queue, entries, pending: entries.filter(isPending) };
}
