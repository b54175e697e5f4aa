import type { TeamPage as Shown, TeamRace } from '@kontor/contract/racing/career.ts';
import { RESULT_LABELS } from '@kontor/contract/racing/tournaments.ts';
import { getRouteApi, Link } from '@tanstack/react-router';
import { buttonClass } from '#platform/ui/field/button.tsx';
import { FlagIcon, LapIcon, PeopleIcon } from '#platform/ui/icons.ts';
import { EntityPage, numberInAddress } from '#platform/ui/page/entity-page.tsx';
import { Page } from '#platform/ui/page/page.tsx';
import { Section } from '#platform/ui/page/section.tsx';
import { type Column, DataTable } from '#platform/ui/table/data-table.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { BESIDE_CURVE, CLASS, POINTS, RACE_COLUMNS, TIME, TRACK_LINK } from '../columns.tsx';
import { CareerCurve, CareerStats, useShort } from '../drivers/career.tsx';
import { DriverTag } from '../drivers/driver-tag.tsx';
import { racingQueries } from '../racing.queries.ts';
import { sayDrivers } from '../tournaments/tournament-text.tsx';
import styles from './team.module.css';

const WORDS = {
  title: 'Team',
  missing: 'Dieses Team gibt es nicht (mehr).',
  failure: 'Das Team konnte nicht geladen werden.',
  icon: PeopleIcon,
  link: (
    <Link to="/racing/tournaments" className={buttonClass('outline')}>
      Zu den Turnieren
    </Link>
  ),
};

type Props = { readonly page: Shown };

function Card({ page }: Props) {
  const { team, isDissolved, members, captainId } = page;
  return (
    <section className="card column gap-16" aria-label="Steckbrief">
      <p className={`${styles.names} large strong`} style={{ '--team': team.color }}>
        {isDissolved ? 'Aufgelöst' : sayDrivers(members.length)}
      </p>
      {members.length > 0 ? (
        <ul className={`${styles.list} divided`} aria-label="Fahrer im Team">
          {members.map((member) => (
            <li key={member.id} className="row between">
              <DriverTag driver={member} showsTeam={false} isLink />
              {member.id === captainId ? <span className="pill dim">Teamleitung</span> : null}
            </li>
          ))}
        </ul>
      ) : null}
      <div className="to-foot">
        <CareerStats counts={page} />
      </div>
    </section>
  );
}

const RACES: Column<TeamRace>[] = [
  ...RACE_COLUMNS,
  {
    id: 'result',
    head: 'Ergebnisse',
    className: 'anywhere',
    cell: ({ results }) =>
      results
        .map(({ nickname, place, state }) => `${place === null ? RESULT_LABELS[state] : `${place}.`} ${nickname}`)
        .join(', '),
  },
  POINTS,
];

const BESTS: Column<Shown['bests'][number]>[] = [
  TRACK_LINK,
  { ...CLASS, card: 'end' },
  TIME,
  {
    id: 'driver',
    head: 'Fahrer',
    cell: ({ driver }) => <DriverTag driver={driver} size="small" showsTeam={false} isLink />,
  },
];

const CARDS = { below: 'tablet', columns: 'minmax(0, 1fr) auto' } as const;

const FEW = 5;

function TeamView({ page }: Props) {
  const { team, races, bests } = page;
  const { shown, more } = useShort(races, FEW);
  const times = useShort(bests, FEW);
  return (
    <Page title={team.name} purpose="Wer für das Team fährt, was es geholt hat und seine besten Zeiten.">
      <div className="stack gap-32">
        <div className={races.length > 0 ? 'split' : undefined} style={BESIDE_CURVE}>
          <Card page={page} />
          <CareerCurve races={races} label={`Punkteverlauf von ${team.name}`} />
        </div>
        <Section title="Rennen">
          {races.length === 0 ? (
            <EmptyState icon={FlagIcon} title="Noch kein Rennen gefahren" />
          ) : (
            <DataTable
              caption="Rennen"
              columns={RACES}
              rows={shown}
              rowKey={({ id }) => id}
              cards={{ ...CARDS, areas: '"track points" "tournament class" "result result" "race date"' }}
            />
          )}
          {more}
        </Section>
        <Section title="Bestzeiten">
          {bests.length === 0 ? (
            <EmptyState icon={LapIcon} title="Noch keine bestätigte Zeit" />
          ) : (
            <DataTable
              caption="Bestzeiten"
              columns={BESTS}
              rows={times.shown}
              rowKey={({ trackId, classId }) => `${trackId}-${classId}`}
              cards={{ ...CARDS, areas: '"track time" "driver class"' }}
            />
          )}
          {times.more}
        </Section>
      </div>
    </Page>
  );
}

const route = getRouteApi('/racing/teams/$id');

export const TeamPage = () => (
  <EntityPage words={WORDS} id={numberInAddress(route.useParams().id)} query={racingQueries.team}>
    {(page) => <TeamView page={page} />}
  </EntityPage>
);
