import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Feature } from '@kontor/contract/core/features.ts';
import { mayAccess } from '@kontor/contract/core/roles.ts';
import type { Actor } from '../actor.ts';
import type { Changes } from '../fresh/changes.ts';
import { isKnown } from './answer.ts';
import { type KeptAnswer, type KeptAnswers, type Shelf, variantIn } from './kept-answers.ts';
import type { CountKept } from './metrics.ts';
import { type Listener, standBefore } from './stand-before.ts';

/** `null`: it takes a look at the database to tell. */
export type Peek = (cookies: string | undefined) => Actor | undefined | null;

interface Parts {
  changes: Changes;
  kept: KeptAnswers;
  peek: Peek;
  isOn: (feature: Feature) => boolean;
  onAnswered: CountKept;
}

const ZIPPED = /(?:^|[,\s])gzip\s*(?!;\s*q=0(?:\.0*)?\s*(?:,|$))(?:[,;]|$)/i;
const wantsZipped = ({ headers }: IncomingMessage): boolean => ZIPPED.test(headers['accept-encoding'] ?? '');

/** Longest wait for somebody else's answer; after it everybody makes their own. */
const PATIENCE_MS = 1_000;

function send(request: IncomingMessage, response: ServerResponse, answer: KeptAnswer): 200 | 304 {
  if (isKnown(request.headers['if-none-match'], answer.tag)) {
    response.writeHead(304, answer.headUnchanged as string[]).end();
    return 304;
  }
  const { zipped } = answer;
  const { head, body } = zipped && wantsZipped(request) ? zipped : answer;
  response.writeHead(200, head as string[]).end(body);
  return 200;
}

/**
 * Answers a read whose answer is kept and still true, before the framework hears of it. Everything else, every refusal
 * among it, goes the usual way, and so does the first who asks after a change; the others wait for that one.
 */
export function openFastLane(server: Server, { changes, kept, peek, isOn, onAnswered }: Parts): () => void {
  const actorFor = (shelf: Shelf, request: IncomingMessage): Actor | undefined | null => {
    const actor = peek(request.headers.cookie);
    const { feature, access } = shelf.endpoint;
    const isWelcome = (!feature || isOn(feature)) && actor !== null && mayAccess(access, actor);
    return isWelcome ? actor : null;
  };

  /** Lets others wait until the answer is made, or whoever has it made is gone. */
  function beFirst({ making }: Shelf, variant: string, response: ServerResponse): void {
    const { promise, resolve } = Promise.withResolvers<void>();
    const end = (): void => {
      clearTimeout(timer);
      if (making.get(variant)?.end === end) making.delete(variant);
      resolve();
    };
    const timer = setTimeout(end, PATIENCE_MS);
    making.set(variant, { done: promise, end });
    response.once('close', end);
    if (response.closed || response.destroyed) end();
  }

  async function take(
    shelf: Shelf,
    request: IncomingMessage,
    response: ServerResponse,
    usual: Listener,
    mayWait: boolean,
  ): Promise<void> {
    await changes.catchUp();
    const actor = actorFor(shelf, request);
    if (actor === null) return usual(request, response);
    const variant = variantIn(shelf, actor);
    const answer = shelf.answers.get(variant);
    if (answer && changes.isCurrent(answer.mark, answer.tables)) {
      return onAnswered(shelf.endpoint.path, send(request, response, answer));
    }
    const other = shelf.making.get(variant);
    if (other && mayWait) {
      await other.done;
      return take(shelf, request, response, usual, false);
    }
    if (!other) beFirst(shelf, variant, response);
    usual(request, response);
  }

  return standBefore(server, (usual) => (request, response) => {
    const shelf = request.method === 'GET' ? kept.find(request.url ?? '') : undefined;
    if (!shelf) return usual(request, response);
    // The usual way knows what to say when the database is away.
    take(shelf, request, response, usual, true).catch(() => usual(request, response));
  });
}
