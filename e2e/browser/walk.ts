import { expect, type Page, type Request } from '@playwright/test';

const QUIET_MS = 500;

/** Goes to another screen as the links of the page do, without loading the program anew. */
export const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => history.pushState(null, '', to), path);

interface Walker {
  /** Two screens one after the other need different titles: by that it is seen that the next one is there. */
  readonly goTo: (path: string) => Promise<void>;
  /** As after loading a page: nothing is on its way, and nothing new for a moment. */
  readonly settle: () => Promise<void>;
}

/** For walks from screen to screen on which each has to be complete. */
export function walker(page: Page): Walker {
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  const title = page.getByRole('heading', { level: 1 });
  const hasBegun = (): Promise<boolean> =>
    page.waitForEvent('request', { timeout: QUIET_MS }).then(
      () => true,
      () => false,
    );

  const settle = async (): Promise<void> => {
    do await expect.poll(() => open.size).toBe(0);
    while (await hasBegun());
  };
  return {
    settle,
    goTo: async (path) => {
      const before = (await title.textContent()) ?? '';
      await follow(page, path);
      await expect(title).toBeVisible();
      await expect(title).not.toHaveText(before);
      await settle();
    },
  };
}
