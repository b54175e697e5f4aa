import { AppError } from '@kontor/contract/core/errors.ts';
import type { TipGame } from '@kontor/contract/tips/schema.ts';

/** Why nobody can tip any more, in the words the server would use. */
export const overSentence = ({ gameClosed }: Pick<TipGame, 'gameClosed'>): string =>
  new AppError(gameClosed ? 'tips.closed' : 'tips.started').detail;
