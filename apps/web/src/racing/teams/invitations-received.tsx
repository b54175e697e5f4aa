import type { Driver, MyRacing } from '@kontor/contract/racing/schema.ts';
import { showToast } from '#platform/toasts.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { useJoinTeam, useRemoveInvitation } from '../racing.queries.ts';
import styles from './team.module.css';
import { focusTeam } from './team-task-dialog.tsx';

type Invitation = MyRacing['invitations'][number];

/** Accepts or declines; held by the section, because the answered invitation leaves the list first. */
export function useInvitationAnswers(driver: Driver) {
  const join = useJoinTeam();
  const decline = useRemoveInvitation();
  const then = (sentence: string) => ({
    onSuccess: () => {
      showToast({ kind: 'success', sentence });
      focusTeam();
    },
  });
  return {
    accept: ({ teamId, name }: Invitation) =>
      join.run({ params: { id: teamId } }, then(`Du fährst jetzt für „${name}“.`)),
    decline: ({ teamId, name }: Invitation) =>
      decline.run({ params: { id: teamId, driverId: driver.id } }, then(`Die Einladung von „${name}“ ist abgelehnt.`)),
    accepting: join.isPending ? Number(join.variables?.input.params.id) : undefined,
    declining: decline.isPending ? Number(decline.variables?.input.params.id) : undefined,
  };
}

interface InvitationsReceivedProps {
  readonly invitations: readonly Invitation[];
  readonly answers: ReturnType<typeof useInvitationAnswers>;
}

/** Teams that would like to have the driver. */
export function InvitationsReceived({ invitations, answers }: InvitationsReceivedProps) {
  if (invitations.length === 0) return null;
  return (
    <div className="stack">
      <h3 id="invitations" className="large">
        Einladungen an dich
      </h3>
      <ul className={`${styles.list} divided`} aria-labelledby="invitations">
        {invitations.map((invitation) => (
          <li key={invitation.teamId} className="row wrap">
            <span className={styles.names} style={{ '--team': invitation.color }}>
              <span className="strong anywhere">{invitation.name}</span>
              <span className="meta anywhere block">von {invitation.by}</span>
            </span>
            <span className="push row">
              <Button
                look="primary"
                aria-label={`Einladung von ${invitation.name} annehmen`}
                isBusy={answers.accepting === invitation.teamId}
                isDisabled={answers.accepting !== undefined}
                onClick={() => answers.accept(invitation)}
              >
                Annehmen
              </Button>
              <Button
                aria-label={`Einladung von ${invitation.name} ablehnen`}
                isBusy={answers.declining === invitation.teamId}
                onClick={() => answers.decline(invitation)}
              >
                Ablehnen
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
