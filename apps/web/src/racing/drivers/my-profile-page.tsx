import type { PersonalBest } from '@kontor/contract/racing/laps.ts';
import type { Driver, MyRacing } from '@kontor/contract/racing/schema.ts';
import { sayGap } from '@kontor/contract/racing/times.ts';
import { type DrivenRace, type MyCareer, RESULT_LABELS } from '@kontor/contract/racing/tournaments.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCount, formatDate, formatNumber } from '#platform/format.de.ts';
import { Button, buttonClass } from '#platform/ui/field/button.tsx';
import { Tooltip } from '#platform/ui/field/tooltip.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { EditIcon, FlagIcon, LapIcon } from '#platform/ui/icons.ts';
import { Page } from '#platform/ui/page/page.tsx';
import { Section } from '#platform/ui/page/section.tsx';
import { PageSpinner } from '#platform/ui/page/spinner.tsx';
import { Place } from '#platform/ui/place.tsx';
import { Stat, Stats } from '#platform/ui/stat.tsx';
import { type Column, DataTable } from '#platform/ui/table/data-table.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { useFlash } from '#platform/use-flash.ts';
import { ClassBadge } from '../class-badge.tsx';
import { CLASS, THIRDS, TIME, titled, VEHICLE } from '../columns.tsx';
import { MyTimes } from '../laps/my-times.tsx';
import { racingQueries, useSaveMyDriver } from '../racing.queries.ts';
import { TeamSection } from '../teams/team-section.tsx';
import { DriverPlate } from './driver-tag.tsx';
import styles from './profile.module.css';
import { ProfileDialog, ProfileWelcome } from './profile-form.tsx';

const BEST_COLUMNS: Column<PersonalBest>[] = [
  {
    id: 'track',
    head: 'Strecke',
    cell: ({ trackId, trackName }) => (
      <Link to="/racing/tracks/$id" params={{ id: String(trackId) }} className="link strong anywhere">
        {trackName}
      </Link>
    ),
  },
  CLASS,
  TIME,
  { id: 'rank', ...titled('Rang'), isNumber: true, cell: ({ rank }) => <Place place={rank} /> },
  {
    id: 'gap',
    ...titled('Abstand'),
    isNumber: true,
    cell: ({ gapMs }) => (gapMs === 0 ? <span className="dim">Rekord</span> : sayGap(gapMs)),
  },
  VEHICLE,
  {
    id: 'driven',
    ...titled('Gefahren'),
    className: 'number nowrap',
    cell: ({ drivenAt }) => <time dateTime={drivenAt}>{formatDate(drivenAt)}</time>,
  },
];

const RACE_COLUMNS: Column<DrivenRace>[] = [
  {
    id: 'tournament',
    head: 'Turnier',
    cell: ({ tournamentId, tournamentName }) => (
      <Link to="/racing/tournaments/$id" params={{ id: String(tournamentId) }} className="link strong anywhere">
        {tournamentName}
      </Link>
    ),
  },
  {
    id: 'race',
    ...titled('Rennen'),
    className: 'number nowrap',
    cell: ({ number }) => `Rennen ${number}`,
  },
  { id: 'track', ...titled('Strecke'), className: 'anywhere', cell: ({ trackName }) => trackName },
  CLASS,
  {
    id: 'date',
    ...titled('Datum'),
    className: 'number nowrap',
    cell: ({ startsAt }) => (startsAt ? <time dateTime={startsAt}>{formatDate(startsAt)}</time> : '–'),
  },
  {
    id: 'result',
    ...titled('Ergebnis'),
    className: 'nowrap',
    cell: ({ place, state }) =>
      place === null ? <span className="dim">{RESULT_LABELS[state]}</span> : <Place place={place} />,
  },
  { id: 'points', ...titled('Punkte'), isNumber: true, cell: ({ points }) => formatNumber(points) },
];

const sayRecord = ({ starts, wins, podiums }: MyCareer): string =>
  [
    formatCount(starts, 'Start', 'Starts'),
    formatCount(wins, 'Sieg', 'Siege'),
    formatCount(podiums, 'Podestplatz', 'Podestplätze'),
  ].join(' · ');

