/** Ascending: granting a role grants every role before it. */
export const ROLES = ['USER', 'MODERATOR', 'ADMIN', 'SUPER_ADMIN', 'BUSINESS_OWNER'] as const;
export type Role = (typeof ROLES)[number];
export type Authority = `ROLE_${Role}`;

export const ROLE_LABELS: Record<Role, string> = {
  USER: 'Kunde',
  MODERATOR: 'Mitarbeiter',
  ADMIN: 'Verwaltung',
  SUPER_ADMIN: 'Leitung',
  BUSINESS_OWNER: 'Geschäftsführer',
};

export const ACCESS = [
  'anyone',
  'authenticated',
  'user',
  'moderator',
  'stock',
  'admin',
  'super-admin',
  'bridge',
] as const;
export type Access = (typeof ACCESS)[number];

/** Held by the game server, which authenticates with a token; never by a person. */
export const BRIDGE_AUTHORITY = 'BRIDGE';

/** `undefined`: not logged in. */
export type Caller = { authorities: readonly string[] } | undefined;

export const authorityOf = (role: Role): Authority => `ROLE_${role}`;

export const authoritiesUpTo = (role: Role): Authority[] => ROLES.slice(0, ROLES.indexOf(role) + 1).map(authorityOf);

function holds(authorities: readonly string[], ...roles: Role[]): boolean {
  return authorities.some((held) => roles.some((role) => held.toUpperCase() === authorityOf(role)));
}

/** A person without any is a customer. */
export function highestRole(authorities: readonly string[]): Role {
  return ROLES.findLast((role) => holds(authorities, role)) ?? 'USER';
}

export const levelOf = (authorities: readonly string[]): number => ROLES.indexOf(highestRole(authorities));

export const roleLabel = (authorities: readonly string[]): string => ROLE_LABELS[highestRole(authorities)];

const CHECKS: Record<Access, (authorities: readonly string[]) => boolean> = {
  anyone: () => true,
  authenticated: () => true,
  user: (held) => holds(held, 'USER', 'MODERATOR', 'ADMIN', 'SUPER_ADMIN'),
  moderator: (held) => holds(held, 'MODERATOR', 'ADMIN', 'SUPER_ADMIN'),
  // A business owner without other roles counts as staff only where stock is concerned.
  stock: (held) => holds(held, 'MODERATOR', 'ADMIN', 'SUPER_ADMIN', 'BUSINESS_OWNER'),
  admin: (held) => holds(held, 'ADMIN', 'SUPER_ADMIN'),
  'super-admin': (held) => holds(held, 'SUPER_ADMIN'),
  bridge: (held) => held.includes(BRIDGE_AUTHORITY),
};

/** The one place that decides access. */
export function mayAccess(access: Access, caller: Caller): boolean {
  if (access === 'anyone') return true;
  return caller !== undefined && CHECKS[access](caller.authorities);
}
