import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { person } from '#platform/testing/fixtures.ts';
import { clearToasts, showToast, undoWith, withdrawToast } from '#platform/toasts.ts';
import { renderApp } from '../testing/render-app.tsx';

const say = (sentence: string, more: object = {}) => act(() => showToast({ kind: 'success', sentence, ...more }));
const list = () => screen.getByRole('dialog', { name: 'Letzte Meldungen' });
const sentences = () =>
  within(list())
    .queryAllByRole('link')
    .map((link) => link.textContent);

const closers = () => screen.queryAllByRole('button', { name: 'Meldung schließen' });

afterEach(() => vi.useRealTimers());

async function openList(me = person('1', 'Mara', 'SUPER_ADMIN')) {
  const { user, router } = renderApp('/', { me });
  await screen.findByRole('heading', { level: 1 });
  const press = async () => {
    await user.click(screen.getByRole('button', { name: /^Letzte Meldungen/ }));
    return screen.findByRole('dialog', { name: 'Letzte Meldungen' });
  };
  return { user, router, press };
}

test('what was shown can be read again, the newest first, also after its toast was closed', async () => {
  const { user, press } = await openList();
  say('Gespeichert.');
  say('B-1 ist angenommen.', { about: 'order-1' });
  say('B-1 ist fertig.', { about: 'order-1' });
  say('Deine Anmeldung ist abgelaufen.');
  act(() => withdrawToast('Deine Anmeldung ist abgelaufen.'));
  for (let shown = closers(); shown[0]; shown = closers()) await user.click(shown[0]);
  expect(screen.getByRole('button', { name: 'Letzte Meldungen, neue dabei' })).toBeDefined();
  const dialog = await press();
  expect(sentences()).toEqual(['B-1 ist fertig.', 'Gespeichert.']);
  await user.click(within(dialog).getByRole('button', { name: 'Schließen' }));
  expect(screen.getByRole('button', { name: 'Letzte Meldungen' })).toBeDefined();
});

test('what could be taken back still can be, once', async () => {
  const { user, press } = await openList();
  const undo = vi.fn();
  say('40 × Mehl erfasst.', { action: { label: 'Rückgängig', run: undo } });
  await user.click(screen.getByRole('button', { name: 'Meldung schließen' }));
  const dialog = await press();
  await user.click(within(dialog).getByRole('button', { name: 'Rückgängig: 40 × Mehl erfasst.' }));
  expect(undo).toHaveBeenCalledOnce();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(within(await press()).queryByRole('button', { name: /Rückgängig:/ })).toBeNull();
});

test('what can be taken back, and what failed with a way to try again, is not lost among thirty later ones', async () => {
  const { press } = await openList();
  say('40 × Mehl erfasst.', { action: undoWith(vi.fn()) });
  say('B-1 ist nicht übergeben.', { kind: 'error', action: { label: 'Erneut versuchen', run: vi.fn() } });
  for (let at = 1; at <= 30; at++) say(`Nummer ${at}`);
  await press();
  expect(within(list()).getByRole('button', { name: 'Rückgängig: 40 × Mehl erfasst.' })).toBeDefined();
  expect(within(list()).getByRole('button', { name: /^Erneut versuchen:/ })).toBeDefined();
});

test('what is too late to take back is read, but no longer offered', async () => {
  const { press } = await openList();
  const action = { ...undoWith(vi.fn()), until: Date.now() - 1 };
  say('40 × Mehl erfasst.', { action });
  await press();
  expect(sentences()).toEqual(['40 × Mehl erfasst.']);
  expect(within(list()).queryByRole('button', { name: /Rückgängig:/ })).toBeNull();
});

test('before anything was shown the list says what it is for', async () => {
  const { press } = await openList();
  expect(within(await press()).getByText('Noch keine Meldungen.')).toBeDefined();
});

/** What this browser keeps stays, the page and all it remembered goes. */
function reload(): void {
  const kept = { ...localStorage };
  cleanup();
  clearToasts();
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
}

