import { getRouteApi, Link } from '@tanstack/react-router';
import { Page } from '#platform/ui/page.tsx';
import tabs from '#platform/ui/tabs.module.css';
import { GameList } from './game-list.tsx';
import { Leaderboard } from './leaderboard.tsx';
import { PlayerProfile } from './player-profile.tsx';

import { readTipGamesSearch } from './tip-games-search.ts';

const route = getRouteApi('/tip-games');

const VIEWS = [
  { label: 'Spiele', search: {} },
  { label: 'Rangliste', search: { ansicht: 'rangliste' } },
] as const;

/** `/tip-games`: what can be tipped, how it ended, and who is ahead. */
export function TipGamesPage() {
  // The router keeps what it could not read beside what it could.
  const { ansicht, spieler } = readTipGamesSearch({ ...route.useSearch() });
  const navigate = route.useNavigate();
  const closeProfile = () => void navigate({ search: ({ spieler: _, ...now }) => now, resetScroll: false });
  return (
    <Page title="Tippspiele" purpose="Tippe vor dem Anpfiff und gewinne VC, wenn du richtig liegst.">
      <nav className={tabs.tabs} aria-label="Ansicht">
        {VIEWS.map(({ label, search }) => (
          <Link
            key={label}
            to="/tip-games"
            search={search}
            className={tabs.tab}
            aria-current={'ansicht' in search === (ansicht !== undefined) ? 'page' : undefined}
            activeOptions={{ exact: true }}
          >
            {label}
          </Link>
        ))}
      </nav>
      {ansicht ? <Leaderboard /> : <GameList />}
      {spieler ? <PlayerProfile key={spieler} userId={spieler} onClose={closeProfile} /> : null}
    </Page>
  );
}
