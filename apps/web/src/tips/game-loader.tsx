import type { TipGameDetail } from '@kontor/contract/tips/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { hasStatus } from '#platform/api-error.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { CupIcon } from '#platform/ui/icons.ts';
import { LoadError } from '#platform/ui/load-error.tsx';
import { Page } from '#platform/ui/page.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { EmptyState } from '#platform/ui/state.tsx';
import { tipsQueries } from './tips.queries.ts';

const UnknownGame = () => (
  <Page title="Tippspiel nicht gefunden" purpose="Unter dieser Adresse steht kein Spiel.">
    <EmptyState icon={CupIcon} title="Dieses Tippspiel gibt es nicht (mehr).">
      <Link to="/tip-games" className={buttonClass('outline')}>
        Zu den Tippspielen
      </Link>
    </EmptyState>
  </Page>
);

interface GameLoaderProps {
  /** As it stands in the address. */
  readonly id: string;
  readonly title: string;
  readonly children: (game: TipGameDetail) => ReactNode;
}

function KnownGame({ id, title, children }: GameLoaderProps) {
  const query = useQuery(tipsQueries.game(Number(id)));
  const { data, error } = query;
  if (hasStatus(error, 404)) return <UnknownGame />;
  if (data) return children(data);
  return (
    <Page title={title} purpose={error ? 'Das Spiel fehlt noch.' : 'Wird geladen …'}>
      {error ? (
        <LoadError title="Das Spiel konnte nicht geladen werden." of={query} />
      ) : (
        <div aria-busy="true">
          <Skeleton height={132} mb={24} />
          <Skeleton height={320} />
        </div>
      )}
    </Page>
  );
}

/** Fetches the game an address names, and says so when there is none. */
export const GameLoader = (props: GameLoaderProps) =>
  /^[1-9]\d{0,14}$/.test(props.id) ? <KnownGame key={props.id} {...props} /> : <UnknownGame />;