test('after a reload it can still be read; what only this page could take back is not offered any more', {
  tags: ['long'],
}, async () => {
  await openList();
  say('40 × Mehl erfasst.', { action: undoWith(vi.fn()) });
  say('B-1 ist nicht übergeben.', { kind: 'error', about: 'order-1' });
  reload();
  const { user, press } = await openList();
  expect(screen.getByRole('button', { name: 'Letzte Meldungen, 1 fehlgeschlagen' })).toBeDefined();
  await press();
  expect(sentences()).toEqual(['B-1 ist nicht übergeben.', '40 × Mehl erfasst.']);
  expect(within(list()).queryByRole('button', { name: /^Rückgängig:/ })).toBeNull();
  await user.click(within(list()).getByRole('button', { name: 'Leeren' }));
  expect(sentences()).toEqual(['B-1 ist nicht übergeben.']);
  await user.click(within(list()).getByRole('button', { name: 'Weglegen: B-1 ist nicht übergeben.' }));
  expect(within(list()).getByText('Noch keine Meldungen.')).toBeDefined();
  reload();
  await (await openList()).press();
  expect(sentences()).toEqual([]);
});

test('another person at the same browser reads nothing of it, and it is not kept for later', async () => {
  await openList();
  say('Gehalt von Jonas gespeichert.');
  expect(JSON.stringify({ ...localStorage })).toContain('Gehalt');
  reload();
  await (await openList(person('2', 'Kim', 'USER'))).press();
  expect(sentences()).toEqual([]);
  expect(JSON.stringify({ ...localStorage })).not.toContain('Gehalt');
});

test('logging out leaves nothing behind', async () => {
  const { user } = await openList();
  say('Gehalt von Jonas gespeichert.');
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  await user.click(await screen.findByRole('link', { name: 'Abmelden' }));
  expect(JSON.stringify({ ...localStorage })).not.toContain('Gehalt');
});

test.each([
  ['order-12', 'B-12 ist fertig.', '/orders?bestellung=12', 'Bestellungen'],
  [undefined, 'Gespeichert.', '/settings/betrieb', 'Einstellungen'],
])('a notice leads to its thing: %s', async (about, sentence, href, place) => {
  await openList();
  window.history.replaceState(null, '', '/settings/betrieb');
  say(sentence, about ? { about } : {});
  window.history.replaceState(null, '', '/');
  reload();
  const { user, router, press } = await openList();
  await press();
  const link = within(list()).getByRole('link', { name: sentence });
  expect(link.getAttribute('href')).toBe(href);
  expect(link.closest('li')?.textContent).toContain(place);
  await user.click(link);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(router.state.location.href).toBe(href);
});

test('an offer ends by the clock, also while the list is open', { tags: ['long'] }, async () => {
  const { press } = await openList();
  await press();
  say('40 × Mehl erfasst.', { action: { ...undoWith(vi.fn()), until: Date.now() + 400 } });
  expect(within(list()).getByRole('button', { name: /^Rückgängig:/ })).toBeDefined();
  await waitFor(() => expect(within(list()).queryByRole('button', { name: /^Rückgängig:/ })).toBeNull());
});

test('what another tab has told and put away is followed', async () => {
  const { press } = await openList();
  say('Gespeichert.');
  const stored = JSON.parse(localStorage.getItem('kontor.notices') ?? '');
  const other = { key: 'x', at: Date.now() + 1, kind: 'info', sentence: 'Aus dem anderen Reiter.', link: '/orders' };
  const hear = (notices: unknown[]) =>
    act(() => {
      localStorage.setItem('kontor.notices', JSON.stringify({ ...stored, notices }));
      window.dispatchEvent(new StorageEvent('storage', { key: 'kontor.notices' }));
    });
  await press();
  hear([other, ...stored.notices]);
  expect(sentences()).toEqual(['Aus dem anderen Reiter.', 'Gespeichert.']);
  hear([other, { ...other, key: 'y', link: 'https://example.com/' }]);
  expect(sentences()).toEqual(['Aus dem anderen Reiter.']);
});
