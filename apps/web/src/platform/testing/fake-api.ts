import { type Endpoint, fillPath, type Reply } from '@kontor/contract/core/endpoint.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import { vi } from 'vitest';

/** A call as the fake server saw it. */
export interface SeenCall {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly headers: Headers;
}

type Answer<E extends Endpoint> = Reply<E> | AppError | Response;
type Handler = (call: SeenCall) => unknown;

const handlers = new Map<string, { pattern: RegExp; handle: Handler; seen: SeenCall[] }>();

const nameOf = (endpoint: Endpoint): string => `${endpoint.method} ${endpoint.path}`;

function toResponse(answer: unknown): Response {
  if (answer instanceof Response) return answer;
  if (answer instanceof AppError) return Response.json(answer.toProblem(), { status: answer.status });
  return Response.json(answer);
}

async function fakeFetch(address: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const url = new URL(String(address), window.location.origin);
  const called = `${init.method ?? 'GET'} ${url.pathname}`;
  const match = [...handlers.values()].find(({ pattern }) => pattern.test(called));
  if (!match) throw new Error(`The fake server does not know ${called}.`);
  const call: SeenCall = {
    path: url.pathname,
    query: url.searchParams,
    body: init.body ? JSON.parse(String(init.body)) : undefined,
    headers: new Headers(init.headers),
  };
  match.seen.push(call);
  return toResponse(await match.handle(call));
}

/** Lets the fake server answer an endpoint; returns the calls it has seen. An `AppError` becomes its refusal. */
export function answer<E extends Endpoint>(
  endpoint: E,
  reply: Answer<E> | ((call: SeenCall) => Answer<E> | Promise<Answer<E>>),
): SeenCall[] {
  vi.stubGlobal('fetch', fakeFetch);
  const pattern = new RegExp(`^${fillPath(nameOf(endpoint), () => '[^/]+')}$`);
  const seen: SeenCall[] = [];
  const handle = typeof reply === 'function' ? (reply as Handler) : () => reply;
  handlers.set(nameOf(endpoint), { pattern, handle, seen });
  return seen;
}

export const isAnswered = (endpoint: Endpoint): boolean => handlers.has(nameOf(endpoint));

/** The network is gone. */
export function answerNothing(): void {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
}

export function resetFakeApi(): void {
  handlers.clear();
  vi.unstubAllGlobals();
}
