import type { Race, TournamentDetail } from '@kontor/contract/racing/tournaments.ts';
import { getRouteApi, Link } from '@tanstack/react-router';
import { buttonClass } from '#platform/ui/field/button.tsx';
import { FlagIcon } from '#platform/ui/icons.ts';
import { EntityPage, numberInAddress } from '#platform/ui/page/entity-page.tsx';
import { Page } from '#platform/ui/page/page.tsx';
import { Tab, Tabs } from '#platform/ui/page/tabs.tsx';
import { racingQueries } from '../racing.queries.ts';
import { ResultSheet } from '../results/result-sheet.tsx';
import { readTournamentSearch, TOURNAMENT_TABS, type TournamentTab } from '../search.ts';
import { useRacingRights } from '../use-racing-rights.ts';
import { RaceList } from './race-list.tsx';
import { DriverStandings, TeamStandings } from './standings.tsx';
import { TournamentActions } from './tournament-actions.tsx';
import { TournamentOverview } from './tournament-overview.tsx';
import { takesResults } from './tournament-steps.ts';
import { sayDrivers, sayRaces, TournamentBadge } from './tournament-text.tsx';

const route = getRouteApi('/racing/tournaments/$id');

const WORDS = {
  title: 'Turnier',
  missing: 'Dieses Turnier gibt es nicht (mehr).',
  failure: 'Das Turnier konnte nicht geladen werden.',
  icon: FlagIcon,
  link: (
    <Link to="/racing/tournaments" className={buttonClass('outline')}>
      Zu den Turnieren
    </Link>
  ),
};

const LABELS: Record<TournamentTab, string> = {
  overview: 'Übersicht',
  races: 'Rennen',
  drivers: 'Fahrerwertung',
  teams: 'Teamwertung',
};

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
  const { tab: shown = 'overview', results } = readTournamentSearch({ ...route.useSearch() });
  const { isAdmin, isModerator } = useRacingRights();
  const race = isModerator && takesResults(tournament) ? tournament.races.find(({ id }) => id === results) : undefined;
  return (
    <Page
      title={tournament.name}
      facts={
        <span className="row wrap number">
          <TournamentBadge state={tournament.state} />
          <span>{sayDrivers(tournament.entryCount)}</span>
          <span>{sayRaces(tournament)}</span>
        </span>
      }
      actions={isAdmin ? <TournamentActions tournament={tournament} /> : null}
    >
      <Tabs label="Ansicht">
        {TOURNAMENT_TABS.map((tab) => (
          <Tab
            key={tab}
            to="/racing/tournaments/$id"
            params={{ id: String(tournament.id) }}
            search={tab === 'overview' ? {} : { tab }}
            isCurrent={tab === shown}
          >
            {LABELS[tab]}
          </Tab>
        ))}
      </Tabs>
      {race ? (
        <Sheet tournament={tournament} race={race} />
      ) : (
        <Content tournament={tournament} tab={shown} isAdmin={isAdmin} />
      )}
    </Page>
  );
}

/** `/racing/tournaments/{id}`: one tournament with its races and standings. */
export const TournamentPage = () => (
  <EntityPage words={WORDS} id={numberInAddress(route.useParams().id)} query={racingQueries.tournament}>
    {(tournament) => <TournamentView tournament={tournament} />}
  </EntityPage>
);
