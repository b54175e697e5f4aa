import { AppError } from '@kontor/contract/core/errors.ts';
import { deleteMyAccount, downloadMyData } from '@kontor/contract/privacy/api.ts';
import { endMySessions } from '@kontor/contract/users/api.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { person } from '#platform/testing/fixtures.ts';
import { renderApp } from '#shell/testing/render-app.tsx';

async function open() {
  const view = renderApp('/account', { me: person('1', 'Mara Lindt', 'USER') });
  await screen.findByRole('heading', { level: 1, name: 'Meine Daten' });
  return view;
}

const ask = async (view: Awaited<ReturnType<typeof open>>, name: string) => {
  await view.user.click(screen.getByRole('button', { name: 'Konto löschen' }));
  await view.user.type(await screen.findByLabelText('Gib zur Bestätigung deinen Namen ein: Mara Lindt'), name);
  await view.user.click(screen.getByRole('button', { name: 'Endgültig löschen' }));
};

const download = () => screen.getByRole('button', { name: 'Als JSON herunterladen' });

test('the menu leads to the own data, which can be taken along', async () => {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  answer(downloadMyData, { Stand: 'heute', Konto: [{ Anzeigename: 'Mara Lindt' }] });
  const view = await open();
  expect((await screen.findByRole('link', { name: 'Meine Daten' })).getAttribute('href')).toBe('/account');
  await view.user.click(download());
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect((saved.mock.contexts[0] as HTMLAnchorElement).download).toBe('meine-daten.json');
  expect(JSON.parse((await files[0]?.text()) ?? '')).toEqual({
    Stand: 'heute',
    Konto: [{ Anzeigename: 'Mara Lindt' }],
  });
});

test('data that cannot be had just now are told of instead of a broken file', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  answer(downloadMyData, new AppError('request.rate-limited', { seconds: 40 }));
  const view = await open();
  await view.user.click(download());
  expect(await screen.findByText(/Versuche es in 40 Sekunden noch einmal/)).toBeDefined();
  expect(saved).not.toHaveBeenCalled();
});

test('who worked here reads before the deletion that a number stays', async () => {
  const view = await open();
  await view.user.click(screen.getByRole('button', { name: 'Konto löschen' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain(
    'Wer das war, kann nur die Leitung nachsehen, 90 Tage lang; danach niemand mehr.',
  );
});

test('nothing is sent until the own name is typed', async () => {
  const sent = answer(deleteMyAccount, undefined);
  const view = await open();
  await ask(view, 'Mara');
  expect(await screen.findByText('Das ist nicht dein Name.')).toBeDefined();
  expect(sent).toEqual([]);
});

test('a refusal is shown beside the field, and what was typed stays', async () => {
  answer(deleteMyAccount, new AppError('privacy.order-running', { number: 'B-2026-0007' }));
  const view = await open();
  await ask(view, 'Mara Lindt');
  expect(await screen.findByText(/Deine Bestellung B-2026-0007 ist schon angenommen/)).toBeDefined();
  expect(screen.getByDisplayValue('Mara Lindt')).toBeDefined();
});

test('a visitor has no data here and is offered the login', async () => {
  renderApp('/account');
  expect(await screen.findByRole('heading', { name: 'Bitte melde dich an' })).toBeDefined();
});

test('all devices are logged out after a question', async () => {
  const gone = vi.spyOn(window.location, 'assign').mockReturnValue();
  const sent = answer(endMySessions, new Response(null, { status: 204 }));
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Überall abmelden' }));
  const question = await screen.findByRole('alertdialog', { name: 'Auf allen Geräten abmelden?' });
  expect(sent).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Überall abmelden' }));
  await waitFor(() => expect(gone).toHaveBeenCalledWith('/logout'));
  expect(sent).toHaveLength(1);
});
