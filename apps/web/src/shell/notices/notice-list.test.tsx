import { act, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showToast, undoWith, withdrawToast } from '#platform/toasts.ts';
import { renderApp } from '../testing/render-app.tsx';

const say = (sentence: string, more: object = {}) => act(() => showToast({ kind: 'success', sentence, ...more }));
const list = () => screen.getByRole('dialog', { name: 'Letzte Meldungen' }).querySelector('ul') as HTMLElement;
const sentences = () =>
  within(list())
    .queryAllByRole('listitem')
    .map((row) => row.textContent?.replace(/\d\d:\d\d$/, ''));

const closers = () => screen.queryAllByRole('button', { name: 'Meldung schließen' });

async function openList() {
  const { user } = renderApp('/');
  await screen.findByRole('heading', { level: 1 });
  const press = async () => {
    await user.click(screen.getByRole('button', { name: /^Letzte Meldungen/ }));
    return screen.findByRole('dialog', { name: 'Letzte Meldungen' });
  };
  return { user, press };
}

test('what was told can be read again, the newest first, also after its toast was closed', async () => {
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
  expect(within(await press()).queryByRole('button', { name: /Rückgängig/ })).toBeNull();
});

test('what can be taken back, and what failed with a way to try again, is not lost among thirty later ones', async () => {
  const { press } = await openList();
  say('40 × Mehl erfasst.', { action: undoWith(vi.fn()) });
  say('B-1 ist nicht übergeben.', { kind: 'error', action: { label: 'Erneut versuchen', run: vi.fn() } });
  for (let at = 1; at <= 30; at++) say(`Nummer ${at}`);
  await press();
  expect(within(list()).getByRole('button', { name: 'Rückgängig: 40 × Mehl erfasst.' })).toBeDefined();
  expect(within(list()).getByRole('button', { name: /^Erneut versuchen/ })).toBeDefined();
});

test('what is too late to take back is read, but no longer offered', async () => {
  const { press } = await openList();
  const action = { ...undoWith(vi.fn()), until: Date.now() - 1 };
  say('40 × Mehl erfasst.', { action });
  await press();
  expect(sentences()).toEqual(['40 × Mehl erfasst.']);
  expect(within(list()).queryByRole('button', { name: /Rückgängig/ })).toBeNull();
});

test('before anything was told the list says what it is for', async () => {
  const { press } = await openList();
  expect(within(await press()).getByText('Noch keine Meldungen.')).toBeDefined();
});
