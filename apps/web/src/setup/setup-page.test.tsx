import { changeInfo, getInfo } from '@kontor/contract/business/api.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import { FEATURES } from '@kontor/contract/core/features.ts';
import { getHealthChecks } from '@kontor/contract/health/api.ts';
import type { HealthCheck } from '@kontor/contract/health/schema.ts';
import { changeSetup, getSetup } from '@kontor/contract/setup/api.ts';
import { SETUP_STEPS, type Setup, type SetupStep } from '@kontor/contract/setup/schema.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { business, person } from '#platform/testing/fixtures.ts';
import { renderApp } from '#shell/testing/render-app.tsx';

const me = person('1', 'Mara Lindner', 'BUSINESS_OWNER');
const setupOf = (done: readonly SetupStep[], more: Partial<Setup> = {}): Setup => ({
  isDismissed: false,
  skipped: [],
  steps: SETUP_STEPS.map((id) => ({ id, isDone: done.includes(id) })),
  publicUrl: 'http://localhost:3000',
  redirectUrl: 'http://localhost:3000/login/oauth2/code/discord',
  ...more,
});
const report = (...checks: HealthCheck[]) => ({ checkedAt: '2026-11-15T18:00:00.000Z', checks });
const discord = (state: HealthCheck['state']): HealthCheck => ({
  id: 'discord',
  state,
  title: 'Discord',
  text: state === 'OK' ? 'Discord nimmt die Anmeldung an.' : 'Discord lehnt das Geheimnis ab.',
  ...(state === 'OK' ? {} : { fix: 'Trage DISCORD_CLIENT_SECRET neu ein.' }),
});

async function open(setup: Setup, checks = report(discord('OK')), path = '/setup') {
  answer(getSetup, setup);
  const asked = answer(getHealthChecks, checks);
  const view = renderApp(path, { me });
  await screen.findByRole('heading', { level: 1 });
  return { ...view, asked };
}
const next = async (name: string) =>
  within(await screen.findByRole('region', { name: new RegExp(`^\\d+\\s?${name}$`) }));

test('progress, the next step with its reason, what follows and what is done', async () => {
  await open(setupOf(['look', 'logo', 'owner', 'discord', 'address', 'game']));
  expect((await screen.findByText('6 von 12 Schritten erledigt')).getAttribute('role')).toBe('status');
  const step = await next('Gegenstände');
  expect(step.getByText(/bestehen aus den Gegenständen eures Spiels/)).toBeDefined();
  expect(step.getByText(/selbst eine Liste/)).toBeDefined();
  expect(step.getByRole('link', { name: 'Gegenstände einlesen' }).getAttribute('href')).toBe('/warehouse#import');
  const later = within(screen.getByRole('region', { name: 'Danach 5' }));
  expect(later.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Erster Einkaufspreis',
    'Erstes Produkt',
    'Team',
    'Mitteilung an Discord',
    'Probebestellung',
  ]);
  expect(within(screen.getByRole('region', { name: 'Erledigt 6' })).getAllByRole('listitem')).toHaveLength(6);
});

test('a step that is done meanwhile moves on by itself', async () => {
  const { stomp } = await open(setupOf(['look', 'logo', 'owner', 'discord', 'address', 'game']));
  await act(async () => stomp.open());
  await next('Gegenstände');
  answer(getSetup, setupOf(['look', 'logo', 'owner', 'discord', 'address', 'game', 'items']));
  act(() => stomp.send('/topic/base-items-update', {}));
  expect(await next('Erster Einkaufspreis')).toBeDefined();
});

test('a check that fails opens its step with what helps, and can be repeated there', async () => {
  const { user, asked } = await open(setupOf([...SETUP_STEPS]), report(discord('WRONG')));
  const step = await next('Discord-Anmeldung');
  expect(await step.findByText('Discord lehnt das Geheimnis ab.', { exact: false })).toBeDefined();
  expect(step.getByText('Trage DISCORD_CLIENT_SECRET neu ein.')).toBeDefined();
  expect(asked).toHaveLength(1);
  answer(getHealthChecks, report(discord('OK')));
  await user.click(step.getByRole('button', { name: 'Erneut prüfen' }));
  expect(await screen.findByText('Alles ist eingerichtet.')).toBeDefined();
});

test('a warning about what is done stands beside it; one about a game server that nobody needs does not', async () => {
  const idle: HealthCheck = {
    id: 'game-server',
    state: 'WARNING',
    title: 'Spielserver',
    text: 'Es ist keiner eingetragen.',
  };
  await open(setupOf([...SETUP_STEPS]), report(discord('WARNING'), idle));
  expect(await screen.findByText('Alles ist eingerichtet.')).toBeDefined();
  expect(await screen.findByText('Discord lehnt das Geheimnis ab.')).toBeDefined();
  expect(screen.queryByText('Es ist keiner eingetragen.')).toBeNull();
});

test('checks that do not answer are said so and hold nothing up', async () => {
  answer(getSetup, setupOf(['look', 'logo', 'owner', 'discord']));
  answer(getHealthChecks, new AppError('not-found'));
  renderApp('/setup', { me });
  const step = await next('Öffentliche Adresse');
  expect(await step.findByText('Die Prüfung antwortet gerade nicht.')).toBeDefined();
});

test('the address for Discord is copied', async () => {
  const { user } = await open(setupOf([]), report(discord('WRONG')));
  const write = vi.spyOn(navigator.clipboard, 'writeText');
  const title = await screen.findByRole('heading', { level: 3, name: 'Discord-Anmeldung' });
  const row = title.closest('li') as HTMLElement;
  await user.click(within(row).getByText('Discord-Anmeldung'));
  await user.click(within(row).getByRole('button', { name: 'Kopieren' }));
  expect(write).toHaveBeenCalledWith('http://localhost:3000/login/oauth2/code/discord');
  expect(await screen.findByText('Rücksprungadresse ist kopiert.')).toBeDefined();
});

