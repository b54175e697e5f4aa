import { AppError } from '../core/errors.ts';
import { sayWhen } from './german.ts';
import type { State } from './rules.ts';

/** `undefined` while the business is open. */
export function closedError({ isOpen, changesAt }: State, at: Date): AppError | undefined {
  if (isOpen) return undefined;
  return changesAt
    ? new AppError('hours.closed-until', { when: sayWhen(changesAt, at) })
    : new AppError('hours.closed');
}
