import { setTimeout as delay } from 'node:timers/promises';
import type { BackupState } from '@kontor/contract/backup/schema.ts';
import type { HealthCheck, HealthCheckId } from '@kontor/contract/health/schema.ts';
import { findMayOrder } from '#business';
import { listTargetStates } from '#discord-notices';
import { findGameStatus } from '#game';
import type { Clock } from '#platform/clock.ts';
import { type FreeBytes, freeBytes } from '#platform/disk-space.ts';
import type { Env } from '#platform/env.ts';
import { describeError } from '#platform/log.ts';
import type { Db } from '#platform/postgres/db.ts';
import { MIGRATIONS_DIR, readMigrations } from '#platform/postgres/migrate.ts';
import { findOwnerTrouble } from '#setup';
import { judgeAddress, probe } from './check-address.ts';
import { type Circumstances, judgeConfiguration } from './check-configuration.ts';
import type { DiscordAnswer } from './check-discord.ts';
import { checkGameServer, judgeBridge, judgeNotices } from './check-game.ts';
import { checkDisk, type DatabaseAnswer, judgeBackup, judgeClock, judgeDatabase, noDatabase } from './check-machine.ts';
import { checkWebSocket } from './check-websocket.ts';
import { type Finding, warning, wrong } from './finding.ts';
import { findDatabaseFacts, findInstallation } from './health.repo.ts';

/** Above the timeout of any single call. */
const TIMEOUT_MS = 12_000;

const claimAt = ({ PUBLIC_URL }: Env): string =>
  `Öffne ${PUBLIC_URL}/claim und gib den Code ein, den Kontor beim Start in die Konsole schreibt; ein Neustart schreibt einen neuen.`;

export interface Subject extends Omit<Circumstances, 'owner'> {
  readonly clock: Clock;
  /** Undefined where no database answers. */
  readonly db: Db | undefined;
  readonly isRunning: boolean;
  readonly backups: () => Promise<Pick<BackupState, 'isOn' | 'last' | 'failure'>>;
  readonly askDiscord: () => Promise<DiscordAnswer>;
  readonly log: { warn: (facts: object, message: string) => void };
  readonly free?: FreeBytes | undefined;
}

export const TITLES: Record<HealthCheckId, string> = {
  configuration: 'Konfiguration',
  database: 'Datenbank',
  disk: 'Speicherplatz',
  backup: 'Sicherung',
  clock: 'Uhr',
  discord: 'Discord',
  'discord-notices': 'Mitteilungen an Discord',
  'game-server': 'Spielserver',
  bridge: 'Spielbrücke',
  'public-address': 'Öffentliche Adresse',
  websocket: 'WebSocket',
};

async function askDatabase(db: Db, clock: Clock): Promise<DatabaseAnswer> {
  // The first query may have to open a connection.
  await findDatabaseFacts(db);
  const [sentAt, started] = [clock().getTime(), performance.now()];
  const facts = await findDatabaseFacts(db);
  const halfway = (sentAt + clock().getTime()) / 2;
  return { ...facts, tookMs: performance.now() - started, clockAheadMs: facts.now.getTime() - halfway };
}

const ADDRESS_FIRST = warning(
  'Nicht geprüft, weil die öffentliche Adresse nicht hierher führt.',
  'Bringe zuerst die öffentliche Adresse in Ordnung.',
);

type Check = () => Promise<Finding | undefined>;

/** Checks that need a running server return nothing without one. */
function checksOf(subject: Subject): Record<HealthCheckId, Check> {
  const { env, clock, db, isRunning, free = freeBytes } = subject;
  const database = db && askDatabase(db, clock).catch(() => undefined);
  const probing = isRunning ? probe(env.PUBLIC_URL) : undefined;
  const discord = subject.askDiscord();
  return {
    configuration: async () => {
      const trouble = db && (await findOwnerTrouble(env, db).catch(() => undefined));
      const owner = trouble && { text: trouble.forOperator, fix: claimAt(env), isGrave: true };
      return judgeConfiguration({ ...subject, owner }, await probing);
    },
    database: async () => {
      const answer = await database;
      if (answer) return judgeDatabase(env, answer, (await readMigrations(MIGRATIONS_DIR)).length);
      return isRunning || env.DATABASE_URL ? noDatabase(env) : undefined;
    },
    disk: () => checkDisk(env, free),
    backup: async () => judgeBackup(await subject.backups(), clock()),
    clock: async () =>
      judgeClock({ Discord: (await discord).clockAheadMs, 'der Datenbank': (await database)?.clockAheadMs }),
    discord: async () => (await discord).finding,
    'discord-notices': async () => db && judgeNotices(await listTargetStates(db)),
    'game-server': async () => checkGameServer(env, db ? await findMayOrder(db) : 'IN_GAME'),
    bridge: async () => (isRunning && db ? judgeBridge(env, await findGameStatus(db, env, clock())) : undefined),
    'public-address': async () => {
      const found = await probing;
      return found && judgeAddress(env, found, db && (await findInstallation(db).catch(() => undefined)));
    },
    websocket: async () => {
      const found = await probing;
      return found && ('reached' in found ? checkWebSocket(env) : ADDRESS_FIRST);
    },
  };
}

async function carryOut({ log }: Subject, id: HealthCheckId, check: Check): Promise<HealthCheck[]> {
  const late = wrong('Die Prüfung hat zu lange gedauert.', 'Prüfe in einer Minute erneut, oder starte Kontor neu.');
  const finding = await Promise.race([check(), delay(TIMEOUT_MS, late, { ref: false })]).catch((error: unknown) => {
    log.warn({ err: describeError(error), check: id }, 'health check failed');
    return wrong('Die Prüfung ist gescheitert.', 'Näheres steht im Protokoll des Servers.');
  });
  return finding ? [{ id, title: TITLES[id], ...finding }] : [];
}

export async function runChecks(subject: Subject): Promise<HealthCheck[]> {
  const checks = Object.entries(checksOf(subject)) as [HealthCheckId, Check][];
  return (await Promise.all(checks.map(([id, check]) => carryOut(subject, id, check)))).flat();
}
