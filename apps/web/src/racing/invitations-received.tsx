import type { CSSProperties } from 'react';
import { Button } from '#platform/ui/button.tsx';
import type { Invitation, InvitationAnswers } from './invitation-answers.ts';
import styles from './invitation-list.module.css';

interface InvitationsReceivedProps {
  readonly invitations: readonly Invitation[];
  readonly answers: InvitationAnswers;
}

/** Teams that would like to have the driver. */
export function InvitationsReceived({ invitations, answers }: InvitationsReceivedProps) {
  if (invitations.length === 0) return null;
  return (
    <div>
      <h3 id="invitations" className={styles.title}>
        Einladungen an dich
      </h3>
      <ul className={styles.list} aria-labelledby="invitations">
        {invitations.map((invitation) => (
          <li key={invitation.teamId} className={styles.row}>
            <span className={styles.team} style={{ '--team': invitation.color } as CSSProperties}>
              <span className={styles.name}>{invitation.name}</span>
              <span className={styles.by}>von {invitation.by}</span>
            </span>
            <span className={styles.actions}>
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
