import { highestRole, ROLE_LABELS, type Role } from '@kontor/contract/core/roles.ts';
import { endSessions } from '@kontor/contract/users/api.ts';
import { displayName, heldAuthorities } from '@kontor/contract/users/rules.ts';
import type { Employee } from '@kontor/contract/users/schema.ts';
import { useEffect } from 'react';
import { useWrite } from '#platform/api/use-write.ts';
import { ConfirmWrite } from '#platform/ui/dialog/confirm-write.tsx';
import { ConfirmDialog } from '#platform/ui/dialog/dialog.tsx';
import { heldThroughDiscord } from './rights.ts';

/** The menu that asked is gone when the question is answered: the focus goes to the row, or to the title without it. */
const useFocusOnRow = ({ id }: Employee): void =>
  useEffect(
    () => () => {
      const row = document.querySelector<HTMLElement>(`[data-role-of="${id}"]`);
      (row ?? document.querySelector<HTMLElement>('main h1'))?.focus();
    },
    [id],
  );

interface ConfirmRoleChangeProps {
  readonly person: Employee;
  readonly role: Role;
  readonly isSelf: boolean;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

export function ConfirmRoleChange({ person, role, isSelf, ...rest }: ConfirmRoleChangeProps) {
  const name = displayName(person);
  const now = highestRole(heldAuthorities(person));
  const kept = heldThroughDiscord(person, role);
  useFocusOnRow(person);
  if (role === 'BUSINESS_OWNER') {
    return (
      <ConfirmDialog title={`${name} zur Geschäftsführung machen?`} confirmLabel="Ernennen" look="primary" {...rest}>
        {name} darf dann alles, auch dir die Rechte nehmen.
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      title={isSelf ? 'Dich selbst herabstufen?' : `${name} herabstufen?`}
      confirmLabel="Herabstufen"
      {...rest}
    >
      {kept === now
        ? `Von Hand gilt dann nur noch „${ROLE_LABELS[role]}“, an den Rechten ändert sich noch nichts.`
        : `${isSelf ? 'Du hast' : `${name} hat`} dann statt „${ROLE_LABELS[now]}“ nur noch die Rechte von „${ROLE_LABELS[kept ?? role]}“. Das gilt sofort, auch für offene Seiten.`}
      {kept
        ? ` „${ROLE_LABELS[kept]}“ kommt aus Discord und bleibt, bis es dort oder in den Einstellungen geändert wird.`
        : null}
    </ConfirmDialog>
  );
}

/** For an account that others use too; the rights stay as they are. */
export function ConfirmLogOut({ person, onClose }: { readonly person: Employee; readonly onClose: () => void }) {
  const name = displayName(person);
  useFocusOnRow(person);
  return (
    <ConfirmWrite
      title={`${name} überall abmelden?`}
      confirmLabel="Überall abmelden"
      write={useWrite(endSessions)}
      input={{ params: { id: person.id } }}
      done={`${name} ist auf allen Geräten abgemeldet.`}
      onClose={onClose}
    >
      Alle Geräte und offenen Seiten werden sofort abgemeldet. Die Rechte bleiben, und {name} kann sich wieder anmelden.
    </ConfirmWrite>
  );
}
