import { AppError } from '@kontor/contract/core/errors.ts';
import { deleteMyAccount } from '@kontor/contract/privacy/api.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
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

test('the menu leads to the own data, which can be taken along', async () => {
  await open();
  expect(screen.getByRole('link', { name: 'Meine Daten' }).getAttribute('href')).toBe('/account');
  const link = screen.getByRole('link', { name: 'Als JSON herunterladen' });
  expect(link.getAttribute('href')).toBe('/api/users/@me/data');
});

test('nothing is sent until the own name is typed', async () => {
  const sent = answer(deleteMyAccount, undefined);
  const view = await open();
  await ask(view, 'Mara');
  expect(await screen.findByText('Das ist nicht dein Name.')).toBeDefined();
  expect(sent).toEqual([]);
});

test('a refusal is told beside the field, and what was typed stays', async () => {
  answer(deleteMyAccount, new AppError('privacy.order-running', { number: 'B-2026-0007' }));
  const view = await open();
  await ask(view, 'Mara Lindt');
  expect(await screen.findByText(/Deine Bestellung B-2026-0007 ist schon angenommen/)).toBeDefined();
  expect(screen.getByDisplayValue('Mara Lindt')).toBeDefined();
});

test('a visitor has no data here', async () => {
  renderApp('/account');
  expect(await screen.findByRole('heading', { name: '404 NOT FOUND' })).toBeDefined();
});
