import type { BackupState } from '@kontor/contract/backup/schema.ts';
import { type BusinessInfo, DEFAULT_COLORS, NEW_LOOK } from '@kontor/contract/business/schema.ts';
import type { Feature } from '@kontor/contract/core/features.ts';
import { authoritiesUpTo, type Role } from '@kontor/contract/core/roles.ts';
import type { HealthCheck, HealthChecks } from '@kontor/contract/health/schema.ts';
import { stateAt } from '@kontor/contract/hours/rules.ts';
import { type Hours, type HoursSettings, NEW_HOURS } from '@kontor/contract/hours/schema.ts';
import type { Employee, User } from '@kontor/contract/users/schema.ts';

/** A person with a role and all roles below it. */
export const person = (id: string, name: string, role: Role): User => ({
  id,
  avatarId: null,
  globalName: name,
  userName: name.toLowerCase().replaceAll(' ', '.'),
  authorities: authoritiesUpTo(role).map((authority) => ({ authority })),
  attributes: { id },
});

/** A person in the list of rights: all granted by hand, unless the test says otherwise. */
export const employee = (id: string, name: string, role: Role, more: Partial<Employee> = {}): Employee => ({
  ...person(id, name, role),
  grantedRole: role,
  mappedRole: null,
  lastSeenAt: null,
  isOnline: null,
  ...more,
});

/** A business with these features on. */
export const business = (...features: Feature[]): BusinessInfo => ({
  title: 'Kontor Vespucci',
  name: 'Bäckerei Lindner',
  responsible: 'Mara Lindner',
  colors: DEFAULT_COLORS,
  darkMode: false,
  itemImageUrl: '/item-images/{name}.png',
  features: Object.fromEntries(features.map((feature) => [feature, true])),
  mayOrder: 'IN_GAME',
  ...NEW_LOOK,
});

/** Hours of a new business, unless the test says otherwise, and what they mean right now. */
export function hoursOf(more: Partial<HoursSettings> = {}): Hours {
  const settings = { ...NEW_HOURS, ...more };
  const { isOpen, changesAt } = stateAt(settings, new Date());
  return { ...settings, isOpen, changesAt: changesAt?.toISOString() ?? null };
}

/** Backups as they are an hour after the last one. */
export const backups = (more: Partial<BackupState> = {}): BackupState => ({
  isOn: true,
  isRunning: false,
  keep: 7,
  folder: '/srv/kontor/data/backups',
  count: 3,
  totalBytes: 3_500_000,
  last: { at: new Date(Date.now() - 3_600_000).toISOString(), bytes: 1_250_000 },
  failure: null,
  ...more,
});

/** A healthy installation, and whatever else was found. */
export const healthChecks = (...more: HealthCheck[]): HealthChecks => ({
  checkedAt: new Date().toISOString(),
  checks: [{ id: 'database', state: 'OK', title: 'Datenbank', text: 'PostgreSQL 18.4' }, ...more],
});
