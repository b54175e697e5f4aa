import { faceOf } from '@kontor/contract/users/rules.ts';
import { useMe, useRights } from '#users';
import { OwnWages } from './own-wages.tsx';
import { TeamWages } from './team-wages.tsx';

/** `/wages`: what leads have to pay; for everybody else their own sheet. */
export function WagesPage() {
  const { data: me } = useMe();
  const { isSuperAdmin } = useRights();
  if (!me) return null;
  return isSuperAdmin ? <TeamWages ownId={me.id} /> : <OwnWages person={faceOf(me)} />;
}
