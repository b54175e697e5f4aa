import type { Duplex } from 'node:stream';
import { type PostgresDialectConfig, sql } from 'kysely';
import type pg from 'pg';
import { createStatementNames, type StatementNames } from './statement-names.ts';

type Pool = Exclude<PostgresDialectConfig['pool'], (...args: never[]) => unknown>;
type Client = Awaited<ReturnType<Pool['connect']>>;

const MARK = '/* later */';

/**
 * Ends a statement of a transaction whose result nobody looks at: it goes with the next one and is not waited for. Should it
 * fail, the next statement says so, or the commit, which then takes everything back.
 */
export const later = sql.raw(MARK);

const SENT = { command: 'INSERT' as const, rowCount: 0, rows: [] };

/** Refused only because something before it had failed. */
const isConsequence = (error: unknown): boolean => (error as { code?: string }).code === '25P02';

/** Somebody has changed a table since the statement was prepared: the whole transaction is tried again. */
const isOutdated = (error: unknown): boolean =>
  error instanceof Error && error.message === 'cached plan must not change result type';

/** The connection broke while the commit was on its way: nobody knows whether it was done. */
export class CommitInDoubt extends Error {}

/** Never sent, or answered by a database that lives on: then nothing was written. Whoever dies may have committed before. */
function isCertain(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('severity' in error && error.severity === 'ERROR') || /is not queryable$/.test(error.message);
}

interface Transaction {
  readonly unanswered: Promise<unknown>[];
  failure?: unknown;
}

/** A connection on which a statement need not wait until the one before it is answered. */
function quicken(client: pg.PoolClient, names: StatementNames): Client {
  let transaction: Transaction | undefined;
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;

  const send = (text: string, values: readonly unknown[]): Promise<unknown> => {
    if (values.length === 0) return client.query(text);
    // A list is asked for outside of transactions, and how best to find it depends on the values; inside of them rows are
    // found by their keys, and one plan is as good for all.
    const name = transaction && names.of(text);
    if (!name) return client.query(text, [...values]);
    return client.query({ name, text, values: [...values] }).catch((error: unknown) => {
      if (isOutdated(error)) names.renew();
      throw error;
    });
  };

  /** Passes on what was held back, in one piece with what was just sent. */
  const flush = (): void => {
    while (stream.writableCorked > 0) stream.uncork();
  };

  const sendUnanswered = (own: Transaction, text: string, values: readonly unknown[] = []): void => {
    // Answers need not be heard in the order in which they were given.
    const note = (error: unknown): void => {
      if (own.failure === undefined || isConsequence(own.failure)) own.failure = error;
    };
    // Held back until a statement follows whose answer is waited for, and be it the commit.
    stream.cork();
    own.unanswered.push(send(text, values).then(() => {}, note));
  };

  /** What comes after a failure is refused because of it: that one is the reason worth telling. */
  const reasonOf = (error: unknown): unknown =>
    transaction?.failure !== undefined && isConsequence(error) ? transaction.failure : error;

  async function commit(own: Transaction): Promise<unknown> {
    transaction = undefined;
    // What failed before it was sent is nothing the database could know of.
    const isCommit = own.failure === undefined;
    const committed = client.query(isCommit ? 'commit' : 'rollback').catch((error: unknown) => {
      throw isCommit && !isCertain(error)
        ? new CommitInDoubt('connection lost during commit', { cause: error })
        : error;
    });
    flush();
    await Promise.all(own.unanswered);
    const result = await committed;
    if (own.failure !== undefined) throw own.failure;
    return result;
  }

  /** A connection that is gone has rolled back by that; why it is gone was told before. */
  function rollback(): Promise<unknown> {
    transaction = undefined;
    const done = client.query('rollback');
    flush();
    return done.catch(() => SENT);
  }

  const query = async (text: string, values: readonly unknown[] = []): Promise<unknown> => {
    if (text === 'begin') {
      // Only a broken connection refuses a `begin`, and it refuses what follows, too.
      transaction = { unanswered: [] };
      sendUnanswered(transaction, text);
      return SENT;
    }
    if (text === 'commit' && transaction) return commit(transaction);
    if (text === 'rollback') return rollback();
    if (transaction && text.endsWith(MARK)) {
      sendUnanswered(transaction, text, values);
      return SENT;
    }
    const answer = send(text, values);
    flush();
    return answer.catch((error: unknown) => {
      throw reasonOf(error);
    });
  };

  return { query: query as Client['query'], release: (destroy) => client.release(destroy) };
}

/** The pool as the query builder sees it: in transactions, what comes often is prepared, and little is waited for. */
export function quickPool(pool: pg.Pool): Pool {
  const names = createStatementNames();
  const known = new WeakMap<pg.PoolClient, Client>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const quick = known.get(client) ?? quicken(client, names);
      known.set(client, quick);
      return quick;
    },
  };
}
