import { expect, test } from './fixtures.ts';

test('the page moves, unless the system asks for less motion', async ({ visit }) => {
  const page = await visit();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const longestSeconds = () =>
    page.evaluate(() =>
      Math.max(
        ...[...document.querySelectorAll('*')].flatMap((element) => {
          const { transitionDuration, animationDuration } = getComputedStyle(element);
          return `${transitionDuration}, ${animationDuration}`.split(', ').map(Number.parseFloat);
        }),
      ),
    );
  // As all other tests see it.
  expect(await longestSeconds()).toBeLessThan(0.001);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await longestSeconds()).toBeGreaterThan(0.05);
});
