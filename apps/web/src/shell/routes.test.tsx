import { getInfo } from '@kontor/contract/business/api.ts';
import { FEATURES, type Feature } from '@kontor/contract/core/features.ts';
import type { Role } from '@kontor/contract/core/roles.ts';
import { listTracks } from '@kontor/contract/racing/tracks-api.ts';
import { SCREENS } from '@kontor/contract/screens.ts';
import { TABLET_PATH } from '@kontor/contract/tablet/rules.ts';
import { getMe, listUsers } from '@kontor/contract/users/api.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { business, employee, person } from '#platform/testing/fixtures.ts';
import { createAppRouter } from '../router.tsx';
import { renderApp, startApp } from './testing/render-app.tsx';

const owner = person('1', 'Mara', 'BUSINESS_OWNER');
const everythingBut = (...off: Feature[]) => business(...FEATURES.filter((feature) => !off.includes(feature)));

test('every screen of the product has its address, and so has the tablet in the game', () => {
  expect(Object.keys(createAppRouter().routesByPath).sort()).toEqual([...Object.keys(SCREENS), TABLET_PATH].sort());
});

test('an unknown address shows the not-found page with the full path', async () => {
  renderApp('/gibt/es/nicht?x=1');
  expect(await screen.findByRole('heading', { name: '404 NOT FOUND' })).toBeDefined();
  expect(screen.getByText('/gibt/es/nicht?x=1').closest('p')?.textContent).toContain(
    'Die Seite /gibt/es/nicht?x=1 wurde nicht gefunden.',
  );
});

test.each<Role | undefined>([undefined, 'USER', 'MODERATOR', 'ADMIN'])('%s finds no settings', async (role) => {
  renderApp('/settings', { me: role && person('1', 'Mara', role) });
  expect(await screen.findByRole('heading', { name: '404 NOT FOUND' })).toBeDefined();
});

test.each(['/order', '/account', '/racing/my-profile'])(
  'a visitor of %s is offered the login, which leads back there',
  async (path) => {
    renderApp(path);
    expect(await screen.findByRole('heading', { level: 1, name: 'Bitte melde dich an' })).toBeDefined();
    const login = within(screen.getByRole('main')).getByRole('link', { name: 'Anmelden' });
    expect(login.getAttribute('href')).toBe(`/oauth2/authorization/discord?returnTo=${encodeURIComponent(path)}`);
  },
);

test('a visitor is not offered the login for a screen that is switched off', async () => {
  renderApp('/racing/my-profile', { info: everythingBut('RACING') });
  expect(await screen.findByRole('heading', { name: '404 NOT FOUND' })).toBeDefined();
});

test('nobody is told "not found" before it is known who they are', async () => {
  let arrive: (user: typeof owner) => void = () => undefined;
  answer(getInfo, business());
  answer(getMe, () => new Promise((resolve) => (arrive = resolve)));
  startApp('/settings');
  expect(await screen.findByText('Wird geladen …')).toBeDefined();
  expect(screen.queryByText('404 NOT FOUND')).toBeNull();
  arrive(owner);
  expect(await screen.findByRole('heading', { level: 1, name: 'Einstellungen' })).toBeDefined();
});

test.each<[Role | undefined, boolean]>([
  [undefined, false],
  ['ADMIN', false],
  ['SUPER_ADMIN', true],
])('the menu of %s leads to the employees: %s', async (role, isShown) => {
  renderApp('/', { me: role && person('1', 'Mara', role) });
  const menu = within(await screen.findByRole('navigation', { name: 'Hauptmenü' }));
  expect(menu.getByRole('link', { name: 'Start' }).getAttribute('aria-current')).toBe('page');
  expect(menu.queryByRole('link', { name: 'Mitarbeiter' }) !== null).toBe(isShown);
});

test('the menu shows who is logged in, with their role, and the way out', async () => {
  renderApp('/', { me: owner });
  const account = within(await screen.findByRole('region', { name: 'Dein Konto' }));
  expect(account.getByText('Mara')).toBeDefined();
  expect(account.getByText('Geschäftsführer')).toBeDefined();
  expect(account.getByRole('link', { name: 'Abmelden' }).getAttribute('href')).toBe('/logout');
});

test('moving to another page puts the focus on its title and names the tab', async () => {
  answer(listUsers, [employee('1', 'Mara', 'BUSINESS_OWNER')]);
  const { user } = renderApp('/', { me: owner });
  await user.click(await screen.findByRole('link', { name: 'Mitarbeiter' }));
  const title = await screen.findByRole('heading', { level: 1, name: 'Mitarbeiter' });
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(document.title).toBe('Mitarbeiter · Kontor Vespucci');
});

