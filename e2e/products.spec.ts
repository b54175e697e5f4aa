import type { Page } from '@playwright/test';
import { expect, expectAccessible, follow, test } from './fixtures.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const amounts = (page: Page) => dialog(page).getByLabel('Menge');

async function pick(page: Page, field: string, letters: string): Promise<void> {
  await dialog(page).getByRole('combobox', { name: field }).fill(letters);
  await page.keyboard.press('Enter');
}

test('an admin creates a product with its recipe and sees what it costs', { tag: '@long' }, async ({ visit }) => {
  const page = await visit('Verwaltung', { path: '/products' });
  await page.getByRole('button', { name: 'Neues Produkt' }).click();
  await expectAccessible(dialog(page));
  await dialog(page)
    .getByRole('button', { name: /^Hergestellt/ })
    .click();
  await expect(dialog(page).getByLabel('Name')).toHaveValue('Mein neues Produkt');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(dialog(page)).toBeVisible();
  await dialog(page).getByLabel('Name').fill('Kräuterwasser');
  await dialog(page).getByLabel('Verkaufspreis je Stück in €').fill('2,5');
  await dialog(page).getByLabel('Beschreibung').fill('Mit **Zitrone**. <img src=x onerror=alert(1)>');
  await pick(page, 'Hergestellter Gegenstand', 'limonade');
  await amounts(page).first().fill('4');
  await dialog(page).getByRole('button', { name: 'Zutat hinzufügen' }).click();
  await pick(page, 'Zutat 1', 'wasser');
  await amounts(page).last().fill('2');
  await dialog(page).getByRole('button', { name: 'Zutat hinzufügen' }).click();
  await pick(page, 'Zutat 2', 'zitronen');
  await amounts(page).last().fill('1');
  await expectAccessible(dialog(page));
  await dialog(page).getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('„Kräuterwasser“ ist angelegt.')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  const row = page.getByRole('row', { name: /^Kräuterwasser/ });
  await expect(row).toContainText(/0,20\s€/);
  await expect(row).toContainText(/20,00\s€/);
  await row.getByRole('button', { name: 'Rezept ansehen: Kräuterwasser' }).click();
  await expect(page.getByText('2 × 0,20 € (Wasser)')).toBeVisible();
  await expect(page.locator('strong', { hasText: 'Zitrone' })).toBeVisible();
  await expect(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
  // A row that is scrolled below the title bar would share its place with the buttons there.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page.getByRole('main'));
});

test('a circle over three products is refused with its path, and the input stays', { tag: '@long' }, async ({
  visit,
  expectedTrouble,
}) => {
  expectedTrouble.push(/422/);
  const page = await visit('Verwaltung', { path: '/products' });
  await page.getByRole('button', { name: 'Bearbeiten: Mehl' }).click();
  await dialog(page).getByRole('button', { name: 'Zutat hinzufügen' }).click();
  await pick(page, 'Zutat 2', 'brot');
  await dialog(page).getByRole('button', { name: 'Speichern' }).click();
  await page.getByRole('button', { name: 'Trotzdem auf die Karte' }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'Rezept enthält einen Kreis: Mehl > Bauernbrot > Teig > Mehl.',
  );
  await expect(dialog(page).getByRole('combobox', { name: 'Zutat 2' })).toHaveValue('Brot');
  await expectAccessible(dialog(page));
});

test('the person who saves second is told and loses nothing', { tag: '@long' }, async ({ visit, expectedTrouble }) => {
  expectedTrouble.push(/409/);
  const [one, other] = [
    await visit('Verwaltung', { path: '/products' }),
    await visit('Leitung', { path: '/products' }),
  ];
  for (const page of [one, other]) await page.getByRole('button', { name: 'Bearbeiten: Espresso' }).click();
  await dialog(one).getByLabel('Name').fill('Espresso doppelt');
  await dialog(one).getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog(one)).toHaveCount(0);
  await dialog(other).getByLabel('Name').fill('Mokka');
  await dialog(other).getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog(other).getByRole('alert')).toContainText('Jemand hat den Eintrag inzwischen geändert.');
  await expect(dialog(other).getByLabel('Name')).toHaveValue('Mokka');
  await dialog(other).getByRole('button', { name: 'Neuen Stand laden' }).click();
  await expect(dialog(other).getByLabel('Name')).toHaveValue('Espresso doppelt');
});

