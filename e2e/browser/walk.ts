import { expect, type Page, type Request } from '@playwright/test';

const QUIET_MS = 500;

/**
 * Goes from screen to screen as the links of the page do, without loading the program anew. Two screens one after the
 * other need different titles: by that it is seen that the next one is there.
 */
export function walker(page: Page): (path: string) => Promise<void> {
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  const title = page.getByRole('heading', { level: 1 });

  return async (path) => {
    const before = (await title.textContent()) ?? '';
    await page.evaluate((to) => history.pushState(null, '', to), path);
    await expect(title).toBeVisible();
    await expect(title).not.toHaveText(before);
    // As after loading a page: nothing is on its way, and nothing new for a moment.
    do await expect.poll(() => open.size).toBe(0);
    while (
      await page.waitForEvent('request', { timeout: QUIET_MS }).then(
        () => true,
        () => false,
      )
    );
  };
}