function CareerSection({ career: query }: { readonly career: UseQueryResult<MyCareer> }) {
  const { data: career, error } = query;
  if (error && !career) return <LoadError title="Deine Ergebnisse konnten nicht geladen werden." of={query} />;
  return (
    <>
      <Section title="Bestzeiten">
        {career?.bests.length === 0 ? (
          <EmptyState icon={LapIcon} title="Noch keine bestätigte Zeit">
            <p>Fahr eine Runde und reich sie ein. Sobald sie geprüft ist, steht sie hier.</p>
            <Link to="/racing/top-times" className={buttonClass('outline')}>
              Zeit einreichen
            </Link>
          </EmptyState>
        ) : (
          <DataTable
            caption="Bestzeiten"
            columns={BEST_COLUMNS}
            rows={career?.bests}
            rowKey={({ trackId, classId }) => `${trackId}-${classId}`}
            row={({ timeMs }) => ({ flash: timeMs })}
            cards={{
              below: 'tablet',
              areas: '"track track track" "class time rank" "gap vehicle driven"',
              columns: THIRDS,
            }}
            skeletonRows={4}
          />
        )}
      </Section>
      <Section
        title="Rennen"
        actions={career && career.races.length > 0 ? <p className="dim number">{sayRecord(career)}</p> : null}
      >
        {career?.races.length === 0 ? (
          <EmptyState icon={FlagIcon} title="Noch kein Rennen gefahren">
            <p>Melde dich zu einem Turnier an. Amtliche Ergebnisse stehen dann hier.</p>
            <Link to="/racing/tournaments" className={buttonClass('outline')}>
              Turniere ansehen
            </Link>
          </EmptyState>
        ) : (
          <DataTable
            caption="Rennen"
            columns={RACE_COLUMNS}
            rows={career?.races}
            rowKey={({ id }) => id}
            cards={{
              below: 'tablet',
              areas: '"tournament tournament tournament" "race track class" "date result points"',
              columns: THIRDS,
            }}
            skeletonRows={4}
          />
        )}
      </Section>
    </>
  );
}

function Figure({ value }: { readonly value: number }) {
  const ref = useFlash<HTMLSpanElement>(value);
  return <span ref={ref}>{formatNumber(value)}</span>;
}

interface ProfileCardProps {
  readonly driver: Driver;
  readonly career: MyCareer | undefined;
  readonly onEdit: () => void;
}

const ProfileCard = ({ driver, career, onEdit }: ProfileCardProps) => (
  <section className="card stack gap-16" aria-labelledby="driver">
    <div className="row top gap-16">
      <DriverPlate startNumber={driver.startNumber} color={driver.team?.color} size="large" />
      <div className="stack grow gap-2">
        <h2 id="driver" className={`${styles.nickname} anywhere`}>
          {driver.nickname}
        </h2>
        <p className="large dim anywhere">{driver.team ? driver.team.name : 'Ohne Team'}</p>
        {driver.favouriteClassId ? (
          <p className="row meta">
            Lieblingsklasse <ClassBadge id={driver.favouriteClassId} />
          </p>
        ) : null}
      </div>
      <Tooltip label="Profil bearbeiten">
        <Button aria-label="Profil bearbeiten" icon={<Glyph icon={EditIcon} />} onClick={onEdit} />
      </Tooltip>
    </div>
    {driver.bio ? <p className="readable anywhere lines">{driver.bio}</p> : null}
    <div className="ruled">
      <Stats>
        <Stat label="Siege">{career ? <Figure value={career.wins} /> : null}</Stat>
        <Stat label="Podestplätze">{career ? <Figure value={career.podiums} /> : null}</Stat>
        <Stat label="Starts">{career ? <Figure value={career.starts} /> : null}</Stat>
      </Stats>
    </div>
  </section>
);

function Profile({ racing }: { readonly racing: MyRacing }) {
  const save = useSaveMyDriver();
  const [isEditing, setIsEditing] = useState(false);
  const { driver } = racing;
  const career = useQuery({ ...racingQueries.career(), enabled: driver !== null });
  // The form is gone, and the focus with it.
  const start = () => document.querySelector<HTMLElement>('main h1')?.focus();
  if (!driver) return <ProfileWelcome save={save} onSaved={start} />;
  const close = () => setIsEditing(false);
  return (
    <>
      <div className="split">
        <ProfileCard driver={driver} career={career.data} onEdit={() => setIsEditing(true)} />
        <TeamSection racing={racing} driver={driver} />
      </div>
      <CareerSection career={career} />
      <MyTimes bests={career.data?.bests} />
      {isEditing ? <ProfileDialog driver={driver} save={save} onSaved={close} onClose={close} /> : null}
    </>
  );
}

export function MyProfilePage() {
  const query = useQuery(racingQueries.me());
  const { data, error } = query;
  return (
    <Page title="Mein Fahrerprofil" purpose="Dein Name auf der Strecke, dein Team, deine Zeiten und Rennen.">
      {data ? <Profile racing={data} /> : null}
      {!data && error ? <LoadError title="Dein Profil konnte nicht geladen werden." of={query} /> : null}
      {data || error ? null : <PageSpinner />}
    </Page>
  );
}
