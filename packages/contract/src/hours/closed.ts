import { AppError } from '../core/errors.ts';
import { sayWhen } from './german.ts';
import { stateAt } from './rules.ts';
import type { HoursSettings } from './schema.ts';

/** Why nothing can be ordered at this moment; nothing while the business is open. */
export function closedError(settings: HoursSettings, at: Date): AppError | undefined {
  const { isOpen, changesAt } = stateAt(settings, at);
  if (isOpen) return undefined;
  return changesAt
    ? new AppError('hours.closed-until', { when: sayWhen(changesAt, at) })
    : new AppError('hours.closed');
}
