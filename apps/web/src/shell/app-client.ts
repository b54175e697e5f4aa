import { createQueryClient } from '#platform/api/query-client.ts';
import { showToast } from '#platform/toasts.ts';
import { usersQueries } from '#users';
import { notifySessionOver } from './session-watch.ts';

/** The cache with the reactions of this app: a lost session is noticed, a failed action is reported. */
export const createAppClient = () =>
  createQueryClient({
    onUnauthenticated: (client) => void client.invalidateQueries(usersQueries.me()),
    onActionUnauthenticated: notifySessionOver,
    onActionFailed: (sentence) => showToast({ kind: 'error', sentence }),
  });
