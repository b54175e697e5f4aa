import { sayNumber } from '@kontor/contract/core/german.ts';
import * as z from 'zod/mini';
import { codeOf, isUnconnected, readText } from '#platform/fetch.ts';
import { parseJson } from '#platform/json.ts';
import type { Payload } from './notice.ts';

/** All that is kept of a webhook's address: the host is Kontor's own choice. */
export interface Webhook {
  readonly id: string;
  readonly token: string;
  readonly threadId?: string;
}

const HOSTS = new Set(['discord.com', 'discordapp.com', 'canary.discord.com', 'ptb.discord.com']);
const PATH = /^\/api\/(?:v\d{1,2}\/)?webhooks\/(\d{17,20})\/([\w-]{20,100})\/?$/;

/** Reads a webhook's address as Discord shows it for copying; `undefined` for every other one. `otherOrigin` is for tests. */
export function readWebhook(address: string, otherOrigin?: string): Webhook | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, port, username, password, hostname, origin, pathname, searchParams } = new URL(address);
  const isDiscord = protocol === 'https:' && port === '' && HOSTS.has(hostname);
  if (username || password || !(isDiscord || (otherOrigin !== undefined && origin === otherOrigin))) return undefined;
  const [, id, token] = PATH.exec(pathname) ?? [];
  const threadId = searchParams.get('thread_id');
  if (!id || !token || (threadId !== null && !/^\d{17,20}$/.test(threadId))) return undefined;
  return { id, token, ...(threadId === null ? {} : { threadId }) };
}

const DISCORD = 'https://discord.com';
const BYTES_MAX = 256 * 1024;
const TIMEOUT_MS = 15_000;
const LONGEST_PAUSE_S = 3_600;

export interface Wire {
  /** A stand-in for tests. */
  readonly baseUrl?: string | undefined;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

/** What has become of a message. `answer` is for people, and pauses are what Discord asks for. */
export type Outcome = { readonly answer: string; readonly pauseMs: number } & (
  | { readonly kind: 'SENT'; readonly messageId: string }
  /** Not done; later it may be. */
  | { readonly kind: 'LATER'; readonly isAsked: boolean; readonly isGlobal?: boolean }
  /** In doubt: it may or may not have been done. */
  | { readonly kind: 'IN_DOUBT' | 'REFUSED' | 'MESSAGE_GONE' | 'GONE' }
);

const Answer = z.object({
  id: z.optional(z.string()),
  code: z.optional(z.number()),
  message: z.optional(z.string()),
  retry_after: z.optional(z.number()),
  global: z.optional(z.boolean()),
});
type Answer = z.infer<typeof Answer>;

const readAnswer = async (response: Response): Promise<Answer> =>
  parseJson(Answer, await readText(response, BYTES_MAX).catch(() => undefined)) ?? {};

/** Raised before anything was sent, too: no connection in time, no trust. */
const BEFORE = /^(?:UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS|DEPTH_|UNABLE_TO|SELF_SIGNED)/;

export function judgeFailure(error: unknown): Outcome {
  const code = codeOf(error);
  if (isUnconnected(error) || BEFORE.test(code))
    return { kind: 'LATER', isAsked: false, pauseMs: 0, answer: `Discord ist nicht erreichbar (${code}).` };
  return { kind: 'IN_DOUBT', pauseMs: 0, answer: 'Discord hat nicht geantwortet.' };
}

const seconds = (value: unknown): number => {
  const found = Number(value ?? 0);
  return Number.isFinite(found) ? Math.min(Math.max(found, 0), LONGEST_PAUSE_S) : 0;
};

/** After a gateway's own timeout nobody knows what became of the request behind it. */
const DOUBTFUL = new Set([504, 520, 524]);
const UNKNOWN_MESSAGE = 10_008;
const FORUM = 220_001;

function judgeRefusal(status: number, { code, message = '' }: Answer): Outcome {
  const refused = (kind: 'GONE' | 'MESSAGE_GONE' | 'REFUSED', answer: string): Outcome => ({
    kind,
    pauseMs: 0,
    answer,
  });
  if (status === 401 || (status === 404 && code !== UNKNOWN_MESSAGE))
    return refused('GONE', `Diesen Webhook gibt es bei Discord nicht mehr (${status}).`);
  if (status === 404) return refused('MESSAGE_GONE', 'Die Nachricht wurde im Kanal gelöscht.');
  const forum = 'In einem Forum-Kanal braucht die Adresse ein Thema: Hänge ?thread_id= und die ID des Themas an.';
  if (code === FORUM) return refused('REFUSED', forum);
  const why = message ? `: ${message.slice(0, 200).toWellFormed()}` : '.';
  return refused('REFUSED', `Discord hat die Nachricht abgelehnt (${status})${why}`);
}

function judge(status: number, headers: Headers, answer: Answer): Outcome {
  const isSpent = headers.get('x-ratelimit-remaining') === '0';
  const pauseMs = isSpent ? 1_000 * seconds(headers.get('x-ratelimit-reset-after')) : 0;
  if (status === 429) {
    const wait = seconds(answer.retry_after ?? headers.get('retry-after'));
    const isGlobal = answer.global === true || headers.get('x-ratelimit-global') === 'true';
    const length = wait > 1 ? ` von ${sayNumber(Math.ceil(wait))} Sekunden` : '';
    const text = `Discord bittet um eine Pause${length}.`;
    return { kind: 'LATER', isAsked: wait > 0, isGlobal, pauseMs: 1_000 * wait, answer: text };
  }
  // Without its number it cannot be edited, but it has arrived.
  if (status >= 200 && status < 300)
    return { kind: 'SENT', messageId: answer.id ?? '', pauseMs, answer: 'Angekommen.' };
  if (DOUBTFUL.has(status)) return { kind: 'IN_DOUBT', pauseMs, answer: `Discord ist gestört (${status}).` };
  const later = (text: string): Outcome => ({ kind: 'LATER', isAsked: false, pauseMs, answer: text });
  if (status >= 500) return later(`Discord ist gestört (${status}).`);
  if (status >= 300 && status < 400) return later(`Umleitung (${status}): Kontor folgt keiner.`);
  if (status === 403 && answer.code === undefined) return later('Discord nimmt von diesem Rechner nichts an (403).');
  return judgeRefusal(status, answer);
}

/** Sends a message, or edits the one that is named. Only ever to Discord; redirects are not followed. */
export async function callWebhook(
  { id, token, threadId }: Webhook,
  payload: Payload,
  { baseUrl = DISCORD, timeoutMs = TIMEOUT_MS, signal }: Wire,
  messageId?: string,
): Promise<Outcome> {
  const path = `/api/webhooks/${id}/${token}${messageId ? `/messages/${messageId}` : ''}`;
  const query = new URLSearchParams({
    ...(messageId ? {} : { wait: 'true' }),
    ...(threadId ? { thread_id: threadId } : {}),
  });
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(`${baseUrl}${path}?${query}`, {
      method: messageId ? 'PATCH' : 'POST',
      // A connection that is used once cannot be closed by the other side just when it is used again.
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify(payload),
      redirect: 'manual',
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
    });
    return judge(response.status, response.headers, await readAnswer(response));
  } catch (error) {
    return judgeFailure(error);
  }
}
