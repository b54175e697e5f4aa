import { type Browser, chromium, type Page } from 'playwright-core';

const QUIET = ['--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
const ARGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', ...QUIET];

/** A real browser that carries the session cookie of somebody who logged in. */
export async function openBrowser(url: string, cookie: string): Promise<{ browser: Browser; page: Page }> {
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ARGS });
  const context = await browser.newContext({ baseURL: url, locale: 'de-DE', viewport: { width: 1280, height: 800 } });
  const cookies = cookie.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split('=');
    return { name, value, url };
  });
  await context.addCookies(cookies);
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
