import type { Driver, DriverFace, MyRacing, Team } from '@kontor/contract/racing/schema.ts';
import { useRef, useState } from 'react';
import { sentenceOf } from '#platform/api/api-error.ts';
import { showToast } from '#platform/toasts.ts';
import { ConfirmWrite } from '#platform/ui/dialog/confirm-write.tsx';
import { NoticeDialog } from '#platform/ui/dialog/dialog.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { Menu } from '#platform/ui/field/menu.ts';
import { Tooltip } from '#platform/ui/field/tooltip.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { EditIcon, LogoutIcon, MoreIcon } from '#platform/ui/icons.ts';
import { SearchField } from '#platform/ui/table/filter-bar.tsx';
import { DriverTag } from '../drivers/driver-tag.tsx';
import { useDriverSearch } from '../drivers/profile-form.tsx';
import { useHandOverTeam, useInviteDriver, useLeaveTeam, useRemoveInvitation } from '../racing.queries.ts';
import { sayDrivers } from '../tournaments/tournament-text.tsx';
import styles from './team.module.css';

export const TEAM_ID = 'team-panel';

/** Where the focus goes when what had it is gone: the panel of the team is always there. */
export const focusTeam = (): void => document.getElementById(TEAM_ID)?.focus();

export type TeamTask =
  | { readonly kind: 'remove' | 'handOver'; readonly team: Team; readonly member: DriverFace }
  | { readonly kind: 'leave' | 'dissolve' | 'stay'; readonly team: Team };

function questionOf(task: Exclude<TeamTask, { kind: 'stay' }>) {
  const { name } = task.team;
  switch (task.kind) {
    case 'remove':
      return {
        title: `${task.member.nickname} aus dem Team entfernen?`,
        children: `Gefahrene Punkte bleiben bei „${name}“. Du kannst ${task.member.nickname} später wieder einladen.`,
        confirmLabel: 'Entfernen',
        done: `${task.member.nickname} ist nicht mehr im Team.`,
      };
    case 'handOver':
      return {
        title: `Teamleitung an ${task.member.nickname} übergeben?`,
        children:
          'Danach kannst du Name, Farbe und Fahrer nicht mehr ändern. Zurückgeben kann sie nur die neue Teamleitung.',
        confirmLabel: 'Übergeben',
        done: `${task.member.nickname} leitet jetzt „${name}“.`,
      };
    case 'dissolve':
      return {
        title: `„${name}“ auflösen?`,
        children:
          'Das Team verschwindet, offene Einladungen gelten nicht mehr. Das lässt sich nicht rückgängig machen.',
        confirmLabel: 'Auflösen',
        done: `Das Team „${name}“ ist aufgelöst.`,
      };
    default:
      return {
        title: `„${name}“ verlassen?`,
        children: 'Gefahrene Punkte bleiben beim Team. Zurück kommst du nur mit einer neuen Einladung.',
        confirmLabel: 'Verlassen',
        done: `Du bist nicht mehr bei „${name}“.`,
      };
  }
}

export function TeamTaskDialog({ task, driver, onClose }: { task: TeamTask; driver: Driver; onClose: () => void }) {
  const handOver = useHandOverTeam();
  const leave = useLeaveTeam();
  if (task.kind === 'stay') {
    return (
      <NoticeDialog title="Übergib zuerst die Teamleitung" onClose={onClose}>
        Du leitest „{task.team.name}“. Übergib die Leitung über „Mehr“ neben einem Namen, dann kannst du das Team
        verlassen.
      </NoticeDialog>
    );
  }
  const shared = { ...questionOf(task), onClose, onDone: focusTeam };
  const { id } = task.team;
  if (task.kind === 'handOver') {
    const input = { params: { id }, body: { driverId: task.member.id } };
    return <ConfirmWrite {...shared} write={handOver} input={input} look="primary" />;
  }
  const driverId = task.kind === 'remove' ? task.member.id : driver.id;
  return <ConfirmWrite {...shared} write={leave} input={{ params: { id, driverId } }} />;
}

type OwnTeam = NonNullable<MyRacing['team']>;

function obstacle(driver: DriverFace, team: OwnTeam): string | undefined {
  if (team.members.some(({ id }) => id === driver.id)) return 'schon bei euch';
  if (driver.team) return 'schon in einem Team';
  return team.invited.some(({ id }) => id === driver.id) ? 'eingeladen' : undefined;
}

