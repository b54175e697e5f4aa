import type { Browser, BrowserContextOptions, Page } from '@playwright/test';

export interface Lent {
  readonly page: Page;
  readonly giveBack: () => Promise<void>;
}

export type Lend = (options: BrowserContextOptions) => Promise<Lent>;

/** A document of the server without any program: what it kept in the browser can be removed here, and nothing writes any more. */
const QUIET = '/healthz';
const EVENTS = [
  ...['console', 'pageerror', 'websocket', 'dialog', 'popup', 'download'],
  ...['request', 'requestfinished', 'requestfailed', 'response'],
];

/** As a page that was never used, but for the program: that stays fetched and compiled. */
async function empty(page: Page, { baseURL }: BrowserContextOptions): Promise<void> {
  const context = page.context();
  await Promise.all(EVENTS.map((event) => page.removeAllListeners(event)));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await Promise.all(context.pages().map((one) => (one === page ? undefined : one.close())));
  await page.goto(QUIET);
  await context.clearCookies();
  await page.evaluate(() => sessionStorage.clear());
  const devtools = await context.newCDPSession(page);
  const stored = { origin: String(baseURL), storageTypes: 'local_storage,indexeddb' };
  await devtools.send('Storage.clearDataForOrigin', stored);
  await devtools.send('Page.resetNavigationHistory');
  await devtools.detach();
  await page.mouse.move(-1, -1);
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: 'reduce' });
}

/** Pages that go from test to test. */
export function lendPages(browser: Browser): Lend {
  const idle = new Map<string, Page[]>();
  return async ({ viewport, ...options }) => {
    const key = JSON.stringify(options);
    const page = idle.get(key)?.pop() ?? (await (await browser.newContext(options)).newPage());
    // Its size is no reason for another one.
    await page.setViewportSize(viewport ?? { width: 1280, height: 720 });
    const giveBack = async (): Promise<void> => {
      const isEmpty = await empty(page, options).then(
        () => true,
        // The server may be away, which is what some tests are about.
        () => false,
      );
      if (isEmpty) idle.set(key, [...(idle.get(key) ?? []), page]);
      else await page.context().close();
    };
    return { page, giveBack };
  };
}
