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
import { Fact } from '#platform/ui/stat.tsx';
import { useRights } from '#users';
import { racingQueries } from '../racing.queries.ts';
import { ResultSheet } from '../results/result-sheet.tsx';
import { readTournamentSearch, TOURNAMENT_TABS, type TournamentTab } from '../search.ts';
import { EntryList, EntryPanel } from './entries.tsx';
import { RaceList } from './race-list.tsx';
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

function About({ tournament: { startsAt, state, description } }: Props) {
  const start = startsAt ? `${formatKickOff(startsAt)} Uhr` : state === 'FINISHED' ? '' : 'steht noch nicht fest';
  if (!start && !description) return null;
  return (
    <Section title="Über das Turnier" isCard>
      {description ? <p className="readable anywhere lines">{description}</p> : null}
      {start ? (
        <dl>
          <Fact label="Beginn">{start}</Fact>
        </dl>
      ) : null}
    </Section>
  );
}

const ScoringList = ({ tournament: { points, fastestLapPoints } }: Props) => (
  <Section title="Punkte" isCard>
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

const TournamentInfo = ({ tournament }: Props) => (
  <div className="stack gap-24">
    <EntryPanel tournament={tournament} />
    <div className="split" style={{ gap: 16, alignItems: 'stretch' }}>
      <About tournament={tournament} />
      <ScoringList tournament={tournament} />
    </div>
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
  drivers: ['Wertung', DriverStandings],
  teams: ['Teams', TeamStandings],
  races: ['Rennen', RaceList],
  info: ['Infos', TournamentInfo],
};

function TournamentView({ tournament }: Props) {
  // The router keeps what it could not read beside what it could.
  const { tab, results } = readTournamentSearch({ ...route.useSearch() });
  const usual: TournamentTab = tournament.officialCount > 0 ? 'drivers' : 'info';
  const shown = tab ?? usual;
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
        {TOURNAMENT_TABS.map((name) => (
          <Tab
            key={name}
            to="/racing/tournaments/$id"
            params={{ id: String(tournament.id) }}
            search={name === usual ? {} : { tab: name }}
            isCurrent={name === shown}
          >
            {VIEWS[name][0]}
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
