import type { IncomingMessage, Server } from 'node:http';
import { AppError } from '@kontor/contract/core/errors.ts';
import type { KeptAnswers } from './kept-answers.ts';
import { standBefore } from './stand-before.ts';

export interface Gate {
  /**
   * Does the work if there is room for it; else nothing is begun, and the caller is asked to come back. The last places
   * are not for somebody who is named and has half of them already.
   */
  run: <T>(work: () => Promise<T>, who?: string) => Promise<T>;
  isFull: () => boolean;
  /** How many are at work, and how many may be. */
  stats: () => { working: number; limit: number };
}

/** So many may be at work at first, at least and at most. */
const [FIRST, LEAST, MOST] = [128, 32, 512];
/** Work that takes longer while many others are at it has waited for them. */
const SLOW_MS = 800;

/** This part of the places is kept for those who have few. */
const RESERVED = 1 / 8;

/** How old the knowledge about those at work may be. */
const LOOK_MS = 10;

/**
 * Lets in as many as can be served in good time: the number goes down as far as they take too long, and slowly up again
 * while they do not. Whatever is short, processor, connections or disk, it shows in how long the work takes. While many
 * are still at work for too long, nobody is let in at all.
 */
export function createGate(now: () => number = () => performance.now()): Gate {
  const working = new Set<{ readonly began: number }>();
  const places = new Map<string, number>();
  let [limit, loweredAt] = [FIRST, Number.NEGATIVE_INFINITY];
  let [isStuck, lookedAt] = [false, Number.NEGATIVE_INFINITY];

  /** Whether as many as may always be at work have been for too long: the oldest come first. */
  function looksStuck(at: number): boolean {
    let late = 0;
    for (const { began } of working) {
      if (at - began <= SLOW_MS) return false;
      late += 1;
      if (late === LEAST) return true;
    }
    return false;
  }

  function isFull(): boolean {
    if (working.size < LEAST) return false;
    if (working.size >= limit) return true;
    const at = now();
    if (at - lookedAt >= LOOK_MS) [isStuck, lookedAt] = [looksStuck(at), at];
    return isStuck;
  }

  const isGreedy = (who: string): boolean =>
    (places.get(who) ?? 0) >= limit / 2 && working.size >= limit * (1 - RESERVED);

  function count(who: string | undefined, change: 1 | -1): void {
    if (who === undefined) return;
    const held = (places.get(who) ?? 0) + change;
    if (held > 0) places.set(who, held);
    else places.delete(who);
  }

  function learn(began: number, took: number): void {
    // A few who take long have a reason of their own.
    if (working.size < limit / 2) return;
    if (took <= SLOW_MS) limit = Math.min(MOST, limit + 1 / limit);
    // Whoever began before it went down says nothing about the new one.
    if (took <= SLOW_MS || began < loweredAt) return;
    limit = Math.max(LEAST, limit * Math.max(0.3, SLOW_MS / took));
    loweredAt = now();
  }

  return {
    isFull,
    stats: () => ({ working: working.size, limit: Math.floor(limit) }),
    async run(work, who) {
      if (isFull() || (who !== undefined && isGreedy(who))) throw new AppError('server.busy');
      const one = { began: now() };
      working.add(one);
      count(who, 1);
      try {
        return await work();
      } finally {
        learn(one.began, now() - one.began);
        working.delete(one);
        count(who, -1);
      }
    },
  };
}

interface Parts {
  gate: Pick<Gate, 'isFull'>;
  kept: Pick<KeptAnswers, 'find'>;
  /** What every answer carries. */
  headers: Readonly<Record<string, string>>;
  onShed: () => void;
}

/** Turns callers away while the gate is full, before anything is read of what they want; what is kept is still given. */
export function openGate(server: Server, { gate, kept, headers, onShed }: Parts): () => void {
  const refusal = new AppError('server.busy');
  const body = Buffer.from(JSON.stringify(refusal.toProblem()));
  const head = {
    ...headers,
    'retry-after': '5',
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': body.length,
  };
  const isCheap = ({ method, url = '' }: IncomingMessage): boolean =>
    !url.startsWith('/api/') || (method === 'GET' && kept.find(url) !== undefined);

  return standBefore(server, (usual) => (request, response) => {
    if (!gate.isFull() || isCheap(request)) return usual(request, response);
    onShed();
    response.writeHead(refusal.status, head).end(body);
  });
}
