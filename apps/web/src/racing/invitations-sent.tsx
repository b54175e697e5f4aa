import type { DriverFace, MyRacing } from '@kontor/contract/racing/schema.ts';
import { showToast } from '#platform/toasts.ts';
import { Button } from '#platform/ui/button.tsx';
import { DriverTag } from './driver-tag.tsx';
import styles from './invitation-list.module.css';
import { InvitationSearch } from './invitation-search.tsx';
import { useRemoveInvitation } from './racing.queries.ts';
import { focusTeam } from './team-focus.ts';

type OwnTeam = NonNullable<MyRacing['team']>;

interface PendingProps {
  readonly team: OwnTeam;
  readonly onWithdraw: (driver: DriverFace) => void;
  /** The driver whose invitation is being taken back. */
  readonly withdrawing: number | undefined;
}

const Pending = ({ team, onWithdraw, withdrawing }: PendingProps) => (
  <div>
    <h3 id="pending" className={styles.title}>
      Offene Einladungen
    </h3>
    <ul className={styles.list} aria-labelledby="pending">
      {team.invited.map((driver) => (
        <li key={driver.id} className={styles.row}>
          <DriverTag driver={driver} />
          <Button
            aria-label={`Einladung an ${driver.nickname} zurückziehen`}
            isBusy={withdrawing === driver.id}
            onClick={() => onWithdraw(driver)}
          >
            Zurückziehen
          </Button>
        </li>
      ))}
    </ul>
  </div>
);

/** Whom the captain would like to have, and has asked already. */
export function InvitationsSent({ team }: { readonly team: OwnTeam }) {
  const remove = useRemoveInvitation();
  const withdraw = ({ id, nickname }: DriverFace) =>
    remove.run(
      { params: { id: team.id, driverId: id } },
      {
        onSuccess: () => {
          showToast({ kind: 'done', sentence: `Die Einladung an ${nickname} ist zurückgezogen.` });
          focusTeam();
        },
      },
    );
  return (
    <>
      <InvitationSearch team={team} />
      {team.invited.length > 0 ? (
        <Pending
          team={team}
          onWithdraw={withdraw}
          withdrawing={remove.isPending ? Number(remove.variables?.input.params.driverId) : undefined}
        />
      ) : null}
    </>
  );
}
