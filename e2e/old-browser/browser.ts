import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { freePort } from '../server/process.ts';

const START = fileURLToPath(new URL('./start.py', import.meta.url));
const START_MS = 180_000;

/** Playwright itself calls this in the page; the browser has it from version 105 on. */
const CHECK_VISIBILITY = `Element.prototype.checkVisibility ??= function () {
  return this.getClientRects().length > 0 && getComputedStyle(this).visibility === 'visible';
};`;

/** Playwright looks at a page from a world of scripts of its own, which `addInitScript` does not reach. */
async function fillIn(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const worlds = new Set<string>();
  devtools.on('Runtime.executionContextCreated', ({ context }) => worlds.add(context.name));
  await devtools.send('Page.enable');
  await devtools.send('Runtime.enable');
  for (const worldName of worlds)
    if (worldName)
      await devtools.send('Page.addScriptToEvaluateOnNewDocument', { source: CHECK_VISIBILITY, worldName });
}

/** What the tab remembers of the sites in it, cleared from empty pages of theirs: they note something when they are left. */
async function forgetSites(page: Page): Promise<void> {
  const sites = new Set(page.frames().map((frame) => new URL(frame.url()).origin));
  await page.goto('about:blank');
  await page.route('**', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  for (const site of sites) {
    if (site === 'null') continue;
    await page.goto(site);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  }
  await page.unrouteAll();
  await page.goto('about:blank');
}

export interface OldBrowser {
  /** Its only page: it opens no others, and knows only one set of cookies. */
  readonly page: Page;
  /** Nothing of what was done with it is left. */
  readonly clear: () => Promise<void>;
  readonly close: () => Promise<void>;
}

async function connect(url: string, isRunning: () => boolean): Promise<Browser> {
  for (const deadline = Date.now() + START_MS; ; ) {
    try {
      return await chromium.connectOverCDP(url, { noDefaults: true, timeout: START_MS });
    } catch (error) {
      if (!isRunning() || Date.now() > deadline) throw error;
      await new Promise((done) => setTimeout(done, 100));
    }
  }
}

/** Starts a Chromium 102, a version before the game's; `scripts/old-browser.mjs` finds or installs what it needs. */
export async function startOldBrowser(python: string): Promise<OldBrowser> {
  const port = await freePort();
  const child = spawn(python, [START, String(port)], { stdio: 'ignore' });
  const browser = await connect(`http://127.0.0.1:${port}`, () => child.exitCode === null);
  const page = browser.contexts()[0]?.pages()[0];
  if (!page) throw new Error('the old browser has no page');
  await fillIn(page);
  return {
    page,
    clear: async () => {
      page.removeAllListeners();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await forgetSites(page);
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Network.clearBrowserCookies');
      await devtools.detach();
    },
    close: async () => {
      await browser.close();
      if (child.exitCode !== null) return;
      child.kill();
      await once(child, 'exit');
    },
  };
}
