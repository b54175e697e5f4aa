import type { Page, Route } from '@playwright/test';
import { expect, expectAccessible, expectSubscribed, test } from './fixtures.ts';
import { openLine } from './server/line.ts';

/** Writes to a path wait until they are let go. */
async function hold(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    if (route.request().method() !== 'GET') await promise;
    await route.continue();
  });
  return resolve;
}

const drop = (route: Route) => (route.request().method() === 'GET' ? route.continue() : route.abort());

/** A picture of noise, which cannot be made small. */
const noise = (page: Page, side: number): Promise<Buffer> =>
  page
    .evaluate(async (size) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size });
      const pen = canvas.getContext('2d');
      const pixels = pen?.createImageData(size, size);
      if (!pen || !pixels) return '';
      for (let at = 0; at < pixels.data.length; at++) pixels.data[at] = at % 4 === 3 ? 255 : Math.random() * 256;
      pen.putImageData(pixels, 0, 0);
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    }, side)
    .then((data) => Buffer.from(data, 'base64'));

test('what is typed while settings and hours are being saved stays, and what is left after saving is locked meanwhile', {
  tag: '@long',
}, async ({ visit }) => {
  const page = await visit('Geschäftsführer', { path: '/settings/betrieb' });
  const saveSettings = await hold(page, '**/api/info');
  await page.getByLabel('Titel', { exact: true }).fill('Feinkost Nord');
  await page.getByLabel('Titel', { exact: true }).press('Enter');
  await page.getByLabel('Name', { exact: true }).fill('Sander Feinkost');
  saveSettings();
  await expect(page.getByText('Die Einstellungen sind gespeichert.').first()).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Sander Feinkost');
  await expect(page.getByText('Du hast ungespeicherte Änderungen.')).toBeVisible();
  await page.getByRole('button', { name: 'Verwerfen', exact: true }).click();
  await expect(page.getByLabel('Titel', { exact: true })).toHaveValue('Feinkost Nord');

  await page.getByRole('link', { name: 'Öffnungszeiten' }).click();
  const saveHours = await hold(page, '**/api/hours');
  const hours = page.getByRole('form', { name: 'Öffnungszeiten' });
  await hours.getByRole('button', { name: 'Montag: Zeit hinzufügen' }).click();
  await hours.getByRole('button', { name: 'Speichern' }).click();
  await hours.getByLabel('Dienstag: von').fill('09:30');
  saveHours();
  await expect(page.getByText('Die Öffnungszeiten sind gespeichert.').first()).toBeVisible();
  await expect(hours.getByLabel('Dienstag: von')).toHaveValue('09:30');
  await hours.getByRole('button', { name: 'Verwerfen' }).click();
  await expect(hours.getByLabel('Dienstag: von')).not.toHaveValue('09:30');
  await expect(hours.getByLabel('Montag: von')).toHaveValue('18:00');

  await page.goto('/products');
  const saveProduct = await hold(page, '**/api/product/*');
  await page.getByRole('link', { name: 'Espresso', exact: true }).click();
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Espresso doppelt');
  await name.press('Enter');
  await expect(name).toBeDisabled();
  await page.keyboard.type(' und mehr');
  saveProduct();
  await expect(page).toHaveURL(/\/products$/);
  await expect(page.getByText('„Espresso doppelt“ ist gespeichert.').first()).toBeVisible();
});

test('after a failure of the line it is tried again with what was typed; another version is shown field by field', {
  tag: '@long',
}, async ({ visit, expectedTrouble }) => {
  expectedTrouble.push(/Failed to load resource/);
  const [one, other] = [
    await visit('Verwaltung', { path: '/products' }),
    await visit('Leitung', { path: '/products', context: { viewport: { width: 390, height: 800 } } }),
  ];
  for (const page of [one, other]) await page.getByRole('link', { name: 'Espresso', exact: true }).click();
  await expectSubscribed(other, '/topic/product-update');
  await one.getByLabel('Name', { exact: true }).fill('Espresso doppelt');
  await one.getByLabel('Beschreibung').fill('Kräftig.');
  await other.getByLabel('Name', { exact: true }).fill('Mokka');
  await one.route('**/api/product/*', drop);
  await one.getByRole('button', { name: 'Speichern', exact: true }).click();
  const again = one.getByRole('button', { name: 'Noch einmal' });
  await expect(again).toBeVisible();
  await expect(one.getByRole('button', { name: 'Neuen Stand laden' })).toHaveCount(0);
  await expect(one.getByLabel('Name', { exact: true })).toHaveValue('Espresso doppelt');
  await one.unroute('**/api/product/*');
  await again.click();
  await expect(one).toHaveURL(/\/products$/);

  const choice = other.getByRole('group', { name: 'Name', exact: true });
  await expect(choice).toBeInViewport();
  await expect(choice.getByRole('radio', { name: 'Deine Eingabe Mokka' })).toBeChecked();
  await expect(other.getByText('Beschreibung, jetzt gespeichert:')).toBeVisible();
  await expect(other.getByLabel('Beschreibung')).toHaveValue('Kräftig.');
  await expectAccessible(other.getByRole('main'));
  await choice.getByRole('radio', { name: 'Jetzt gespeichert Espresso doppelt' }).check();
  await expect(other.getByLabel('Name', { exact: true })).toHaveValue('Espresso doppelt');
  await choice.getByRole('radio', { name: 'Deine Eingabe Mokka' }).check();
  await other.getByRole('button', { name: 'Meine Eingaben behalten' }).click();
  await expect(other).toHaveURL(/\/products$/);
  await expect(one.getByRole('link', { name: 'Mokka', exact: true })).toBeVisible();
});

