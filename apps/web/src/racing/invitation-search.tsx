import type { DriverFace, MyRacing } from '@kontor/contract/racing/schema.ts';
import { useRef, useState } from 'react';
import { sentenceOf } from '#platform/api-error.ts';
import { showToast } from '#platform/toasts.ts';
import { Button } from '#platform/ui/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { SearchIcon } from '#platform/ui/icons.ts';
import { TextInput } from '#platform/ui/text-input.ts';
import { useDriverSearch } from './driver-search.ts';
import { DriverTag } from './driver-tag.tsx';
import styles from './invitation-list.module.css';
import { useInviteDriver } from './racing.queries.ts';

type OwnTeam = NonNullable<MyRacing['team']>;

/** Why somebody who was found cannot be invited. */
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
          showToast({ kind: 'done', sentence: `${driver.nickname} ist eingeladen.` });
          onInvited();
        },
      },
    );
  return (
    <li className={styles.row}>
      <DriverTag driver={driver} />
      {reason ? (
        <span className={styles.note}>{reason}</span>
      ) : (
        <Button aria-label={`${driver.nickname} einladen`} isBusy={invite.isPending} onClick={run}>
          Einladen
        </Button>
      )}
    </li>
  );
}

/** Finds drivers by name or number; who has a team is shown, but stays there. */
export function InvitationSearch({ team }: { readonly team: OwnTeam }) {
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { drivers, isCurrent, error } = useDriverSearch(typed);
  return (
    <div className={styles.search}>
      <TextInput
        ref={field}
        type="search"
        label="Fahrer einladen"
        placeholder="Name oder Startnummer"
        leftSection={<Glyph icon={SearchIcon} />}
        maxLength={40}
        autoComplete="off"
        value={typed}
        error={error ? sentenceOf(error) : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setTyped('');
        }}
      />
      <p className="visually-hidden" role="status">
        {drivers && isCurrent ? sayFound(drivers.length) : ''}
      </p>
      {drivers && drivers.length > 0 ? (
        <ul className={`${styles.list} ${styles.found}`} aria-label="Gefundene Fahrer" aria-busy={!isCurrent}>
          {drivers.map((driver) => (
            <Found key={driver.id} driver={driver} team={team} onInvited={() => field.current?.focus()} />
          ))}
        </ul>
      ) : null}
      {drivers?.length === 0 && isCurrent ? (
        <p className={styles.none}>
          Kein Fahrer passt zu „{typed.trim()}“. Einladen kannst du nur, wer ein Profil hat.
        </p>
      ) : null}
    </div>
  );
}
