import { ROLE_LABELS, type Role } from '@kontor/contract/core/roles.ts';
import { displayName } from '@kontor/contract/users/rules.ts';
import type { User } from '@kontor/contract/users/schema.ts';
import { useState } from 'react';
import { showToast } from '#platform/toasts.ts';
import { useChangeRole } from './people.queries.ts';
import { needsConfirmation } from './role-options.ts';

interface Asked {
  readonly person: User;
  readonly role: Role;
}

/** From choosing a role to the changed rights, with a question in between where it matters. */
export function useRoleChange() {
  const change = useChangeRole();
  const [asked, setAsked] = useState<Asked>();

  const run = ({ person, role }: Asked) =>
    change.run(
      { params: { id: person.id }, body: { role } },
      {
        onSuccess: () => {
          setAsked(undefined);
          showToast({ kind: 'done', sentence: `${displayName(person)} hat jetzt die Rechte „${ROLE_LABELS[role]}“.` });
        },
        // The common toast says why; the question is answered either way.
        onError: () => setAsked(undefined),
      },
    );

  return {
    asked,
    isBusy: change.isPending,
    busyId: change.isPending ? change.variables?.input.params.id : undefined,
    choose: (person: User, role: Role) =>
      needsConfirmation(person, role) ? setAsked({ person, role }) : run({ person, role }),
    confirm: () => {
      if (asked) run(asked);
    },
    cancel: () => setAsked(undefined),
  };
}
