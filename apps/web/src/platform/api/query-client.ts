import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, hasStatus, sentenceOf } from './api-error.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** How long a change may wait until it is read, so that several are read at once. */
      readonly pauseMs?: number;
    };
    mutationMeta: {
      /** The caller shows the refusal itself, for instance beside a field. */
      readonly showsErrors?: boolean;
    };
  }
}

interface Reactions {
  readonly onUnauthenticated: (client: QueryClient) => void;
  /** An action was refused because the session is over; what was typed must not be lost over it. */
  readonly onActionUnauthenticated: () => void;
  readonly onActionFailed: (sentence: string) => void;
}

/** The live channel says when something changed; this is the safety net for what it may have missed. */
const STALE_MS = 30_000;

/** A refusal stays a refusal; only what may pass by itself is tried again. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  const mayPass = !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
  return mayPass && failures < 2;
}

export function createQueryClient(reactions: Reactions): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (hasStatus(error, 401)) reactions.onUnauthenticated(client);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (hasStatus(error, 401)) reactions.onActionUnauthenticated();
        else if (!mutation.meta?.showsErrors) reactions.onActionFailed(sentenceOf(error));
      },
    }),
    defaultOptions: {
      // The browser's own idea of being online is wrong often enough inside the game.
      queries: { staleTime: STALE_MS, retry: isWorthRetrying, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
