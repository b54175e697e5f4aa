import { sayDay } from '@kontor/contract/cash/rules.ts';
import { sayNumber } from '@kontor/contract/core/german.ts';
import { berlinDay } from '@kontor/contract/discord-notices/rules.ts';
import type { Recap } from '@kontor/contract/tips/schema.ts';
import { COLORS, recordCorrection, recordEvent } from '#discord-notices';
import type { Db, Tx } from '#platform/postgres/db.ts';
import type { Describe } from '#platform/slice.ts';
import { findFaces } from '#users';
import { nameFirst } from '../games/discord-tips.ts';
import { findGames, type StoredGame } from '../games/games.repo.ts';
import { faceIn } from '../tipping/present-tips.ts';
import { findMatchday, findRanksBefore, listClosedFrom, listWinners } from './movement.repo.ts';
import { listStandings } from './scores.repo.ts';

const RANKED = 100;
const [GAMES_NAMED, WINNERS_NAMED, RISEN_NAMED, BEST_NAMED] = [15, 10, 5, 3];

const sayResult = (game: StoredGame): string => `${game.teamA} – ${game.teamB} ${game.goalsTeamA}:${game.goalsTeamB}`;

/** The same to read, to copy and for Discord: of the match day of this game, or of the last one. */
export async function findRecap(db: Db, gameId?: number): Promise<Recap | undefined> {
  const last = await findMatchday(db, {});
  const matchday = gameId === undefined ? last : await findMatchday(db, { gameId });
  if (!last || !matchday) return undefined;
  // The ranking is that of today, in which a later match day has moved people, too.
  const isLast = matchday.gameIds.includes(last.lastId);
  const games = await findGames(db, matchday.gameIds);
  const winners = await listWinners(db, matchday.gameIds);
  const places = await listStandings(db, undefined, RANKED);
  const before = isLast ? await findRanksBefore(db, undefined, { matchday, places }) : new Map<string, number>();
  const risen = places
    .map(({ userId, rank }) => ({ userId, rank, from: before.get(userId) ?? rank }))
    .filter(({ rank, from }) => from > rank)
    .sort((one, other) => other.from - other.rank - (one.from - one.rank));
  const faces = await findFaces(
    db,
    [...winners.slice(0, WINNERS_NAMED), ...places].map(({ userId }) => userId),
  );
  const nameOf = (userId: string): string => faceIn(faces, userId).name;

  const played = matchday.gameIds.flatMap((id) => games.get(id) ?? []);
  const sections: [string, string][] = [
    ['Ergebnisse', nameFirst(played, GAMES_NAMED, sayResult)],
    [
      'Gewonnen haben',
      winners.length === 0
        ? 'Niemand.'
        : nameFirst(winners, WINNERS_NAMED, ({ userId, won }) => `${nameOf(userId)}: ${sayNumber(won)} VC`),
    ],
    [
      'Aufgestiegen',
      nameFirst(risen, RISEN_NAMED, ({ userId, from, rank }) => `${nameOf(userId)}: von ${from} auf ${rank}`),
    ],
    [
      'Rangliste',
      places
        .slice(0, BEST_NAMED)
        .map(({ userId, rank, won }) => `${rank}. ${nameOf(userId)}, ${sayNumber(won)} VC`)
        .join('\n'),
    ],
  ];
  return {
    gameId: matchday.lastId,
    title: `Rückblick: ${matchday.tournament}, ${sayDay(berlinDay(new Date(matchday.gameStart)))}`,
    sections: sections.filter(([, text]) => text !== '').map(([label, text]) => ({ label, text })),
  };
}

/** Its subject is the last game of the match day. */
export const describeRecap: Describe = async (db, gameId, { at }) => {
  const recap = await findRecap(db, Number(gameId));
  return (
    recap && {
      title: recap.title,
      fields: recap.sections.map(({ label, text }) => [label, text]),
      color: COLORS.green,
      link: '/tip-games?ansicht=rangliste',
      at,
    }
  );
};

/** Once for each match day and channel that wants it; returns how many were asked. */
export const recordRecap = (tx: Tx, gameId: number, at: Date): Promise<number> =>
  recordEvent(tx, 'TIPS_RECAP', [gameId], at);

/** A result changes its match day, which ends within seven days, and the ranking in the recaps sent since. */
export const correctRecaps = async (tx: Tx, game: StoredGame, at: Date): Promise<void> =>
  recordCorrection(tx, 'TIPS_RECAP', await listClosedFrom(tx, new Date(game.gameStart)), at);
