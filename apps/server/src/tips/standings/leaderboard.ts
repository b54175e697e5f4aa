import { AppError } from '@kontor/contract/core/errors.ts';
import { showsTips } from '@kontor/contract/tips/rules.ts';
import type { Leaderboard, PlayerProfile } from '@kontor/contract/tips/schema.ts';
import type { Db } from '#platform/postgres/db.ts';
import { findFaces } from '#users';
import { listGames } from '../games/games.repo.ts';
import { faceIn, withOwnTips } from '../tipping/present-tips.ts';
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
  const ids = [...places, ...(own ? [own] : [])].map((place) => place.userId);
  const faces = await findFaces(db, ids);
  const withFace = ({ userId: id, ...place }: (typeof places)[number]) => ({ ...place, user: faceIn(faces, id) });
  return { standings: places.map(withFace), own: own ? withFace(own) : null, months: await listMonths(db) };
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
