import type { Driver, DriverFace, MyRacing } from '@kontor/contract/racing/schema.ts';
import type { CSSProperties } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { EditIcon, LogoutIcon } from '#platform/ui/icons.ts';
import { Tooltip } from '#platform/ui/tooltip.ts';
import { InvitationsSent } from './invitations-sent.tsx';
import styles from './team-home.module.css';
import { TeamMember } from './team-member.tsx';
import { type TeamTask, wayOut } from './team-tasks.ts';

type OwnTeam = NonNullable<MyRacing['team']>;

interface TeamHomeProps {
  readonly team: OwnTeam;
  readonly driver: Driver;
  readonly onEdit: () => void;
  readonly onTask: (task: TeamTask) => void;
}

/** The captain first, then by name. */
const inOrder = ({ members, captainId }: OwnTeam): DriverFace[] =>
  members.toSorted(
    (one, other) =>
      Number(other.id === captainId) - Number(one.id === captainId) || one.nickname.localeCompare(other.nickname, 'de'),
  );

/** Who drives together; the captain decides who. */
export function TeamHome({ team, driver, onEdit, onTask }: TeamHomeProps) {
  const isCaptain = team.captainId === driver.id;
  const out = wayOut(team, driver.id);
  return (
    <>
      <header className={styles.header}>
        <div className={styles.names} style={{ '--team': team.color } as CSSProperties}>
          <h2 id="team" className={styles.title}>
            {team.name}
          </h2>
          <p className={styles.count}>{team.members.length === 1 ? '1 Fahrer' : `${team.members.length} Fahrer`}</p>
        </div>
        {isCaptain ? (
          <Tooltip label="Team bearbeiten">
            <Button icon={<Glyph icon={EditIcon} />} aria-label="Team bearbeiten" onClick={onEdit} />
          </Tooltip>
        ) : null}
      </header>
      <ul className={styles.members} aria-label="Fahrer im Team">
        {inOrder(team).map((member) => (
          <TeamMember
            key={member.id}
            member={member}
            isCaptain={member.id === team.captainId}
            isSelf={member.id === driver.id}
            onTask={isCaptain && member.id !== driver.id ? (kind) => onTask({ kind, team, member }) : undefined}
          />
        ))}
      </ul>
      {isCaptain ? <InvitationsSent team={team} /> : null}
      <div className={styles.out}>
        {isCaptain && out !== 'dissolve' ? (
          <p className={styles.hint}>Auflösen kannst du das Team, wenn du allein darin bist.</p>
        ) : null}
        <Button look="quiet" icon={<Glyph icon={LogoutIcon} />} onClick={() => onTask({ kind: out, team })}>
          {out === 'dissolve' ? 'Team auflösen' : 'Team verlassen'}
        </Button>
      </div>
    </>
  );
}
