import type { Endpoint } from '@kontor/contract/core/endpoint.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '#platform/postgres/db.ts';
import { limitLockWaits } from '#platform/postgres/transact.ts';
import type { Effects } from '#platform/write.ts';
import type { AnyHandler, GroupedHandler, HandlerDeps, PreparedHandler, RouteOptions } from '../handler.ts';
import { type ParsedInput, parseInput } from '../parse.ts';
import { groupCommit } from './group-commit.ts';
import { type KeyRow, nameOf } from './idempotency.repo.ts';
import { type Done, findReplay, keyRow, onceEach } from './idempotency.ts';

interface Call {
  request: FastifyRequest;
  input: ParsedInput;
  key: KeyRow | undefined;
  owner: string;
  /** What `prepare` returned, or the refusal it ended with. */
  prepared: unknown;
}

/** Short, because all callers of a group wait with it. */
const GROUP_LOCK_MS = 500;

/** Calls under one key wait for each other here: in the database each of them would hold a connection meanwhile. */
function createSequence() {
  const running = new Map<string, Promise<unknown>>();
  return async <T>(key: KeyRow | undefined, work: () => Promise<T>): Promise<T> => {
    if (!key) return work();
    const name = nameOf(key);
    while (running.has(name)) await running.get(name)?.catch(() => {});
    const done = work();
    running.set(name, done);
    return done.finally(() => running.delete(name));
  };
}

export function createWriteHandler({ db, write, queue, onRefused, checkDiskSpace, contextOf }: HandlerDeps) {
  const bodyOf = ({ response }: Endpoint, reply: unknown): string => JSON.stringify(response.parse(reply)) ?? '';

  const single =
    (endpoint: Endpoint, handler: PreparedHandler<Endpoint, unknown>['write']) =>
    async (call: Call): Promise<Done | AppError | undefined> => {
      const [outcome] = await write((tx) =>
        onceEach(tx, [call], async () => {
          if (call.prepared instanceof AppError) return [call.prepared];
          const effects: Effects = [];
          const reply = await handler({ ...contextOf(call.request, effects), ...call.input, db: tx }, call.prepared);
          return [{ body: bodyOf(endpoint, reply), effects }];
        }),
      );
      return outcome;
    };

  function grouped(endpoint: Endpoint, { writeAll, answer }: GroupedHandler<Endpoint, unknown, unknown>) {
    const writeOpen = async (tx: Tx, open: readonly Call[]) => {
      const rows = open.flatMap(({ prepared }) => (prepared instanceof AppError ? [] : [prepared]));
      const written = (rows.length > 0 ? await writeAll(tx, rows) : []).values();
      return open.map(({ request, prepared }): Done | AppError => {
        const result = prepared instanceof AppError ? prepared : written.next().value;
        if (result instanceof AppError) return result;
        const effects: Effects = [];
        return { body: bodyOf(endpoint, answer(result, contextOf(request, effects))), effects };
      });
    };
    return groupCommit((calls: readonly Call[]) =>
      write(async (tx) => {
        await limitLockWaits(tx, GROUP_LOCK_MS);
        return onceEach(tx, calls, (open) => writeOpen(tx, open));
      }),
    );
  }

  /** A refusal is kept back: a repetition under the same key gets the earlier answer. */
  const prepareCall = async (
    handler: AnyHandler,
    { request, input, key }: Omit<Call, 'prepared'>,
  ): Promise<unknown> => {
    if (typeof handler === 'function') return undefined;
    return handler.prepare({ ...contextOf(request, []), ...input }).catch((error: unknown) => {
      if (error instanceof AppError && key) return error;
      throw error;
    });
  };

  const commitOf = (endpoint: Endpoint, handler: AnyHandler) => {
    if (typeof handler === 'function') return single(endpoint, handler);
    return 'writeAll' in handler ? grouped(endpoint, handler) : single(endpoint, handler.write);
  };

  const inSequence = createSequence();
  return (endpoint: Endpoint, handler: AnyHandler, options: RouteOptions<Endpoint>) => {
    const { freesDiskSpace = false, isSecret = false } = options;
    const commit = commitOf(endpoint, handler);
    // Groups only read while they prepare; others may take long, or have effects outside.
    const preparesOnce = typeof handler !== 'function' && !('writeAll' in handler);

    const doOnce = async (request: FastifyRequest, input: ParsedInput): Promise<Done> => {
      try {
        const key = isSecret ? undefined : keyRow(request, input.body);
        const call = { request, input, key, owner: request.actor?.id ?? request.id };
        const outcome = await inSequence(key, async () => {
          const replay = key && preparesOnce ? await findReplay(db, key) : undefined;
          return replay ?? commit({ ...call, prepared: await prepareCall(handler, call) });
        });
        if (outcome === undefined || outcome instanceof AppError) throw outcome;
        return outcome;
      } catch (error) {
        const isForbidden = error instanceof AppError && error.status === 403;
        if (request.actor && isForbidden) await onRefused(request.actor, endpoint);
        throw error;
      }
    };

    return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      if (!freesDiskSpace) checkDiskSpace();
      const input = parseInput(endpoint, request);
      const body = await queue.run(reply.elapsedTime, async () => {
        const done = await doOnce(request, input);
        for (const effect of done.effects) await effect();
        return done.body;
      });
      reply.header('cache-control', 'no-store');
      return body === '' ? reply.status(204).send() : reply.type('application/json; charset=utf-8').send(body);
    };
  };
}
