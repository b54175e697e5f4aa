import { AppError } from '@kontor/contract/core/errors.ts';
import type { Proposal, Proposals } from '@kontor/contract/tips/matchday.ts';
import type { Db } from '#platform/postgres/db.ts';
import { findAwaited } from '../games/games.repo.ts';
import { type OpenLiga, type Round, resultOf } from './openliga.ts';

const DAY_MS = 86_400_000;
/** People correct a result there for a while. */
const CORRECTED_FOR_DAYS = 3;
const ROUNDS_AT_ONCE = 6;

/** For games that have begun: proposed where a result is missing or another one is known by now. Nothing is written. */
export async function proposeResults(db: Db, openLiga: OpenLiga, now: Date): Promise<Proposals> {
  const games = await findAwaited(db, now, new Date(now.getTime() - CORRECTED_FOR_DAYS * DAY_MS));
  const rounds = new Map<string, Round>();
  for (const { league, season, matchday } of games)
    rounds.set(`${league}/${season}/${matchday}`, { league, season, matchday });
  const answers = await Promise.allSettled(
    [...rounds.values()].slice(0, ROUNDS_AT_ONCE).map((round) => openLiga.matches(round)),
  );
  const failed = answers.find((answer) => answer.status === 'rejected');
  if (failed && !(failed.reason instanceof AppError)) throw failed.reason;
  const matches = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  const proposals: Proposal[] = [];
  const withoutResult: number[] = [];
  for (const game of games) {
    const match = matches.find(({ matchID }) => matchID === game.matchId);
    const result = match && resultOf(match);
    const isSame = result && game.goalsTeamA === result.goalsTeamA && game.goalsTeamB === result.goalsTeamB;
    if (result && !isSame) proposals.push({ gameId: game.id, ...result });
    else if (match?.matchIsFinished && !result && !game.isClosed) withoutResult.push(game.id);
  }
  return { proposals, withoutResult, problem: failed ? (failed.reason as AppError).detail : null };
}
