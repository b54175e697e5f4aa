import { AppError } from '@kontor/contract/core/errors.ts';
import { showsTips } from '@kontor/contract/tips/rules.ts';
import type { Leaderboard, PlayerProfile } from '@kontor/contract/tips/schema.ts';
import type { Db } from '#platform/postgres/db.ts';
import { findFaces } from '#users';
import { listGames } from '../games/games.repo.ts';
import { faceIn, withOwnTips } from '../tipping/present-tips.ts';
import { findMatchday, findRanksBefore } from './movement.repo.ts';
import { findStanding, listMonths, listStandings } from './scores.repo.ts';

const SHOWN = 100;
const GAMES_SHOWN = 50;

export async function findLeaderboard(
  db: Db,
  period: string | undefined,
  userId: string | undefined,
): Promise<Leaderboard> {
  const places = await listStandings(db, period, SHOWN);
  const own = userId === undefined ? undefined : await findStanding(db, period, userId);
  const shown = [...places, ...(own ? [own] : [])];
  const faces = await findFaces(
    db,
    shown.map((place) => place.userId),
  );
  const matchday = places.length > 0 ? await findMatchday(db, { period }) : undefined;
  const before = matchday ? await findRanksBefore(db, period, { matchday, places: shown }) : new Map<string, number>();
  const present = ({ userId: id, ...place }: (typeof places)[number]) => ({
    ...place,
    user: faceIn(faces, id),
    before: before.get(id) ?? null,
  });
  return {
    standings: places.map(present),
    own: own ? present(own) : null,
    matchday: matchday && before.size > 0 ? { tournament: matchday.tournament, gameStart: matchday.gameStart } : null,
    months: await listMonths(db),
  };
}

/** Tips hidden until the start are hidden here too, except from their owner. */
export async function findPlayer(
  db: Db,
  userId: string,
  viewerId: string | undefined,
  now: Date,
): Promise<PlayerProfile> {
  const user = (await findFaces(db, [userId])).get(userId);
  const games = await listGames(db, { limit: GAMES_SHOWN }, userId);
  if (!user || games.length === 0) throw new AppError('not-found');
  const seen = games.filter((game) => viewerId === userId || showsTips(game, now)).slice(0, GAMES_SHOWN);
  const place = await findStanding(db, undefined, userId);
  return { user, standing: place ? { ...place, user } : null, games: await withOwnTips(db, seen, userId) };
}
