import type { Driver, DriverFace, Team } from '@kontor/contract/racing/schema.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { Menu } from '#platform/ui/field/menu.ts';
import { Tooltip } from '#platform/ui/field/tooltip.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { EditIcon, LogoutIcon, MoreIcon } from '#platform/ui/icons.ts';
import { DriverTag } from '../drivers/driver-tag.tsx';
import { InvitationSearch, InvitationsSent, type OwnTeam } from './invitations-sent.tsx';
import styles from './team.module.css';
import type { TeamTask } from './team-task-dialog.tsx';

interface MemberProps {
  readonly member: DriverFace;
  readonly isCaptain: boolean;
  readonly isSelf: boolean;
  /** Only a captain has something to do with the others. */
  readonly onTask: ((kind: 'remove' | 'handOver') => void) | undefined;
}

const Member = ({ member, isCaptain, isSelf, onTask }: MemberProps) => (
  <li className="row wrap">
    <DriverTag driver={member} showsTeam={false} />
    {isSelf ? <span className="pill accent">Du</span> : null}
    {isCaptain ? <span className="push pill dim">Teamleitung</span> : null}
    {onTask ? (
      <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button
            look="quiet"
            className="push"
            aria-label={`Mehr zu ${member.nickname}`}
            icon={<Glyph icon={MoreIcon} />}
          />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onTask('handOver')}>Teamleitung übergeben</Menu.Item>
          <Menu.Item color="var(--error)" onClick={() => onTask('remove')}>
            Aus dem Team entfernen
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    ) : null}
  </li>
);

/** The captain first, then by name. */
const inOrder = ({ members, captainId }: Team): DriverFace[] =>
  [...members].sort(
    (one, other) =>
      Number(other.id === captainId) - Number(one.id === captainId) || one.nickname.localeCompare(other.nickname, 'de'),
  );

/** A captain leaves only as the last one. */
function wayOut(team: Team, driverId: number): 'leave' | 'dissolve' | 'stay' {
  if (team.captainId !== driverId) return 'leave';
  return team.members.length > 1 ? 'stay' : 'dissolve';
}

interface TeamHomeProps {
  readonly team: OwnTeam;
  readonly driver: Driver;
  readonly onEdit: () => void;
  readonly onTask: (task: TeamTask) => void;
}

/** The members of the own team; the captain decides about them. */
export function TeamHome({ team, driver, onEdit, onTask }: TeamHomeProps) {
  const isCaptain = team.captainId === driver.id;
  const out = wayOut(team, driver.id);
  return (
    <>
      <header className="row between top">
        <div className={styles.names} style={{ '--team': team.color }}>
          <h2 id="team" className="huge anywhere">
            {team.name}
          </h2>
          <p className="meta">{team.members.length === 1 ? '1 Fahrer' : `${team.members.length} Fahrer`}</p>
        </div>
        {isCaptain ? (
          <Tooltip label="Team bearbeiten">
            <Button icon={<Glyph icon={EditIcon} />} aria-label="Team bearbeiten" onClick={onEdit} />
          </Tooltip>
        ) : null}
      </header>
      <ul className={`${styles.list} divided`} aria-label="Fahrer im Team">
        {inOrder(team).map((member) => (
          <Member
            key={member.id}
            member={member}
            isCaptain={member.id === team.captainId}
            isSelf={member.id === driver.id}
            onTask={isCaptain && member.id !== driver.id ? (kind) => onTask({ kind, team, member }) : undefined}
          />
        ))}
      </ul>
      {isCaptain ? <InvitationSearch team={team} /> : null}
      {isCaptain && team.invited.length > 0 ? <InvitationsSent team={team} /> : null}
      <div className="row wrap to-end">
        {isCaptain && out !== 'dissolve' ? (
          <p className="grow meta">Auflösen kannst du das Team, wenn du allein darin bist.</p>
        ) : null}
        <Button look="quiet" icon={<Glyph icon={LogoutIcon} />} onClick={() => onTask({ kind: out, team })}>
          {out === 'dissolve' ? 'Team auflösen' : 'Team verlassen'}
        </Button>
      </div>
    </>
  );
}
