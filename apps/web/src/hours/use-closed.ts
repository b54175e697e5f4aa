import { closedError } from '@kontor/contract/hours/closed.ts';
import { useHours } from './hours.queries.ts';

export function useClosed(): string | undefined {
  const found = useHours();
  return found && closedError(found, found.now)?.detail;
}
