import type { Driver, MyRacing } from '@kontor/contract/racing/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '#platform/toasts.ts';
import { Page } from '#platform/ui/page/page.tsx';
import { PageSpinner } from '#platform/ui/page/spinner.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { MyTimes } from '../laps/my-times.tsx';
import { racingQueries, useSaveMyDriver } from '../racing.queries.ts';
import { TeamSection } from '../teams/team-section.tsx';
import { CareerSection } from './career-section.tsx';
import { ProfileCard } from './profile-card.tsx';
import { ProfileDialog, ProfileWelcome } from './profile-fields.tsx';

interface ProfileProps {
  readonly racing: MyRacing;
  readonly driver: Driver;
  readonly save: ReturnType<typeof useSaveMyDriver>;
}

function Profile({ racing, driver, save }: ProfileProps) {
  const [isEditing, setIsEditing] = useState(false);
  const career = useQuery(racingQueries.career());
  const close = () => setIsEditing(false);
  return (
    <>
      <div className="split">
        <ProfileCard driver={driver} career={career.data} onEdit={() => setIsEditing(true)} />
        <TeamSection racing={racing} driver={driver} />
      </div>
      <CareerSection career={career} />
      <MyTimes bests={career.data?.bests} />
      {isEditing ? (
        <ProfileDialog
          driver={driver}
          save={save}
          onSaved={() => {
            close();
            showToast({ kind: 'success', sentence: 'Dein Profil ist gespeichert.' });
          }}
          onClose={close}
        />
      ) : null}
    </>
  );
}

function ProfileView({ racing }: { readonly racing: MyRacing }) {
  const save = useSaveMyDriver();
  if (racing.driver) return <Profile racing={racing} driver={racing.driver} save={save} />;
  const welcome = ({ nickname, startNumber }: Driver) => {
    showToast({ kind: 'success', sentence: `Du fährst jetzt als ${nickname} mit der Nummer ${startNumber}.` });
    // The form is gone, and with it the place of the keyboard.
    document.querySelector<HTMLElement>('main h1')?.focus();
  };
  return <ProfileWelcome save={save} onSaved={welcome} />;
}

/** `/racing/my-profile`: the own driver, their team and how it went. */
export function MyProfilePage() {
  const query = useQuery(racingQueries.me());
  const { data, error } = query;
  return (
    <Page title="Mein Fahrerprofil" purpose="Dein Name auf der Strecke, dein Team, deine Zeiten und Rennen.">
      {data ? (
        <ProfileView racing={data} />
      ) : error ? (
        <LoadError title="Dein Profil konnte nicht geladen werden." of={query} />
      ) : (
        <PageSpinner />
      )}
    </Page>
  );
}
