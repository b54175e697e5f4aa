import type { Socket } from 'node:net';
import { AppError } from '@kontor/contract/core/errors.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '../env.ts';
import { CommitInDoubt } from '../postgres/commit-in-doubt.ts';
import { html } from './html.ts';
import { htmlPage } from './html-page.ts';
import { securityHeaders } from './security-headers.ts';

const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`;

const BY_FASTIFY_CODE: Record<string, (request: FastifyRequest) => AppError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: (request) =>
    new AppError('request.too-large', { limit: megabytes(request.routeOptions.bodyLimit) }),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new AppError('request.media-type'),
};

// Class 08 is "connection exception", 53 "insufficient resources", 57P "operator intervention" (shutdown, restart),
// 58030 a disk that fails.
const DATABASE_AWAY = /^(08|53|57P|57014|58030|25006|40001|40P01|55P03)/;
/** What was there when it was looked at is gone, or taken, now that it is written. */
const OVERTAKEN = new Set(['23503', '23505']);
const NETWORK_AWAY = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT']);

/** Whether the database cannot answer right now, as opposed to a mistake of ours. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (NETWORK_AWAY.has(code) || DATABASE_AWAY.test(code)) return true;
  return /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered/.test(
    error.message,
  );
}

function toAppError(error: unknown, request: FastifyRequest): AppError {
  if (error instanceof AppError) {
    // Somebody else's fault is told in our words, and written down in theirs.
    if (error.cause) request.log.warn({ err: error.cause }, 'not available');
    return error;
  }
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>;
  const known = BY_FASTIFY_CODE[code];
  if (known) return known(request);
  if (statusCode >= 400 && statusCode < 500) return new AppError('request.malformed');
  if (OVERTAKEN.has(code)) {
    request.log.info({ err: error }, 'overtaken by another change');
    return new AppError('conflict');
  }
  if (error instanceof CommitInDoubt) {
    request.log.warn({ err: error.cause }, 'connection lost during commit');
    return new AppError('server.in-doubt');
  }
  if (isDatabaseAway(error)) {
    request.log.warn({ err: error }, 'database unavailable');
    return new AppError('server.busy');
  }
  request.log.error({ err: error }, 'unexpected error');
  return new AppError('server.error');
}

/** Whether a person looks at the answer rather than a program. */
const wantsPage = (request: FastifyRequest): boolean =>
  !request.url.startsWith('/api/') && (request.headers.accept?.includes('text/html') ?? false);

function sendPage(refusal: AppError, reply: FastifyReply): FastifyReply {
  const content = html`<h1>Das hat nicht geklappt</h1><p>${refusal.detail}</p><p><a class="button" href="/">Zur Startseite</a></p>`;
  return reply
    .status(refusal.status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(htmlPage('Fehler', content));
}

/** Renders every refusal as problem+json; what is no refusal is a bug: logged once, answered without detail. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toAppError(error, request);
  if (refusal.status === 503) reply.header('retry-after', '5');
  if (refusal.status === 429) reply.header('retry-after', String(refusal.values.seconds));
  if (wantsPage(request)) return sendPage(refusal, reply);
  return reply
    .status(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(refusal.toProblem()));
}

/** What the framework refuses before a route is found, such as an address that cannot be decoded. */
export const sendFrameworkProblem =
  (env: Env) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    void sendProblem(error, request, reply.headers(securityHeaders(env)));
  };

/** What is no HTTP at all, or has headers beyond measure; there is no request to speak of. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (socket.destroyed || !socket.writable) return;
  const isTooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const refusal = new AppError(isTooLarge ? 'request.too-large' : 'request.malformed', { limit: '16 KB Kopfzeilen' });
  const body = JSON.stringify(refusal.toProblem());
  const status = isTooLarge ? '431 Request Header Fields Too Large' : '400 Bad Request';
  const head = [`HTTP/1.1 ${status}`, 'Content-Type: application/problem+json; charset=utf-8', 'Connection: close'];
  socket.end([...head, `Content-Length: ${Buffer.byteLength(body)}`, '', body].join('\r\n'));
}
