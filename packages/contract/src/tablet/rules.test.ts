import { expect, test } from 'vitest';
import { authoritiesUpTo, mayAccess, ROLES } from '../core/roles.ts';
import { authoritiesIn } from './rules.ts';

test.each(ROLES.flatMap((held) => ROLES.map((most) => [held, most] as const)))(
  '%s in a tablet limited to %s is worth the lower of the two',
  (held, most) => {
    const lower = ROLES.indexOf(held) < ROLES.indexOf(most) ? held : most;
    expect(authoritiesIn(authoritiesUpTo(held), most)).toEqual(authoritiesUpTo(lower));
  },
);

test('the limit never adds a right', () => {
  expect(authoritiesIn([], 'BUSINESS_OWNER')).toEqual([]);
  expect(authoritiesIn(['ROLE_BUSINESS_OWNER'], 'MODERATOR')).toEqual([]);
  expect(authoritiesIn(['ROLE_USER', 'BRIDGE'], 'BUSINESS_OWNER')).toEqual(['ROLE_USER']);
});

test('a right in another spelling is limited as well', () => {
  const left = authoritiesIn(['role_user', 'role_super_admin'], 'MODERATOR');
  expect(mayAccess('super-admin', { authorities: left })).toBe(false);
  expect(mayAccess('user', { authorities: left })).toBe(true);
});
