import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '@kontor/contract/core/errors.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '../env.ts';
import { CommitInDoubt } from '../postgres/commit-in-doubt.ts';
import { codeOf } from '../postgres/transact.ts';
import { type Html, html, htmlPage } from './html.ts';
import { securityHeaders } from './security/security-headers.ts';

const MIB = 1024 * 1024;
const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';
// Class 08 is "connection exception", 53 "insufficient resources", 57P "operator intervention" (shutdown, restart),
// 58030 a disk that fails.
const DATABASE_AWAY = /^(08|53|57P|57014|58030|25006|40001|40P01|55P03)/;
/** Foreign key or unique violation: changed by another transaction after it was checked. */
const OVERTAKEN = new Set(['23503', '23505']);
const NETWORK_AWAY = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT']);
const DRIVER_AWAY =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered/;

export const isConnectionLost = (error: unknown): boolean =>
  error instanceof Error && (NETWORK_AWAY.has(codeOf(error)) || DRIVER_AWAY.test(error.message));

export const isDatabaseAway = (error: unknown): boolean => isConnectionLost(error) || DATABASE_AWAY.test(codeOf(error));

function toAppError(error: unknown, request: FastifyRequest): AppError {
  if (error instanceof AppError) {
    // The cause goes to the log only.
    if (error.cause) request.log.warn({ err: error.cause }, 'not available');
    return error;
  }
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>;
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new AppError('request.media-type');
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new AppError('request.too-large', { limit: `${Math.round(request.routeOptions.bodyLimit / MIB)} MB` });
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

const wantsPage = (request: FastifyRequest): boolean =>
  !request.url.startsWith('/api/') && (request.headers.accept?.includes('text/html') ?? false);

const pageOf = ({ detail }: AppError): Html =>
  html`<h1>Das hat nicht geklappt</h1><p>${detail}</p><p><a class="button" href="/">Zur Startseite</a></p>`;

/** An error that is no refusal is a bug: logged once, answered without detail. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toAppError(error, request);
  if (refusal.status === 503) reply.header('retry-after', '5');
  if (refusal.status === 429) reply.header('retry-after', String(refusal.values.seconds));
  reply.status(refusal.status).header('cache-control', 'no-store');
  if (wantsPage(request)) return reply.type('text/html; charset=utf-8').send(htmlPage('Fehler', pageOf(refusal)));
  return reply.type(PROBLEM_TYPE).send(JSON.stringify(refusal.toProblem()));
}

/** Refused before routing, such as a URL that cannot be decoded. */
export const sendFrameworkProblem =
  (env: Env) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    void sendProblem(error, request, reply.headers(securityHeaders(env)));
  };

/** By the error codes of Node; other errors are not HTTP at all. */
const BROKEN: Record<string, readonly [number, AppError]> = {
  HPE_HEADER_OVERFLOW: [431, new AppError('request.too-large', { limit: '16 KB Kopfzeilen' })],
  ERR_HTTP_REQUEST_TIMEOUT: [408, new AppError('request.timeout')],
};

/** For bytes that never become a request; Fastify's own handler may truncate its answer. */
export function answerBrokenRequest({ code = '' }: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable) return;
  const [status, refusal] = BROKEN[code] ?? [400, new AppError('request.malformed')];
  const body = JSON.stringify(refusal.toProblem());
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, `Content-Type: ${PROBLEM_TYPE}`, 'Connection: close'];
  socket.end([...head, `Content-Length: ${Buffer.byteLength(body)}`, '', body].join('\r\n'));
}
