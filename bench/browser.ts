import { type Browser, chromium, type Page } from 'playwright-core';

export const QUIET = [
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const ARGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', ...QUIET];

/** A real browser in which nobody is logged in. */
const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: ARGS });

/** A cookie header as the browser wants it. */
export const cookiesFor = (url: string, cookie: string) =>
  cookie
    .split('; ')
    .filter(Boolean)
    .map((pair) => {
      const [name = '', value = ''] = pair.split('=');
      return { name, value, url };
    });

/** A real browser that carries the cookie of a logged-in session. */
export async function openBrowser(url: string, cookie: string): Promise<{ browser: Browser; page: Page }> {
  const browser = await launchBrowser();
  const context = await browser.newContext({ baseURL: url, locale: 'de-DE', viewport: { width: 1280, height: 800 } });
  await context.addCookies(cookiesFor(url, cookie));
  return { browser, page: await context.newPage() };
}

/** The longest stretch in which the page could not react, in milliseconds, since the last time this was asked. */
export async function watchLongTasks(page: Page): Promise<() => Promise<number>> {
  const tasks = await page.evaluateHandle(() => {
    const durations: number[] = [];
    new PerformanceObserver((list) => durations.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
    return durations;
  });
  return () => tasks.evaluate((durations) => Math.max(0, ...durations.splice(0)));
}

export const TRIES = 3;
