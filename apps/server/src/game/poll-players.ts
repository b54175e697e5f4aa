import { POLL_MS } from '@kontor/contract/game/rules.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Platform } from '#platform/platform.ts';
import { fetchPlayers, PlayersProblem, RETRY_MAX_S } from './fetch-players.ts';
import { postponeTurn, saveProblem, saveReport, takeTurn } from './game.repo.ts';
import type { SeePlayers } from './game.routes.ts';

interface Deps extends Pick<Platform, 'db' | 'clock' | 'write'> {
  duty: SeePlayers;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  url: string;
  token: string | undefined;
}

/** A little less than the interval, so that a process finds its own turn free again. */
const TURN_MS = POLL_MS - 500;
/** The latest possible turn, with tolerance for clocks that differ. */
const LATEST_MS = 2 * RETRY_MAX_S * 1000;

const later = (date: Date, ms: number): Date => new Date(date.getTime() + ms);

/** Of several processes one asks; all read its result from the database. */
export function createPoll({ db, clock, write, duty, log, url, token }: Deps): () => Promise<void> {
  let problem: string | undefined;

  return async () => {
    const startedAt = clock();
    const turn = { now: startedAt, next: later(startedAt, TURN_MS), latest: later(startedAt, LATEST_MS) };
    if (!(await takeTurn(db, 'players', turn))) return;
    try {
      const { players, online } = await fetchPlayers(url, token);
      await saveReport(db, 'players', { at: startedAt, online, players });
      const seen = online.map((userId) => ({ userId, duty: null }));
      await write((tx, { publish }) => duty.see(tx, seen, publish));
      if (problem) log.info('game server: the list of players is back');
      problem = undefined;
    } catch (error) {
      if (!(error instanceof PlayersProblem)) throw error;
      await saveProblem(db, 'players', error.message, clock());
      if (error.retryAfterS) await postponeTurn(db, 'players', later(clock(), error.retryAfterS * 1000));
      if (problem !== error.message) log.warn({ problem: error.message }, 'game server: no list of players');
      problem = error.message;
    }
  };
}
