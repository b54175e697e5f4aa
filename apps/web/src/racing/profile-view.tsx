import type { Driver, MyRacing } from '@kontor/contract/racing/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '#platform/toasts.ts';
import { CareerSection } from './career-section.tsx';
import { MyTimes } from './my-times.tsx';
import { ProfileCard } from './profile-card.tsx';
import { ProfileDialog } from './profile-dialog.tsx';
import styles from './profile-view.module.css';
import { ProfileWelcome } from './profile-welcome.tsx';
import { racingQueries, useSaveMyDriver } from './racing.queries.ts';
import { TeamSection } from './team-section.tsx';

type Save = ReturnType<typeof useSaveMyDriver>;

interface ProfileProps {
  readonly racing: MyRacing;
  readonly driver: Driver;
  readonly save: Save;
}

function Profile({ racing, driver, save }: ProfileProps) {
  const [isEditing, setIsEditing] = useState(false);
  const career = useQuery(racingQueries.career());
  const close = () => setIsEditing(false);
  return (
    <div className={styles.view}>
      <div className={styles.top}>
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
            showToast({ kind: 'done', sentence: 'Dein Profil ist gespeichert.' });
          }}
          onClose={close}
        />
      ) : null}
    </div>
  );
}

/** The profile, or the way to one. */
export function ProfileView({ racing }: { readonly racing: MyRacing }) {
  const save = useSaveMyDriver();
  if (racing.driver) return <Profile racing={racing} driver={racing.driver} save={save} />;
  const welcome = ({ nickname, startNumber }: Driver) => {
    showToast({ kind: 'done', sentence: `Du fährst jetzt als ${nickname} mit der Nummer ${startNumber}.` });
    // The form is gone, and with it the place of the keyboard.
    document.querySelector<HTMLElement>('main h1')?.focus();
  };
  return <ProfileWelcome save={save} onSaved={welcome} />;
}
