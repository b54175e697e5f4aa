import { unreachable } from '#platform/api-error.ts';
import { showToast } from '#platform/toasts.ts';

/** What could not be fetched closes again, so that the next press asks for it anew. */
export function notifyMissing(close: () => void): void {
  close();
  showToast({ kind: 'failed', sentence: unreachable().detail });
}
