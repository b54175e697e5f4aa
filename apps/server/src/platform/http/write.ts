import type { Endpoint } from '@kontor/contract/core/endpoint.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db, Tx } from '../postgres/db.ts';
import { transact } from '../postgres/transact.ts';
import type { Admission } from './admission.ts';
import { groupCommit } from './group-commit.ts';
import type { KeyRow } from './idempotency.repo.ts';
import { type Done, type Effects, keyRow, onceEach } from './idempotency.ts';

interface Parts extends Pick<Admission, 'onRefused'> {
  db: Db;
  onCommitted: (tx: Tx) => void;
}

type Single = (request: FastifyRequest, effects: Effects, tx: Tx) => Promise<unknown>;

/** A write whose callers may share one transaction. */
export interface Grouped<P, R> {
  prepare: (request: FastifyRequest) => Promise<P>;
  write: (tx: Tx, prepared: readonly P[]) => Promise<readonly (R | AppError)[]>;
  answer: (written: R, request: FastifyRequest, effects: Effects) => unknown;
}

interface Call {
  request: FastifyRequest;
  key: KeyRow | undefined;
}

interface GroupedCall<P> extends Call {
  owner: string;
  prepared: P | AppError;
}

/** Does writes in a transaction, at most once per key, and answers once they are committed. */
export function createWrite({ db, onCommitted, onRefused }: Parts) {
  async function commit<C extends Call>(
    calls: readonly C[],
    work: (tx: Tx, open: readonly C[]) => Promise<(Done | AppError)[]>,
  ): Promise<(Done | AppError)[]> {
    const { tx, outcomes } = await transact(db, async (own) => ({
      tx: own,
      outcomes: await onceEach(own, calls, (open) => work(own, open)),
    }));
    onCommitted(tx);
    return outcomes;
  }

  const bodyOf = ({ response }: Endpoint, reply: unknown): string => JSON.stringify(response.parse(reply)) ?? '';

  const single =
    (endpoint: Endpoint, run: Single) =>
    async (call: Call): Promise<Done | AppError | undefined> => {
      const [outcome] = await commit([call], async (tx) => {
        const effects: Effects = [];
        return [{ body: bodyOf(endpoint, await run(call.request, effects, tx)), effects }];
      });
      return outcome;
    };

  function grouped<P, R>(endpoint: Endpoint, { prepare, write, answer }: Grouped<P, R>) {
    const writeOpen = async (tx: Tx, open: readonly GroupedCall<P>[]) => {
      const ready = open.flatMap((call) => (call.prepared instanceof AppError ? [] : [{ call, row: call.prepared }]));
      const rows = ready.map(({ row }) => row);
      const written = rows.length > 0 ? await write(tx, rows) : [];
      const results = new Map(ready.map(({ call }, at) => [call, written[at]]));
      return open.map((call): Done | AppError => {
        const result = results.get(call) ?? call.prepared;
        if (result instanceof AppError) return result;
        const effects: Effects = [];
        return { body: bodyOf(endpoint, answer(result as R, call.request, effects)), effects };
      });
    };
    const join = groupCommit((calls: readonly GroupedCall<P>[]) => commit(calls, writeOpen));
    return async (call: Call): Promise<Done | AppError> => {
      // A refusal waits too: what was done before under the same key is answered as it was then.
      const prepared = await prepare(call.request).catch((error: unknown) => {
        if (error instanceof AppError && call.key) return error;
        throw error;
      });
      return join({ ...call, prepared, owner: call.request.actor?.id ?? call.request.id });
    };
  }

  return <P, R>(endpoint: Endpoint, work: Single | Grouped<P, R>) => {
    const write = typeof work === 'function' ? single(endpoint, work) : grouped(endpoint, work);

    const doOnce = async (request: FastifyRequest): Promise<Done> => {
      try {
        const outcome = await write({ request, key: keyRow(request, request.actor) });
        if (outcome === undefined || outcome instanceof AppError) throw outcome;
        return outcome;
      } catch (error) {
        if (request.actor && error instanceof AppError && error.status === 403)
          await onRefused(request.actor, endpoint);
        throw error;
      }
    };

    return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const { body, effects } = await doOnce(request);
      for (const effect of effects) await effect();
      reply.header('cache-control', 'no-store');
      return body === '' ? reply.status(204).send() : reply.type('application/json; charset=utf-8').send(body);
    };
  };
}
