import { AppError } from '@kontor/contract/core/errors.ts';
import {
  type Matchday,
  type MatchdayGame,
  type MatchdayQuery,
  type MatchdayTakeover,
  seasonAt,
} from '@kontor/contract/tips/matchday.ts';
import { mayTip } from '@kontor/contract/tips/rules.ts';
import type { Actor } from '#platform/actor.ts';
import type { Db, Tx } from '#platform/postgres/db.ts';
import { findMatches, nameSources, type StoredGame } from '../games/games.repo.ts';
import { changeGame, createGames } from '../games/manage-games.ts';
import { findTippedGames } from '../tipping/tips.repo.ts';
import type { Match, OpenLiga } from './openliga.ts';

const WIDEST = 60;
const nameOf = ({ teamName }: Match['team1']): string => teamName.trim().slice(0, WIDEST).trim();

const isSame = (game: StoredGame, match: Pick<MatchdayGame, 'teamA' | 'teamB' | 'gameStart'>): boolean =>
  game.teamA === match.teamA && game.teamB === match.teamB && game.gameStart === match.gameStart;

/** What would be created or changed; nothing is written. */
export async function previewMatchday(db: Db, openLiga: OpenLiga, asked: MatchdayQuery, now: Date): Promise<Matchday> {
  const { league, season = seasonAt(now) } = asked;
  const groups = await openLiga.matchdays(league, season);
  const matchdays = groups.map(({ groupOrderID: number, groupName: name }) => ({ number, name }));
  if (matchdays.length === 0) throw new AppError('tips.source-empty');
  const wanted = asked.matchday ?? (await openLiga.current(league));
  const matchday = matchdays.find(({ number }) => number === wanted)?.number ?? matchdays[0]?.number ?? 1;
  const matches = await openLiga.matches({ league, season, matchday });
  const stored = await findMatches(
    db,
    matches.map(({ matchID }) => matchID),
  );
  const tipped = await findTippedGames(
    db,
    [...stored.values()].map(({ id }) => id),
  );
  const games = matches.map((match): MatchdayGame => {
    const [teamA, teamB] = [nameOf(match.team1), nameOf(match.team2)];
    const found = { matchId: match.matchID, teamA, teamB, gameStart: new Date(match.matchDateTimeUTC).toISOString() };
    const game = stored.get(match.matchID);
    if (!game) return { ...found, state: 'NEW', known: null };
    const isFixed = game.gameClosed || (tipped.has(game.id) && !mayTip(game, now));
    return { ...found, state: isSame(game, found) ? 'SAME' : isFixed ? 'FIXED' : 'CHANGED', known: game };
  });
  games.sort((a, b) => a.gameStart.localeCompare(b.gameStart) || a.matchId - b.matchId);
  return { league, leagueName: matches[0]?.leagueName || league, season, matchday, matchdays, games };
}

interface TakeOver {
  readonly wanted: MatchdayTakeover;
  readonly at: Date;
}

/** A match that another person has just taken over is not there twice. */
export async function takeOverMatchday(tx: Tx, actor: Actor, { wanted, at }: TakeOver): Promise<StoredGame[]> {
  const { games, ...round } = wanted;
  const changed: StoredGame[] = [];
  for (const { id, game } of games) {
    if (id !== undefined) changed.push(await changeGame(tx, actor, { id, wanted: game, at }));
  }
  const fresh = games.filter(({ id }) => id === undefined);
  const known = await findMatches(
    tx,
    fresh.map(({ matchId }) => matchId),
  );
  if (known.size > 0) throw new AppError('conflict');
  if (fresh.length === 0) return changed;
  const created = await createGames(
    tx,
    actor,
    fresh.map(({ game }) => game),
    at,
  );
  await nameSources(
    tx,
    created.map(({ id }, index) => ({ ...round, id, matchId: fresh[index]?.matchId ?? 0 })),
  );
  return [...changed, ...created];
}
