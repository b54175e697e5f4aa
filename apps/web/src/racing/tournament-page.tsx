import type { Race, TournamentDetail } from '@kontor/contract/racing/tournaments.ts';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Page } from '#platform/ui/page.tsx';
import tabs from '#platform/ui/tabs.module.css';
import { RaceList } from './race-list.tsx';
import { ResultSheet } from './result-sheet.tsx';
import { DriverStandings } from './standing-table.tsx';
import { TeamStandings } from './standing-teams.tsx';
import { TournamentActions } from './tournament-actions.tsx';
import { TournamentBadge } from './tournament-badge.tsx';
import { TournamentLoader } from './tournament-loader.tsx';
import { TournamentOverview } from './tournament-overview.tsx';
import styles from './tournament-page.module.css';
import { readTournamentSearch, TABS, type TournamentTab } from './tournament-search.ts';
import { takesResults } from './tournament-steps.ts';
import { sayDrivers, sayRaces } from './tournament-text.ts';
import { useRacingRights } from './use-racing-rights.ts';

const route = getRouteApi('/racing/tournaments/$id');

const LABELS: Record<TournamentTab, string> = {
  overview: 'Übersicht',
  races: 'Rennen',
  drivers: 'Fahrerwertung',
  teams: 'Teamwertung',
};

const Tabs = ({ id, shown }: { readonly id: number; readonly shown: TournamentTab }) => (
  <nav className={`${tabs.tabs} ${styles.tabs}`} aria-label="Ansicht">
    {TABS.map((tab) => (
      <Link
        key={tab}
        to="/racing/tournaments/$id"
        params={{ id: String(id) }}
        search={tab === 'overview' ? {} : { tab }}
        className={`${tabs.tab} ${styles.tab}`}
        aria-current={tab === shown ? 'page' : undefined}
        activeOptions={{ exact: true }}
        resetScroll={false}
      >
        {LABELS[tab]}
      </Link>
    ))}
  </nav>
);

function Sheet({ tournament, race }: { readonly tournament: TournamentDetail; readonly race: Race }) {
  const navigate = route.useNavigate();
  const leave = (ignoreBlocker: boolean) =>
    void navigate({ search: { tab: 'races' }, ignoreBlocker, resetScroll: false });
  return (
    <ResultSheet
      key={race.id}
      tournament={tournament}
      race={race}
      onClose={() => leave(false)}
      onSaved={() => leave(true)}
    />
  );
}

function Content({ tournament, tab, isAdmin }: { tournament: TournamentDetail; tab: TournamentTab; isAdmin: boolean }) {
  if (tab === 'races') return <RaceList tournament={tournament} isAdmin={isAdmin} />;
  if (tab === 'drivers') return <DriverStandings tournament={tournament} />;
  if (tab === 'teams') return <TeamStandings tournament={tournament} />;
  return <TournamentOverview tournament={tournament} isAdmin={isAdmin} />;
}

function TournamentView({ tournament }: { readonly tournament: TournamentDetail }) {
  // The router keeps what it could not read beside what it could.
  const { tab = 'overview', results } = readTournamentSearch({ ...route.useSearch() });
  const { isAdmin } = useRacingRights();
  const race = isAdmin && takesResults(tournament) ? tournament.races.find(({ id }) => id === results) : undefined;
  return (
    <Page
      title={tournament.name}
      facts={
        <span className={styles.purpose}>
          <TournamentBadge state={tournament.state} />
          <span>{sayDrivers(tournament.entryCount)}</span>
          <span>{sayRaces(tournament)}</span>
        </span>
      }
      actions={isAdmin ? <TournamentActions tournament={tournament} /> : null}
    >
      <Tabs id={tournament.id} shown={tab} />
      {race ? (
        <Sheet tournament={tournament} race={race} />
      ) : (
        <Content tournament={tournament} tab={tab} isAdmin={isAdmin} />
      )}
    </Page>
  );
}

/** `/racing/tournaments/{id}`: one tournament with its races and standings. */
export const TournamentPage = () => (
  <TournamentLoader id={route.useParams().id}>
    {(tournament) => <TournamentView tournament={tournament} />}
  </TournamentLoader>
);
