import type { Tip, TipGame } from '@kontor/contract/tips/schema.ts';
import type { Face } from '@kontor/contract/users/schema.ts';
import type { Db } from '#platform/postgres/db.ts';
import { findFaces } from '#users';
import type { StoredGame } from '../games/games.repo.ts';
import { findOwnTips, type StoredTip } from './tips.repo.ts';

type Faces = ReadonlyMap<string, Face>;

/** A deleted account still counts. */
export const faceIn = (faces: Faces, userId: string): Face =>
  faces.get(userId) ?? { id: userId, name: userId, avatarUrl: null };

const toTip = ({ gameId: _, ...tip }: StoredTip, faces: Faces): Tip => {
  const { name, avatarUrl } = faceIn(faces, tip.userId);
  return { ...tip, userName: name, avatarUrl };
};

export async function presentTips(db: Db, tips: readonly StoredTip[]): Promise<Tip[]> {
  const ids = tips.map(({ userId }) => userId);
  const faces = await findFaces(db, ids);
  return tips.map((tip) => toTip(tip, faces));
}

export async function withOwnTips(
  db: Db,
  games: readonly StoredGame[],
  userId: string | undefined,
): Promise<TipGame[]> {
  if (userId === undefined) return games.map((game) => ({ ...game, tips: [] }));
  const ids = games.map(({ id }) => id);
  const [own, faces] = [await findOwnTips(db, ids, userId), await findFaces(db, [userId])];
  return games.map((game) => {
    const tip = own.get(game.id);
    return { ...game, tips: tip ? [toTip(tip, faces)] : [] };
  });
}
