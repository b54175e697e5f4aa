import type { Tournament, TournamentState } from '@kontor/contract/racing/tournaments.ts';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { AddIcon, FlagIcon } from '#platform/ui/icons.ts';
import { LoadError } from '#platform/ui/load-error.tsx';
import { LoadMore } from '#platform/ui/load-more.tsx';
import { Page } from '#platform/ui/page.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { EmptyState } from '#platform/ui/state.tsx';
import { TournamentCard } from './tournament-card.tsx';
import { TournamentDialog } from './tournament-form.tsx';
import { type TournamentList, useTournamentLists } from './tournament-lists.ts';
import styles from './tournaments-page.module.css';
import { useRacingRights } from './use-racing-rights.ts';

const SECTIONS: readonly { readonly heading: string; readonly states: readonly TournamentState[] }[] = [
  { heading: 'Aktuell', states: ['RUNNING', 'REGISTRATION'] },
  { heading: 'Entwürfe', states: ['DRAFT'] },
  { heading: 'Beendet', states: ['FINISHED'] },
  { heading: 'Abgesagt', states: ['CANCELLED'] },
];

function Section({ heading, lists }: { readonly heading: string; readonly lists: readonly TournamentList[] }) {
  const tournaments = lists.flatMap((list) => list.tournaments ?? []);
  const query = lists.map((list) => list.query).find(({ hasNextPage }) => hasNextPage);
  const id = useId();
  if (tournaments.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {heading}
      </h2>
      <ul className={styles.cards}>
        {tournaments.map((tournament) => (
          <li key={tournament.id}>
            <TournamentCard tournament={tournament} />
          </li>
        ))}
      </ul>
      {query ? (
        <LoadMore
          isLoading={query.isFetchingNextPage}
          hasFailed={query.isFetchNextPageError}
          onLoad={() => void query.fetchNextPage()}
        />
      ) : null}
    </section>
  );
}

const Loading = () => (
  <div className={styles.cards} aria-busy="true">
    {['a', 'b', 'c'].map((key) => (
      <Skeleton key={key} height={164} radius={8} />
    ))}
  </div>
);

function Lists({ isAdmin }: { readonly isAdmin: boolean }) {
  const lists = useTournamentLists(isAdmin);
  const failed = lists.filter(({ tournaments, query }) => query.error && !tournaments).map(({ query }) => query);
  if (failed.length > 0) return <LoadError title="Die Turniere konnten nicht geladen werden." of={failed} />;
  if (lists.some(({ tournaments }) => !tournaments)) return <Loading />;
  if (lists.every(({ tournaments }) => tournaments?.length === 0)) {
    return (
      <EmptyState icon={FlagIcon} title="Noch keine Turniere">
        {isAdmin
          ? 'Leg mit „Turnier anlegen“ das erste an. Es bleibt ein Entwurf, bis du die Anmeldung öffnest.'
          : 'Sobald eines angekündigt ist, kannst du dich hier anmelden.'}
      </EmptyState>
    );
  }
  return SECTIONS.map(({ heading, states }) => (
    <Section key={heading} heading={heading} lists={lists.filter(({ state }) => states.includes(state))} />
  ));
}

/** `/racing/tournaments`: what is on, what is coming and how it ended. */
export function TournamentsPage() {
  const { isAdmin } = useRacingRights();
  const [isCreating, setIsCreating] = useState(false);
  const navigate = useNavigate();
  const show = ({ id }: Tournament) =>
    void navigate({ to: '/racing/tournaments/$id', params: { id: String(id) }, ignoreBlocker: true });
  return (
    <Page
      title="Turniere"
      purpose="Melde dich an, verfolge die Rennen und sieh, wer in der Wertung vorn liegt."
      actions={
        isAdmin ? (
          <Button look="primary" icon={<Glyph icon={AddIcon} />} onClick={() => setIsCreating(true)}>
            Turnier anlegen
          </Button>
        ) : null
      }
    >
      <Lists isAdmin={isAdmin} />
      {isCreating ? <TournamentDialog onClose={() => setIsCreating(false)} onSaved={show} /> : null}
    </Page>
  );
}
