import { expect, test } from 'vitest';
import { mayAccess, ROLES, type Role } from './core/roles.ts';
import { SCREENS } from './screens.ts';

const staffOnly: [keyof typeof SCREENS, Role[]][] = [
  ['/warehouse', ['MODERATOR', 'ADMIN', 'SUPER_ADMIN', 'BUSINESS_OWNER']],
  ['/production', ['MODERATOR', 'ADMIN', 'SUPER_ADMIN', 'BUSINESS_OWNER']],
  ['/products', ['ADMIN', 'SUPER_ADMIN']],
  ['/item-price-configs', ['ADMIN', 'SUPER_ADMIN']],
  ['/warehouse-history', ['SUPER_ADMIN']],
  ['/audit-log', ['SUPER_ADMIN']],
  ['/employees', ['SUPER_ADMIN']],
  ['/settings', ['SUPER_ADMIN']],
  ['/orders', ['MODERATOR', 'ADMIN', 'SUPER_ADMIN']],
];

test.each(staffOnly)('%s opens for exactly the bare roles %j', (path, roles) => {
  const may = (role: Role) => mayAccess(SCREENS[path].access, { authorities: [`ROLE_${role}`] });
  expect(ROLES.filter(may)).toEqual(roles);
});

test('the handbook is open to everyone, whatever is switched on', () => {
  expect([SCREENS['/help'], SCREENS['/help/$chapter']]).toEqual(Array(2).fill({ access: 'anyone', features: [] }));
});

test('tip games and recordings are open to everyone', () => {
  const open = Object.entries(SCREENS).filter(([path]) => /^\/(tip-games(\/|$)|video)/.test(path));
  expect(open.length).toBe(5);
  expect(open.every(([, screen]) => screen.access === 'anyone')).toBe(true);
});
