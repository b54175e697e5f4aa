import { expect, expectAccessible, follow, test } from './fixtures.ts';

test('a guest opens the help, searches and follows a result to its heading', { tag: '@long' }, async ({ visit }) => {
  const page = await visit();
  await page.getByRole('region', { name: 'Dein Konto' }).getByRole('link', { name: 'Hilfe' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hilfe' })).toBeVisible();

  await page.getByRole('searchbox', { name: 'Handbuch durchsuchen' }).fill('bestaende gezaehlt');
  await expect(page.getByText('Dazu steht nichts im Handbuch.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Handbuch durchsuchen' }).fill('konto loeschen');
  const results = page.getByRole('region', { name: 'Treffer' });
  await expect(results.locator('mark').first()).toBeVisible();
  await expectAccessible(page);
  await results.getByRole('link', { name: 'Meine Daten: Konto löschen' }).click();

  const heading = page.getByRole('heading', { level: 2, name: 'Konto löschen' });
  await expect(heading).toBeInViewport();
  const [bar, top] = await Promise.all([page.getByRole('banner').boundingBox(), heading.boundingBox()]);
  expect(top?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));

  // The address alone leads to the heading too, and the way back to what was found.
  await page.reload();
  await expect(heading).toBeInViewport();
  await page.goBack();
  await expect(results.getByRole('link', { name: 'Meine Daten: Konto löschen' })).toBeVisible();
});

// `help-page.test.tsx` follows it by mouse and by key.
test('the question mark on a screen of the staff leads to its chapter, by mouse and by key, on a phone too; nothing of it is loaded before', {
  tag: '@long',
}, async ({ visit }) => {
  const page = await visit('Mitarbeiter', { path: '/orders' });
  const loaded = () =>
    page.evaluate(
      () => performance.getEntriesByType('resource').filter(({ name }) => /help-|chapter-/.test(name)).length,
    );
  await expect(page.getByRole('heading', { level: 1, name: 'Bestellungen' })).toBeVisible();
  expect(await loaded()).toBe(0);
  await page.getByRole('link', { name: 'Hilfe zu dieser Seite' }).click();
  await expect(page).toHaveURL(/\/help\/bestellungen$/);
  const picture = page.getByRole('img', { name: /^Tafel mit vier Spalten/ });
  await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1036);
  expect(await loaded()).toBeGreaterThan(0);

  await page.setViewportSize({ width: 390, height: 800 });
  await follow(page, '/production');
  await expect(page.getByRole('heading', { level: 1, name: 'Produktion' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Hilfe zu dieser Seite' })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('?');
  await expect(page).toHaveURL(/\/help\/produktion$/);
});

test('a chapter is printed without menu, search and title bar', async ({ visit }) => {
  const page = await visit(undefined, { path: '/help/rechte' });
  await expect(page.getByRole('heading', { level: 2, name: 'Von Hand' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const part of [
    page.getByRole('banner'),
    page.getByRole('searchbox'),
    page.getByRole('link', { name: 'Start' }),
  ]) {
    await expect(part).toBeHidden();
  }
  await expect(page.getByRole('heading', { level: 2, name: 'Von Hand' })).toBeVisible();
});
