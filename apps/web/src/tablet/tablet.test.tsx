import { AppError } from '@kontor/contract/core/errors.ts';
import { listTargets } from '@kontor/contract/discord-notices/api.ts';
import {
  changeTabletSettings,
  getGameLink,
  getTabletSettings,
  linkGame,
  openTabletSession,
  unlinkGame,
} from '@kontor/contract/tablet/api.ts';
import { getTeamWeek } from '@kontor/contract/team/api.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FrameMessage, setInTablet } from '#platform/tablet.ts';
import { answer } from '#platform/testing/fake-api.ts';
import { person } from '#platform/testing/fixtures.ts';
import { renderApp } from '#shell/testing/render-app.tsx';

import { followFrame, startTablet } from './start-tablet.ts';

const GAME = 'https://cfx-nui-kontor-tablet';
const NOT_LINKED = { linkedAt: null, citizenName: null };
const LINKED = { linkedAt: '2026-11-15T18:15:00.000Z', citizenName: 'Mara Vance' };
const customer = person('1', 'Mara Lindt', 'USER');

/** What the game around the frame hears. */
function hear(): FrameMessage[] {
  const heard: FrameMessage[] = [];
  vi.spyOn(window.parent, 'postMessage').mockImplementation((message: unknown, target: unknown) => {
    if (target === GAME) heard.push(message as FrameMessage);
  });
  return heard;
}

let over: AbortController;

beforeEach(() => {
  over = new AbortController();
  Object.defineProperty(window.location, 'ancestorOrigins', { value: [GAME], configurable: true });
});

afterEach(() => {
  over.abort();
  Reflect.deleteProperty(window.location, 'ancestorOrigins');
  setInTablet(false);
  window.history.replaceState(null, '', '/');
  document.documentElement.removeAttribute('data-tablet');
});

async function openAccount() {
  const view = renderApp('/account', { me: customer });
  const card = within(await screen.findByRole('region', { name: 'Mit dem Spiel verknüpfen' }));
  return { ...view, card };
}

