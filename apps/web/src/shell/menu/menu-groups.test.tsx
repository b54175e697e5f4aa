import { FEATURES } from '@kontor/contract/core/features.ts';
import { listUsers } from '@kontor/contract/users/api.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { business, employee, person } from '#platform/testing/fixtures.ts';
import { renderApp } from '../testing/render-app.tsx';

const owner = person('1', 'Mara', 'BUSINESS_OWNER');
const WAITING = { laps: 4, payouts: 11, orders: 2 };

async function open(path = '/', me = owner, info = business(...FEATURES)) {
  answer(listUsers, [employee('1', 'Mara', 'BUSINESS_OWNER')]);
  const view = renderApp(path, { me, info, work: { waiting: WAITING } });
  const menu = within(await screen.findByRole('navigation', { name: 'Hauptmenü' }));
  await menu.findByText('2');
  return { ...view, menu, head: (name: string) => menu.getByRole('button', { name }) };
}

test('in a long menu leisure waits folded, with all that waits in it added up', async () => {
  const { menu, head, user } = await open();
  expect(menu.queryByRole('link', { name: 'Bestzeiten' })).toBeNull();
  expect(head('Freizeit').getAttribute('aria-expanded')).toBe('false');
  expect(head('Freizeit').textContent).toBe('Freizeit15 Gewinne auszuzahlen, Rundenzeiten zu bestätigen');
  head('Freizeit').focus();
  await user.keyboard('{Enter}');
  expect(head('Freizeit').getAttribute('aria-expanded')).toBe('true');
  expect(head('Freizeit').textContent).toBe('Freizeit');
  expect(menu.getByRole('link', { name: 'Bestzeiten', description: /^4 / })).toBeDefined();
});

test('what was folded stays folded in this browser, and opens while its screen is shown', {
  tags: ['long'],
}, async () => {
  const { menu, head, user, unmount } = await open();
  await user.click(head('Leitung'));
  await user.click(head('Freizeit'));
  expect(menu.queryByRole('link', { name: 'Mitarbeiter' })).toBeNull();
  unmount();
  const again = await open('/employees');
  expect(again.menu.getByRole('link', { name: 'Mitarbeiter' }).getAttribute('aria-current')).toBe('page');
  expect(again.menu.getByRole('link', { name: 'Bestzeiten' })).toBeDefined();
  expect(again.menu.queryByRole('button', { name: 'Leitung' })).toBeNull();
  await again.user.click(again.menu.getByRole('link', { name: 'Start' }));
  expect(await again.menu.findByRole('button', { name: 'Leitung' })).toBeDefined();
  expect(again.menu.queryByRole('link', { name: 'Mitarbeiter' })).toBeNull();
});

test('a short menu shows everything', { tags: ['long'] }, async () => {
  const { menu } = await open('/', person('2', 'Jonas', 'MODERATOR'), business('PRODUCTS', 'PRODUCT_ORDER', 'RACING'));
  expect(menu.getByRole('link', { name: 'Bestzeiten' })).toBeDefined();
});
