import type { Endpoint } from '@kontor/contract/core/endpoint.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createLately } from '../lately.ts';
import type { Db, Tx } from '../postgres/db.ts';
import { gathered } from '../postgres/gathered.ts';
import { transact } from '../postgres/transact.ts';
import type { Admission } from './admission.ts';
import { type KeyRow, keepAnswers } from './idempotency.repo.ts';
import { keyRow, once } from './idempotency.ts';

/** What is done once a change is committed. */
export type Effects = (() => unknown)[];

interface Parts extends Pick<Admission, 'onRefused'> {
  db: Db;
  onCommitted: (tx: Tx) => void;
}

interface Work<P> {
  run: (request: FastifyRequest, effects: Effects, tx: Tx) => Promise<unknown>;
  together?: {
    prepare: (request: FastifyRequest, effects: Effects) => Promise<{ row: P; reply: unknown }>;
    write: (tx: Tx, rows: readonly P[]) => Promise<void>;
  };
}

interface Done {
  body: string;
  effects: Effects;
}

interface Waiting<P> {
  row: P;
  answer: (KeyRow & { response: string }) | undefined;
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** A database that is there and objects: to one of those who were written together, nobody knows yet to which. */
const isObjection = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(2[23]|40|55|0A)/.test(String(error.code));

/** Does a write in a transaction, with the key it came under, and answers once it is committed. */
export function createWrite({ db, onCommitted, onRefused }: Parts) {
  return <P>(endpoint: Endpoint, { run, together }: Work<P>): Answer => {
    const bodyOf = (reply: unknown): string => JSON.stringify(endpoint.response.parse(reply)) ?? '';

    const doAlone = (request: FastifyRequest): Promise<Done> =>
      transact(db, async (tx) => {
        const effects: Effects = [];
        const key = keyRow(request, request.actor);
        const body = await once(tx, key, async () => bodyOf(await run(request, effects, tx)));
        effects.push(() => onCommitted(tx));
        return { body, effects };
      });

    const cameLately = createLately();
    const writeGathered =
      together &&
      gathered(async (waiting: readonly Waiting<P>[]) => {
        const committed = await db.transaction().execute(async (tx) => {
          await together.write(
            tx,
            waiting.map(({ row }) => row),
          );
          const answers = waiting.flatMap(({ answer }) => answer ?? []);
          if (answers.length > 0) await keepAnswers(tx, answers);
          return tx;
        });
        onCommitted(committed);
      });

    const doTogether = async (request: FastifyRequest): Promise<Done | undefined> => {
      if (!together || !writeGathered) return undefined;
      // Whoever comes again so soon is likely to be refused, and all others of the group would have to begin anew.
      if (request.actor && cameLately(request.actor.id)) return undefined;
      const effects: Effects = [];
      const prepared = await together.prepare(request, effects).catch((error: unknown) => {
        // Refused by itself, unless the same was done before under its key.
        if (error instanceof AppError) return undefined;
        throw error;
      });
      if (!prepared) return undefined;
      const [body, key] = [bodyOf(prepared.reply), keyRow(request, request.actor)];
      try {
        await writeGathered({ row: prepared.row, answer: key && { ...key, response: body } });
        return { body, effects };
      } catch (error) {
        if (isObjection(error)) return undefined;
        throw error;
      }
    };

    const doOnce = async (request: FastifyRequest): Promise<Done> => {
      try {
        return (await doTogether(request)) ?? (await doAlone(request));
      } catch (error) {
        if (request.actor && error instanceof AppError && error.status === 403)
          await onRefused(request.actor, endpoint);
        throw error;
      }
    };

    return async (request, reply) => {
      const { body, effects } = await doOnce(request);
      for (const effect of effects) await effect();
      reply.header('cache-control', 'no-store');
      return body === '' ? reply.status(204).send() : reply.type('application/json; charset=utf-8').send(body);
    };
  };
}
