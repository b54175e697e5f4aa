import { expect, expectAccessible, startPicking, test } from './fixtures.ts';

test('the history grows live, opens to the items and filters by employee', { tag: '@long' }, async ({ visit }) => {
  const boss = await visit('Leitung', { path: '/warehouse-history' });
  const rows = boss.getByRole('table', { name: 'Änderungen des Bestands' }).locator('tbody > tr:has(td)');
  await expect(rows.nth(0)).toBeVisible();
  const clerk = await visit('Mitarbeiter', { path: '/warehouse' });
  await startPicking(clerk);
  await clerk.keyboard.type('pizza\n7\n');
  await expect(rows.nth(0)).toContainText('Pizza +7');

  await rows.nth(0).click();
  const items = boss.getByRole('table', { name: 'Geänderte Gegenstände' });
  await expect(items.getByRole('row', { name: /Pizza/ })).toContainText('hinzugefügt');
  await expect(items).toContainText('0 → 7');
  await expectAccessible(boss.getByRole('main'));

  await boss.getByRole('combobox', { name: 'Mitarbeiter' }).click();
  await boss.getByRole('option', { name: 'Nele Voss' }).click();
  await expect(boss).toHaveURL(/wer=.*Nele/);
  await expect(rows.filter({ hasText: 'Jonas Krell' })).toHaveCount(0);
  await expect(rows.nth(0)).toContainText('Nele Voss');
  await boss.reload();
  await expect(rows.nth(0)).toContainText('Nele Voss');
  await expect(rows.filter({ hasText: 'Tarek Aslan' })).toHaveCount(0);
});

test('resetting the history offers a copy, empties it and leaves the stock alone', { tag: '@long' }, async ({
  visit,
}) => {
  const boss = await visit('Leitung', { path: '/warehouse' });
  const summary = boss.getByText(/Stück · \d+ Arten/);
  await expect(summary).toBeVisible();
  const stock = await summary.textContent();
  await boss.getByRole('link', { name: 'Lagerverlauf' }).click();
  await boss.getByRole('button', { name: 'Mehr zum Lagerverlauf' }).click();
  await boss.getByRole('menuitem', { name: 'Verlauf zurücksetzen' }).click();
  const dialog = boss.getByRole('alertdialog', { name: 'Bist du sicher?' });
  await expectAccessible(dialog);
  const download = boss.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Als JSON sichern' }).click();
  expect((await download).suggestedFilename()).toBe('lagerverlauf.json');
  await dialog.getByRole('button', { name: 'Verlauf zurücksetzen' }).click();
  await expect(boss.getByText('Noch hat niemand etwas gebucht.')).toBeVisible();
  await boss.getByRole('link', { name: 'Inventar' }).click();
  await expect(summary).toHaveText(stock ?? '');
});
