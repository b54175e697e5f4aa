import { expect, test } from 'vitest';
import { authoritiesUpTo, ROLES, type Role } from '../core/roles.ts';
import { checkRoleChange } from './checks.ts';
import { displayName, grantableRoles } from './rules.ts';

const change =
  (actor: Role, target: Role, role: Role, owners = 2) =>
  () =>
    checkRoleChange(
      authoritiesUpTo(actor),
      { name: 'Nele', authorities: authoritiesUpTo(target), grantedRole: target },
      role,
      owners,
    );

test.each([
  ['SUPER_ADMIN', 'USER', 'MODERATOR'],
  ['SUPER_ADMIN', 'SUPER_ADMIN', 'USER'],
  ['SUPER_ADMIN', 'USER', 'SUPER_ADMIN'],
  ['BUSINESS_OWNER', 'BUSINESS_OWNER', 'USER'],
] as const)('%s may turn %s into %s', (actor, target, role) => {
  expect(change(actor, target, role)).not.toThrow();
});

test('nobody raises above their own level', () => {
  expect(change('SUPER_ADMIN', 'USER', 'BUSINESS_OWNER')).toThrow('users.above-own-level');
});

test('nobody changes someone above their own level', () => {
  expect(change('SUPER_ADMIN', 'BUSINESS_OWNER', 'USER')).toThrow('users.target-above');
});

test('the last owner stays owner', () => {
  expect(change('BUSINESS_OWNER', 'BUSINESS_OWNER', 'SUPER_ADMIN', 1)).toThrow('users.last-owner');
  expect(change('BUSINESS_OWNER', 'BUSINESS_OWNER', 'BUSINESS_OWNER', 1)).not.toThrow();
});

test('a change that is refused never depends on the order of the authorities', () => {
  const shuffled = ['ROLE_SUPER_ADMIN', 'ROLE_USER', 'ROLE_ADMIN', 'ROLE_MODERATOR'];
  expect(grantableRoles(shuffled)).toEqual(ROLES.slice(0, 4));
});

test('people are called by their display name, else by their user name', () => {
  expect(displayName({ globalName: 'Nele Voss', userName: 'nele' })).toBe('Nele Voss');
  expect(displayName({ globalName: null, userName: 'nele' })).toBe('nele');
});
