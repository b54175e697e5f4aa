import { displayName } from '@kontor/contract/users/rules.ts';
import type { Employee } from '@kontor/contract/users/schema.ts';
import { useEffect } from 'react';
import { ConfirmDialog } from '#platform/ui/dialog.tsx';
import { useEndSessions } from './people.queries.ts';
import { focusRow } from './use-role-change.ts';

interface ConfirmLogOutProps {
  readonly person: Employee;
  readonly onClose: () => void;
}

/** For an account that somebody else uses; the rights stay as they are. */
export function ConfirmLogOut({ person, onClose }: ConfirmLogOutProps) {
  const end = useEndSessions(displayName(person));
  const name = displayName(person);
  useEffect(() => () => focusRow(person), [person]);
  const confirm = () => end.run({ params: { id: person.id } }, { onSuccess: onClose, onError: onClose });
  return (
    <ConfirmDialog
      title={`${name} überall abmelden?`}
      confirmLabel="Überall abmelden"
      isBusy={end.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      Alle Geräte und offenen Seiten werden sofort abgemeldet. Die Rechte bleiben, und {name} kann sich wieder anmelden.
    </ConfirmDialog>
  );
}
