import { hash } from 'node:crypto';
import { AppError } from '@kontor/contract/core/errors.ts';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '#platform/actor.ts';
import type { Db, Tx } from '#platform/postgres/db.ts';
import type { Effects } from '#platform/write.ts';
import {
  type EarlierAnswer,
  findAnswer,
  type KeyRow,
  nameOf,
  removeKeys,
  replaceAnswers,
  reserveKeys,
} from './idempotency.repo.ts';

const KEY = /^[\x21-\x7e]{1,128}$/;

/** The caller's rights belong to it: an answer is not repeated to a caller who has lost them. */
const fingerprint = ({ method, url }: FastifyRequest, { authorities }: Actor, body: unknown): string =>
  hash('sha256', `${method} ${url}\n${authorities.toSorted().join()}\n${JSON.stringify(body) ?? ''}`, 'base64url');

/** The key under which a request is to be done once, where it has one. */
export function keyRow(request: FastifyRequest, body: unknown): KeyRow | undefined {
  const { actor } = request;
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !KEY.test(key)) throw new AppError('request.malformed');
  return actor && { owner: actor.id, key, request: fingerprint(request, actor, body) };
}

export interface Done {
  body: string;
  effects: Effects;
}

const replay = ({ request }: KeyRow, earlier: EarlierAnswer): Done | AppError =>
  earlier.request === request ? { body: earlier.response ?? '', effects: [] } : new AppError('request.key-reused');

/** `undefined` if nothing was answered under the key yet. */
export async function findReplay(db: Db, key: KeyRow): Promise<Done | AppError | undefined> {
  const earlier = await findAnswer(db, key);
  return earlier && replay(key, earlier);
}

/** Does each write at most once per key and replays its answer afterwards; the key commits together with the change. */
export async function onceEach<C extends { key: KeyRow | undefined }>(
  tx: Tx,
  calls: readonly C[],
  work: (open: readonly C[]) => Promise<readonly (Done | AppError)[]>,
): Promise<(Done | AppError)[]> {
  const keys = calls.flatMap(({ key }) => key ?? []);
  const earlier = keys.length > 0 ? await reserveKeys(tx, keys) : new Map<string, EarlierAnswer>();
  const open = calls.filter(({ key }) => !key || !earlier.has(nameOf(key)));
  const done = open.length > 0 ? await work(open) : [];
  const outcomes = new Map(open.map((call, at) => [call, done[at] as Done | AppError]));
  const answers: (KeyRow & { response: string })[] = [];
  const refused: KeyRow[] = [];
  for (const [{ key }, outcome] of outcomes) {
    if (key && outcome instanceof AppError) refused.push(key);
    else if (key) answers.push({ ...key, response: (outcome as Done).body });
  }
  if (answers.length > 0) await replaceAnswers(tx, answers);
  if (refused.length > 0) await removeKeys(tx, refused);
  return calls.map((call) => {
    const before = call.key && earlier.get(nameOf(call.key));
    return call.key && before ? replay(call.key, before) : (outcomes.get(call) as Done | AppError);
  });
}
