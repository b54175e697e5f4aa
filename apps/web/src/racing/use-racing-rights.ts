import { mayAccess } from '@kontor/contract/core/roles.ts';
import { heldAuthorities } from '@kontor/contract/users/rules.ts';
import { useMe } from '#users';

/** What the visitor may do in the racing league; the server decides again. */
export function useRacingRights() {
  const { data: me } = useMe();
  const caller = me ? { authorities: heldAuthorities(me) } : undefined;
  return {
    isUser: mayAccess('user', caller),
    isModerator: mayAccess('moderator', caller),
    isAdmin: mayAccess('admin', caller),
  };
}
