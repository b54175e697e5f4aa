import { closedError } from '@kontor/contract/hours/closed.ts';
import { useHours } from './hours.queries.ts';

/** Why nothing can be ordered; nothing while it is open, or while that is not known. */
export function useClosed(): string | undefined {
  const found = useHours();
  return found && closedError(found, found.now)?.detail;
}
