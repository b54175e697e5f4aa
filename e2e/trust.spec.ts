import { expect, expectAccessible, test } from './fixtures.ts';

const TOKEN = 'nur-fuer-diesen-test-0123456789';
test.use({ settings: { BRIDGE_TOKEN: TOKEN } });

test('the game says that the store is empty: an admin looks first and decides', { tag: '@long' }, async ({
  visit,
  kontor,
  request,
}) => {
  const admin = await visit('Verwaltung', { path: '/warehouse' });
  await expect(admin.getByRole('button', { name: /^Mehl/ }).first()).toBeVisible();
  const headers = { authorization: `Bearer ${TOKEN}`, 'idempotency-key': crypto.randomUUID() };
  const data = { citizenName: 'Spielserver', kind: 'snapshot', items: [] };
  const answer = await request.post(`${kontor.url}/api/bridge/inventory`, { headers, data });
  expect(await answer.json()).toMatchObject({ booked: 0, held: true });

  await admin.getByRole('button', { name: 'Ansehen' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Bestand aus dem Spiel' });
  await expect(dialog.getByRole('row', { name: /Mehl/ })).toContainText('→ 0');
  await expectAccessible(admin);
  await dialog.getByRole('button', { name: 'Verwerfen' }).click();
  await expect(admin.getByText('Das Lager bleibt, wie es ist.')).toBeVisible();
  await expect(admin.getByText('Ein Bestand aus dem Spiel wartet auf dich.')).toHaveCount(0);
});

test('logging out everywhere ends the session on the other device at once', { tag: '@long' }, async ({
  visit,
  expectedTrouble,
}) => {
  expectedTrouble.push(/401/);
  const desk = await visit('Kunde', { path: '/account' });
  const phone = await visit('Kunde', { path: '/account', context: { viewport: { width: 390, height: 800 } } });
  await expect(phone.getByRole('button', { name: 'Überall abmelden' })).toBeVisible();
  await desk.getByRole('button', { name: 'Überall abmelden' }).click();
  const question = desk.getByRole('alertdialog');
  await expectAccessible(desk);
  await question.getByRole('button', { name: 'Überall abmelden' }).click();
  for (const page of [desk, phone]) await expect(page.getByRole('button', { name: 'Überall abmelden' })).toHaveCount(0);
});
