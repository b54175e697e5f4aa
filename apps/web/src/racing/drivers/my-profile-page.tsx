import type { Driver, MyRacing } from '@kontor/contract/racing/schema.ts';
import type { MyCareer } from '@kontor/contract/racing/tournaments.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNumber } from '#platform/format.de.ts';
import { showToast } from '#platform/toasts.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { Tooltip } from '#platform/ui/field/tooltip.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { EditIcon } from '#platform/ui/icons.ts';
import { Page } from '#platform/ui/page/page.tsx';
import { PageSpinner } from '#platform/ui/page/spinner.tsx';
import { Stat, Stats } from '#platform/ui/stat.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { useFlash } from '#platform/use-flash.ts';
import { ClassBadge } from '../class-badge.tsx';
import { MyTimes } from '../laps/my-times.tsx';
import { racingQueries, useSaveMyDriver } from '../racing.queries.ts';
import { TeamSection } from '../teams/team-section.tsx';
import { CareerSection } from './career-section.tsx';
import { DriverPlate } from './driver-tag.tsx';
import styles from './profile.module.css';
import { ProfileDialog, ProfileWelcome } from './profile-form.tsx';

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
        <Stat label="Podien">{career ? <Figure value={career.podiums} /> : null}</Stat>
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
  const onSaved = ({ nickname, startNumber }: Driver) => {
    setIsEditing(false);
    if (driver) return showToast({ kind: 'success', sentence: 'Dein Profil ist gespeichert.' });
    showToast({ kind: 'success', sentence: `Du fährst jetzt als ${nickname} mit der Nummer ${startNumber}.` });
    // The form is gone, and the focus with it.
    document.querySelector<HTMLElement>('main h1')?.focus();
  };
  if (!driver) return <ProfileWelcome save={save} onSaved={onSaved} />;
  return (
    <>
      <div className="split">
        <ProfileCard driver={driver} career={career.data} onEdit={() => setIsEditing(true)} />
        <TeamSection racing={racing} driver={driver} />
      </div>
      <CareerSection career={career} />
      <MyTimes bests={career.data?.bests} />
      {isEditing ? (
        <ProfileDialog driver={driver} save={save} onSaved={onSaved} onClose={() => setIsEditing(false)} />
      ) : null}
    </>
  );
}

/** `/racing/my-profile`: the own driver, their team and how it went. */
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
