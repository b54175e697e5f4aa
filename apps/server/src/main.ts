import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { type Env, parseEnv, StartError } from '#platform/env.ts';
import { unknownHere } from '#platform/env-names.ts';
import { describeError, logOptions } from '#platform/log.ts';
import { forbiddenPort, otherPort } from '#platform/other-port.ts';
import { createDb, createPool, type Db } from '#platform/postgres/db.ts';
import { MIGRATIONS_DIR, migrate } from '#platform/postgres/migrate.ts';
import { isRoot } from '#platform/system.ts';
import { findVersionBefore, noteVersion, readVersion } from '#platform/version.ts';
import { createShutdown, type Shutdown } from './shutdown.ts';

/** After a restart every browser connects anew; who does not fit in here tries again after a second. */
const BACKLOG = 4_096;

const REFUSALS: Record<string, (env: Env) => string> = {
  EADDRINUSE: (env) => `PORT="${env.PORT}" ist schon belegt. ${otherPort(env)}`,
  EACCES: (env) => forbiddenPort(env),
  EADDRNOTAVAIL: ({ HOST }) =>
    `HOST="${HOST}" gehört nicht zu diesem Rechner. Erlaubt: 127.0.0.1, 0.0.0.0 oder eine eigene Adresse.`,
  ENOTFOUND: ({ HOST }) => `HOST="${HOST}" ist unbekannt. Erlaubt: 127.0.0.1, 0.0.0.0 oder eine eigene Adresse.`,
};

interface Database {
  readonly connection: pg.PoolConfig;
  readonly owner?: pg.ClientConfig;
}

async function openDatabase(env: Env, shutdown: Shutdown): Promise<Database> {
  if (env.DATABASE_URL) {
    const { reachOwnDatabase } = await import('#platform/postgres/own-database.ts');
    return { connection: await reachOwnDatabase(env.DATABASE_URL) };
  }
  const { startEmbeddedPostgres } = await import('#platform/postgres/embedded-postgres.ts');
  const onLost = () => void shutdown.exit(1);
  const embedded = await startEmbeddedPostgres({ dataDir: env.DATA_DIR, log: console, onLost });
  shutdown.add('Datenbank', 3_000, embedded.stop);
  return embedded;
}

/** Until then only requests are missing in the log. */
const CLAIMED_POLL_MS = 5_000;

/** The line with the code for the first owner; until it is used, lines about requests do not push it out of sight. */
async function offerClaim({ env, app, db }: { env: Env; app: FastifyInstance; db: Db }, shutdown: Shutdown) {
  const { isClaimable, openClaim } = await import('#setup');
  const claim = await openClaim(env, db, new Date());
  if (!claim) return undefined;
  shutdown.add('Code', 500, claim.close);
  const { level } = app.log;
  app.log.level = 'warn';
  const watch = setInterval(async () => {
    if (await isClaimable(db).catch(() => true)) return;
    clearInterval(watch);
    app.log.level = level;
  }, CLAIMED_POLL_MS).unref();
  return claim.line;
}

type Started = { env: Env; db: Db; unknown: readonly string[]; claim: string | undefined };

/** What matters now that it runs; warnings last, where they are seen. */
async function reportStart({ env, db, unknown, claim }: Started): Promise<void> {
  const { describeStart } = await import('./describe-start.ts');
  const { findDatabaseFacts, findDoubts } = await import('#health');
  const { version: postgres } = await findDatabaseFacts(db);
  const version = await readVersion();
  const before = await findVersionBefore(env.DATA_DIR, version);
  console.info(describeStart({ env, postgres, version, before }));
  await noteVersion(env.DATA_DIR, version).catch((error) =>
    console.warn(
      `Welche Version hier läuft, lässt sich in ${env.DATA_DIR} nicht vermerken: ${describeError(error).message}`,
    ),
  );
  const owner = claim === undefined ? undefined : { text: claim, fix: '' };
  for (const { text, fix } of findDoubts({ env, unknown, isRoot: isRoot(), owner }))
    console.warn(`${text} ${fix}`.trimEnd());
}

async function start(shutdown: Shutdown, unknown: readonly string[]): Promise<void> {
  const env = parseEnv(process.env);
  // The database starts in a process of its own; meanwhile this one reads the application.
  const [{ connection, owner }, { createApp }] = await Promise.all([openDatabase(env, shutdown), import('./app.ts')]);
  const pool = createPool(connection);
  // An idle connection that breaks is replaced with the next query; unheard, it would end the process.
  pool.on('error', (error) => {
    if (!pool.ending) console.error(`Datenbankverbindung verloren: ${error.message}`);
  });
  shutdown.add('Datenbankverbindungen', 1_000, () => pool.end());
  const beforeChange = async () => {
    const [{ backUpBeforeChange }, { NOT_IN_BACKUP }] = await Promise.all([import('#backup'), import('./slices.ts')]);
    const target = owner ?? (connection as pg.ClientConfig);
    await backUpBeforeChange({ env, connection: target, notInBackup: NOT_IN_BACKUP });
  };
  const { applied } = await migrate(pool, MIGRATIONS_DIR, { owner, beforeChange }).catch(async (error) => {
    const { explainNewer } = await import('#backup');
    return explainNewer({ env }, error);
  });
  if (applied.length > 0) console.info(`Datenbank eingerichtet (${applied.length} Migrationen).`);

  const app = await createApp({ env, pool, logger: logOptions(), unknown });
  shutdown.add('Server', 6_000, () => app.close());
  const db = createDb(pool);
  const claim = await offerClaim({ env, app, db }, shutdown);
  const listenTextResolver = (address: string) => `lauscht auf ${address}`;
  await app.listen({ host: env.HOST, port: env.PORT, backlog: BACKLOG, listenTextResolver }).catch((error) => {
    throw REFUSALS[error.code] ? new StartError(REFUSALS[error.code]?.(env)) : error;
  });
  await reportStart({ env, db, unknown, claim });
}

const report = (error: unknown): void =>
  console.error(error instanceof StartError ? error.message : describeError(error));

/** Starts the server; a failure of the start ends the process. */
function run(): void {
  const shutdown = createShutdown(() => started);
  const unknown = unknownHere();
  const fail = (error: unknown): void => {
    // What is missing may only be misspelt.
    if (!isUp) for (const line of unknown) console.warn(line);
    report(error);
    void shutdown.exit(1);
  };
  // A rejection without a handler is a bug worth a log line, not an outage.
  process.on('unhandledRejection', report);
  process.on('uncaughtException', fail);
  let isUp = false;
  const started = start(shutdown, unknown);
  started.then(() => (isUp = true), fail);
}

run();
