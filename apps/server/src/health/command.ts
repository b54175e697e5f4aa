import type { HealthCheck } from '@kontor/contract/health/schema.ts';
import { readBackupState } from '#backup';
import { systemClock } from '#platform/clock.ts';
import { type Env, parseEnv, StartError } from '#platform/env.ts';
import { unknownHere } from '#platform/env-names.ts';
import { describeError } from '#platform/log.ts';
import { otherPort } from '#platform/other-port.ts';
import { createDb, createPool, type Db } from '#platform/postgres/db.ts';
import { reachEmbedded } from '#platform/postgres/embedded-postgres.ts';
import { reachOwnDatabase } from '#platform/postgres/own-database.ts';
import { isRunByRoot } from '#platform/version.ts';
import { type Probe, probe } from './check-address.ts';
import { askDiscord } from './check-discord.ts';
import { findInstallation } from './health.repo.ts';
import { runChecks, TITLES } from './run-checks.ts';

const WORDS: Record<HealthCheck['state'], string> = { OK: 'ok', WARNING: 'Warnung', WRONG: 'Fehler' };
const WIDTH = Math.max(...Object.values(TITLES).map((title) => title.length));

const lineOf = ({ state, title, text, fix }: HealthCheck): string =>
  `${WORDS[state].padEnd(8)} ${title.padEnd(WIDTH)}  ${fix ? `${text} ${fix}` : text}`;

/** A wildcard address includes loopback. */
const ownAddress = ({ HOST, PORT }: Env): string => {
  const host = HOST === '0.0.0.0' ? '127.0.0.1' : HOST === '::' ? '::1' : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`;
};

/** The database of a running Kontor or of the operator; none is started. */
async function findConnection({ DATABASE_URL, DATA_DIR }: Env) {
  if (!DATABASE_URL) return reachEmbedded(DATA_DIR);
  return reachOwnDatabase(DATABASE_URL).catch((error: unknown) => {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    return undefined;
  });
}

function describeServer(env: Env, found: Probe, installation: string | undefined): string {
  if ('reached' in found && (installation === undefined || found.reached.installation === installation))
    return `Kontor läuft: ${env.PUBLIC_URL}`;
  const other = 'reached' in found ? 'ein anderes Kontor' : 'status' in found ? 'ein anderes Programm' : undefined;
  return other
    ? `Kontor läuft nicht. Auf Port ${env.PORT} antwortet ${other}. ${otherPort(env)}`
    : 'Kontor läuft nicht. Starte es mit npm start; hält es gleich wieder an, sagt seine letzte Zeile, warum. Geprüft ist hier, was ohne geht.';
}

async function examine(env: Env, unknown: readonly string[], db: Db | undefined): Promise<HealthCheck[]> {
  const installation = db && (await findInstallation(db).catch(() => undefined));
  const server = describeServer(env, await probe(ownAddress(env)), installation);
  console.info(server);
  const isRunning = server.startsWith('Kontor läuft:');
  return runChecks({
    env,
    unknown,
    db,
    clock: systemClock,
    isRunning,
    isRoot: isRunning && (await isRunByRoot(env.DATA_DIR)),
    backups: () => readBackupState(env, systemClock()),
    askDiscord: () => askDiscord(env, systemClock),
    log: { warn: (facts, message) => console.error(message, facts) },
  });
}

/** `npm run doctor`: one line per check; the exit code is 1 if one failed. */
async function doctor(): Promise<void> {
  const unknown = unknownHere();
  const env = parseEnv(process.env);
  const connection = await findConnection(env);
  const pool = connection && createPool(connection);
  try {
    const checks = await examine(env, unknown, pool && createDb(pool));
    for (const check of checks) console.info(lineOf(check));
    if (checks.some(({ state }) => state === 'WRONG')) process.exitCode = 1;
  } finally {
    await pool?.end();
  }
}

try {
  await doctor();
} catch (error) {
  console.error(error instanceof StartError ? error.message : describeError(error));
  process.exitCode = 1;
}