test('a product saved while its picture is on its way has it, and a failed one is asked about', {
  tag: '@long',
}, async ({ visit, expectedTrouble }) => {
  expectedTrouble.push(/Failed to load resource/);
  const page = await visit('Verwaltung', { path: '/products' });
  const file = { name: 'a.png', mimeType: 'image/png', buffer: await noise(page, 700) };
  await page.getByRole('link', { name: 'Espresso', exact: true }).click();

  await page.route('**/api/pictures', drop);
  await page.getByLabel('Bilddatei').setInputFiles(file);
  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await expect(page.getByText(/^Das Bild wurde nicht hochgeladen\./)).toBeVisible();
  await page.unroute('**/api/pictures');

  const arrive = await hold(page, '**/api/pictures');
  await page.getByRole('button', { name: 'Noch einmal' }).click();
  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await expect(page.getByText('Das Bild wird noch hochgeladen, dann wird gespeichert.')).toBeVisible();
  arrive();
  await expect(page).toHaveURL(/\/products$/);
  await expect(page.getByText('„Espresso“ ist gespeichert.').first()).toBeVisible();
  await page.getByRole('link', { name: 'Espresso', exact: true }).click();
  await expect(page.getByAltText('Vorschau')).toBeVisible();
});

test('a picture that failed once comes back without a reload', { tag: '@long' }, async ({ visit, expectedTrouble }) => {
  expectedTrouble.push(/Failed to load resource/);
  const page = await visit('Mitarbeiter', { path: '/healthz' });
  await page.route('**/flour*', (route) => route.abort());
  await page.goto('/warehouse');
  const card = page.getByRole('button', { name: /Mehl/ }).first();
  await expect(card.locator('svg')).toBeVisible();
  await page.unroute('**/flour*');
  await expect(card.locator('img')).toBeVisible({ timeout: 15_000 });
});

test('after a row of a recipe is removed the keyboard goes on beside it', {
  tag: '@long',
}, async ({ visit }) => {
  const page = await visit('Leitung', { path: '/products' });
  await page.getByRole('link', { name: 'Espresso', exact: true }).click();
  const add = page.getByRole('button', { name: 'Zutat hinzufügen' });
  await add.click();
  await page.getByRole('button', { name: 'Zutat 1 entfernen' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Zutat 1 entfernen' })).toBeFocused();
  const remove = page.getByRole('button', { name: /^Zutat \d entfernen$/ });
  for (let left = await remove.count(); left > 0; left--) await page.keyboard.press('Enter');
  await expect(remove).toHaveCount(0);
  await expect(add).toBeFocused();
});

for (const width of [390, 1280]) {
  test(`the hours of a day are taken over for all days by keyboard and taken back, ${width} px wide`, {
    tag: '@long',
  }, async ({ visit }) => {
    const page = await visit('Leitung', {
      path: '/settings/oeffnungszeiten',
      context: { viewport: { width, height: 800 } },
    });
    const form = page.getByRole('form', { name: 'Öffnungszeiten' });
    await form.getByRole('button', { name: 'Montag: Zeit hinzufügen' }).press('Enter');
    await form.getByLabel('Montag: von').fill('7:15');
    const before = await form.getByLabel('Dienstag: von').inputValue();
    const copy = form.getByRole('button', { name: 'Zeiten von Montag für andere Tage übernehmen' });
    await copy.press('Enter');
    await page.getByRole('menuitem', { name: 'Für alle Tage übernehmen' }).press('Enter');
    await expect(form.getByLabel('Dienstag: von')).toHaveValue('07:15');
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await form.getByRole('button', { name: 'Rückgängig' }).press('Enter');
    await expect(form.getByLabel('Dienstag: von')).toHaveValue(before);
    await expect(form.getByLabel('Montag: von')).toHaveValue(/^0?7:15$/);
    await expect(copy).toBeFocused();
  });
}

test('a file that takes longer than an answer may is sent whole, and shows how far it is', { tag: '@long' }, async ({
  visit,
}) => {
  const line = await openLine(0, 0, 150_000);
  try {
    const page = await visit('Verwaltung', { path: '/warehouse#import', context: { proxy: line.proxy } });
    const dialog = page.getByRole('dialog', { name: 'Gegenstände importieren' });
    const rows = Array.from({ length: 100 }, (_, at) => `item${at},${'Gegenstand '.repeat(5)}${at},5`);
    const content = `name,label,weight\n${rows.join('\n')}\n`;
    // Line breaks, which a file may end with and which are sent as two letters: 48 seconds of them.
    const buffer = Buffer.from(content.padEnd(24 * 150_000, '\n'));
    await dialog.getByLabel('Datei wählen').setInputFiles({ name: 'items.csv', mimeType: 'text/csv', buffer });
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/import')) sent += 1;
    });
    await dialog.getByRole('button', { name: 'Vorschau' }).click();
    await expect(dialog.getByText(/% gesendet …$/)).toBeVisible();
    await expect(dialog.getByText(/^100 Gegenstände gelesen, /)).toBeVisible({ timeout: 120_000 });
    expect(sent).toBe(1);
  } finally {
    line.close();
  }
});
