import type { TipGame } from '@kontor/contract/tips/schema.ts';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { CupIcon } from '#platform/ui/icons.ts';
import { AfterMount } from '#platform/ui/page/after-mount.tsx';
import { Page } from '#platform/ui/page/page.tsx';
import { Tab, Tabs } from '#platform/ui/page/tabs.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { NextPage } from '#platform/ui/table/load-more.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { useRights } from '#users';
import { CloseDialog } from '../closing/close-dialog.tsx';
import { Leaderboard } from '../standings/leaderboard.tsx';
import { PlayerProfile } from '../standings/player-profile.tsx';
import { FixtureCards, FixtureSkeleton } from '../tipping/fixture-cards.tsx';
import { useGames } from '../tips.queries.ts';
import { readTipGamesSearch } from '../tips-search.ts';
import { GameTable } from './game-table.tsx';

const route = getRouteApi('/tip-games');

const NoGames = ({ isAdmin }: { readonly isAdmin: boolean }) => (
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

/** A game that was closed stands further down: the focus goes with it. */
function useFocusOnClosed(asked: TipGame | undefined, closed: readonly TipGame[] | undefined): void {
  const last = useRef<number>(undefined);
  useLayoutEffect(() => {
    last.current = asked?.id ?? last.current;
    if (asked || document.activeElement !== document.body || !closed?.some(({ id }) => id === last.current)) return;
    document.querySelector<HTMLElement>(`[data-closes="${last.current}"]`)?.focus({ preventScroll: true });
    last.current = undefined;
  }, [asked, closed]);
}

function GameList({ isTable }: { readonly isTable: boolean }) {
  const { open, closed } = useGames();
  const { isAdmin } = useRights();
  const [closing, setClosing] = useState<TipGame>();
  const close = useCallback((game: TipGame) => setClosing(game), []);
  useFocusOnClosed(closing, closed.data);
  const failed = [open, closed].filter(({ error, data }) => error && !data);
  const current = [...(open.data ?? []), ...(closed.data ?? [])].find(({ id }) => id === closing?.id) ?? closing;
  if (failed.length > 0) return <LoadError title="Die Tippspiele konnten nicht geladen werden." of={failed} />;
  if (open.data?.length === 0 && closed.data?.length === 0) return <NoGames isAdmin={isAdmin} />;
  return (
    <>
      {isTable ? (
        <>
          <GameTable open={open.data} closed={closed.data} isAdmin={isAdmin} onClose={close} />
          <NextPage list={closed} />
        </>
      ) : open.data && closed.data ? (
        <AfterMount fallback={<FixtureSkeleton />}>
          <FixtureCards open={open.data} closed={closed.data} isAdmin={isAdmin} onClose={close}>
            <NextPage list={closed} />
          </FixtureCards>
        </AfterMount>
      ) : (
        <FixtureSkeleton />
      )}
      {current ? <CloseDialog key={current.id} game={current} onDone={() => setClosing(undefined)} /> : null}
    </>
  );
}

export function TipGamesPage() {
  // The router keeps what it could not read beside what it could.
  const { ansicht, spieler } = readTipGamesSearch({ ...route.useSearch() });
  const navigate = route.useNavigate();
  const closeProfile = () => void navigate({ search: ({ spieler: _, ...now }) => now, resetScroll: false });
  return (
    <Page title="Tippspiele" purpose="Tippe vor dem Anpfiff und gewinne VC, wenn du richtig liegst.">
      <Tabs label="Ansicht">
        <Tab to="/tip-games" search={{}} isCurrent={!ansicht}>
          Spiele
        </Tab>
        <Tab to="/tip-games" search={{ ansicht: 'liste' }} isCurrent={ansicht === 'liste'}>
          Als Liste
        </Tab>
        <Tab to="/tip-games" search={{ ansicht: 'rangliste' }} isCurrent={ansicht === 'rangliste'}>
          Rangliste
        </Tab>
      </Tabs>
      {ansicht === 'rangliste' ? <Leaderboard /> : <GameList isTable={ansicht === 'liste'} />}
      {spieler ? <PlayerProfile key={spieler} userId={spieler} onClose={closeProfile} /> : null}
    </Page>
  );
}
