import { mayAccess } from '@kontor/contract/core/roles.ts';
import { SESSION_HINT } from '@kontor/contract/core/session-hint.ts';
import { TABLET_HINT } from '@kontor/contract/tablet/rules.ts';
import { getMe } from '@kontor/contract/users/me-api.ts';
import { heldAuthorities } from '@kontor/contract/users/rules.ts';
import type { User } from '@kontor/contract/users/schema.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { call } from '#platform/api/api.ts';
import { hasStatus } from '#platform/api/api-error.ts';
import { inTablet } from '#platform/tablet.ts';

/** True while this browser carries a session, which the server may have ended. */
export const mayHaveSession = (): boolean => document.cookie.includes(`${inTablet() ? TABLET_HINT : SESSION_HINT}=`);

let wasEnded = false;

/** The server has ended a session of this browser on purpose: if it is the current one, the page closes as after a logout. */
export const noteSessionEnded = (): void => {
  wasEnded = true;
};

async function loadMe(): Promise<User | null> {
  if (!mayHaveSession()) return null;
  try {
    return await call(getMe, {});
  } catch (error) {
    if (!hasStatus(error, 401)) throw error;
    // biome-ignore lint/suspicious/noDocumentCookie: the asynchronous way is missing in older browsers
    if (wasEnded && !inTablet()) document.cookie = `${SESSION_HINT}=; path=/; max-age=-1`;
    return null;
  } finally {
    wasEnded = false;
  }
}

export const usersQueries = {
  all: () => ({ queryKey: ['users'] as const }),
  lists: () => ({ queryKey: ['users', 'list'] as const }),
  // What is mounted because the account could not be loaded would ask again, and again be unmounted for it.
  me: () => queryOptions({ queryKey: ['users', 'me'], queryFn: loadMe, retryOnMount: false }),
};

/** Whose session has run out on the screen around: what they typed there stays theirs. */
export const LastMe = createContext<User | undefined>(undefined);

/** Who is logged in: `null` nobody, `undefined` not known yet. */
export function useMe() {
  const last = useContext(LastMe);
  const query = useQuery(usersQueries.me());
  return last && query.data === null ? { ...query, data: last } : query;
}

export function useRights() {
  const { data: me } = useMe();
  const caller = me ? { authorities: heldAuthorities(me) } : undefined;
  return {
    isLoggedIn: caller !== undefined,
    isUser: mayAccess('user', caller),
    isModerator: mayAccess('moderator', caller),
    isAdmin: mayAccess('admin', caller),
    isSuperAdmin: mayAccess('super-admin', caller),
  };
}

/** The same words for a change by oneself and by others, so that the own change is reported once. */
export const rightsChanged = (label: string): string => `Deine Rechte haben sich geändert: ${label}.`;
