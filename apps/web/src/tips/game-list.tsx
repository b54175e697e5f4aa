import type { TipGame } from '@kontor/contract/tips/schema.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { CupIcon } from '#platform/ui/icons.ts';
import { LoadError } from '#platform/ui/load-error.tsx';
import { NextPage } from '#platform/ui/load-more.tsx';
import { EmptyState } from '#platform/ui/state.tsx';
import { useTogether } from '#platform/use-together.ts';
import { CloseDialog } from './close-dialog.tsx';
import { GameTable } from './game-table.tsx';
import { tipsQueries } from './tips.queries.ts';
import { useIsAdmin } from './use-rights.ts';

/** All games, and for admins the way to close them. */
export function GameList() {
  const open = useQuery(tipsQueries.open());
  const closed = useInfiniteQuery(tipsQueries.closed());
  const [openGames, closedGames] = useTogether([open, closed]);
  const isAdmin = useIsAdmin();
  const [closing, setClosing] = useState<TipGame>();
  const close = useCallback((game: TipGame) => setClosing(game), []);
  const failed = [open, closed].filter(({ error, data }) => error && !data);
  const current = [...(openGames ?? []), ...(closedGames ?? [])].find(({ id }) => id === closing?.id) ?? closing;
  if (failed.length > 0) {
    return <LoadError title="Die Tippspiele konnten nicht geladen werden." of={failed} />;
  }
  if (openGames?.length === 0 && closedGames?.length === 0) {
    return (
      <EmptyState icon={CupIcon} title="Noch keine Tippspiele">
        {isAdmin ? (
          <>
            Leg unter <Link to="/tip-games-settings">Tippspiele verwalten</Link> das erste Spiel an.
          </>
        ) : (
          'Sobald ein Spiel angesetzt ist, kannst du hier tippen.'
        )}
      </EmptyState>
    );
  }
  return (
    <>
      <GameTable open={openGames} closed={closedGames} isAdmin={isAdmin} onClose={close} />
      <NextPage list={closed} />
      {current ? <CloseDialog key={current.id} game={current} onDone={() => setClosing(undefined)} /> : null}
    </>
  );
}