function Found({ driver, team, onInvited }: { driver: DriverFace; team: OwnTeam; onInvited: () => void }) {
  const invite = useInviteDriver();
  const reason = obstacle(driver, team);
  const onSuccess = () => {
    showToast({ kind: 'success', sentence: `${driver.nickname} ist eingeladen.` });
    onInvited();
  };
  return (
    <li className="row wrap">
      <DriverTag driver={driver} />
      {reason ? (
        <span className="push meta">{reason}</span>
      ) : (
        <Button
          className="push"
          aria-label={`${driver.nickname} einladen`}
          isBusy={invite.isPending}
          onClick={() => invite.run({ params: { id: team.id }, body: { driverId: driver.id } }, { onSuccess })}
        >
          Einladen
        </Button>
      )}
    </li>
  );
}

function InvitationSearch({ team }: { readonly team: OwnTeam }) {
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { drivers, isCurrent, error } = useDriverSearch(typed);
  return (
    <div className="stack gap-12">
      <SearchField
        ref={field}
        label="Fahrer einladen"
        placeholder="Name oder Startnummer"
        maxLength={40}
        autoComplete="off"
        value={typed}
        error={error ? sentenceOf(error) : undefined}
        onChange={setTyped}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setTyped('');
        }}
      />
      <p className="visually-hidden" role="status">
        {drivers && isCurrent ? `${sayDrivers(drivers.length)} gefunden` : ''}
      </p>
      {drivers && drivers.length > 0 ? (
        <ul className={`${styles.list} divided`} aria-label="Gefundene Fahrer" aria-busy={!isCurrent}>
          {drivers.map((driver) => (
            <Found key={driver.id} driver={driver} team={team} onInvited={() => field.current?.focus()} />
          ))}
        </ul>
      ) : null}
      {drivers?.length === 0 && isCurrent ? (
        <p className="meta">Kein Fahrer passt zu „{typed.trim()}“. Einladen kannst du nur, wer ein Profil hat.</p>
      ) : null}
    </div>
  );
}

function InvitationsSent({ team }: { readonly team: OwnTeam }) {
  const remove = useRemoveInvitation();
  const withdrawing = remove.isPending ? Number(remove.variables?.input.params.driverId) : undefined;
  const withdraw = ({ id, nickname }: DriverFace) => {
    const onSuccess = () => {
      showToast({ kind: 'success', sentence: `Die Einladung an ${nickname} ist zurückgezogen.` });
      focusTeam();
    };
    remove.run({ params: { id: team.id, driverId: id } }, { onSuccess });
  };
  return (
    <div className="stack">
      <h3 id="pending" className="large">
        Offene Einladungen
      </h3>
      <ul className={`${styles.list} divided`} aria-labelledby="pending">
        {team.invited.map((driver) => (
          <li key={driver.id} className="row wrap">
            <DriverTag driver={driver} />
            <Button
              className="push"
              aria-label={`Einladung an ${driver.nickname} zurückziehen`}
              isBusy={withdrawing === driver.id}
              onClick={() => withdraw(driver)}
            >
              Zurückziehen
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface MemberProps {
  readonly member: DriverFace;
  readonly isCaptain: boolean;
  readonly isSelf: boolean;
  /** Only a captain has something to do with the others. */
  readonly onTask: ((kind: 'remove' | 'handOver') => void) | undefined;
}

const Member = ({ member, isCaptain, isSelf, onTask }: MemberProps) => (
  <li className="row wrap">
    <DriverTag driver={member} showsTeam={false} isLink />
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

const inOrder = ({ members, captainId }: Team): DriverFace[] =>
  [...members].sort(
    (one, other) =>
      Number(other.id === captainId) - Number(one.id === captainId) || one.nickname.localeCompare(other.nickname, 'de'),
  );

/** A captain leaves only as the last one. */
function wayOut(team: Team, isCaptain: boolean): 'leave' | 'dissolve' | 'stay' {
  if (!isCaptain) return 'leave';
  return team.members.length > 1 ? 'stay' : 'dissolve';
}

interface TeamHomeProps {
  readonly team: OwnTeam;
  readonly driver: Driver;
  readonly onEdit: () => void;
  readonly onTask: (task: TeamTask) => void;
}

export function TeamHome({ team, driver, onEdit, onTask }: TeamHomeProps) {
  const isCaptain = team.captainId === driver.id;
  const out = wayOut(team, isCaptain);
  return (
    <>
      <header className="row between top">
        <div className={styles.names} style={{ '--team': team.color }}>
          <h2 id="team" className="huge anywhere">
            {team.name}
          </h2>
          <p className="meta">{sayDrivers(team.members.length)}</p>
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
        {out === 'stay' ? <p className="grow meta">Auflösen kannst du das Team, wenn du allein darin bist.</p> : null}
        <Button look="quiet" icon={<Glyph icon={LogoutIcon} />} onClick={() => onTask({ kind: out, team })}>
          {out === 'dissolve' ? 'Team auflösen' : 'Team verlassen'}
        </Button>
      </div>
    </>
  );
}
