import { AppError } from '@kontor/contract/core/errors.ts';
import { isFresh, presenceOf } from '@kontor/contract/game/rules.ts';
import type { GameStatus, Presence, PresenceSource } from '@kontor/contract/game/schema.ts';
import type { ReadCache } from '#platform/cache/read-cache.ts';
import type { Clock } from '#platform/clock.ts';
import type { Env } from '#platform/env.ts';
import type { Db } from '#platform/postgres/db.ts';
import type { FindOnline } from '#users';
import { findDemoPresence, findOnline, findReports, findRollCalls } from './game.repo.ts';

/** By priority. The choice at the demo's login counts only without a real game server. */
export function sourcesOf(env: Env): PresenceSource[] {
  const real: PresenceSource[] = [
    ...(env.BRIDGE_TOKEN.length > 0 ? ['bridge' as const] : []),
    ...(env.FIVEM_URL ? ['players' as const] : []),
  ];
  return real.length === 0 && env.isDemo ? ['demo'] : real;
}

export async function findGameStatus(db: Db, env: Env, now: Date): Promise<GameStatus> {
  const reports = await findReports(db);
  return {
    sources: sourcesOf(env).map((source) => {
      const report = reports.find((one) => one.source === source);
      const checkedAt = report?.checked_at ?? null;
      return {
        source,
        isFresh: source === 'demo' || isFresh(checkedAt, now),
        checkedAt: checkedAt?.toISOString() ?? null,
        players: report?.players ?? 0,
        identified: report?.identified ?? 0,
        problem: report?.problem ?? null,
        failedAt: report?.failed_at?.toISOString() ?? null,
        bridge: source === 'bridge' && report ? report : null,
      };
    }),
  };
}

export type CheckOnline = (userId: string) => Promise<void>;

export function createPresence(env: Env, clock: Clock, readCache: ReadCache) {
  const sources = sourcesOf(env);
  const readRollCalls = readCache.value((db) => findRollCalls(db, sources));
  const readDemo = readCache.value(findDemoPresence);

  const of = async (userId: string): Promise<Presence> => {
    if (sources.length === 0) return presenceOf([], clock());
    if (sources[0] === 'demo') {
      const online = (await readDemo()).get(userId) ?? false;
      const now = clock();
      return presenceOf([{ source: 'demo', checkedAt: now, online }], now);
    }
    const calls = await readRollCalls();
    return presenceOf(
      calls.map(({ source, checkedAt, online }) => ({ source, checkedAt, online: online.has(userId) })),
      clock(),
    );
  };

  const check: CheckOnline = async (userId) => {
    const { online } = await of(userId);
    if (online === null) throw new AppError('game.unknown');
    if (!online) throw new AppError('game.offline');
  };

  /** People missing in the result are unknown. */
  const among: FindOnline = async (db, ids) => {
    if (sources[0] === 'demo') {
      const chosen = await findDemoPresence(db);
      return new Map(ids.map((id) => [id, chosen.get(id) ?? false]));
    }
    const fresh = (await findReports(db)).filter(({ checked_at }) => isFresh(checked_at, clock()));
    const latest = sources.flatMap((source) => fresh.find((report) => report.source === source) ?? [])[0];
    if (!latest) return new Map();
    const online = new Set(await findOnline(db, latest.source, ids));
    return new Map(ids.map((id) => [id, online.has(id)]));
  };

  const inGame = async (): Promise<ReadonlySet<string>> => {
    const call = (await readRollCalls()).find(({ source }) => source === 'bridge');
    return call && isFresh(call.checkedAt, clock()) ? call.online : new Set();
  };

  return { of, check, among, inGame, status: (db: Db) => findGameStatus(db, env, clock()) };
}

export type PresenceOfPlayers = ReturnType<typeof createPresence>;
