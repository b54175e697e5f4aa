import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectAccessibleInLongRun, test } from './fixtures.ts';

const tile = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Zum Verkauf' }).getByRole('button', { name: new RegExp(`^${name}`) });
const sale = (page: Page) => page.getByRole('region', { name: 'Verkauf' });
const way = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Bezahlen und übergeben' }).getByRole('button', { name: new RegExp(`^${name}`) });
const done = (page: Page) => page.getByRole('status').filter({ hasText: /B-\d{4}-\d+/ });

interface Sold {
  readonly id: number;
  readonly items: { readonly name: string; readonly amount: number }[];
  readonly bill: { readonly payment: string | null };
}

const latest = (page: Page): Promise<Sold[]> =>
  page.evaluate(async () => (await fetch('/api/orders?source=TILL&limit=5')).json());
const amountOf = (page: Page, item: string): Promise<number> =>
  page.evaluate(async (name) => {
    const items: { name: string; amount: number }[] = await (await fetch('/api/inventory/items')).json();
    return items.find((one) => one.name === name)?.amount ?? 0;
  }, item);

test('a sale at the counter is two taps, takes the goods and shows its receipt; on a phone it is three with one thumb', async ({
  visit,
}) => {
  const page = await visit('Mitarbeiter', { path: '/till' });
  await expect(tile(page, 'Laugenbrezel')).toBeVisible();
  await expectAccessibleInLongRun(page);
  const before = await amountOf(page, 'pretzel');
  await tile(page, 'Laugenbrezel').click();
  await way(page, 'Bar').click();
  await expect(done(page)).toContainText('2,90 €');
  expect(await amountOf(page, 'pretzel')).toBe(before - 1);
  await page.getByRole('button', { name: 'Beleg' }).click();
  const receipt = page.getByRole('dialog');
  await expect(receipt).toContainText('1 × Laugenbrezel');
  await expect(receipt).toContainText('Summe (Bar)');
  await expectAccessible(receipt);
  await page.keyboard.press('Escape');
  await expect(receipt).toHaveCount(0);

  // As high as the tablet in the game: nothing of it hangs out of its card.
  await page.setViewportSize({ width: 1024, height: 640 });
  for (const name of ['Laugenbrezel', 'Buttercroissant', 'Espresso']) await tile(page, name).click();
  const [card, last] = await Promise.all([
    sale(page).boundingBox(),
    sale(page).getByRole('button', { name: 'Als Bestellung aufnehmen' }).boundingBox(),
  ]);
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan((card?.y ?? 0) + (card?.height ?? 0));
  await page.getByRole('button', { name: 'Leeren' }).click();

  await page.setViewportSize({ width: 390, height: 800 });
  await tile(page, 'Buttercroissant').click();
  await sale(page)
    .getByRole('button', { name: /zur Kasse/ })
    .click();
  await way(page, 'Bank').click();
  await expect(done(page)).toContainText('3,40 €');
  expect((await latest(page))[0]?.bill.payment).toBe('CARD');
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0);
});

test('the keyboard alone sells: so many of what, Enter, and Enter to pay', { tag: '@long' }, async ({ visit }) => {
  const page = await visit('Mitarbeiter', { path: '/till' });
  await expect(tile(page, 'Laugenbrezel')).toBeVisible();
  await page.keyboard.type('3 brezel');
  await page.keyboard.press('Enter');
  await page.keyboard.type('croissant');
  await page.keyboard.press('Enter');
  await expect(sale(page)).toContainText('12,10 €');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(done(page)).toContainText('12,10 €');
  expect((await latest(page))[0]?.items.map(({ name, amount }) => [name, amount])).toEqual([
    ['Laugenbrezel', 3],
    ['Buttercroissant', 1],
  ]);
});

test('on a slow line whose answers get lost, impatient taps are one sale', async ({ visit, expectedTrouble }) => {
  expectedTrouble.push(/Failed to load resource/);
  const page = await visit('Mitarbeiter', { path: '/till' });
  await expect(tile(page, 'Laugenbrezel')).toBeVisible();
  const [[last], stock] = [await latest(page), await amountOf(page, 'pretzel')];
  let sent = 0;
  await page.route('**/api/till/sales', async (route) => {
    sent += 1;
    const isLost = sent === 1;
    await new Promise((resolve) => setTimeout(resolve, 400));
    const answer = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, 400));
    await (isLost ? route.abort() : route.fulfill({ response: answer }));
  });
  await tile(page, 'Laugenbrezel').click();
  await way(page, 'Bar').dblclick();
  await expect(done(page)).toContainText('2,90 €');
  expect((await latest(page)).filter(({ id }) => id > (last?.id ?? 0))).toHaveLength(1);
  expect(await amountOf(page, 'pretzel')).toBe(stock - 1);
  expect(sent).toBe(2);
});
