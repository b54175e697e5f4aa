import { FEATURES, type Feature, type Features } from '@kontor/contract/core/features.ts';
import { authoritiesUpTo, type Role } from '@kontor/contract/core/roles.ts';
import { expect, test } from 'vitest';
import { business } from '#platform/testing/fixtures.ts';
import { menuFor } from './side-menu.tsx';

const viewer = (role: Role | undefined, features: Features) => ({
  user: undefined,
  caller: role && { authorities: authoritiesUpTo(role) },
  features,
});

const entries = (role: Role | undefined, flags: readonly Feature[]) =>
  menuFor(viewer(role, business(...flags).features)).flatMap((group) => group.entries);
const labels = (role: Role | undefined, flags: readonly Feature[]) => entries(role, flags).map(({ label }) => label);

const RACING = ['Turniere', 'Bestzeiten', 'Strecken'];
const STAFF = ['Start', 'Karte', 'Bestellen', 'Bestellungen', 'Kasse', 'Dienst', 'Mein Lohn', 'Inventar', 'Produktion'];

test.each<[Role | undefined, string[]]>([
  [undefined, ['Start', 'Karte', 'Tippspiele', 'Aufnahmen', ...RACING]],
  ['USER', ['Start', 'Karte', 'Bestellen', 'Tippspiele', 'Aufnahmen', ...RACING, 'Mein Fahrerprofil']],
  ['MODERATOR', [...STAFF, 'Tippspiele', 'Aufnahmen', ...RACING, 'Mein Fahrerprofil']],
])('with everything switched on, %s sees %j', (role, expected) => {
  expect(labels(role, FEATURES)).toEqual(expected);
});

test('every role sees what the role below it sees, and more or as much', () => {
  const menus = (['USER', 'MODERATOR', 'ADMIN', 'SUPER_ADMIN', 'BUSINESS_OWNER'] as const).map((role) =>
    entries(role, FEATURES).map(({ to }) => to),
  );
  for (const [level, menu] of menus.entries()) expect(menu).toEqual(expect.arrayContaining(menus[level - 1] ?? []));
  expect(labels('BUSINESS_OWNER', FEATURES)).toEqual(
    expect.arrayContaining(['Produkte', 'Lagerverlauf', 'Löhne', 'Mitarbeiter', 'Protokoll', 'Einstellungen']),
  );
});

test.each<[Feature, string[]]>([
  ['PRODUCT_ORDER', ['Bestellungen', 'Kasse', 'Auswertung']],
  ['CASH', ['Kasse', 'Kassenbuch', 'Löhne']],
  ['TIP_GAME', ['Tippspiele', 'Tippspiele verwalten']],
  ['VOD_SERVICE', ['Aufnahmen']],
  ['AUDIT_LOG', ['Protokoll']],
  ['TEAM', ['Dienst']],
  ['RACING', [...RACING, 'Mein Fahrerprofil']],
])('without %s these are gone: %j', (flag, gone) => {
  const all = labels('BUSINESS_OWNER', FEATURES);
  const rest = labels(
    'BUSINESS_OWNER',
    FEATURES.filter((feature) => feature !== flag),
  );
  expect(all.filter((label) => !rest.includes(label))).toEqual(gone);
});

test('a bare business owner finds the warehouse and the production, and nothing else for staff', () => {
  const owner = {
    user: undefined,
    caller: { authorities: ['ROLE_BUSINESS_OWNER'] },
    features: business('PRODUCTS').features,
  };
  const entries = menuFor(owner).flatMap((group) => group.entries.map(({ label }) => label));
  expect(entries).toEqual(['Start', 'Karte', 'Inventar', 'Produktion']);
});
