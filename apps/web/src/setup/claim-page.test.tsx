import { AppError } from '@kontor/contract/core/errors.ts';
import { getHealthChecks } from '@kontor/contract/health/api.ts';
import { claimBusiness, getClaim, getSetup } from '@kontor/contract/setup/api.ts';
import { getMe } from '@kontor/contract/users/api.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { person } from '#platform/testing/fixtures.ts';
import { renderApp } from '#shell/testing/render-app.tsx';

const me = person('1', 'Mara Lindner', 'USER');

async function openClaim() {
  answer(getClaim, { isOpen: true });
  const view = renderApp('/claim', { me });
  await screen.findByRole('heading', { level: 1, name: 'Betrieb übernehmen' });
  return { ...view, field: screen.getByLabelText('Code aus der Konsole') };
}
const submit = () => screen.getByRole('button', { name: 'Übernehmen' });

test('the code from the console makes the visitor the owner and leads to the set-up', async () => {
  const { user, field, router } = await openClaim();
  const seen = answer(claimBusiness, () => new Response(null, { status: 204 }));
  answer(getMe, person('1', 'Mara Lindner', 'BUSINESS_OWNER'));
  answer(getSetup, { isDismissed: false, skipped: [], steps: [], publicUrl: 'http://x', redirectUrl: 'http://x/y' });
  answer(getHealthChecks, { checkedAt: '2026-11-15T18:00:00.000Z', checks: [] });
  await user.type(field, '7k3f q9xm 2htd');
  await user.click(submit());
  await waitFor(() => expect(router.state.location.pathname).toBe('/setup'));
  expect(seen[0]?.body).toEqual({ code: '7K3FQ9XM2HTD' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Einrichten' })).toBeDefined();
  expect(screen.getByText('Deine Rechte haben sich geändert: Geschäftsführer.')).toBeDefined();
});

test('what cannot be a code is not sent, and a wrong one is reported in its place', async () => {
  const { user, field } = await openClaim();
  const seen = answer(claimBusiness, new AppError('setup.wrong-code'));
  await user.type(field, '7K3F{Enter}');
  expect(await screen.findByText(/Der Code hat zwölf Zeichen/)).toBeDefined();
  expect(seen).toEqual([]);
  await user.clear(field);
  await user.type(field, '7K3F-Q9XM-2HTD{Enter}');
  expect(await screen.findByText(/Dieser Code stimmt nicht\./)).toBeDefined();
});

test('once the business has an owner there is nothing to enter', async () => {
  answer(getClaim, { isOpen: false });
  renderApp('/claim', { me });
  expect(await screen.findByText('Hier gibt es nichts zu übernehmen.')).toBeDefined();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a visitor is asked to log in first', async () => {
  renderApp('/claim');
  expect((await screen.findAllByRole('link', { name: /anmelden/i })).length).toBeGreaterThan(0);
});
