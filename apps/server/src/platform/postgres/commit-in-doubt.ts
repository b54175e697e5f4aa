import {
  type DatabaseConnection,
  type Dialect,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from 'kysely';

/** The connection broke during the commit: it may or may not have happened. */
export class CommitInDoubt extends Error {}

/** Never sent, refused by a running database, or rolled back: nothing was written. */
function isCertain(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'AbortedTransactionError' || /is not queryable$/.test(error.message)) return true;
  return 'severity' in error && error.severity === 'ERROR';
}

type Connection = Parameters<PostgresDriver['rollbackTransaction']>[0];

class Driver extends PostgresDriver {
  readonly #onDoubt: () => void;

  constructor(config: PostgresDialectConfig, onDoubt: () => void) {
    super(config);
    this.#onDoubt = onDoubt;
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection).catch((error: unknown) => {
      if (isCertain(error)) throw error;
      this.#onDoubt();
      throw new CommitInDoubt('connection lost during commit', { cause: error });
    });
  }

  /** A lost connection has rolled back already; the original error is thrown. */
  override async rollbackTransaction(connection: Connection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => {});
  }
}

/** A commit whose response is lost fails with `CommitInDoubt`. */
export const postgresDialect = (config: PostgresDialectConfig, onDoubt: () => void = () => {}): Dialect =>
  Object.assign(new PostgresDialect(config), { createDriver: () => new Driver(config, onDoubt) });
