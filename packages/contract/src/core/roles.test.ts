import { expect, test } from 'vitest';
import { type Access, authoritiesUpTo, highestRole, mayAccess, ROLES, type Role, roleLabel } from './roles.ts';

const as = (...roles: Role[]) => ({ authorities: roles.map((role) => `ROLE_${role}`) });

const bare: [Access, Role[]][] = [
  ['authenticated', ['USER', 'MODERATOR', 'ADMIN', 'SUPER_ADMIN', 'BUSINESS_OWNER']],
  ['user', ['USER', 'MODERATOR', 'ADMIN', 'SUPER_ADMIN']],
  ['moderator', ['MODERATOR', 'ADMIN', 'SUPER_ADMIN']],
  ['stock', ['MODERATOR', 'ADMIN', 'SUPER_ADMIN', 'BUSINESS_OWNER']],
  ['admin', ['ADMIN', 'SUPER_ADMIN']],
  ['super-admin', ['SUPER_ADMIN']],
];

test.each(bare)('%s lets in exactly the bare roles %j', (access, allowed) => {
  expect(ROLES.filter((role) => mayAccess(access, as(role)))).toEqual(allowed);
  expect(mayAccess(access, undefined)).toBe(false);
  expect(mayAccess(access, { authorities: [] })).toBe(access === 'authenticated');
});

test('anyone may do what is open to anyone', () => {
  expect(mayAccess('anyone', undefined)).toBe(true);
});

test('authorities are compared in upper case', () => {
  expect(mayAccess('admin', { authorities: ['role_admin'] })).toBe(true);
});

test('granting a level grants all levels below it', () => {
  expect(authoritiesUpTo('ADMIN')).toEqual(['ROLE_USER', 'ROLE_MODERATOR', 'ROLE_ADMIN']);
  const owner = { authorities: authoritiesUpTo('BUSINESS_OWNER') };
  expect(bare.every(([access]) => mayAccess(access, owner))).toBe(true);
});

test.each([
  ['USER', 'Kunde'],
  ['MODERATOR', 'Mitarbeiter'],
  ['ADMIN', 'Verwaltung'],
  ['SUPER_ADMIN', 'Leitung'],
  ['BUSINESS_OWNER', 'Geschäftsführer'],
] as const)('%s is called %s', (role, label) => {
  expect(roleLabel(as(role).authorities)).toBe(label);
});

test('a person without a known right is a customer', () => {
  expect(highestRole([])).toBe('USER');
  expect(roleLabel(['ROLE_DJ'])).toBe('Kunde');
});
