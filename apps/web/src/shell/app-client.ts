import { createQueryClient } from '#platform/api/query-client.ts';
import { showToast } from '#platform/toasts.ts';
import { usersQueries } from '#users';
import { notifySessionOver } from './session-watch.ts';

export const createAppClient = () =>
  createQueryClient({
    onUnauthenticated: (client) => void client.invalidateQueries(usersQueries.me()),
    onActionUnauthenticated: notifySessionOver,
    onActionFailed: (sentence) => showToast({ kind: 'error', sentence }),
  });
