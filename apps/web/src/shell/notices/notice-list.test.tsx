import { act, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showToast, withdrawToast } from '#platform/toasts.ts';
import { renderApp } from '../testing/render-app.tsx';

const say = (sentence: string, more: object = {}) => act(() => showToast({ kind: 'done', sentence, ...more }));
const sentences = () =>
  within(screen.getByRole('dialog', { name: 'Letzte Meldungen' }))
    .queryAllByRole('listitem')
    .map((row) => row.textContent?.replace(/\d\d:\d\d$/, ''));

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
  for (const button of screen.getAllByRole('button', { name: 'Meldung schließen' })) await user.click(button);
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

test('before anything was told the list says what it is for', async () => {
  const { press } = await openList();
  expect(within(await press()).getByText('Noch keine Meldungen.')).toBeDefined();
});
