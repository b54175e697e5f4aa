import { mayAccess } from '@kontor/contract/core/roles.ts';
import { heldAuthorities } from '@kontor/contract/users/rules.ts';
import { useMe } from '#users';

export type Rights = ReturnType<typeof useRights>;

/** What the visitor may do to recordings; the server decides again. */
export function useRights() {
  const { data: me } = useMe();
  const caller = me ? { authorities: heldAuthorities(me) } : undefined;
  return {
    isLoggedIn: caller !== undefined,
    isAdmin: mayAccess('admin', caller),
    mayRemove: mayAccess('super-admin', caller),
  };
}
