import { mayAccess } from '@kontor/contract/core/roles.ts';
import { heldAuthorities } from '@kontor/contract/users/rules.ts';
import { useMe } from '#users';

/** Whether whoever looks may close games; the server decides again. */
export function useIsAdmin(): boolean {
  const { data: me } = useMe();
  return me ? mayAccess('admin', { authorities: heldAuthorities(me) }) : false;
}
