import { AppError } from '../core/errors.ts';
import { mayTip, type Terms, type Timed } from './rules.ts';

/** Strictly before the start, by the server's clock. */
export function checkTipping(game: Timed, now: Date): void {
  if (game.gameClosed) throw new AppError('tips.closed');
  if (!mayTip(game, now)) throw new AppError('tips.started');
}

interface Editable extends Timed, Terms {
  readonly hidesTips: boolean;
  readonly teamA: string;
  readonly teamB: string;
}

/** Teams and kick-off are fixed once there are tips and the game has begun; price and scoring once it is closed. */
export function checkEdit(before: Editable, after: Omit<Editable, 'gameClosed'>, hasTips: boolean, now: Date): void {
  const isOther = (...names: (keyof Omit<Editable, 'gameClosed'>)[]) =>
    names.some((name) => before[name] !== after[name]);
  const hasBegun = !mayTip(before, now);
  if (hasTips && hasBegun && isOther('teamA', 'teamB', 'gameStart')) throw new AppError('tips.fixed');
  if (before.gameClosed && isOther('price', 'redOnlyIfAny')) throw new AppError('tips.scored');
  if (hasTips && !hasBegun && before.hidesTips && !after.hidesTips) throw new AppError('tips.promised');
}

/** A game with tips that has begun cannot be removed. */
export function checkRemoval(game: Timed, hasTips: boolean, now: Date): void {
  if (hasTips && !mayTip(game, now)) throw new AppError('tips.not-removable');
}