test('on a phone the menu opens as a dialog and closes when a page is chosen', async () => {
  answer(listUsers, [employee('1', 'Mara', 'BUSINESS_OWNER')]);
  const { user } = renderApp('/', { me: owner });
  await screen.findByRole('heading', { level: 1 });
  await user.click(screen.getByRole('button', { name: 'Menü öffnen' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Menü' }));
  await user.click(drawer.getByRole('link', { name: 'Mitarbeiter' }));
  await screen.findByRole('heading', { level: 1, name: 'Mitarbeiter' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a role taken away live closes the screen and leaves its topics', async () => {
  answer(listUsers, [employee('1', 'Mara', 'BUSINESS_OWNER')]);
  const { stomp } = renderApp('/employees', { me: owner });
  await screen.findByRole('heading', { level: 1, name: 'Mitarbeiter' });
  await act(async () => stomp.open());
  await waitFor(() =>
    expect(stomp.topics()).toEqual([
      '/topic/discord-target-update',
      '/topic/game-server-update',
      '/topic/hours-update',
      '/topic/info-update',
      '/topic/inventory-update',
      '/topic/me-update',
      '/topic/order-update',
      '/topic/product-update',
      '/topic/racing-update',
      '/topic/refetch',
      '/topic/stock-check-update',
      '/topic/team-board-update',
      '/topic/team-notes-update',
      '/topic/team-update',
      '/topic/tip-game-update',
      '/topic/tip-payout-update',
      '/topic/user-update',
      '/topic/vod-update',
      '/topic/wages-update',
    ]),
  );
  answer(getMe, person('1', 'Mara', 'USER'));
  act(() => stomp.send('/topic/me-update', {}));
  expect(await screen.findByRole('heading', { name: '404 NOT FOUND' })).toBeDefined();
  for (const topic of ['inventory', 'tip-payout', 'user']) {
    expect(stomp.topics()).not.toContain(`/topic/${topic}-update`);
  }
  expect(stomp.topics()).toEqual(expect.arrayContaining(['/topic/me-update', '/topic/order-update', '/topic/refetch']));
});

test('a slice is listened to from the first time something of it is shown', async () => {
  answer(listTracks, []);
  const { stomp, user } = renderApp('/help', { me: person('1', 'Mara', 'USER') });
  await screen.findByRole('heading', { level: 1 });
  await act(async () => stomp.open());
  await waitFor(() => expect(stomp.topics()).toContain('/topic/order-update'));
  expect(stomp.topics()).not.toContain('/topic/racing-update');
  const menu = within(await screen.findByRole('navigation', { name: 'Hauptmenü' }));
  await user.click(menu.getByRole('link', { name: 'Strecken' }));
  await waitFor(() => expect(stomp.topics()).toContain('/topic/racing-update'));
  await user.click(screen.getByRole('link', { name: 'Hilfe' }));
  await screen.findByRole('heading', { level: 1, name: 'Hilfe' });
  expect(stomp.topics()).toContain('/topic/racing-update');
});

test.each<[Role, string, string]>([
  ['USER', '/warehouse', 'Mitarbeiter'],
  ['MODERATOR', '/products', 'Verwaltung'],
  ['ADMIN', '/settings', 'Leitung'],
])('%s reads at %s which right is missing and whom to ask', async (role, path, needed) => {
  renderApp(path, { me: person('1', 'Nele', role), info: everythingBut() });
  expect(await screen.findByRole('heading', { level: 2, name: `Dir fehlt das Recht „${needed}“.` })).toBeDefined();
  expect(screen.getByText(/^Du bist als Nele angemeldet.*frag Mara Lindner\.$/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Mit einem anderen Konto anmelden' }).getAttribute('href')).toBe(
    `/oauth2/authorization/discord?returnTo=${encodeURIComponent(path)}`,
  );
});

test.each<[Role | undefined, string, boolean]>([
  [undefined, '/tip-games', true],
  ['BUSINESS_OWNER', '/tip-games-settings', true],
  ['USER', '/tip-games-settings', false],
])('%s hears at %s that it is switched off: %s', async (role, path, isTold) => {
  renderApp(path, { me: role && person('1', 'Mara', role), info: everythingBut('TIP_GAME') });
  expect(await screen.findByRole('heading', { name: '404 NOT FOUND' })).toBeDefined();
  expect(screen.queryByText(/ist zurzeit ausgeschaltet/) !== null).toBe(isTold);
  expect(screen.queryByText(/Dir fehlt das Recht/) !== null).toBe(!isTold);
  expect(screen.queryByRole('link', { name: 'Zu den Einstellungen' }) !== null).toBe(role === 'BUSINESS_OWNER');
});

test('a feature switched off does not touch screens without it', async () => {
  renderApp('/settings', { me: owner, info: everythingBut('PRODUCTS') });
  expect(await screen.findByRole('heading', { level: 1, name: 'Einstellungen' })).toBeDefined();
});
