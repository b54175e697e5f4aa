import { ROLE_LABELS, type Role, roleLabel } from '@kontor/contract/core/roles.ts';
import { displayName, heldAuthorities } from '@kontor/contract/users/rules.ts';
import type { User } from '@kontor/contract/users/schema.ts';
import { ConfirmDialog } from '#platform/ui/dialog.tsx';

interface ConfirmRoleChangeProps {
  readonly person: User;
  readonly role: Role;
  readonly isSelf: boolean;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Names the person and what they lose or gain. */
export function ConfirmRoleChange({ person, role, isSelf, ...rest }: ConfirmRoleChangeProps) {
  const name = displayName(person);
  const now = roleLabel(heldAuthorities(person));
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
      {isSelf ? 'Du hast' : `${name} hat`} dann statt „{now}“ nur noch die Rechte von „{ROLE_LABELS[role]}“. Das gilt
      sofort, auch für offene Seiten.
    </ConfirmDialog>
  );
}
