import { mayAccess } from '@kontor/contract/core/roles.ts';
import { heldAuthorities } from '@kontor/contract/users/rules.ts';
import { useMe } from '#users';

/** What the visitor may do to recordings; the server decides again. */
export interface Rights {
  readonly isLoggedIn: boolean;
  readonly isAdmin: boolean;
  readonly mayRemove: boolean;
}

export function useRights(): Rights {
  const { data: me } = useMe();
  const caller = me ? { authorities: heldAuthorities(me) } : undefined;
  return {
    isLoggedIn: caller !== undefined,
    isAdmin: mayAccess('admin', caller),
    mayRemove: mayAccess('super-admin', caller),
  };
}