test('in the tablet the own data lead to the browser instead of being refused', async () => {
  setInTablet(true);
  const heard = hear();
  const { user } = renderApp('/account', { me: customer });
  await user.click(await screen.findByRole('button', { name: 'Im Browser öffnen' }));
  expect(heard).toContainEqual({ kontor: 'open', url: `${window.location.origin}/account` });
  expect(screen.getByRole('button', { name: 'Überall abmelden' })).toBeDefined();
  for (const name of ['Als JSON herunterladen', 'Verknüpfen', 'Konto löschen'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('in the tablet the hours of the team lead to the browser for their file', async () => {
  setInTablet(true);
  const heard = hear();
  followFrame({ signal: over.signal });
  answer(getTeamWeek, { monday: '2026-11-16', at: '2026-11-19T12:00:00.000Z', people: [] });
  const { user } = renderApp('/duty/hours', { me: person('2', 'Jonas Falk', 'SUPER_ADMIN') });
  await user.click(await screen.findByRole('link', { name: 'CSV' }));
  expect(heard.map(({ kontor }) => kontor)).toContain('open');
});

test('a code from the game links the account, typed with or without a gap', async () => {
  answer(getGameLink, NOT_LINKED);
  const sent = answer(linkGame, LINKED);
  const { user, card } = await openAccount();
  await user.type(await card.findByLabelText('Code aus dem Spiel'), '123 456{Enter}');
  expect(await card.findByText(/seit 15\.11\.2026.* mit Mara Vance verknüpft/)).toBeDefined();
  expect(sent[0]?.body).toEqual({ code: '123456' });
});

test('a code that is none is refused beside the field, one that is wrong as the server says', async () => {
  answer(getGameLink, NOT_LINKED);
  const sent = answer(linkGame, new AppError('tablet.link-code'));
  const { user, card } = await openAccount();
  const field = await card.findByLabelText('Code aus dem Spiel');
  await user.type(field, '12{Enter}');
  expect(await card.findByText('Der Code hat sechs Ziffern.')).toBeDefined();
  expect(sent).toEqual([]);
  await user.type(field, '3456{Enter}');
  expect(await card.findByText(new AppError('tablet.link-code').detail)).toBeDefined();
  expect((field as HTMLInputElement).value).toBe('123456');
});

test('the link is undone after a question', async () => {
  answer(getGameLink, LINKED);
  const ended = answer(unlinkGame, new Response(null, { status: 204 }));
  const { user, card } = await openAccount();
  await user.click(await card.findByRole('button', { name: 'Verknüpfung lösen' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Verknüpfung mit Mara Vance lösen?' }));
  answer(getGameLink, NOT_LINKED);
  await user.click(question.getByRole('button', { name: 'Verknüpfung lösen' }));
  expect(await card.findByLabelText('Code aus dem Spiel')).toBeDefined();
  expect(ended).toHaveLength(1);
});

test('what the tablet is worth at most is chosen and saved', { tags: ['long'] }, async () => {
  answer(getTabletSettings, { maxRole: 'MODERATOR' });
  answer(listTargets, []);
  const sent = answer(changeTabletSettings, { maxRole: 'USER' });
  const { user } = renderApp('/settings/spiel', { me: person('4', 'Leonie Brandt', 'SUPER_ADMIN') });
  const field = await screen.findByLabelText<HTMLSelectElement>('Höchstes Recht im Tablet');
  expect(field.value).toBe('MODERATOR');
  expect(within(field).queryByText('Geschäftsführer')).toBeNull();
  await user.selectOptions(field, 'Kunde');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  expect(await screen.findByText('Im Tablet gilt jetzt höchstens: Kunde.')).toBeDefined();
  expect(sent[0]?.body).toEqual({ maxRole: 'USER' });
});

test('a code in the fragment signs in, is gone from the address and leads to the screen that was open last', async () => {
  const heard = hear();
  setInTablet(true);
  const sent = answer(openTabletSession, { expiresAt: '2026-11-16T06:00:00.000Z' });
  sessionStorage.setItem('kontor.tablet-screen', '/order');
  window.history.replaceState(null, '', '/tablet#code=abc');
  await startTablet(over);
  expect(sent.map(({ body, headers }) => [body, headers.get('kontor-tablet')])).toEqual([[{ code: 'abc' }, '1']]);
  expect(window.location.pathname + window.location.hash).toBe('/order');
  expect(heard).toEqual([{ kontor: 'ready' }]);
  expect(document.documentElement.hasAttribute('data-tablet')).toBe(true);
});

test('a code that is not valid any more says so and asks the game for another', async () => {
  const heard = hear();
  setInTablet(true);
  answer(openTabletSession, new AppError('tablet.code'));
  window.history.replaceState(null, '', '/tablet#code=old');
  await startTablet(over);
  const { user } = renderApp('/tablet');
  expect(await screen.findByText(new AppError('tablet.code').detail)).toBeDefined();
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Anmelden' }));
  expect(heard).toContainEqual({ kontor: 'code' });
});

test('in an ordinary browser the address of the tablet asks nobody to sign in, and leads home', async () => {
  const { user, router } = renderApp('/tablet', { me: customer });
  expect(await screen.findByText(/Im Browser brauchst du diese Seite nicht\./)).toBeDefined();
  const main = within(screen.getByRole('main'));
  expect(main.queryByRole('button', { name: 'Anmelden' })).toBeNull();
  await user.click(main.getByRole('link', { name: 'Zur Startseite' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
});

test('a player without Discord sees the six digits and where they go', async () => {
  const heard = hear();
  setInTablet(true);
  window.history.replaceState(null, '', '/tablet#link=123456');
  await startTablet(over);
  const { user } = renderApp('/tablet');
  expect(await screen.findByText('123 456')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Im Browser öffnen' }));
  expect(heard).toContainEqual({ kontor: 'open', url: `${window.location.origin}/account` });
});

test('the game hears when a field has the focus, and of Escape only when nothing else closes', async () => {
  const heard = hear();
  answer(getGameLink, NOT_LINKED);
  followFrame(over);
  const { user, card } = await openAccount();
  await user.click(await card.findByLabelText('Code aus dem Spiel'));
  expect(heard.at(-1)).toEqual({ kontor: 'focus', on: true });
  await user.click(screen.getByRole('button', { name: 'Konto löschen' }));
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(heard).not.toContainEqual({ kontor: 'close' });
  await user.keyboard('{Escape}');
  expect(heard).toContainEqual({ kontor: 'close' });
});

test.each([
  ['<a href="https://example.org/x" target="_blank">x</a>', { kontor: 'open', url: 'https://example.org/x' }],
  ['<a href="/api/audits/export" download>x</a>', { kontor: 'open', url: expect.stringMatching(/\/$/) }],
  ['<a href="/oauth2/authorization/discord">x</a>', { kontor: 'code' }],
] as const)('in the frame %s is left to the game', (html, message) => {
  const heard = hear();
  setInTablet(true);
  followFrame(over);
  document.body.innerHTML = html;
  const link = document.querySelector('a') as HTMLAnchorElement;
  expect(fireEvent.click(link)).toBe(false);
  expect(heard).toContainEqual(message);
  document.body.innerHTML = '';
});
