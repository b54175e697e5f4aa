import type { Page, Request } from '@playwright/test';
import { expect } from './expect.ts';

/** Goes to another screen as the links of the page do, without loading the program anew. */
export const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => history.pushState(null, '', to), path);

/** Ends once the page has drawn what it has; an idle callback would be more, but Chromium may never grant one. */
const drawn = (): Promise<void> =>
  new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
  });

export interface Walker {
  /** Two screens one after the other need different titles: by that it is seen that the next one is there. */
  readonly goTo: (path: string) => Promise<void>;
  /** Nothing is on its way, and what came has been drawn without a further request. */
  readonly settle: () => Promise<void>;
}

/** For walks from screen to screen on which each has to be complete; knows of requests made after it was created. */
export function walker(page: Page): Walker {
  const open = new Set<Request>();
  let begun = 0;
  page.on('request', (request) => {
    open.add(request);
    begun += 1;
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  const title = page.getByRole('heading', { level: 1 });

  const settle = async (): Promise<void> => {
    let before: number;
    do {
      await expect.poll(() => open.size, { intervals: [20, 50, 100] }).toBe(0);
      before = begun;
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await page.evaluate(drawn);
    } while (open.size > 0 || begun > before);
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
