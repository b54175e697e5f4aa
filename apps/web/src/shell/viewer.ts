import type { BusinessInfo } from '@kontor/contract/business/schema.ts';
import { type Features, isFeatureOn } from '@kontor/contract/core/features.ts';
import { type Caller, mayAccess } from '@kontor/contract/core/roles.ts';
import type { Screen } from '@kontor/contract/screens.ts';
import { heldAuthorities } from '@kontor/contract/users/rules.ts';
import type { User } from '@kontor/contract/users/schema.ts';
import { useInfo } from '#business';
import { useMe } from '#users';

/** Who is looking and what is switched on: everything that decides what is shown. */
export interface Viewer {
  readonly user: User | undefined;
  readonly caller: Caller;
  readonly features: Features;
}

type ViewerState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: Error; readonly retry: () => void; readonly isRetrying: boolean }
  | { readonly status: 'ready'; readonly viewer: Viewer; readonly info: BusinessInfo };

const viewerOf = (user: User | null | undefined, features: Features): Viewer => ({
  user: user ?? undefined,
  caller: user ? { authorities: heldAuthorities(user) } : undefined,
  features,
});

/** Someone whose account cannot be loaded is treated as not logged in; without the business info there is nothing to show. */
export function useViewer(): ViewerState {
  const me = useMe();
  const info = useInfo();
  if (info.data && !me.isPending)
    return { status: 'ready', viewer: viewerOf(me.data, info.data.features), info: info.data };
  if (info.error && !info.data) {
    return { status: 'failed', error: info.error, retry: () => void info.refetch(), isRetrying: info.isFetching };
  }
  return { status: 'loading' };
}

export const maySee = ({ caller, features }: Viewer, need: Screen): boolean =>
  mayAccess(need.access, caller) && need.features.every((feature) => isFeatureOn(features, feature));
