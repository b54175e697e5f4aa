import { ROLE_LABELS, type Role } from '@kontor/contract/core/roles.ts';
import { displayName } from '@kontor/contract/users/rules.ts';
import type { Employee, User } from '@kontor/contract/users/schema.ts';
import { useRef, useState } from 'react';
import { showToast, undoWith, withdrawToast } from '#platform/toasts.ts';
import { useChangeRole } from './people.queries.ts';
import { heldThroughDiscord, needsConfirmation } from './rights.ts';
import { rightsChanged } from './users.queries.ts';

interface Asked {
  readonly person: Employee;
  readonly role: Role;
}

export function useRoleChange(actor: User | undefined) {
  const [asked, setAsked] = useState<Asked>();
  const undoOf = useRef(new Map<string, () => void>());
  const reported = useRef(new Map<string, string>());

  // Reported also when the screen is gone by then, because the own rights no longer allow it.
  const change = useChangeRole((person, role) => {
    const kept = heldThroughDiscord(person, role);
    if (person.id === actor?.id)
      return showToast({ kind: 'success', sentence: rightsChanged(ROLE_LABELS[kept ?? role]) });
    const undo = undoOf.current.get(person.id);
    const sentence = kept
      ? `${displayName(person)} hat von Hand jetzt „${ROLE_LABELS[role]}“. Durch Discord gilt weiter „${ROLE_LABELS[kept]}“.`
      : `${displayName(person)} hat jetzt die Rechte „${ROLE_LABELS[role]}“.`;
    // What was reported of this person before is no longer so, and taking it back would mean something else now.
    withdrawToast(reported.current.get(person.id) ?? '');
    reported.current.set(person.id, sentence);
    showToast({ kind: 'success', sentence, ...(undo ? { action: undoWith(undo) } : {}) });
  });

  const send = (person: Employee, role: Role, then: { onSuccess?: () => void; onError?: () => void } = {}) =>
    change.run({ params: { id: person.id }, body: { role } }, then);

  const run = ({ person, role }: Asked) => {
    const before = person.grantedRole;
    undoOf.current.set(person.id, () => {
      undoOf.current.delete(person.id);
      send(person, before);
    });
    // A refusal is reported by the common toast; the question is answered either way.
    send(person, role, { onSuccess: () => setAsked(undefined), onError: () => setAsked(undefined) });
  };

  return {
    asked,
    isBusy: change.isPending,
    busyId: change.isPending ? change.variables?.input.params.id : undefined,
    choose: (person: Employee, role: Role) =>
      needsConfirmation(person, role) ? setAsked({ person, role }) : run({ person, role }),
    confirm: () => {
      if (asked) run(asked);
    },
    cancel: () => setAsked(undefined),
  };
}