test('deleting names the product, and its stock stays', { tag: '@long' }, async ({ visit }) => {
  const page = await visit('Verwaltung', { path: '/products' });
  await page.getByRole('button', { name: 'Löschen: Traubensaft' }).click();
  await page
    .getByRole('alertdialog', { name: '„Traubensaft“ löschen?' })
    .getByRole('button', { name: 'Löschen' })
    .click();
  await expect(page.getByText('„Traubensaft“ ist gelöscht.')).toBeVisible();
  await expect(page.getByRole('row', { name: /^Traubensaft/ })).toHaveCount(0);
  await follow(page, '/warehouse');
  await expect(page.getByRole('list', { name: 'Bestand' }).getByRole('button', { name: /^Traubensaft/ })).toBeVisible();
});

test('a new product is not on the card until it is put there, with its category, Aktion and picture', {
  tag: '@long',
}, async ({ visit }) => {
  const page = await visit('Verwaltung', { path: '/products' });
  const guest = await visit(undefined, { path: '/menu' });
  await expect(guest.getByRole('heading', { name: 'Aus dem Ofen' })).toBeVisible();
  await page.getByRole('button', { name: 'Neues Produkt' }).click();
  await dialog(page)
    .getByRole('button', { name: /^Hergestellt/ })
    .click();
  await dialog(page).getByLabel('Name').fill('Zimtschnecke');
  await dialog(page).getByLabel('Verkaufspreis je Stück in €').fill('3');
  await pick(page, 'Hergestellter Gegenstand', 'schokokeks');
  await dialog(page).getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByRole('row', { name: /^Zimtschnecke/ })).toContainText('nicht auf der Karte');
  await page.getByRole('button', { name: 'Bearbeiten: Zimtschnecke' }).click();
  await dialog(page).getByLabel('Auf der Karte').check();
  await dialog(page).getByLabel('Kategorie').selectOption('Aus dem Ofen');
  await dialog(page).getByLabel('Aktionspreis in €').fill('2,5');
  await dialog(page).getByLabel('Gilt bis').fill('31.12.2099 18:00');
  await dialog(page)
    .getByLabel('Bilddatei')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await page.screenshot() });
  await expect(dialog(page).getByAltText('Vorschau')).toBeVisible();
  await expectAccessible(dialog(page));
  await dialog(page).getByRole('button', { name: 'Speichern' }).click();
  const card = guest.getByRole('list', { name: 'Aus dem Ofen' }).getByRole('article', { name: 'Zimtschnecke' });
  await expect(card).toContainText(/2,50\s€/);
  await expect(card).toContainText(/statt 3,00\s€/);
  await expect(card.getByText('Aktion', { exact: true })).toBeVisible();
  await expect(card.locator('img')).toHaveJSProperty('naturalWidth', 480);
});

test('an admin drags a product to another place, and the menu follows', { tag: '@long' }, async ({ visit }) => {
  const page = await visit('Verwaltung', { path: '/products' });
  const guest = await visit(undefined, { path: '/menu' });
  const shown = guest.getByRole('list', { name: 'Aus dem Ofen' }).getByRole('heading');
  await expect(shown).toHaveText(['Bauernbrot', 'Laugenbrezel', 'Buttercroissant', 'Apfelkuchen']);
  await page.getByRole('button', { name: 'Reihenfolge' }).click();
  const rows = dialog(page).getByRole('listitem');
  await expect(rows).toHaveCount(4);
  await expectAccessible(dialog(page));
  const [grip, target] = [await rows.nth(0).locator('svg').first().boundingBox(), await rows.nth(2).boundingBox()];
  if (!grip || !target) throw new Error('no rows to drag');
  await page.mouse.move(grip.x + 4, grip.y + grip.height / 2);
  await page.mouse.down();
  await page.mouse.move(grip.x + 4, target.y + 4, { steps: 6 });
  await page.mouse.move(grip.x + 4, target.y + target.height / 2, { steps: 3 });
  await page.mouse.up();
  await expect(rows.nth(2)).toContainText('Bauernbrot');
  // What drags swallows clicks for a moment after a drop.
  await expect(async () => {
    await dialog(page).getByRole('button', { name: 'Apfelkuchen nach oben' }).press('Enter');
    await expect(rows.nth(2)).toContainText('Apfelkuchen', { timeout: 1_000 });
  }).toPass();
  await dialog(page).getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Die Reihenfolge ist gespeichert.')).toBeVisible();
  await expect(shown).toHaveText(['Laugenbrezel', 'Buttercroissant', 'Apfelkuchen', 'Bauernbrot']);
});
