import {
  type Response as Answer,
  type Endpoint,
  fillPath,
  type Input,
  isWrite,
} from '@kontor/contract/core/endpoint.ts';
import { Problem } from '@kontor/contract/core/problem.ts';
import { noteServerTime } from '../server-clock.ts';
import { tabletHeaders } from '../tablet.ts';
import { ApiError, codeOf, unreachable, unreadable } from './api-error.ts';
import { noteBusyServer } from './busy-server.ts';
import { TIMEOUT_MS, timeLimit } from './time-limit.ts';

/** Longer to send than an answer takes, on a slow line: it is watched while it is sent. */
const LARGE_CHARACTERS = 64 * 1024;

interface CallOptions {
  /** Pass the same key again when the same user action is repeated: it then happens once. */
  readonly key?: string;
  readonly signal?: AbortSignal;
  readonly onProgress?: (share: number) => void;
  readonly keepalive?: boolean;
}

interface RequestParts {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}

/** A page of a list that grows without bound; `before` leads to the next one. */
export interface Paged<T> {
  readonly items: T;
  readonly before: string | undefined;
}

/** A fresh idempotency key; `randomUUID` is missing where the page is not served over https. */
export function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function addressOf(endpoint: Endpoint, { params = {}, query = {} }: RequestParts): string {
  const path = fillPath(endpoint.path, (name) =>
    name in params ? encodeURIComponent(String(params[name])) : `:${name}`,
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== '') search.append(name, String(one));
    }
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

async function request(endpoint: Endpoint, parts: RequestParts, options: CallOptions): Promise<Response> {
  const { key, signal, onProgress, keepalive = false } = options;
  const [address, { method }] = [addressOf(endpoint, parts), endpoint];
  const headers = tabletHeaders();
  if (isWrite(endpoint)) headers['idempotency-key'] = key ?? newKey();
  const body = parts.body === undefined ? null : JSON.stringify(parts.body);
  if (body !== null) headers['content-type'] = 'application/json';
  if (body && body.length > LARGE_CHARACTERS) {
    // Hardly any visitor sends a file.
    const { sendLarge } = await import('./send-large.ts');
    return sendLarge(address, { method, headers, body, signal, onProgress });
  }
  const limited = timeLimit(TIMEOUT_MS, signal);
  return fetch(address, { method, credentials: 'same-origin', keepalive, headers, signal: limited, body });
}

async function refusalOf(response: Response): Promise<ApiError> {
  const problem = Problem.safeParse(await response.json().catch(() => undefined));
  if (!problem.success) return unreadable(response.status);
  const refusal = new ApiError(problem.data);
  if (codeOf(refusal) === 'server.busy') noteBusyServer();
  return refusal;
}

async function send(endpoint: Endpoint, parts: RequestParts, options: CallOptions): Promise<Response> {
  const sentAt = Date.now();
  const response = await request(endpoint, parts, options).catch((error) => {
    // Aborted by the application, for instance because the page was left: not a failure to show.
    throw options.signal?.aborted ? error : unreachable();
  });
  noteServerTime(response, sentAt);
  if (response.status > 299) throw await refusalOf(response);
  return response;
}

async function parse<E extends Endpoint>(endpoint: E, response: Response): Promise<Answer<E>> {
  const text = await response.text().catch(() => {
    throw unreachable();
  });
  try {
    return endpoint.response.parse(text === '' ? undefined : JSON.parse(text)) as Answer<E>;
  } catch {
    throw unreadable(response.status);
  }
}

/** Calls the server; what comes back is parsed, what is refused is thrown as `ApiError`. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<Answer<E>> {
  return parse(endpoint, await send(endpoint, input as RequestParts, options));
}

const NEXT_PAGE = /<([^>]*)>\s*;[^,]*\brel="?next"?/i;

function cursorOf(response: Response): string | undefined {
  const target = NEXT_PAGE.exec(response.headers.get('link') ?? '')?.[1];
  if (target === undefined) return undefined;
  return new URL(target, window.location.origin).searchParams.get('before') ?? undefined;
}

export async function callPage<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<Paged<Answer<E>>> {
  const response = await send(endpoint, input as RequestParts, options);
  return { items: await parse(endpoint, response), before: cursorOf(response) };
}
