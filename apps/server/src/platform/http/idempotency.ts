import { createHash } from 'node:crypto';
import { AppError } from '@kontor/contract/core/errors.ts';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../actor.ts';
import type { Tx } from '../postgres/db.ts';
import { findAnswer, type KeyRow, keepAnswer, reserveKey } from './idempotency.repo.ts';

const KEY = /^[\x21-\x7e]{1,128}$/;

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !KEY.test(key)) throw new AppError('request.malformed');
  return key;
}

/** Rights belong to it: an answer that was given to somebody who has lost them is not given again. */
const fingerprint = (request: FastifyRequest, { authorities }: Actor): string =>
  createHash('sha256')
    .update(`${request.method} ${request.url}\n${authorities.toSorted().join()}\n${JSON.stringify(request.body) ?? ''}`)
    .digest('base64url');

/** Under which key a request wants to be done once, where it has one. */
export const keyRow = (request: FastifyRequest, actor: Actor | undefined): KeyRow | undefined => {
  const key = keyOf(request);
  return key && actor ? { owner: actor.id, key, request: fingerprint(request, actor) } : undefined;
};

/**
 * Runs a write at most once per key and replays its answer afterwards. The key commits together with the change, so a
 * crash in between loses both or neither; a second request with the same key waits for the first one's outcome.
 */
export async function once(tx: Tx, row: KeyRow | undefined, work: () => Promise<string>): Promise<string> {
  if (!row) return work();
  if (await reserveKey(tx, row)) {
    const answer = await work();
    await keepAnswer(tx, row, answer);
    return answer;
  }
  const earlier = await findAnswer(tx, row);
  if (earlier?.request !== row.request) throw new AppError('request.key-reused');
  return earlier.response ?? '';
}
