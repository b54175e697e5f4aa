import { AppError } from '@kontor/contract/core/errors.ts';
import { getMe, listUsers } from '@kontor/contract/users/api.ts';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { employee, person } from '#platform/testing/fixtures.ts';
import { setSessionHint } from '#platform/testing/session-hint.ts';
import { noteLeaving } from './session-watch.ts';
import { renderApp } from './testing/render-app.tsx';

const me = person('1', 'Mara Lindner', 'SUPER_ADMIN');

async function open(path = '/employees') {
  answer(listUsers, [employee('1', 'Mara Lindner', 'SUPER_ADMIN')]);
  const view = renderApp(path, { me });
  await screen.findByRole('heading', { level: 1 });
  await act(async () => view.stomp.open());
  return view;
}

test('a person who loses rights is told which they have now', async () => {
  const { stomp } = await open();
  answer(getMe, person('1', 'Mara Lindner', 'USER'));
  act(() => stomp.send('/topic/me-update', {}));
  expect(await screen.findByText('Deine Rechte haben sich geändert: Kunde.')).toBeDefined();
  expect(await screen.findByRole('heading', { name: '404 NOT FOUND' })).toBeDefined();
});

test('a logout in another tab is reported at once and closes the page', async () => {
  const { stomp } = await open();
  setSessionHint(false);
  act(() => stomp.endSession());
  expect(await screen.findByText('Du wurdest abgemeldet.')).toBeDefined();
  expect(await screen.findByRole('heading', { name: '404 NOT FOUND' })).toBeDefined();
  expect(screen.queryByText('Keine Verbindung. Neuer Versuch läuft …')).toBeNull();
});

test('a session that the server ended on purpose closes the page', async () => {
  const { stomp } = await open();
  answer(getMe, new AppError('auth.required'));
  answer(listUsers, new AppError('auth.required'));
  act(() => stomp.endSession());
  expect(await screen.findByText('Du wurdest abgemeldet.')).toBeDefined();
  expect(await screen.findByRole('heading', { name: '404 NOT FOUND' })).toBeDefined();
});

test('a session that ran out keeps the page and offers the login, until the person is back', async () => {
  const { stomp } = await open();
  answer(getMe, new AppError('auth.required'));
  answer(listUsers, new AppError('auth.required'));
  act(() => stomp.send('/topic/me-update', {}));
  expect(await screen.findByText('Deine Anmeldung ist abgelaufen.')).toBeDefined();
  expect(screen.getByRole('heading', { level: 1, name: 'Mitarbeiter' })).toBeDefined();
  expect(screen.getByRole('table')).toBeDefined();
  answer(getMe, me);
  act(() => stomp.endSession());
  await expect.poll(() => screen.queryByText('Deine Anmeldung ist abgelaufen.')).toBeNull();
});

test('after logging out here the next page confirms it', async () => {
  noteLeaving();
  renderApp('/');
  expect(await screen.findByText('Du bist abgemeldet.')).toBeDefined();
});

test('the not-found page offers a visitor the login, and the way back', async () => {
  renderApp('/settings?tab=1');
  expect(await screen.findByText('Du bist nicht angemeldet.')).toBeDefined();
  const [login] = screen.getByRole('main').querySelectorAll('a');
  expect(login?.getAttribute('href')).toBe('/oauth2/authorization/discord?returnTo=%2Fsettings%3Ftab%3D1');
});

test('a person who is logged in is not asked to log in there', async () => {
  renderApp('/gibt/es/nicht', { me });
  await screen.findByRole('heading', { name: '404 NOT FOUND' });
  expect(screen.getByText('Unter dieser Adresse gibt es nichts.')).toBeDefined();
  expect(screen.queryByText('Du bist nicht angemeldet.')).toBeNull();
});

test('the responsible person is not told to turn to themselves', async () => {
  renderApp('/', { me });
  expect(await screen.findByText('Du bist die Ansprechperson im Haus.')).toBeDefined();
});
