import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { test as base } from '../fixtures.ts';
import { serveTabletPage } from './tablet-page.ts';

/** Stands in for Kontor in the frame: says what the test tells it to, and what it was opened with. */
const FRAME = `<!doctype html><title>Rahmen</title><input aria-label="Feld"><script>
  const post = (message) => parent.postMessage(message, '*');
  window.post = post;
  document.title = location.hash;
  addEventListener('focusin', () => post({ kontor: 'focus', on: true }));
  addEventListener('focusout', () => post({ kontor: 'focus', on: false }));
  addEventListener('keydown', (event) => event.key === 'Escape' && post({ kontor: 'close' }));
  if (!location.search.includes('silent') && !location.pathname.startsWith('/silent')) post({ kontor: 'ready' });
</script>`;

type Answer = Record<string, unknown>;

export interface Game {
  /** The page of the resource, with a stand-in for the game around it. */
  page: Page;
  /** Where the stand-in for Kontor answers, and an origin that is not Kontor's. */
  kontor: string;
  /** What the page asked its resource, in order. */
  asked: [name: string, body: Answer][];
  /** What the resource answers; by default a new code each time. */
  answers: Record<string, () => Answer>;
  /** What was opened in the browser of the computer. */
  opened: () => Promise<string[]>;
  show: () => Promise<void>;
  open: (fragment?: string) => Promise<void>;
}

export const test = base.extend<{ game: Game }>({
  game: async ({ page }, use) => {
    const files = await serveTabletPage();
    const address = `http://127.0.0.1:${files.port}`;
    const frames = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(FRAME));
    await new Promise<void>((done) => frames.listen(0, '127.0.0.1', done));
    const kontor = `http://127.0.0.1:${(frames.address() as AddressInfo).port}`;
    let codes = 0;
    const game: Game = {
      page,
      kontor,
      asked: [],
      answers: { code: () => ({ address: kontor, code: `code ${++codes}` }), check: () => ({ reason: 'frame' }) },
      opened: () => page.evaluate(() => (window as unknown as { opened: string[] }).opened),
      show: () => page.evaluate(() => window.postMessage({ kontor: 'show', size: 82 }, '*')),
      open: async (fragment = '') => {
        await page.goto(`${address}/index.html${fragment}`);
        if (!fragment) await game.show();
      },
    };
    await page.addInitScript(() => {
      const opened: string[] = [];
      Object.assign(window, { opened, invokeNative: (name: string, url: string) => opened.push(`${name} ${url}`) });
    });
    await page.route('https://kontor-tablet/**', async (route) => {
      const name = new URL(route.request().url()).pathname.slice(1);
      const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
      if (route.request().method() === 'OPTIONS') return route.fulfill({ status: 204, headers });
      game.asked.push([name, route.request().postDataJSON()]);
      return route.fulfill({ json: game.answers[name]?.() ?? {}, headers });
    });
    await use(game);
    files.close();
    frames.closeAllConnections();
    frames.close();
  },
});
