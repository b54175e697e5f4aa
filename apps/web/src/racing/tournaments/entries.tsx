import type { DriverFace } from '@kontor/contract/racing/schema.ts';
import type { TournamentDetail } from '@kontor/contract/racing/tournaments.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useLoginHref } from '#platform/api/login-href.ts';
import { showToast } from '#platform/toasts.ts';
import { ConfirmWrite } from '#platform/ui/dialog/confirm-write.tsx';
import { Button, buttonClass } from '#platform/ui/field/button.tsx';
import { Tooltip } from '#platform/ui/field/tooltip.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { CloseIcon, DoneCircleIcon, FlagIcon, LoginIcon, PeopleIcon, PersonIcon } from '#platform/ui/icons.ts';
import { Section } from '#platform/ui/page/section.tsx';
import { Skeleton } from '#platform/ui/table/skeleton.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { useRights } from '#users';
import { DriverTag } from '../drivers/driver-tag.tsx';
import { racingQueries, useEnterTournament, useWithdrawEntry } from '../racing.queries.ts';

type Props = { readonly tournament: TournamentDetail };

function LoginFirst() {
  const href = useLoginHref();
  return (
    <>
      <p>Zum Mitfahren brauchst du dein Discord-Konto und ein Fahrerprofil.</p>
      <a href={href} className={buttonClass('primary')}>
        <Glyph icon={LoginIcon} />
        Mit Discord anmelden
      </a>
    </>
  );
}

function Withdraw({ tournament, driverId }: Props & { readonly driverId: number }) {
  const [isAsked, setIsAsked] = useState(false);
  const withdraw = useWithdrawEntry();
  return (
    <>
      <p className="row strong success">
        <Glyph icon={DoneCircleIcon} />
        Du bist angemeldet.
      </p>
      <Button onClick={() => setIsAsked(true)}>Vom Turnier abmelden</Button>
      {isAsked ? (
        <ConfirmWrite
          title={`Von „${tournament.name}“ abmelden?`}
          confirmLabel="Abmelden"
          write={withdraw}
          input={{ params: { id: tournament.id, driverId } }}
          done={`Du bist von „${tournament.name}“ abgemeldet.`}
          onClose={() => setIsAsked(false)}
        >
          Solange die Anmeldung offen ist, kannst du dich wieder anmelden.
        </ConfirmWrite>
      ) : null}
    </>
  );
}

function Enter({ tournament }: Props) {
  const enter = useEnterTournament();
  const run = () =>
    enter.run(
      { params: { id: tournament.id } },
      { onSuccess: () => showToast({ kind: 'success', sentence: `Du bist bei „${tournament.name}“ angemeldet.` }) },
    );
  return (
    <>
      <p>Die Anmeldung ist offen.</p>
      <Button look="primary" icon={<Glyph icon={FlagIcon} />} isBusy={enter.isPending} onClick={run}>
        Zum Turnier anmelden
      </Button>
    </>
  );
}

function ForUsers({ tournament }: Props) {
  const { data, error, refetch, isFetching } = useQuery(racingQueries.me());
  if (!data && !error) return <Skeleton height={36} width={220} />;
  if (!data) {
    return (
      <>
        <p>Dein Fahrerprofil konnte nicht geladen werden.</p>
        <Button onClick={() => void refetch()} isBusy={isFetching}>
          Erneut versuchen
        </Button>
      </>
    );
  }
  const { driver } = data;
  if (!driver) {
    return (
      <>
        <p>Zum Mitfahren brauchst du ein Fahrerprofil mit Startnummer.</p>
        <Link to="/racing/my-profile" className={buttonClass('primary')}>
          <Glyph icon={PersonIcon} />
          Fahrerprofil anlegen
        </Link>
      </>
    );
  }
  const isEntered = tournament.entries.some(({ id }) => id === driver.id);
  return isEntered ? <Withdraw tournament={tournament} driverId={driver.id} /> : <Enter tournament={tournament} />;
}

const CLOSED = {
  DRAFT: 'Die Anmeldung ist noch nicht offen.',
  RUNNING: 'Die Anmeldung ist geschlossen.',
  FINISHED: 'Das Turnier ist beendet.',
  CANCELLED: 'Das Turnier ist abgesagt.',
} as const;

export function EntryPanel({ tournament }: Props) {
  const { isUser } = useRights();
  const { state, isEntered } = tournament;
  return (
    <section className="card row wrap between" aria-label="Anmeldung">
      {state !== 'REGISTRATION' ? (
        <p>
          {CLOSED[state]}
          {isEntered ? (state === 'FINISHED' ? ' Du warst dabei.' : ' Du bist angemeldet.') : ''}
        </p>
      ) : isUser ? (
        <ForUsers tournament={tournament} />
      ) : (
        <LoginFirst />
      )}
    </section>
  );
}

export function EntryList({ tournament }: Props) {
  const { isAdmin } = useRights();
  const remove = useWithdrawEntry();
  const [removed, setRemoved] = useState<DriverFace>();
  const raced = new Set(tournament.races.flatMap(({ results }) => results.map(({ driverId }) => driverId)));
  const entries = [...tournament.entries].sort((one, other) => one.startNumber - other.startNumber);
  return (
    <Section title={`Fahrer (${entries.length})`}>
      {entries.length === 0 ? (
        <EmptyState icon={PeopleIcon} title="Noch niemand angemeldet" />
      ) : (
        <ul className="cards gap-8" style={{ '--card-min': '240px' }}>
          {entries.map((driver) => (
            <li key={driver.id} className="card row between" style={{ minHeight: 56, padding: '8px 8px 8px 12px' }}>
              <DriverTag driver={driver} isLink />
              {isAdmin && tournament.state !== 'FINISHED' ? (
                <Tooltip label={raced.has(driver.id) ? 'Hat hier schon ein Ergebnis' : 'Aus dem Turnier nehmen'}>
                  <Button
                    look="quiet"
                    aria-label={`${driver.nickname} aus dem Turnier nehmen`}
                    icon={<Glyph icon={CloseIcon} />}
                    isDisabled={raced.has(driver.id)}
                    onClick={() => setRemoved(driver)}
                  />
                </Tooltip>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {removed ? (
        <ConfirmWrite
          title={`${removed.nickname} aus dem Turnier nehmen?`}
          confirmLabel="Entfernen"
          write={remove}
          input={{ params: { id: tournament.id, driverId: removed.id } }}
          done={`${removed.nickname} ist nicht mehr angemeldet.`}
          onClose={() => setRemoved(undefined)}
        >
          {tournament.state === 'REGISTRATION'
            ? 'Solange die Anmeldung offen ist, kann sich jeder wieder anmelden.'
            : 'Die Anmeldung ist nicht offen: Von selbst kommt niemand wieder dazu.'}
        </ConfirmWrite>
      ) : null}
    </Section>
  );
}
