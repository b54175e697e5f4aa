import { Button } from '#platform/ui/button.tsx';
import { UnsavedGuard } from '#platform/ui/unsaved-guard.tsx';
import { DriverPlate } from './driver-plate.tsx';
import { ProfileFields } from './profile-fields.tsx';
import { type ProfileFormOptions, useProfileForm } from './profile-form.ts';
import styles from './profile-welcome.module.css';

/** Greets somebody who has never raced, with the form right there. */
export function ProfileWelcome(options: Omit<ProfileFormOptions, 'driver'>) {
  const { form, isDirty, isSaving, submit } = useProfileForm({ ...options, driver: null });
  const typed = Number(form.values.startNumber);
  return (
    <section className={styles.welcome} aria-labelledby="welcome">
      <header className={styles.header}>
        <span aria-hidden="true">
          <DriverPlate
            startNumber={Number.isInteger(typed) && typed > 0 && typed < 1000 ? typed : undefined}
            color={undefined}
            size="large"
          />
        </span>
        <div>
          <h2 id="welcome" className={styles.title}>
            Willkommen an der Strecke
          </h2>
          <p className={styles.text}>
            Such dir einen Fahrernamen und eine freie Startnummer aus. Danach kannst du Zeiten einreichen, an Turnieren
            teilnehmen und ein Team gründen.
          </p>
        </div>
      </header>
      <form className={styles.form} onSubmit={submit} noValidate>
        <ProfileFields form={form} driver={null} />
        <div className={styles.actions}>
          <Button type="submit" look="primary" isBusy={isSaving}>
            Profil anlegen
          </Button>
        </div>
      </form>
      <UnsavedGuard isDirty={isDirty} />
    </section>
  );
}
