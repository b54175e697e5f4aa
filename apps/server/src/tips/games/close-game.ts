import { isDeepStrictEqual } from 'node:util';
import { changesBetween } from '@kontor/contract/audit/rules.ts';
import { berlinMonth } from '@kontor/contract/core/berlin-time.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import { sayNumber } from '@kontor/contract/core/german.ts';
import { prizeOf, scoreOf, showsTips } from '@kontor/contract/tips/rules.ts';
import type { GameResult, Score, Winners } from '@kontor/contract/tips/schema.ts';
import { recordEvent } from '#discord-notices';
import type { Notices } from '#game';
import type { Actor } from '#platform/actor.ts';
import { html } from '#platform/http/html.ts';
import type { Db, Tx } from '#platform/postgres/db.ts';
import { findFaces } from '#users';
import { refreshPayouts } from '../payouts/payouts.repo.ts';
import { correctRecaps } from '../standings/recap.ts';
import { lockScores, savePrizes } from '../standings/scores.repo.ts';
import { faceIn } from '../tipping/present-tips.ts';
import { findAllTips, hasTips } from '../tipping/tips.repo.ts';
import { findGame, type StoredGame, saveResult } from './games.repo.ts';
import { lockKnown, nameOf, writeGameAudit } from './manage-games.ts';

const SHOWN = 50;

/** Not sorted: PostgreSQL writes rows fastest in the order in which it has stored them. */
async function score(db: Db, game: StoredGame, result: Score) {
  const tips = await findAllTips(db, game.id);
  return tips.map(({ id, userId, won: before, isExact: wasExact, ...tip }) => {
    const { total: won, isExact } = prizeOf(tip, result, game);
    return { id, userId, won, isExact, isChanged: before !== won || wasExact !== isExact };
  });
}

/** Refused while tips are hidden: trying out results would reveal them. */
export async function previewWinners(db: Db, id: number, result: Score, now: Date): Promise<Winners> {
  const game = await findGame(db, id);
  if (!game) throw new AppError('not-found');
  if (!showsTips(game, now)) throw new AppError('tips.hidden');
  const scored = await score(db, game, result);
  const winners = scored.filter(({ won }) => won > 0);
  const best = winners.sort((a, b) => b.won - a.won || a.id - b.id).slice(0, SHOWN);
  const ids = best.map(({ userId }) => userId);
  const faces = await findFaces(db, ids);
  return {
    tips: scored.length,
    winners: winners.length,
    exact: scored.filter(({ isExact }) => isExact).length,
    total: winners.reduce((sum, { won }) => sum + won, 0),
    best: best.map(({ userId, won, isExact }) => ({ user: faceIn(faces, userId), won, isExact })),
  };
}

const goals = (result: Score): string => `${result.goalsTeamA}:${result.goalsTeamB}`;

function scoreline(result: Score): string {
  const red = `rot ${result.redCardsTeamA}:${result.redCardsTeamB}`;
  const yellow = `gelb ${result.yellowCardsTeamA}:${result.yellowCardsTeamB}`;
  return `${goals(result)}, ${red}, ${yellow}, Ecken ${result.cornersTeamA}:${result.cornersTeamB}`;
}

interface Closing {
  id: number;
  wanted: GameResult;
  at: Date;
  notify?: Notices['send'];
}

/** Closing and correcting are the same: tips are scored, open payouts updated, paid ones flagged. */
export async function closeGame(tx: Tx, actor: Actor, { id, wanted, at, notify }: Closing): Promise<StoredGame> {
  const before = await lockKnown(tx, id, 'update');
  const { version, gameClosed: _, ...result } = wanted;
  if (version !== undefined && version !== before.version) throw new AppError('conflict');
  if (!showsTips(before, at) && (await hasTips(tx, id))) throw new AppError('tips.promised');
  const old = scoreOf(before);
  if (old && isDeepStrictEqual(old, result)) return before;
  const month = berlinMonth(new Date(before.gameStart));
  const game = await saveResult(tx, id, result, at);
  const scored = await score(tx, game, result);
  const changed = scored.filter(({ isChanged }) => isChanged);
  await lockScores(tx);
  await savePrizes(tx, id, month, changed);
  const payouts = await refreshPayouts(tx, id);
  const notices = payouts.map(({ userId, amount }) => {
    const text = `${sayNumber(amount)} VC aus dem Tippspiel ${game.teamA} – ${game.teamB} warten auf dich.`;
    return { userId, kind: 'PAYOUT_READY' as const, title: 'Gewinn wartet', text, at };
  });
  await notify?.(tx, notices);
  const total = sayNumber(scored.reduce((sum, { won }) => sum + won, 0));
  const message = before.gameClosed
    ? html`Tippspiel ${nameOf(game)} berichtigt: ${goals(result)}, ${total} VC.`
    : html`Tippspiel ${nameOf(game)} abgeschlossen: ${goals(result)}, ${total} VC.`;
  const changes = changesBetween({ Ergebnis: [old ? scoreline(old) : 'offen', scoreline(result)] });
  await writeGameAudit(tx, actor, message, at, changes);
  await recordEvent(tx, 'TIPS_CLOSED', [id], at);
  await correctRecaps(tx, game, at);
  return game;
}
