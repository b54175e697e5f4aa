import type { IncomingMessage, Server } from 'node:http';
import { AppError } from '@kontor/contract/core/errors.ts';
import type { KeptAnswers } from './kept-answers.ts';
import { standBefore } from './stand-before.ts';

interface Turn {
  /** The session of the caller, if they show one. */
  readonly who?: string | undefined;
  /** The request has been let in before: it is not refused any more and goes ahead of those that have not. */
  readonly isAdmitted?: boolean;
}

export interface Gate {
  /** Does the work when it is its turn; where too many wait already nothing is begun, and the caller is asked to come back. */
  run: <T>(work: () => Promise<T>, turn?: Turn) => Promise<T>;
  isFull: () => boolean;
  stats: () => { working: number; waiting: number };
}

export interface Limits {
  /** More at once would only wait for one another inside. */
  readonly working: number;
  /** A rush is served, however slow the machine is: so many wait for their turn. */
  readonly waiting: number;
  /** A queue that has lasted this long is no rush; from then on fewer wait, so that those who do are served in good time. */
  readonly rushMs: number;
  readonly waitingAfterRush: number;
  /** Working and waiting requests of one caller; the rest of the queue is for the others. */
  readonly perCaller: number;
  /** Nobody waits longer; a browser gives up after 30 s. */
  readonly patienceMs: number;
}

const LIMITS: Limits = {
  working: 64,
  waiting: 3_000,
  rushMs: 10_000,
  waitingAfterRush: 200,
  perCaller: 1_000,
  patienceMs: 20_000,
};

/** A bounded queue before the work: first come, first served, but what was let in is finished first. */
export function createGate(limits: Limits = LIMITS): Gate {
  const admitted = new Set<() => void>();
  const newcomers = new Set<() => void>();
  const places = new Map<string, number>();
  let working = 0;
  let queuedSince = 0;

  const waiting = (): number => admitted.size + newcomers.size;

  function isFull(): boolean {
    if (waiting() < limits.waitingAfterRush) return false;
    return waiting() >= limits.waiting || performance.now() - queuedSince >= limits.rushMs;
  }

  function count(who: string | undefined, change: 1 | -1): void {
    if (who === undefined) return;
    const held = (places.get(who) ?? 0) + change;
    if (held > 0) places.set(who, held);
    else places.delete(who);
  }

  const hasTooMany = (who: string | undefined): boolean =>
    who !== undefined && (places.get(who) ?? 0) >= limits.perCaller;

  function waitIn(queue: Set<() => void>): Promise<void> {
    if (waiting() === 0) queuedSince = performance.now();
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        queue.delete(begin);
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        queue.delete(begin);
        reject(new AppError('server.busy'));
      }, limits.patienceMs);
      queue.add(begin);
    });
  }

  /** The place goes to the next in the queue, or it is free. */
  function leave(): void {
    const [next] = admitted.size > 0 ? admitted : newcomers;
    if (next) next();
    else working -= 1;
  }

  return {
    isFull,
    stats: () => ({ working, waiting: waiting() }),
    async run(work, { who, isAdmitted = false } = {}) {
      if (!isAdmitted && (isFull() || hasTooMany(who))) throw new AppError('server.busy');
      count(who, 1);
      try {
        if (working < limits.working) working += 1;
        else await waitIn(isAdmitted ? admitted : newcomers);
        try {
          return await work();
        } finally {
          leave();
        }
      } finally {
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

/** Turns callers away while the queue is full, before anything is read of what they want; what is kept is still given. */
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
