import { AppError } from '@kontor/contract/core/errors.ts';
import type { Role } from '@kontor/contract/core/roles.ts';
import { decideHeldStock, getHeldStock, getStockSource } from '@kontor/contract/game/api.ts';
import type { HeldStock } from '@kontor/contract/game/schema.ts';
import { inventoryUpdate, listBaseItems, listEmptyItems, listItems } from '@kontor/contract/inventory/api.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { person } from '#platform/testing/fixtures.ts';
import { renderApp } from '#shell/testing/render-app.tsx';

const held: HeldStock = {
  id: 7,
  version: 'v1',
  citizenName: 'Spielserver',
  at: '2026-11-15T12:00:00.000Z',
  removed: 1280,
  total: 1290,
  items: [{ name: 'flour', label: 'Mehl', oldAmount: 1280, newAmount: 0 }],
};
const TITLE = 'Ein Bestand aus dem Spiel wartet auf dich.';

async function open(role: Role, state: HeldStock | null | AppError = held) {
  answer(listEmptyItems, []);
  answer(listBaseItems, [{ name: 'flour', label: 'Mehl', weight: 1 }]);
  answer(listItems, [{ id: 1, name: 'flour', label: 'Mehl', amount: 1290, reserved: 0 }]);
  const asked = answer(getHeldStock, state instanceof AppError ? state : { held: state });
  const view = renderApp('/warehouse', { me: person('1', 'Selma', role) });
  await screen.findByRole('button', { name: /^Mehl/ });
  await act(async () => view.stomp.open());
  return { ...view, asked };
}

async function look(role: Role = 'ADMIN') {
  const view = await open(role);
  await view.user.click(await screen.findByRole('button', { name: 'Ansehen' }));
  const dialog = await screen.findByRole('dialog', { name: 'Bestand aus dem Spiel' });
  return { ...view, dialog };
}

test('an admin sees what would change and confirms it', async () => {
  const { user, dialog } = await look();
  expect(dialog.textContent).toContain('Gemeldet 15.11.2026, 13:00 vom Spiel unter dem Namen „Spielserver“.');
  expect(dialog.textContent).toContain('1.280 von 1.290 Stück');
  expect(within(dialog).getByRole('row', { name: /Mehl/ }).textContent).toContain('1.280 → 0');
  const sent = answer(decideHeldStock, () => new Response(null, { status: 204 }));
  answer(getHeldStock, { held: null });
  await user.click(within(dialog).getByRole('button', { name: 'Bestätigen und buchen' }));
  expect(await screen.findByText('Der Bestand aus dem Spiel ist gebucht.')).toBeDefined();
  expect(sent).toMatchObject([{ path: '/api/game/held-stock/7/decision', body: { accept: true, version: 'v1' } }]);
  await waitFor(() => expect(screen.queryByText(TITLE)).toBeNull());
});

test('a refusal is sent as such', async () => {
  const { user, dialog } = await look();
  const sent = answer(decideHeldStock, () => new Response(null, { status: 204 }));
  await user.click(within(dialog).getByRole('button', { name: 'Verwerfen' }));
  expect(await screen.findByText(/ist verworfen/)).toBeDefined();
  expect(sent).toMatchObject([{ body: { accept: false } }]);
});

test('a newer one that came meanwhile is said, and shown', { tags: ['long'] }, async () => {
  const { user, dialog } = await look();
  answer(decideHeldStock, new AppError('game.held-replaced'));
  answer(getHeldStock, { held: { ...held, id: 8, removed: 1285 } });
  await user.click(within(dialog).getByRole('button', { name: 'Bestätigen und buchen' }));
  expect((await within(dialog).findByRole('alert')).textContent).toContain('einen neuen Bestand gemeldet');
  await waitFor(() => expect(dialog.textContent).toContain('1.285 von 1.290 Stück'));
});

test('it appears in an open page, and who cannot decide is not asked', { tags: ['long'] }, async () => {
  const { stomp, unmount } = await open('ADMIN', null);
  expect(screen.queryByText(TITLE)).toBeNull();
  answer(getHeldStock, { held });
  await act(async () => stomp.send(inventoryUpdate.name, {}));
  expect(await screen.findByText(TITLE)).toBeDefined();
  unmount();
  const { asked } = await open('MODERATOR');
  expect([screen.queryByText(TITLE), asked]).toEqual([null, []]);
});

test('a failure is shown', async () => {
  await open('ADMIN', new AppError('server.error'));
  expect(await screen.findByText(/konnte nicht geladen werden/)).toBeDefined();
});

test('where the game writes the stock, the screen says so and what it means for bookings by hand', async () => {
  answer(getStockSource, { isReporting: true, reportedAt: new Date(Date.now() - 120_000).toISOString() });
  await open('MODERATOR', null);
  expect(await screen.findByText('zuletzt vor 2 Minuten.')).toBeDefined();
  expect(screen.getByText(/buche es nicht noch einmal/)).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Abgleich', hidden: true })).toBeNull();
});

test('when the game falls silent, everything is booked by hand again', async () => {
  answer(getStockSource, { isReporting: false, reportedAt: new Date(Date.now() - 3_600_000).toISOString() });
  await open('ADMIN', null);
  expect(await screen.findByText('Das Spiel hat den Bestand zuletzt vor 1 Stunde gemeldet.')).toBeDefined();
});
