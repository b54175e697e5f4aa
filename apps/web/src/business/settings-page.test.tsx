import { changeInfo, getInfo } from '@kontor/contract/business/api.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import { FEATURE_LABELS, FEATURES } from '@kontor/contract/core/features.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { business, person } from '#platform/testing/fixtures.ts';
import { renderApp } from '#shell/testing/render-app.tsx';

const me = person('1', 'Mara Lindner', 'SUPER_ADMIN');
const info = business('PRODUCTS', 'RACING');

async function openSettings() {
  const view = renderApp('/settings', { me, info });
  await screen.findByRole('heading', { level: 1, name: 'Einstellungen' });
  return view;
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const save = () => screen.getByRole('button', { name: 'Speichern' });

test('the form shows what is stored', async () => {
  await openSettings();
  expect(field('Titel').value).toBe('Kontor Vespucci');
  expect(field('Akzent').value).toBe('#c8782a');
  const switches = FEATURES.map((feature) =>
    screen.getByRole<HTMLInputElement>('switch', { name: FEATURE_LABELS[feature] }),
  );
  expect(switches.map((input) => input.checked)).toEqual([true, false, true, false, false, false]);
});

test('saving sends everything, says so and shows the new title', async () => {
  const { user } = await openSettings();
  const seen = answer(changeInfo, { ...info, title: 'Lindner & Co', features: { PRODUCTS: true } });
  await user.clear(field('Titel'));
  await user.type(field('Titel'), '  Lindner & Co  ');
  await user.click(screen.getByRole('switch', { name: 'Rennen' }));
  await user.click(save());
  expect(await screen.findByText('Die Einstellungen sind gespeichert.')).toBeDefined();
  expect(seen[0]?.body).toMatchObject({
    title: expect.stringContaining('Lindner & Co'),
    features: { PRODUCTS: true, RACING: false },
  });
  expect(screen.queryByText('Du hast ungespeicherte Änderungen.')).toBeNull();
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

test('any other refusal is a toast, and the input stays', async () => {
  const { user } = await openSettings();
  answer(changeInfo, new AppError('auth.forbidden'));
  await user.type(field('Titel'), '!');
  await user.click(save());
  expect((await screen.findByRole('alert')).textContent).toBe('Dafür fehlt dir das Recht.');
  expect(field('Titel').value).toBe('Kontor Vespucci!');
});

test('whoever has typed keeps it when somebody else saves, and can take over the new state', async () => {
  const { user, stomp } = await openSettings();
  await act(async () => stomp.open());
  await user.type(field('Titel'), '!');
  answer(getInfo, { ...info, name: 'Bäckerei Falk' });
  act(() => stomp.send('/topic/info-update', {}));
  expect(await screen.findByText(/Jemand hat die Einstellungen inzwischen geändert/)).toBeDefined();
  expect(field('Titel').value).toBe('Kontor Vespucci!');
  await user.click(screen.getByRole('button', { name: 'Neuen Stand laden' }));
  expect([field('Titel').value, field('Name').value]).toEqual(['Kontor Vespucci', 'Bäckerei Falk']);
});

test('whoever has typed nothing just sees the new state', async () => {
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
  await user.click(screen.getByRole('link', { name: 'Start' }));
  await user.click(await screen.findByRole('button', { name: 'Hier bleiben' }));
  expect(router.state.location.pathname).toBe('/settings');
  expect(field('Titel').value).toBe('Kontor Vespucci!');
  await user.click(screen.getByRole('link', { name: 'Start' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Änderungen verwerfen?' });
  await user.click([...dialog.querySelectorAll('button')].at(-1) as HTMLElement);
  expect(await screen.findByRole('heading', { level: 1, name: 'Bäckerei Lindner' })).toBeDefined();
});

test('without changes nobody is asked', async () => {
  const { user } = await openSettings();
  await user.click(screen.getByRole('link', { name: 'Start' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Bäckerei Lindner' })).toBeDefined();
});
