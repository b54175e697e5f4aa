import { readFileSync } from 'node:fs';
import { parseEnv as parseEnvFile } from 'node:util';
import type pg from 'pg';
import { describeError } from '#platform/describe-error.ts';
import { type Env, parseEnv, StartError } from '#platform/env.ts';
import { unknownVariables } from '#platform/env-names.ts';
import { logOptions } from '#platform/log.ts';
import { createDb, createPool } from '#platform/postgres/db.ts';
import { MIGRATIONS_DIR, migrate } from '#platform/postgres/migrate.ts';
import { createShutdown, type Shutdown } from '#platform/shutdown.ts';

/** After a restart every browser connects anew; who does not fit in here tries again after a second. */
const BACKLOG = 4_096;

const REFUSALS: Record<string, (env: Env) => string> = {
  EADDRINUSE: ({ PORT }) =>
    `PORT="${PORT}" ist schon belegt. Erlaubt: ein freier Port, zum Beispiel PORT=${PORT === 65535 ? 8080 : PORT + 1}.`,
  EACCES: ({ PORT }) => `PORT="${PORT}" ist diesem Benutzer verboten. Erlaubt: ein Port ab 1024.`,
  EADDRNOTAVAIL: ({ HOST }) =>
    `HOST="${HOST}" gehört nicht zu diesem Rechner. Erlaubt: 127.0.0.1, 0.0.0.0 oder eine eigene Adresse.`,
  ENOTFOUND: ({ HOST }) => `HOST="${HOST}" ist unbekannt. Erlaubt: 127.0.0.1, 0.0.0.0 oder eine eigene Adresse.`,
};

interface Database {
  readonly connection: pg.PoolConfig;
  /** Where another role owns the tables. */
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

const asRoot = ({ DATA_DIR }: Env): string =>
  'Kontor läuft als root, ein Fehler darin träfe den ganzen Rechner. Beende es und starte es unter einem eigenen Konto: ' +
  `useradd --system --create-home kontor && chown -R kontor: . "${DATA_DIR}" && runuser kontor -s /bin/sh -c "npm start"`;

/** The variables of the file given to Node with --env-file. */
function namesInFile(): string[] {
  const option = process.execArgv.find((argument) => argument.startsWith('--env-file='));
  return option ? Object.keys(parseEnvFile(readFileSync(option.slice(option.indexOf('=') + 1), 'utf8'))) : [];
}

async function start(shutdown: Shutdown): Promise<void> {
  // Before anything is refused: a missing variable may only be misspelt.
  for (const line of unknownVariables(Object.keys(process.env), namesInFile())) console.warn(line);
  const env = parseEnv(process.env);
  // The database starts in a process of its own; meanwhile this one reads the application.
  const [{ connection, owner }, { createApp }] = await Promise.all([openDatabase(env, shutdown), import('./app.ts')]);
  const pool = createPool(connection);
  // An idle connection that breaks is replaced with the next query; unheard, it would end the process.
  pool.on('error', (error) => {
    if (!pool.ending) console.error(`Datenbankverbindung verloren: ${error.message}`);
  });
  shutdown.add('Datenbankverbindungen', 1_000, () => pool.end());
  const { applied } = await migrate(pool, MIGRATIONS_DIR, owner);
  if (applied.length > 0) console.info(`Datenbank eingerichtet (${applied.length} Migrationen).`);

  const app = await createApp({ env, pool, logger: logOptions() });
  shutdown.add('Server', 6_000, () => app.close());
  await app
    .listen({
      host: env.HOST,
      port: env.PORT,
      backlog: BACKLOG,
      listenTextResolver: (address) => `lauscht auf ${address}`,
    })
    .catch((error) => {
      throw REFUSALS[error.code] ? new StartError(REFUSALS[error.code]?.(env)) : error;
    });
  console.info(`Kontor läuft: ${env.PUBLIC_URL}`);
  const { openClaim } = await import('#setup');
  const claim = await openClaim(env, createDb(pool), new Date());
  if (claim) {
    shutdown.add('Code', 500, claim.close);
    console.warn(claim.line);
  }
  if (process.getuid?.() === 0) console.warn(asRoot(env));
  if (env.isDemo)
    console.info(
      'Demo-Modus: Anmelden geht ohne Discord, als eine von fünf Personen, vom Kunden bis zur Geschäftsführung. Strg+C beendet Kontor.',
    );
}

const report = (error: unknown): void =>
  console.error(error instanceof StartError ? error.message : describeError(error));

/** Starts the server; a failure of the start ends the process. */
function run(): void {
  const shutdown = createShutdown(() => started);
  const fail = (error: unknown): void => {
    report(error);
    void shutdown.exit(1);
  };
  // A rejection without a handler is a bug worth a log line, not an outage.
  process.on('unhandledRejection', report);
  process.on('uncaughtException', fail);
  const started = start(shutdown);
  started.catch(fail);
}

run();