test('the address for Discord can still be read when the step is done', async () => {
  const { user } = await open(setupOf([...SETUP_STEPS]));
  const done = within(await screen.findByRole('region', { name: 'Erledigt 12' }));
  await user.click(done.getByText('Discord-Anmeldung'));
  expect(done.getByText('http://localhost:3000/login/oauth2/code/discord')).toBeDefined();
});

test.each([
  [['look'], 'Name ändern', '/settings/betrieb'],
  [['look'], 'Farben wählen', '/settings/auftritt'],
  [['logo'], 'Logo hochladen', '/settings/auftritt'],
  [['product'], 'Produkt anlegen', '/products/new'],
  [['notice'], 'Kanal hinzufügen', '/settings/discord#kanal'],
] as const)('the step %s leads to what it is about', async ([step], name, href) => {
  await open(setupOf(SETUP_STEPS.filter((id) => id !== step)));
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(href);
});

test('without a game server everybody may order, and other settings stay as others have just saved them', async () => {
  const { user } = await open(setupOf(['look', 'logo', 'owner', 'discord', 'address']));
  const step = await next('Spielserver');
  expect(step.getByRole('link', { name: 'Handbuch: Spielserver' }).getAttribute('href')).toBe('/help/spielserver');
  answer(getInfo, { ...business(...FEATURES), name: 'Bäckerei Falk' });
  const seen = answer(changeInfo, { ...business(...FEATURES), name: 'Bäckerei Falk', mayOrder: 'ANYONE' });
  answer(getSetup, setupOf(['look', 'logo', 'owner', 'discord', 'address', 'game']));
  await user.click(step.getByRole('button', { name: 'Ohne Spielserver: jeder darf bestellen' }));
  await waitFor(() => expect(seen[0]?.body).toMatchObject({ name: 'Bäckerei Falk', mayOrder: 'ANYONE' }));
  expect(await next('Gegenstände')).toBeDefined();
});

test('a step that a business can do without is skipped with its reason, and taken up again', async () => {
  const { user } = await open(
    setupOf(['look', 'logo', 'owner', 'discord', 'address', 'game', 'items', 'price', 'product', 'order']),
  );
  const seen = answer(changeSetup, ({ body }) => ({ ...setupOf(['look']), ...(body as object) }));
  await user.click((await next('Team')).getByRole('button', { name: 'Ich arbeite allein' }));
  await waitFor(() => expect(seen[0]?.body).toEqual({ isDismissed: false, skipped: ['team'] }));
  expect(await screen.findByText('Team: Ich arbeite allein.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Team doch einrichten' }));
  await waitFor(() => expect(seen[1]?.body).toEqual({ isDismissed: false, skipped: [] }));
});

test('what is needed cannot be skipped', async () => {
  await open(setupOf(['look', 'logo', 'owner', 'discord', 'address', 'game']));
  const step = await next('Gegenstände');
  expect(step.queryAllByRole('button')).toEqual([]);
});

test('it is put away from the page and shown again on demand', { tags: ['long'] }, async () => {
  const { user, router } = await open(setupOf(['owner']));
  const seen = answer(changeSetup, setupOf(['owner'], { isDismissed: true }));
  await user.click(await screen.findByRole('button', { name: 'Einrichten beenden' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(seen[0]?.body).toEqual({ isDismissed: true, skipped: [] });
  answer(getSetup, setupOf(['owner'], { isDismissed: true }));
  await act(() => router.navigate({ to: '/setup' }));
  expect(await screen.findByText(/Das Einrichten ist beendet und steht/)).toBeDefined();
  const again = answer(changeSetup, setupOf(['owner']));
  await user.click(screen.getByRole('button', { name: 'Wieder zeigen' }));
  await waitFor(() => expect(again[0]?.body).toEqual({ isDismissed: false, skipped: [] }));
});

test('a state that cannot be loaded can be asked for again', async () => {
  answer(getSetup, new AppError('conflict'));
  const { user } = renderApp('/setup', { me });
  expect(await screen.findByText('Der Stand der Einrichtung konnte nicht geladen werden.')).toBeDefined();
  answer(getSetup, setupOf([]));
  answer(getHealthChecks, report());
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(await next('Name und Farben')).toBeDefined();
});

test('the home of those who can set it up shows how far it is and what comes next', async () => {
  await open(setupOf(['look', 'logo', 'owner', 'discord']), report(discord('OK')), '/');
  const card = within(await screen.findByRole('region', { name: 'Einrichten: 4 von 12 erledigt' }));
  expect(card.getByText('Als Nächstes: Öffentliche Adresse.')).toBeDefined();
  expect(card.getByRole('link', { name: 'Weiter einrichten' }).getAttribute('href')).toBe('/setup');
});

test.each([
  ['done', setupOf([...SETUP_STEPS])],
  ['dismissed', setupOf(['owner'], { isDismissed: true })],
])('once it is %s nothing of it stands on the home page', async (_, setup) => {
  const asked = answer(getSetup, setup);
  answer(getHealthChecks, report(discord('OK')));
  renderApp('/', { me });
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  expect(screen.queryByText(/Einrichten:/)).toBeNull();
});

test('others are not asked about it', async () => {
  const asked = answer(getSetup, setupOf([]));
  renderApp('/', { me: person('2', 'Nele', 'ADMIN') });
  await screen.findByRole('heading', { level: 1 });
  expect(asked).toEqual([]);
});
