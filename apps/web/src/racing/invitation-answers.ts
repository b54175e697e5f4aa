import type { Driver, MyRacing } from '@kontor/contract/racing/schema.ts';
import { showToast } from '#platform/toasts.ts';
import { useJoinTeam, useRemoveInvitation } from './racing.queries.ts';
import { focusTeam } from './team-focus.ts';

export type Invitation = MyRacing['invitations'][number];

/** Accepts or declines; what was answered is gone from the list by the time it is told. */
export function useInvitationAnswers(driver: Driver) {
  const join = useJoinTeam();
  const decline = useRemoveInvitation();
  const told = (sentence: string) => ({
    onSuccess: () => {
      showToast({ kind: 'done', sentence });
      focusTeam();
    },
  });
  return {
    accept: ({ teamId, name }: Invitation) =>
      join.run({ params: { id: teamId } }, told(`Du fährst jetzt für „${name}“.`)),
    decline: ({ teamId, name }: Invitation) =>
      decline.run({ params: { id: teamId, driverId: driver.id } }, told(`Die Einladung von „${name}“ ist abgelehnt.`)),
    accepting: join.isPending ? Number(join.variables?.input.params.id) : undefined,
    declining: decline.isPending ? Number(decline.variables?.input.params.id) : undefined,
  };
}

export type InvitationAnswers = ReturnType<typeof useInvitationAnswers>;
