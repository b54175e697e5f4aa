import type { TournamentDetail } from '@kontor/contract/racing/tournaments.ts';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatKickOff } from '#platform/format.de.ts';
import { buttonClass } from '#platform/ui/field/button.tsx';
import { FlagIcon } from '#platform/ui/icons.ts';
import { EntityPage, numberInAddress } from '#platform/ui/page/entity-page.tsx';
import { Page } from '#platform/ui/page/page.tsx';
import { Section } from '#platform/ui/page/section.tsx';
import { Tab, Tabs } from '#platform/ui/page/tabs.tsx';
import { Place } from '#platform/ui/place.tsx';
import { Fact } from '#platform/ui/stat.tsx';
import { useRights } from '#users';
import { DriverTag } from '../drivers/driver-tag.tsx';
import { racingQueries } from '../racing.queries.ts';
import { ResultSheet } from '../results/result-sheet.tsx';
import { readTournamentSearch, TOURNAMENT_TABS, type TournamentTab } from '../search.ts';
import { EntryList, EntryPanel } from './entries.tsx';
import { RaceList } from './race-list.tsx';
import { lastRaced } from './result-table.tsx';
import { DriverStandings, TeamStandings } from './standings.tsx';
import { TournamentActions, takesResults } from './tournament-actions.tsx';
import { sayDrivers, sayPoints, sayRaces, TournamentBadge } from './tournament-text.tsx';

type Props = { readonly tournament: TournamentDetail };

const HIGHLIGHT = { background: 'var(--accent-wash)' };
const POINT = {
  minWidth: 56,
  padding: '4px 10px',
  border: '1px solid var(--line)',
  borderRadius: 'var(--radius-input)',
};

function Podium({ tournament }: Props) {
  if (tournament.state !== 'FINISHED' || tournament.officialCount === 0) return null;
  const best = tournament.drivers.filter(({ rank, races }) => rank <= 3 && races > 0);
  const raced = lastRaced(tournament);
  return (
    <Section title="Die ersten drei" isTitleHidden>
      <ol className="cards gap-8" style={{ '--card-min': '240px' }}>
        {best.map(({ rank, driver, points }) => (
          <li
            key={driver.id}
            className="card row gap-12"
            style={{ paddingBlock: 12, ...(rank === 1 ? HIGHLIGHT : {}) }}
            data-rank={rank}
          >
            <Place place={rank} />
            <span className="grow">
              <DriverTag driver={raced(driver)} />
            </span>
            <span className="bold nowrap number">{sayPoints(points)}</span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

const Facts = ({ tournament: { startsAt, entryCount, leader, state, ...counts } }: Props) => (
  <dl className="row wrap gap-32" style={{ padding: '12px 16px', background: 'var(--sunken)' }}>
    {startsAt || state !== 'FINISHED' ? (
      <Fact label="Beginn">{startsAt ? `${formatKickOff(startsAt)} Uhr` : 'steht noch nicht fest'}</Fact>
    ) : null}
    <Fact label="Feld">{sayDrivers(entryCount)}</Fact>
    <Fact label="Rennen">{sayRaces(counts)}</Fact>
    {leader ? <Fact label={state === 'FINISHED' ? 'Gewonnen hat' : 'In Führung'}>{leader}</Fact> : null}
  </dl>
);

const ScoringList = ({ tournament: { points, fastestLapPoints } }: Props) => (
  <Section title="Punkte">
    <ol className="row wrap center number">
      {points.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place is nothing but its number
        <li key={index} style={{ ...POINT, ...(index < 3 ? HIGHLIGHT : {}) }}>
          <span className="small">{index + 1}.</span> <b>{value}</b>
        </li>
      ))}
    </ol>
    <p className="dim">
      {fastestLapPoints > 0
        ? `Dazu ${sayPoints(fastestLapPoints)} für die schnellste Runde unter denen im Ziel.`
        : 'Die schnellste Runde gibt keine Punkte.'}
    </p>
  </Section>
);

const TournamentOverview = ({ tournament }: Props) => (
  <div className="stack gap-24">
    <Podium tournament={tournament} />
    <EntryPanel tournament={tournament} />
    <div className="card flush">
      <Facts tournament={tournament} />
      {tournament.description ? (
        <p className="readable anywhere lines" style={{ padding: '12px 16px' }}>
          {tournament.description}
        </p>
      ) : null}
    </div>
    <ScoringList tournament={tournament} />
    <EntryList tournament={tournament} />
  </div>
);

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

const VIEWS: Record<TournamentTab, readonly [label: string, View: (props: Props) => ReactNode]> = {
  overview: ['Übersicht', TournamentOverview],
  races: ['Rennen', RaceList],
  drivers: ['Fahrerwertung', DriverStandings],
  teams: ['Teamwertung', TeamStandings],
};

function TournamentView({ tournament }: Props) {
  // The router keeps what it could not read beside what it could.
  const { tab: shown = 'overview', results } = readTournamentSearch({ ...route.useSearch() });
  const { isAdmin, isModerator } = useRights();
  const [, View] = VIEWS[shown];
  const navigate = route.useNavigate();
  const leaveSheet = (ignoreBlocker: boolean) =>
    void navigate({ search: { tab: 'races' }, ignoreBlocker, resetScroll: false });
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
            {VIEWS[tab][0]}
          </Tab>
        ))}
      </Tabs>
      {race ? (
        <ResultSheet
          key={race.id}
          tournament={tournament}
          race={race}
          onClose={() => leaveSheet(false)}
          onSaved={() => leaveSheet(true)}
        />
      ) : (
        <View tournament={tournament} />
      )}
    </Page>
  );
}

export const TournamentPage = () => (
  <EntityPage words={WORDS} id={numberInAddress(route.useParams().id)} query={racingQueries.tournament}>
    {(tournament) => <TournamentView tournament={tournament} />}
  </EntityPage>
);
