import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectSubscribed, follow, test } from './fixtures.ts';
import { openLine } from './server/line.ts';

const TABLE = '/products?ansicht=tabelle';
const dialog = (page: Page) => page.getByRole('dialog');
const editor = (page: Page) => page.getByRole('main');

async function pick(page: Page, field: string, letters: string): Promise<void> {
  await editor(page).getByRole('combobox', { name: field }).fill(letters);
  await page.keyboard.press('Enter');
}

/** Counts from now on what a person presses; the browser's own window for files is not ours to count. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  const counted = await page.evaluateHandle(() => {
    const seen = { clicks: 0 };
    // A label presses its field too, without a person.
    addEventListener(
      'click',
      ({ isTrusted, detail }) => {
        if (isTrusted && detail > 0) seen.clicks += 1;
      },
      true,
    );
    return seen;
  });
  return () => counted.evaluate(({ clicks }) => clicks);
}

/** Opening a list and choosing in it, which a test does in one step. */
const CLICKS_OF_CHOICE = 2;

test('an admin puts a new product with picture and recipe on the card in at most 12 clicks', { tag: '@long' }, async ({
  visit,
}) => {
  const page = await visit('Verwaltung', { path: '/products' });
  const clicks = await countClicks(page);
  await page.getByRole('link', { name: 'Neues Produkt' }).click();
  await expectAccessible(editor(page));
  await page.getByRole('link', { name: 'Hergestellt' }).click();
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Kräuterwasser');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Bild wählen' }).click();
  await (await chooser).setFiles({ name: 'a.png', mimeType: 'image/png', buffer: await page.screenshot() });
  await page.getByLabel('Verkaufspreis je Stück in €').click();
  await page.keyboard.type('2,5');
  await page.keyboard.press('Tab');
  await page.getByLabel('Kategorie').selectOption('Getränke');
  await page.getByLabel('Auf der Karte').click();
  for (const [at, [item, amount]] of [
    ['wasser', '2'],
    ['zitronen', '1'],
  ].entries()) {
    await page.getByRole('button', { name: 'Zutat hinzufügen' }).click();
    await expect(page.getByRole('combobox', { name: `Zutat ${at + 1}` })).toBeFocused();
    await page.keyboard.type(`${item}\n`);
    await expect(page.getByLabel(`Menge von Zutat ${at + 1}`)).toBeFocused();
    await page.keyboard.type(amount ?? '');
  }
  await page.getByRole('combobox', { name: 'Hergestellter Gegenstand' }).click();
  await page.keyboard.type('limonade\n');
  await page.keyboard.type('4');
  await expect(page.getByAltText('Vorschau')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Einkauf' })).toContainText(
    /Einkauf 0,20\s€ · bleibt \+2,30\s€/,
  );
  await expectAccessible(editor(page));
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('„Kräuterwasser“ ist angelegt.').first()).toBeVisible();
  expect((await clicks()) + CLICKS_OF_CHOICE).toBeLessThanOrEqual(12);
  await expect(page).toHaveURL(/\/products$/);
  const guest = await visit(undefined, { path: '/menu' });
  await expect(guest.getByRole('heading', { name: 'Kräuterwasser' })).toBeVisible();
});

/** What stands between `<` and `>` is a key; the rest is typed. */
async function typeKeys(page: Page, keys: string): Promise<void> {
  for (const part of keys.split(/<(.+?)>/).entries()) {
    if (part[0] % 2 === 1) await page.keyboard.press(part[1]);
    else await page.keyboard.type(part[1]);
  }
}

