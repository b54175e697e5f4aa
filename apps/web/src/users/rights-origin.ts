import { ROLE_LABELS, ROLES, type Role } from '@kontor/contract/core/roles.ts';
import type { Employee } from '@kontor/contract/users/schema.ts';

type Rights = Pick<Employee, 'grantedRole' | 'mappedRole'>;

/** Where somebody's rights come from; nothing for a customer, who has none to speak of. */
export function originOf({ grantedRole, mappedRole }: Rights): string | undefined {
  if (mappedRole === null || mappedRole === 'USER') return grantedRole === 'USER' ? undefined : 'von Hand';
  if (grantedRole === 'USER') return 'durch Discord';
  if (grantedRole === mappedRole) return 'von Hand und durch Discord';
  return `${ROLE_LABELS[mappedRole]} durch Discord, ${ROLE_LABELS[grantedRole]} von Hand`;
}

/** The right that Discord still gives when less is given by hand. */
export const heldThroughDiscord = ({ mappedRole }: Pick<Rights, 'mappedRole'>, granted: Role): Role | undefined =>
  mappedRole !== null && ROLES.indexOf(mappedRole) > ROLES.indexOf(granted) ? mappedRole : undefined;
