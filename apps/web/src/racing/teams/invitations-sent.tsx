import type { DriverFace, MyRacing } from '@kontor/contract/racing/schema.ts';
import { useRef, useState } from 'react';
import { sentenceOf } from '#platform/api/api-error.ts';
import { showToast } from '#platform/toasts.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { SearchField } from '#platform/ui/table/filter-bar.tsx';
import { useDriverSearch } from '../drivers/driver-search.ts';
import { DriverTag } from '../drivers/driver-tag.tsx';
import { useInviteDriver, useRemoveInvitation } from '../racing.queries.ts';
import styles from './team.module.css';
import { focusTeam } from './team-task-dialog.tsx';

export type OwnTeam = NonNullable<MyRacing['team']>;

/** Why a driver who was found cannot be invited. */
function obstacle(driver: DriverFace, team: OwnTeam): string | undefined {
  if (team.members.some(({ id }) => id === driver.id)) return 'schon bei euch';
  if (driver.team) return 'schon in einem Team';
  return team.invited.some(({ id }) => id === driver.id) ? 'eingeladen' : undefined;
}

const sayFound = (count: number): string => (count === 1 ? '1 Fahrer gefunden' : `${count} Fahrer gefunden`);

interface FoundProps {
  readonly driver: DriverFace;
  readonly team: OwnTeam;
  readonly onInvited: () => void;
}

function Found({ driver, team, onInvited }: FoundProps) {
  const invite = useInviteDriver();
  const reason = obstacle(driver, team);
  const run = () =>
    invite.run(
      { params: { id: team.id }, body: { driverId: driver.id } },
      {
        onSuccess: () => {
          showToast({ kind: 'success', sentence: `${driver.nickname} ist eingeladen.` });
          onInvited();
        },
      },
    );
  return (
    <li className="row wrap">
      <DriverTag driver={driver} />
      {reason ? (
        <span className="push meta">{reason}</span>
      ) : (
        <Button className="push" aria-label={`${driver.nickname} einladen`} isBusy={invite.isPending} onClick={run}>
          Einladen
        </Button>
      )}
    </li>
  );
}

/** Finds drivers by name or number; a driver who has a team is shown, but cannot be invited. */
export function InvitationSearch({ team }: { readonly team: OwnTeam }) {
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
        {drivers && isCurrent ? sayFound(drivers.length) : ''}
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

/** Invitations that have not been answered yet. */
export function InvitationsSent({ team }: { readonly team: OwnTeam }) {
  const remove = useRemoveInvitation();
  const withdrawing = remove.isPending ? Number(remove.variables?.input.params.driverId) : undefined;
  const withdraw = ({ id, nickname }: DriverFace) =>
    remove.run(
      { params: { id: team.id, driverId: id } },
      {
        onSuccess: () => {
          showToast({ kind: 'success', sentence: `Die Einladung an ${nickname} ist zurückgezogen.` });
          focusTeam();
        },
      },
    );
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
