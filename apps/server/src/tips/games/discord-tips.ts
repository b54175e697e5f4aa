import { sayDateTime, sayNumber } from '@kontor/contract/core/german.ts';
import { ENDING_MINUTES } from '@kontor/contract/discord-notices/rules.ts';
import { COLORS, recordEvent } from '#discord-notices';
import type { Tx } from '#platform/postgres/db.ts';
import type { Describe } from '#platform/slice.ts';
import { findFaces } from '#users';
import { findAllTips } from '../tipping/tips.repo.ts';
import { findGame, findGames, findStarting, type StoredGame } from './games.repo.ts';

const [GAMES_NAMED, WINNERS_NAMED] = [20, 10];

export const nameFirst = <T>(all: readonly T[], named: number, say: (one: T) => string): string => {
  const rest = all.length - named;
  return [...all.slice(0, named).map(say), ...(rest > 0 ? [`und ${sayNumber(rest)} weitere`] : [])].join('\n');
};

const nameOf = ({ teamA, teamB }: StoredGame): string => `${teamA} – ${teamB}`;

/** The games of a matchday share one message. */
export const describeOpenGames: Describe = async (db, subject, { at }) => {
  const games = [...(await findGames(db, subject.split(',').map(Number))).values()].filter(
    ({ gameClosed, gameStart }) => !gameClosed && new Date(gameStart) > at,
  );
  const [first] = games.sort((a, b) => a.gameStart.localeCompare(b.gameStart));
  if (!first) return undefined;
  return {
    title: games.length === 1 ? `Neues Tippspiel: ${nameOf(first)}` : `${sayNumber(games.length)} neue Tippspiele`,
    text: nameFirst(
      games,
      GAMES_NAMED,
      (game) => `${nameOf(game)}, ${sayDateTime(game.gameStart)} Uhr, ${sayNumber(game.price)} VC`,
    ),
    fields: [['Turnier', first.tournament]],
    color: COLORS.blue,
    link: '/tip-games',
    at,
  };
};

export const describeEnding: Describe = async (db, subject, { at }) => {
  const game = await findGame(db, Number(subject));
  if (!game || game.gameClosed || new Date(game.gameStart) <= at) return undefined;
  return {
    title: `Noch bis ${sayDateTime(game.gameStart)} Uhr tippen: ${nameOf(game)}`,
    fields: [['Turnier', game.tournament]],
    color: COLORS.amber,
    link: `/tip-games/${game.id}`,
    at,
  };
};

export const describeClosedGame: Describe = async (db, subject, { at }) => {
  const game = await findGame(db, Number(subject));
  if (!game?.gameClosed) return undefined;
  const winners = (await findAllTips(db, game.id)).filter(({ won }) => (won ?? 0) > 0);
  winners.sort((a, b) => (b.won ?? 0) - (a.won ?? 0) || a.id - b.id);
  const ids = winners.slice(0, WINNERS_NAMED).map(({ userId }) => userId);
  const faces = await findFaces(db, ids);
  const say = ({ userId, won }: (typeof winners)[number]): string =>
    `${faces.get(userId)?.name ?? '?'}: ${sayNumber(won ?? 0)} VC`;
  return {
    title: `${nameOf(game)} endete ${game.goalsTeamA}:${game.goalsTeamB}`,
    text: winners.length === 0 ? 'Niemand hat gewonnen.' : nameFirst(winners, WINNERS_NAMED, say),
    fields: [['Turnier', game.tournament]],
    color: COLORS.green,
    link: `/tip-games/${game.id}`,
    at,
  };
};

export async function recordEnding(tx: Tx, now: Date): Promise<void> {
  const ids = await findStarting(tx, now, new Date(now.getTime() + ENDING_MINUTES * 60_000));
  await recordEvent(tx, 'TIPS_ENDING', ids, now);
}
