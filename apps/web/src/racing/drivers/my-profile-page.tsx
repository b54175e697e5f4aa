import type { Career } from '@kontor/contract/racing/career.ts';
import type { Driver, MyRacing } from '@kontor/contract/racing/schema.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCount } from '#platform/format.de.ts';
import { Button, buttonClass } from '#platform/ui/field/button.tsx';
import { Tooltip } from '#platform/ui/field/tooltip.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { EditIcon, FlagIcon, LapIcon } from '#platform/ui/icons.ts';
import { Page } from '#platform/ui/page/page.tsx';
import { PageSpinner } from '#platform/ui/page/spinner.tsx';
import { Tab, Tabs } from '#platform/ui/page/tabs.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { ClassBadge } from '../class-badge.tsx';
import { MyTimes } from '../laps/my-times.tsx';
import { racingQueries, useSaveMyDriver } from '../racing.queries.ts';
import { PROFILE_TABS, type ProfileTab, readProfileSearch } from '../search.ts';
import { TeamSection } from '../teams/team-section.tsx';
import { BestTimes, CareerCurve, CareerStats, DrivenRaces } from './career.tsx';
import { DriverPlate } from './driver-tag.tsx';
import styles from './profile.module.css';
import { ProfileDialog, ProfileWelcome } from './profile-form.tsx';

interface ProfileCardProps {
  readonly driver: Driver;
  readonly career: Career | undefined;
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
      <CareerStats counts={career} />
    </div>
    <p>
      <Link to="/racing/drivers/$id" params={{ id: String(driver.id) }} className="link">
        So sehen dich andere
      </Link>
    </p>
  </section>
);

const NO_BESTS = (
  <EmptyState icon={LapIcon} title="Noch keine bestätigte Zeit">
    <p>Fahr eine Runde und reich sie ein. Sobald sie geprüft ist, steht sie hier.</p>
    <Link to="/racing/top-times" className={buttonClass('outline')}>
      Zeit einreichen
    </Link>
  </EmptyState>
);

const NO_RACES = (
  <EmptyState icon={FlagIcon} title="Noch kein Rennen gefahren">
    <p>Melde dich zu einem Turnier an. Amtliche Ergebnisse stehen dann hier.</p>
    <Link to="/racing/tournaments" className={buttonClass('outline')}>
      Turniere ansehen
    </Link>
  </EmptyState>
);

const sayRecord = ({ starts, wins, podiums }: Career): string =>
  [
    formatCount(starts, 'Start', 'Starts'),
    formatCount(wins, 'Sieg', 'Siege'),
    formatCount(podiums, 'Podestplatz', 'Podestplätze'),
  ].join(' · ');

const LABELS: Record<ProfileTab, string> = {
  overview: 'Übersicht',
  bests: 'Bestzeiten',
  races: 'Rennen',
  times: 'Meine Zeiten',
};

interface ViewProps {
  readonly racing: MyRacing;
  readonly driver: Driver;
  readonly career: UseQueryResult<Career>;
  readonly onEdit: () => void;
}

function View({ tab, racing, driver, career, onEdit }: ViewProps & { readonly tab: ProfileTab }) {
  const { data, error } = career;
  if (tab === 'times') return <MyTimes bests={data?.bests} />;
  const failure =
    error && !data ? <LoadError title="Deine Ergebnisse konnten nicht geladen werden." of={career} /> : null;
  if (tab === 'overview') {
    return (
      <div className="stack gap-16">
        <div className="split" style={{ alignItems: 'stretch', gap: 16 }}>
          <ProfileCard driver={driver} career={data} onEdit={onEdit} />
          <TeamSection racing={racing} driver={driver} />
        </div>
        {data ? <CareerCurve races={data.races} label="Dein Punkteverlauf" /> : failure}
      </div>
    );
  }
  if (failure) return failure;
  if (tab === 'bests') return <BestTimes rows={data?.bests} empty={NO_BESTS} />;
  return (
    <DrivenRaces rows={data?.races} empty={NO_RACES} note={data && data.starts > 0 ? sayRecord(data) : undefined} />
  );
}

const route = getRouteApi('/racing/my-profile');

function Profile({ racing }: { readonly racing: MyRacing }) {
  const save = useSaveMyDriver();
  const [isEditing, setIsEditing] = useState(false);
  const { driver } = racing;
  const career = useQuery({ ...racingQueries.career(), enabled: driver !== null });
  // The router keeps what it could not read beside what it could.
  const { tab = 'overview' } = readProfileSearch({ ...route.useSearch() });
  // The form is gone, and the focus with it.
  const start = () => document.querySelector<HTMLElement>('main h1')?.focus();
  if (!driver) return <ProfileWelcome save={save} onSaved={start} />;
  const close = () => setIsEditing(false);
  return (
    <>
      <Tabs label="Ansicht">
        {PROFILE_TABS.map((name) => (
          <Tab
            key={name}
            to="/racing/my-profile"
            search={name === 'overview' ? {} : { tab: name }}
            isCurrent={name === tab}
          >
            {LABELS[name]}
          </Tab>
        ))}
      </Tabs>
      <View tab={tab} racing={racing} driver={driver} career={career} onEdit={() => setIsEditing(true)} />
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
