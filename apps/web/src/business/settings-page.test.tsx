import { changeInfo, getInfo } from '@kontor/contract/business/api.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import { FEATURE_LABELS, FEATURES } from '@kontor/contract/core/features.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { person } from '#platform/testing/fixtures.ts';
import { answerSettings } from '#platform/testing/settings.ts';
import { renderApp } from '#shell/testing/render-app.tsx';
import { field, info, openSettings, save } from './testing/open-settings.tsx';

afterEach(() => vi.restoreAllMocks());

test('the form shows what is stored', async () => {
  await openSettings();
  expect([field('Titel').value, field('Verantwortlich').value]).toEqual(['Kontor Vespucci', 'Mara Lindner']);
});

test('the switches show what is on', async () => {
  await openSettings('funktionen');
  const switches = FEATURES.map((feature) =>
    screen.getByRole<HTMLInputElement>('switch', { name: FEATURE_LABELS[feature] }),
  );
  expect(switches.map((input) => input.checked)).toEqual([true, false, false, true, false, false, false, false]);
});

const me = person('1', 'Mara Lindner', 'SUPER_ADMIN');

async function openAt(path: string) {
  answerSettings();
  const view = renderApp(path, { me, info });
  await screen.findByRole('heading', { level: 1 });
  return view;
}

