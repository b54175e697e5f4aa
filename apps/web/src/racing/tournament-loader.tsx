import type { TournamentDetail } from '@kontor/contract/racing/tournaments.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { hasStatus } from '#platform/api-error.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { FlagIcon } from '#platform/ui/icons.ts';
import { LoadError } from '#platform/ui/load-error.tsx';
import { Page } from '#platform/ui/page.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { EmptyState } from '#platform/ui/state.tsx';
import { racingQueries } from './racing.queries.ts';

const UnknownTournament = () => (
  <Page title="Turnier nicht gefunden" purpose="Unter dieser Adresse steht kein Turnier.">
    <EmptyState icon={FlagIcon} title="Dieses Turnier gibt es nicht (mehr).">
      <Link to="/racing/tournaments" className={buttonClass('outline')}>
        Zu den Turnieren
      </Link>
    </EmptyState>
  </Page>
);

interface LoaderProps {
  /** As it stands in the address. */
  readonly id: string;
  readonly children: (tournament: TournamentDetail) => ReactNode;
}

function Known({ id, children }: LoaderProps) {
  const query = useQuery(racingQueries.tournament(Number(id)));
  const { data, error } = query;
  if (hasStatus(error, 404)) return <UnknownTournament />;
  if (data) return children(data);
  return (
    <Page title="Turnier" purpose={error ? 'Das Turnier fehlt noch.' : 'Wird geladen …'}>
      {error ? (
        <LoadError title="Das Turnier konnte nicht geladen werden." of={query} />
      ) : (
        <div aria-busy="true">
          <Skeleton height={38} width={400} mb={16} />
          <Skeleton height={62} mb={24} />
          <Skeleton height={320} />
        </div>
      )}
    </Page>
  );
}

/** Fetches the tournament an address names, and says so when there is none. */
export const TournamentLoader = (props: LoaderProps) =>
  /^[1-9]\d{0,14}$/.test(props.id) ? <Known key={props.id} {...props} /> : <UnknownTournament />;
