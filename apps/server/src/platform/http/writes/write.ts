import type { Body, Endpoint } from '@kontor/contract/core/endpoint.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db, Tx } from '#platform/postgres/db.ts';
import { limitLockWaits, transact } from '#platform/postgres/transact.ts';
import type { AnyHandler, ContextOf, GroupedHandler, Handler, RouteOptions } from '../handler.ts';
import type { Admission } from '../limits/admission.ts';
import type { WorkQueue } from '../limits/work-queue.ts';
import { type ParsedInput, parseInput } from '../parse.ts';
import { groupCommit } from './group-commit.ts';
import { type KeyRow, nameOf } from './idempotency.repo.ts';
import { type Done, type Effects, keyRow, onceEach } from './idempotency.ts';

interface Parts extends Pick<Admission, 'onRefused'> {
  db: Db;
  queue: WorkQueue;
  onCommitted: (tx: Tx) => void;
  checkDiskSpace: () => void;
  contextOf: ContextOf;
}

interface Call {
  request: FastifyRequest;
  input: ParsedInput;
  key: KeyRow | undefined;
}

interface GroupedCall extends Call {
  owner: string;
  /** What `prepare` answered, or the refusal it ended with. */
  prepared: unknown;
}

/** A group waits for nobody for long: many would wait with it. */
const GROUP_LOCK_MS = 500;

/** Calls under one key wait for each other here: in the database each of them would hold a connection meanwhile. */
function createSequence() {
  const underWay = new Map<string, Promise<unknown>>();
  return async <T>(key: KeyRow | undefined, work: () => Promise<T>): Promise<T> => {
    if (!key) return work();
    const name = nameOf(key);
    while (underWay.has(name)) await underWay.get(name);
    const done = work();
    underWay.set(
      name,
      done.catch(() => {}),
    );
    return done.finally(() => underWay.delete(name));
  };
}

/** Does writes in a transaction, at most once per key, and answers once they are committed. */
export function createWrite({ db, queue, onCommitted, onRefused, checkDiskSpace, contextOf }: Parts) {
  async function commit<C extends Call>(
    calls: readonly C[],
    work: (tx: Tx, open: readonly C[]) => Promise<(Done | AppError)[]>,
    lockMs?: number,
  ): Promise<(Done | AppError)[]> {
    const { tx, outcomes } = await transact(db, async (own) => {
      if (lockMs !== undefined) await limitLockWaits(own, lockMs);
      return { tx: own, outcomes: await onceEach(own, calls, (open) => work(own, open)) };
    });
    onCommitted(tx);
    return outcomes;
  }

  const bodyOf = ({ response }: Endpoint, reply: unknown): string => JSON.stringify(response.parse(reply)) ?? '';

  const single =
    (endpoint: Endpoint, handler: Handler<Endpoint>) =>
    async (call: Call): Promise<Done | AppError | undefined> => {
      const [outcome] = await commit([call], async (tx) => {
        const effects: Effects = [];
        const reply = await handler({ ...contextOf(call.request, effects), ...call.input, db: tx });
        return [{ body: bodyOf(endpoint, reply), effects }];
      });
      return outcome;
    };

  function grouped(endpoint: Endpoint, { prepare, write, answer }: GroupedHandler<Endpoint, unknown, unknown>) {
    const writeOpen = async (tx: Tx, open: readonly GroupedCall[]) => {
      const rows = open.flatMap(({ prepared }) => (prepared instanceof AppError ? [] : [prepared]));
      const written = (rows.length > 0 ? await write(tx, rows) : []).values();
      return open.map(({ request, prepared }): Done | AppError => {
        const result = prepared instanceof AppError ? prepared : written.next().value;
        if (result instanceof AppError) return result;
        const effects: Effects = [];
        return { body: bodyOf(endpoint, answer(result, contextOf(request, effects))), effects };
      });
    };
    const join = groupCommit((calls: readonly GroupedCall[]) => commit(calls, writeOpen, GROUP_LOCK_MS));
    return async (call: Call): Promise<Done | AppError> => {
      // A refusal waits too: what was done before under the same key is answered as it was then.
      const prepared = await prepare({ ...contextOf(call.request, []), ...call.input }).catch((error: unknown) => {
        if (error instanceof AppError && call.key) return error;
        throw error;
      });
      return join({ ...call, prepared, owner: call.request.actor?.id ?? call.request.id });
    };
  }

  const inSequence = createSequence();
  return (endpoint: Endpoint, handler: AnyHandler, options: RouteOptions<Endpoint>) => {
    const { before, freesDiskSpace = false, isSecret = false } = options;
    const write = typeof handler === 'function' ? single(endpoint, handler) : grouped(endpoint, handler);

    const doOnce = async (request: FastifyRequest, input: ParsedInput): Promise<Done> => {
      try {
        const key = isSecret ? undefined : keyRow(request, input.body);
        const outcome = await inSequence(key, () => write({ request, input, key }));
        if (outcome === undefined || outcome instanceof AppError) throw outcome;
        return outcome;
      } catch (error) {
        if (request.actor && error instanceof AppError && error.status === 403)
          await onRefused(request.actor, endpoint);
        throw error;
      }
    };

    return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      if (!freesDiskSpace) checkDiskSpace();
      const input = parseInput(endpoint, request);
      if (before && request.actor) await before(request.actor, input.body as Body<Endpoint>);
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
