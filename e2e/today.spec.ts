import type { Page } from '@playwright/test';
import { order } from './browser/order.ts';
import { expect, expectAccessibleInLongRun, expectSubscribed, isLong, test } from './fixtures.ts';

const row = (page: Page, number: string) => page.getByRole('listitem', { name: new RegExp(`^${number} von `) });
const toast = (page: Page, sentence: string | RegExp) => page.getByText(sentence).first();

/** Everything that is pressed on the way, with Enter alone. */
function byKeyboard(page: Page) {
  const pressed: string[] = [];
  const press = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true });
    await button.focus();
    await page.keyboard.press('Enter');
    pressed.push(name.slice(0, name.indexOf(':')));
  };
  return { pressed, press };
}

// `home-work.test.tsx` presses the same buttons.
test('from the home page an order in stock goes out with two presses, by keyboard alone', { tag: '@long' }, async ({
  visit,
}) => {
  const jonas = await visit('Mitarbeiter');
  await expectSubscribed(jonas, '/topic/order-update');
  const mara = await visit('Kunde', { path: '/order' });
  const number = await order(mara, 'Mehl', '5');
  await expect(row(jonas, number)).toContainText('5 × Mehl');
  const { press, pressed } = byKeyboard(jonas);
  await press(`Annehmen und bereitlegen: ${number}`);
  await expect(row(jonas, number)).toContainText('Abholbereit');
  await expect(jonas.locator(':focus')).toHaveAccessibleName(`Übergeben: ${number}`);
  await press(`Übergeben: ${number}`);
  await expect(toast(jonas, `${number} wird übergeben.`)).toBeVisible();
  // The same button takes it back, under the same finger.
  await expect(jonas.locator(':focus')).toHaveAccessibleName(`Rückgängig: ${number}`);
  expect(pressed).toEqual(['Annehmen und bereitlegen', 'Übergeben']);
  await expect(toast(jonas, `${number} ist übergeben`)).toBeVisible();
  await expect(row(jonas, number)).toHaveCount(0);
  await expect(jonas.locator(':focus')).toHaveText('Als Nächstes');
  await expect(mara.getByText(/^Du hast alles bekommen\./)).toBeVisible();
});

test('from the home page an order of which something is missing goes out with three presses', { tag: '@long' }, async ({
  visit,
}) => {
  const mara = await visit('Kunde', { path: '/order' });
  const number = await order(mara, 'Apfelkuchen', '300');
  const jonas = await visit('Mitarbeiter');
  await jonas.evaluate(async () => {
    const products = await (await fetch('/api/products')).json();
    const { ingredients } = products.find(({ name }: { name: string }) => name === 'Apfelkuchen');
    for (const { name } of ingredients) {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ name, amount: 1_000_000 });
      await fetch('/api/inventory/items', { method: 'POST', headers, body });
    }
  });
  await expect(row(jonas, number)).toContainText('fehlt: ');
  const { press, pressed } = byKeyboard(jonas);
  // With the first key of the day comes what it takes: the button says what it books before it can be pressed.
  await jonas.keyboard.press('Tab');
  await expect(row(jonas, number)).toContainText('Bucht ');
  await press(`Fehlendes herstellen: ${number}`);
  await expect(toast(jonas, new RegExp(`× .* für ${number} hergestellt und gebucht\\.`))).toBeVisible();
  await press(`Annehmen und bereitlegen: ${number}`);
  await expect(row(jonas, number)).toContainText('Abholbereit');
  await press(`Übergeben: ${number}`);
  await expect(toast(jonas, `${number} ist übergeben`)).toBeVisible();
  expect(pressed).toEqual(['Fehlendes herstellen', 'Annehmen und bereitlegen', 'Übergeben']);
});

test('what runs out leads to its production, and the week can be read as a table', { tag: '@long' }, async ({
  visit,
}) => {
  const selma = await visit('Verwaltung');
  const low = selma.getByRole('region', { name: 'Wird knapp' });
  await expect(low).toContainText('0 von 50');
  await selma.getByText('Als Tabelle').focus();
  await selma.keyboard.press('Enter');
  await expect(selma.getByRole('table').getByRole('row')).toHaveCount(8);
  await low.getByRole('link', { name: 'Herstellen: Pizza Margherita' }).click();
  await expect(selma).toHaveURL(/\/production\?nur=/);
  await expect(selma.getByRole('heading', { level: 1, name: 'Produktion' })).toBeVisible();
});

test('the home page of staff stands still while its parts arrive, one after the other', async ({ visit }) => {
  const page = await visit('Geschäftsführer', { path: '/healthz' });
  await page.addInitScript(() => {
    const kept = window as unknown as { shift: number };
    kept.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) kept.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const { promise: mayLoad, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/api/home/overview', (route) => mayLoad.then(() => route.continue()));
  for (const width of isLong ? [390, 1280] : [390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Bestellungen', exact: true }).last()).toBeAttached();
    goOn();
    await expect(page.getByRole('heading', { name: 'Heute noch' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Wird knapp' }).getByRole('listitem')).toHaveCount(6);
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThanOrEqual(0.05);
  }
  await expectAccessibleInLongRun(page);
});