test('the overview says how each section stands and leads to it', { tags: ['long'] }, async () => {
  const { user } = await openAt('/settings');
  const group = within(screen.getByRole('region', { name: 'Euer Betrieb' }));
  const stand = (name: string) => group.getByRole('link', { name }).closest('li')?.textContent;
  expect(stand('Betrieb')).toBe('BetriebBäckerei Lindner · Mara Lindner');
  expect(stand('Funktionen')).toContain('Aus: ');
  await waitFor(() => expect(stand('Öffnungszeiten')).toBe('ÖffnungszeitenGeöffnet'));
  const system = within(screen.getByRole('region', { name: 'System' }));
  expect(await system.findByText('Alles in Ordnung')).toBeDefined();
  expect(await system.findByText('Zuletzt vor 1 Stunde')).toBeDefined();
  expect(system.getByRole('link', { name: 'Einrichten' }).getAttribute('href')).toBe('/setup');
  await user.click(group.getByRole('link', { name: 'Funktionen' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Funktionen' })).toBeDefined();
  const list = within(screen.getByRole('navigation', { name: 'Bereiche der Einstellungen' }));
  expect(list.getByRole('link', { name: 'Funktionen' }).getAttribute('aria-current')).toBe('page');
  expect(list.getByRole('link', { name: 'Einrichten' }).getAttribute('href')).toBe('/setup');
});

test.each([
  ['#betrieb', '/settings/betrieb'],
  ['#aussehen', '/settings/auftritt'],
  ['#spielserver', '/settings/spiel'],
  ['#discord', '/settings/discord'],
  ['#zustand', '/settings/zustand'],
])('an address from before leads to its section: %s', { tags: ['long'] }, async (hash, path) => {
  const { router } = await openAt(`/settings${hash}`);
  await waitFor(() => expect(router.state.location.pathname).toBe(path));
});

test('a section that does not exist is not found', async () => {
  await openAt('/settings/kasse');
  expect(screen.getByRole('heading', { name: '404 NOT FOUND' })).toBeDefined();
});

test('saving sends everything, says so and shows the new title', async () => {
  const { user } = await openSettings();
  const seen = answer(changeInfo, { ...info, title: 'Lindner & Co' });
  await user.clear(field('Titel'));
  await user.type(field('Titel'), '  Lindner & Co  ');
  await user.click(save());
  expect(await screen.findByText('Die Einstellungen sind gespeichert.')).toBeDefined();
  expect(seen[0]?.body).toMatchObject({
    title: expect.stringContaining('Lindner & Co'),
    features: { PRODUCTS: true, RACING: true },
  });
  expect(screen.queryByText('Du hast ungespeicherte Änderungen.')).toBeNull();
  expect(screen.getByText('Alles gespeichert.')).toBeDefined();
});

test('what is switched off is sent with everything that stays', { tags: ['long'] }, async () => {
  const { user } = await openSettings('funktionen');
  const seen = answer(changeInfo, { ...info, features: { PRODUCTS: true } });
  await user.click(screen.getByRole('switch', { name: 'Rennen' }));
  await user.click(save());
  expect(await screen.findByText('Die Einstellungen sind gespeichert.')).toBeDefined();
  expect(seen[0]?.body).toMatchObject({ title: info.title, features: { PRODUCTS: true, RACING: false } });
});

test('an empty field is named in its place and takes the focus; nothing is sent', async () => {
  const { user } = await openSettings();
  const seen = answer(changeInfo, info);
  await user.clear(field('Name'));
  await user.click(save());
  expect(await screen.findByText('Bitte ausfüllen.')).toBeDefined();
  expect(document.activeElement).toBe(field('Name'));
  expect(field('Name').getAttribute('aria-invalid')).toBe('true');
  expect(seen).toEqual([]);
});

test("the server's complaint about a field stands beside it", async () => {
  const { user } = await openSettings();
  const errors = [{ path: 'responsible', message: 'Diese Person gibt es nicht.' }];
  answer(changeInfo, new AppError('request.invalid', {}, errors));
  await user.type(field('Verantwortlich'), ' X');
  await user.click(save());
  expect(await screen.findByText('Diese Person gibt es nicht.')).toBeDefined();
  expect(document.activeElement).toBe(field('Verantwortlich'));
});

test('any other refusal is said above the button, and the input stays', { tags: ['long'] }, async () => {
  const { user } = await openSettings();
  answer(changeInfo, new AppError('auth.forbidden'));
  await user.type(field('Titel'), '!');
  await user.click(save());
  expect((await screen.findByRole('alert')).textContent).toContain('Dafür fehlt dir das Recht.');
  expect(screen.queryByRole('button', { name: 'Noch einmal' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Neuen Stand laden' })).toBeNull();
  expect(field('Titel').value).toBe('Kontor Vespucci!');
});

test('what was typed stays when another person saves, the rest follows, and saving undoes nothing', async () => {
  const { user, stomp } = await openSettings();
  await act(async () => stomp.open());
  await user.type(field('Titel'), '!');
  answer(getInfo, { ...info, name: 'Bäckerei Falk' });
  act(() => stomp.send('/topic/info-update', {}));
  expect(await screen.findByText(/Jemand hat die Einstellungen inzwischen geändert/)).toBeDefined();
  expect(field('Titel').value).toBe('Kontor Vespucci!');
  expect(field('Name').value).toBe('Bäckerei Falk');
  expect(screen.queryByText('Deine Eingabe')).toBeNull();
  expect(screen.getByText('Name, jetzt gespeichert:')).toBeDefined();
  const seen = answer(changeInfo, { ...info, title: 'Kontor Vespucci!', name: 'Bäckerei Falk' });
  await user.click(save());
  await waitFor(() => expect(seen[0]?.body).toMatchObject({ title: 'Kontor Vespucci!', name: 'Bäckerei Falk' }));
});

test('what both have changed is named, and discarding shows what is stored', async () => {
  const { user, stomp } = await openSettings();
  await act(async () => stomp.open());
  await user.type(field('Titel'), '!');
  answer(getInfo, { ...info, title: 'Falk & Co', name: 'Bäckerei Falk' });
  act(() => stomp.send('/topic/info-update', {}));
  const title = within(await screen.findByRole('group', { name: 'Titel' }));
  expect(title.getByRole('radio', { name: 'Deine Eingabe Kontor Vespucci!' })).toBeDefined();
  await user.click(title.getByRole('radio', { name: 'Jetzt gespeichert Falk & Co' }));
  expect(field('Titel').value).toBe('Falk & Co');
  await user.click(title.getByRole('radio', { name: 'Deine Eingabe Kontor Vespucci!' }));
  expect(field('Titel').value).toBe('Kontor Vespucci!');
  await user.click(screen.getByRole('button', { name: 'Verwerfen' }));
  expect([field('Titel').value, field('Name').value]).toEqual(['Falk & Co', 'Bäckerei Falk']);
  expect(screen.queryByText(/inzwischen geändert/)).toBeNull();
});

test('without a live connection the newest state is asked for before saving', async () => {
  const { user } = await openSettings();
  await user.type(field('Titel'), '!');
  answer(getInfo, { ...info, name: 'Bäckerei Falk' });
  const seen = answer(changeInfo, info);
  await user.click(save());
  await waitFor(() => expect(seen[0]?.body).toMatchObject({ title: 'Kontor Vespucci!', name: 'Bäckerei Falk' }));
});

test('a conflict that shows only then is shown before anything is overwritten', { tags: ['long'] }, async () => {
  const { user } = await openSettings();
  await user.type(field('Titel'), '!');
  answer(getInfo, { ...info, title: 'Falk & Co' });
  const seen = answer(changeInfo, { ...info, title: 'Kontor Vespucci!' });
  await user.click(save());
  expect(await screen.findByRole('group', { name: 'Titel' })).toBeDefined();
  expect(seen).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Meine Eingaben behalten' }));
  await waitFor(() => expect(seen).toHaveLength(1));
});

test('what is typed while it is being saved stays, and is not saved yet', async () => {
  const { user } = await openSettings();
  let finish = (): void => {};
  answer(changeInfo, () => new Promise((done) => (finish = () => done({ ...info, title: 'Kontor Vespucci!' }))));
  await user.type(field('Titel'), '!');
  await user.click(save());
  await user.type(field('Name'), ' & Co');
  finish();
  expect(await screen.findByText('Die Einstellungen sind gespeichert.')).toBeDefined();
  expect([field('Titel').value, field('Name').value]).toEqual(['Kontor Vespucci!', `${info.name} & Co`]);
  expect(screen.getByText('Du hast ungespeicherte Änderungen.')).toBeDefined();
});

test('after a failure of the line the same is sent again under the same key', { tags: ['long'] }, async () => {
  const { user } = await openSettings();
  const failed = answer(changeInfo, () => Promise.reject(new TypeError('Failed to fetch')));
  await user.type(field('Titel'), '!');
  await user.click(save());
  const again = await screen.findByRole('button', { name: 'Noch einmal' }, { timeout: 10_000 });
  expect(screen.queryByRole('button', { name: 'Neuen Stand laden' })).toBeNull();
  const seen = answer(changeInfo, { ...info, title: 'Kontor Vespucci!' });
  await user.click(again);
  expect(await screen.findByText('Die Einstellungen sind gespeichert.')).toBeDefined();
  expect(seen[0]?.headers.get('idempotency-key')).toBe(failed[0]?.headers.get('idempotency-key'));
});

test('there is nothing to save while nothing has changed', async () => {
  const { user } = await openSettings();
  const seen = answer(changeInfo, info);
  expect(save().getAttribute('aria-disabled')).toBe('true');
  await user.type(field('Titel'), '{Enter}');
  expect(seen).toEqual([]);
});

test('who may order is chosen where it says that nobody can without a game server', async () => {
  const { user } = await openSettings('bestellungen');
  const seen = answer(changeInfo, { ...info, mayOrder: 'ANYONE' });
  expect(await screen.findByText(/deshalb kann niemand bestellen/)).toBeDefined();
  await user.selectOptions(screen.getByLabelText('Wer bestellen kann'), 'Jeder, der angemeldet ist');
  await user.click(save());
  await waitFor(() => expect(seen[0]?.body).toMatchObject({ mayOrder: 'ANYONE' }));
  await waitFor(() => expect(screen.queryByText(/deshalb kann niemand bestellen/)).toBeNull());
});

test('orders wait for products, and what was chosen for them is kept', async () => {
  const { user } = await openSettings('funktionen');
  const orders = screen.getByRole<HTMLInputElement>('switch', { name: 'Bestellungen' });
  expect(screen.getByText(/^Kunden können bestellen.* Braucht „Lager und Produkte“\.$/)).toBeDefined();
  await user.click(orders);
  await user.click(screen.getByRole('switch', { name: 'Lager und Produkte' }));
  expect([orders.disabled, orders.checked]).toEqual([true, true]);
  expect(screen.getByText('Wirkt erst mit „Lager und Produkte“.')).toBeDefined();
});

test('when the session is over, saving keeps page and input and offers the login', async () => {
  const { user } = await openSettings();
  answer(changeInfo, new AppError('auth.required'));
  await user.type(field('Titel'), '!');
  await user.click(save());
  expect(await screen.findByText('Deine Anmeldung ist abgelaufen.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Anmelden' })).toBeDefined();
  expect(screen.queryByText('Bitte melde dich an.')).toBeNull();
  expect(field('Titel').value).toBe('Kontor Vespucci!');
});

test('without anything typed the new state is simply shown', async () => {
  const { stomp } = await openSettings();
  await act(async () => stomp.open());
  answer(getInfo, { ...info, name: 'Bäckerei Falk' });
  act(() => stomp.send('/topic/info-update', {}));
  await waitFor(() => expect(field('Name').value).toBe('Bäckerei Falk'));
  expect(screen.queryByText(/inzwischen geändert/)).toBeNull();
});

test('leaving with unsaved changes asks first', async () => {
  const { user, router } = await openSettings();
  await user.type(field('Titel'), '!');
  await user.click(await screen.findByRole('link', { name: 'Start' }));
  await user.click(await screen.findByRole('button', { name: 'Hier bleiben' }));
  expect(router.state.location.pathname).toBe('/settings/betrieb');
  expect(field('Titel').value).toBe('Kontor Vespucci!');
  await user.click(screen.getByRole('link', { name: 'Auftritt' }));
  await user.click(await screen.findByRole('button', { name: 'Hier bleiben' }));
  expect(field('Titel').value).toBe('Kontor Vespucci!');
  await user.click(screen.getByRole('link', { name: 'Start' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Änderungen verwerfen?' });
  await user.click([...dialog.querySelectorAll('button')].at(-1) as HTMLElement);
  expect(await screen.findByRole('heading', { level: 1, name: 'Bäckerei Lindner' })).toBeDefined();
});

test('leaving while it is being saved goes on by itself once that is done', async () => {
  const { user } = await openSettings();
  let finish = (): void => {};
  answer(changeInfo, () => new Promise((done) => (finish = () => done({ ...info, title: 'Kontor Vespucci!' }))));
  await user.type(field('Titel'), '!');
  await user.click(save());
  await user.click(await screen.findByRole('link', { name: 'Start' }));
  await screen.findByRole('alertdialog', { name: 'Änderungen verwerfen?' });
  finish();
  expect(await screen.findByRole('heading', { level: 1, name: 'Bäckerei Lindner' })).toBeDefined();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('without changes nobody is asked', async () => {
  const { user } = await openSettings();
  await user.click(await screen.findByRole('link', { name: 'Start' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Bäckerei Lindner' })).toBeDefined();
});