test('a product is made by keyboard alone, and its row shows what it costs', { tag: '@long' }, async ({ visit }) => {
  const page = await visit('Verwaltung', { path: '/products/new' });
  await page.getByRole('link', { name: 'Hergestellt' }).press('Enter');
  await expect(page.getByLabel('Name')).toBeFocused();
  await typeKeys(page, 'Kräuterwasser<Tab>2,5');
  await page.getByLabel('Beschreibung').fill('Mit **Zitrone**. <img src=x onerror=alert(1)>');
  await page.getByRole('button', { name: 'Zutat hinzufügen' }).press('Enter');
  await typeKeys(page, 'wasser<Enter>2<Tab><Tab><Enter>');
  await expect(page.getByRole('combobox', { name: 'Zutat 2' })).toBeFocused();
  await typeKeys(page, 'zitronen<Enter>1<Tab><Tab><Tab>limonade<Enter>4');
  await expect(page.getByLabel('Menge je Durchgang')).toHaveValue('4');
  // Leaving asks, and staying keeps everything.
  await page.getByRole('link', { name: 'Produkte', exact: true }).last().press('Enter');
  await page.getByRole('button', { name: 'Hier bleiben' }).press('Enter');
  await page.getByLabel('Menge je Durchgang').press('Enter');
  await expect(page.getByText('„Kräuterwasser“ ist angelegt.').first()).toBeVisible();
  await page.goto(TABLE);
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

test('a line of 800 ms: a reload keeps what was typed, and it is saved once', {
  tag: '@long',
}, async ({ visit }) => {
  const line = await openLine(800);
  try {
    const page = await visit('Verwaltung', { path: '/products/new?art=handelsware', context: { proxy: line.proxy } });
    await page.getByLabel('Name').fill('Erste Hilfe');
    await page.getByLabel('Verkaufspreis je Stück in €').fill('25');
    page.on('dialog', (question) => void question.accept());
    await page.reload();
    await expect(page.getByLabel('Name')).toHaveValue('Erste Hilfe');
    await page.getByRole('combobox', { name: 'Gegenstand' }).fill('verbandskasten');
    await expect(page.getByRole('option', { name: /Verbandskasten/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Speichern' }).dblclick();
    await expect(page.getByText('„Erste Hilfe“ ist angelegt.').first()).toBeVisible();
    await expect(page.getByRole('article', { name: 'Erste Hilfe', exact: true })).toHaveCount(1);
  } finally {
    line.close();
  }
});

test('a circle over three products is refused with its path, and the input stays', { tag: '@long' }, async ({
  visit,
  expectedTrouble,
}) => {
  expectedTrouble.push(/422/);
  const page = await visit('Verwaltung', { path: '/products' });
  await page.getByRole('link', { name: 'Mehl', exact: true }).click();
  await page.getByRole('button', { name: 'Zutat hinzufügen' }).click();
  await pick(page, 'Zutat 2', 'brot');
  await page.getByLabel('Menge von Zutat 2').fill('10000');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await page.getByRole('button', { name: 'Trotzdem auf die Karte' }).click();
  await expect(editor(page).getByRole('alert')).toHaveText(
    'Rezept enthält einen Kreis: Mehl > Bauernbrot > Teig > Mehl.',
  );
  await expect(page.getByRole('combobox', { name: 'Zutat 2' })).toHaveValue('Brot');
  await expectAccessible(editor(page));
});

test('the person who saves second sees what differs and loses nothing', { tag: '@long' }, async ({ visit }) => {
  const [one, other] = [
    await visit('Verwaltung', { path: '/products' }),
    await visit('Leitung', { path: '/products' }),
  ];
  for (const page of [one, other]) await page.getByRole('link', { name: 'Espresso', exact: true }).click();
  await expectSubscribed(other, '/topic/product-update');
  await other.getByLabel('Name').fill('Mokka');
  await one.getByLabel('Name').fill('Espresso doppelt');
  await one.getByRole('button', { name: 'Speichern' }).click();
  await expect(one).toHaveURL(/\/products$/);
  await expect(editor(other).getByRole('alert')).toContainText('Jemand hat das Produkt inzwischen geändert.');
  await expect(other.getByLabel('Name', { exact: true })).toHaveValue('Mokka');
  await other.getByRole('button', { name: 'Neuen Stand laden' }).click();
  await expect(other.getByLabel('Name', { exact: true })).toHaveValue('Espresso doppelt');
});

test('deleting names the product, and its stock stays', { tag: '@long' }, async ({ visit }) => {
  const page = await visit('Verwaltung', { path: '/products' });
  await page.getByRole('button', { name: 'Löschen: Traubensaft' }).click();
  await page
    .getByRole('alertdialog', { name: '„Traubensaft“ löschen?' })
    .getByRole('button', { name: 'Löschen' })
    .click();
  await expect(page.getByText('„Traubensaft“ ist gelöscht.')).toBeVisible();
  await expect(page.getByRole('article', { name: 'Traubensaft' })).toHaveCount(0);
  await follow(page, '/warehouse');
  await expect(page.getByRole('list', { name: 'Bestand' }).getByRole('button', { name: /^Traubensaft/ })).toBeVisible();
});

test('a new product is not on the card until it is put there, with its category, Aktion and picture', {
  tag: '@long',
}, async ({ visit }) => {
  const page = await visit('Verwaltung', { path: '/products' });
  const guest = await visit(undefined, { path: '/menu' });
  await expect(guest.getByRole('heading', { name: 'Aus dem Ofen' })).toBeVisible();
  await page.getByRole('link', { name: 'Neues Produkt' }).click();
  await page.getByRole('link', { name: 'Hergestellt' }).click();
  await page.getByLabel('Name').fill('Zimtschnecke');
  await page.getByRole('button', { name: 'Abbrechen' }).click();
  await page.getByRole('button', { name: 'Hier bleiben' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Zimtschnecke');
  await page.getByLabel('Verkaufspreis je Stück in €').fill('3');
  await pick(page, 'Hergestellter Gegenstand', 'schokokeks');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByRole('article', { name: 'Zimtschnecke' })).toContainText('nicht auf der Karte');
  await page.getByRole('link', { name: 'Zimtschnecke' }).click();
  await page.getByLabel('Auf der Karte').check();
  await page.getByLabel('Kategorie').selectOption('Aus dem Ofen');
  await page.getByLabel('Aktionspreis in €').fill('2,5');
  await page.getByLabel('Gilt bis').fill('31.12.2099 18:00');
  await page
    .getByLabel('Bilddatei')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await page.screenshot() });
  await expect(page.getByAltText('Vorschau')).toBeVisible();
  await expectAccessible(editor(page));
  await page.getByRole('button', { name: 'Speichern' }).click();
  const card = guest.getByRole('list', { name: 'Aus dem Ofen' }).getByRole('article', { name: 'Zimtschnecke' });
  await expect(card).toContainText(/2,50\s€/);
  await expect(card).toContainText(/statt 3,00\s€/);
  await expect(card.getByText('Aktion', { exact: true })).toBeVisible();
  await expect(card.locator('img')).toHaveJSProperty('naturalWidth', 480);
});

test('however long a name is, what can be done with a product stays in sight', { tag: '@long' }, async ({ visit }) => {
  const page = await visit('Verwaltung', { path: TABLE });
  const name = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenfabrikbesitzerinnen';
  const body = { name, price: 1, produces: { name: 'bread', amount: 1 }, ingredients: [] };
  expect((await page.request.post('/api/products', { data: body })).ok()).toBe(true);
  for (const path of [TABLE, '/products?ansicht=bilder']) {
    await page.goto(path);
    for (const width of [390, 1008, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const remove = page.getByRole('button', { name: `Löschen: ${name}` });
      await remove.scrollIntoViewIfNeeded();
      const box = await remove.boundingBox();
      expect((box?.x ?? width) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  }
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
