import { AppError } from '@kontor/contract/core/errors.ts';
import { ROLE_LABELS, ROLES, type Role } from '@kontor/contract/core/roles.ts';
import { checkRoleChange } from '@kontor/contract/users/checks.ts';
import { displayName, grantableRoles, heldAuthorities } from '@kontor/contract/users/rules.ts';
import type { Employee, User } from '@kontor/contract/users/schema.ts';

interface RoleOption {
  readonly role: Role;
  readonly label: string;
  readonly isCurrent: boolean;
  readonly refusal: string | undefined;
}

function refusalOf(actor: User, target: Employee, role: Role, owners: number): string | undefined {
  try {
    const { grantedRole } = target;
    const named = { name: displayName(target), authorities: heldAuthorities(target), grantedRole };
    checkRoleChange(heldAuthorities(actor), named, role, owners);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error.detail;
    throw error;
  }
}

/** The rights an actor may give a person, with the reason where they may not; the server checks it again. */
export function roleOptions(actor: User, target: Employee, owners: number): RoleOption[] {
  return grantableRoles(heldAuthorities(actor)).map((role) => ({
    role,
    label: ROLE_LABELS[role],
    isCurrent: role === target.grantedRole,
    refusal: refusalOf(actor, target, role, owners),
  }));
}

export const blockedBy = (options: readonly RoleOption[]): string | undefined =>
  options.some((option) => !option.isCurrent && !option.refusal)
    ? undefined
    : options.find((option) => option.refusal)?.refusal;

/** Taking rights away and making a person an owner are asked for twice. */
export function needsConfirmation({ grantedRole }: Employee, role: Role): boolean {
  return role === 'BUSINESS_OWNER' || ROLES.indexOf(role) < ROLES.indexOf(grantedRole);
}

/** By hand: what Discord gives, Discord can take. */
export const isOwner = ({ grantedRole }: Employee): boolean => grantedRole === 'BUSINESS_OWNER';

type Rights = Pick<Employee, 'grantedRole' | 'mappedRole'>;

/** Only what differs from the usual: rights are given by hand. */
export function originOf({ grantedRole, mappedRole }: Rights): string | undefined {
  if (mappedRole === null || mappedRole === 'USER') return undefined;
  if (grantedRole === 'USER') return 'durch Discord';
  if (grantedRole === mappedRole) return 'von Hand und durch Discord';
  return `${ROLE_LABELS[mappedRole]} durch Discord, ${ROLE_LABELS[grantedRole]} von Hand`;
}

/** The right that Discord still gives when less is given by hand. */
export const heldThroughDiscord = ({ mappedRole }: Pick<Rights, 'mappedRole'>, granted: Role): Role | undefined =>
  mappedRole !== null && ROLES.indexOf(mappedRole) > ROLES.indexOf(granted) ? mappedRole : undefined;
