import type { Driver } from '@kontor/contract/racing/schema.ts';
import { Button } from '#platform/ui/button.tsx';
import { DialogExit } from '#platform/ui/dialog-exit.tsx';
import modal from '#platform/ui/modal.module.css';
import { PersistentDialog } from '#platform/ui/persistent-dialog.tsx';
import styles from './profile-dialog.module.css';
import { ProfileFields } from './profile-fields.tsx';
import { type ProfileFormOptions, useProfileForm } from './profile-form.ts';

interface ProfileDialogProps extends Omit<ProfileFormOptions, 'driver'> {
  readonly driver: Driver;
  readonly onClose: () => void;
}

/** Changes the own profile; stays until it is saved or cancelled. */
export function ProfileDialog({ onClose, ...options }: ProfileDialogProps) {
  const { form, isDirty, isSaving, submit } = useProfileForm(options);
  return (
    <PersistentDialog title="Profil bearbeiten">
      <form className={styles.form} onSubmit={submit} noValidate>
        <div className={modal.body}>
          <ProfileFields form={form} driver={options.driver} />
        </div>
        <DialogExit isDirty={isDirty} isSaving={isSaving} onClose={onClose}>
          <Button type="submit" look="primary" isBusy={isSaving}>
            Speichern
          </Button>
        </DialogExit>
      </form>
    </PersistentDialog>
  );
}
