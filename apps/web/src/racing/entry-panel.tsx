import type { TournamentDetail } from '@kontor/contract/racing/tournaments.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useLoginHref } from '#platform/login-href.ts';
import { showToast } from '#platform/toasts.ts';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { ConfirmDialog } from '#platform/ui/dialog.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { DoneCircleIcon, FlagIcon, LoginIcon, PersonIcon } from '#platform/ui/icons.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import styles from './entry-panel.module.css';
import { racingQueries, useEnterTournament, useWithdrawEntry } from './racing.queries.ts';
import { useRacingRights } from './use-racing-rights.ts';

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

const ProfileFirst = () => (
  <>
    <p>Zum Mitfahren brauchst du ein Fahrerprofil mit Startnummer.</p>
    <Link to="/racing/my-profile" className={buttonClass('primary')}>
      <Glyph icon={PersonIcon} />
      Fahrerprofil anlegen
    </Link>
  </>
);

function Withdraw({ tournament, driverId }: Props & { readonly driverId: number }) {
  const [isAsked, setIsAsked] = useState(false);
  const withdraw = useWithdrawEntry();
  const confirm = () =>
    withdraw.run(
      { params: { id: tournament.id, driverId } },
      {
        onSuccess: () => showToast({ kind: 'done', sentence: `Du bist von „${tournament.name}“ abgemeldet.` }),
        onError: () => setIsAsked(false),
      },
    );
  return (
    <>
      <p className={styles.entered}>
        <Glyph icon={DoneCircleIcon} />
        Du bist angemeldet.
      </p>
      <Button onClick={() => setIsAsked(true)}>Vom Turnier abmelden</Button>
      {isAsked ? (
        <ConfirmDialog
          title={`Von „${tournament.name}“ abmelden?`}
          confirmLabel="Abmelden"
          isBusy={withdraw.isPending}
          onConfirm={confirm}
          onCancel={() => setIsAsked(false)}
        >
          Solange die Anmeldung offen ist, kannst du dich wieder anmelden.
        </ConfirmDialog>
      ) : null}
    </>
  );
}

function Enter({ tournament }: Props) {
  const enter = useEnterTournament();
  const run = () =>
    enter.run(
      { params: { id: tournament.id } },
      { onSuccess: () => showToast({ kind: 'done', sentence: `Du bist bei „${tournament.name}“ angemeldet.` }) },
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
  if (data) {
    if (!data.driver) return <ProfileFirst />;
    return tournament.entries.some(({ id }) => id === data.driver?.id) ? (
      <Withdraw tournament={tournament} driverId={data.driver.id} />
    ) : (
      <Enter tournament={tournament} />
    );
  }
  return error ? (
    <>
      <p>Dein Fahrerprofil konnte nicht geladen werden.</p>
      <Button onClick={() => void refetch()} isBusy={isFetching}>
        Erneut versuchen
      </Button>
    </>
  ) : (
    <Skeleton height={36} width={220} />
  );
}

const CLOSED = {
  DRAFT: 'Die Anmeldung ist noch nicht offen.',
  RUNNING: 'Die Anmeldung ist geschlossen.',
  FINISHED: 'Das Turnier ist beendet.',
  CANCELLED: 'Das Turnier ist abgesagt.',
} as const;

/** The way into a tournament, or why there is none. */
export function EntryPanel({ tournament }: Props) {
  const { isUser } = useRacingRights();
  const { state, isEntered } = tournament;
  return (
    <section className={styles.panel} aria-label="Anmeldung">
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
