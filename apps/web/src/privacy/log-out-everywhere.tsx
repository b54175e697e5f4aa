import { endMySessions } from '@kontor/contract/users/api.ts';
import { useState } from 'react';
import { setLeavingNotice } from '#platform/leaving-notice.ts';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmDialog } from '#platform/ui/dialog.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { LogoutIcon } from '#platform/ui/icons.ts';
import { useWrite } from '#platform/use-write.ts';

/** For a device that was lost, or a computer that others use too. */
export function LogOutEverywhere() {
  const [isAsked, setIsAsked] = useState(false);
  const end = useWrite(endMySessions);
  const leave = () => {
    setLeavingNotice('Du bist auf allen Geräten abgemeldet.');
    // Takes the cookies of the session that is no more.
    window.location.assign('/logout');
  };
  return (
    <>
      <Button icon={<Glyph icon={LogoutIcon} />} onClick={() => setIsAsked(true)}>
        Überall abmelden
      </Button>
      {isAsked ? (
        <ConfirmDialog
          title="Auf allen Geräten abmelden?"
          confirmLabel="Überall abmelden"
          isBusy={end.isPending}
          onConfirm={() => end.run({}, { onSuccess: leave, onError: () => setIsAsked(false) })}
          onCancel={() => setIsAsked(false)}
        >
          Das gilt auch für diesen Browser. Danach meldest du dich mit Discord wieder an.
        </ConfirmDialog>
      ) : null}
    </>
  );
}
