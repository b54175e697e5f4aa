import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { freePort } from './server/process.ts';

// One after the other, on one server.
test.describe.configure({ mode: 'default' });

/** Other sites to a browser: numbers instead of a name, and local ones, as no others may ask for a local address. */
const [tablet, stranger] = [`http://127.0.0.1:${await freePort()}`, `http://127.0.0.1:${await freePort()}`];
let servers: Server[];

const REFUSED = /frame-ancestors|X-Frame-Options/;
/** The browser has the answer and does not show it. */
const refusal = (page: Page) => page.waitForEvent('console', (message) => REFUSED.test(message.text()));

test.beforeEach(async () => {
  servers = [tablet, stranger].map((site) =>
    createServer((request, response) => {
      const shown = new URL(request.url ?? '/', site).searchParams.get('show') ?? '';
      response.setHeader('content-type', 'text/html');
      response.end(
        `<!doctype html><title>Tablet</title><iframe src="${encodeURI(shown)}" width="900" height="700"></iframe>`,
      );
    }).listen(Number(new URL(site).port), '127.0.0.1'),
  );
  await Promise.all(servers.map((server) => once(server, 'listening')));
});
test.afterEach(async () => {
  for (const server of servers) server.closeAllConnections();
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
});

test('no other site can show Kontor in a frame', async ({ visit, kontor, expectedTrouble }) => {
  expectedTrouble.push(REFUSED);
  const page = await visit('Geschäftsführer', { path: '/healthz' });
  const refused = refusal(page);
  await page.goto(`${tablet}/?show=${kontor.url}/`);
  await refused;
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveCount(0);
});

test.describe('a tablet that FRAME_ANCESTORS names', () => {
  test.use({ settings: { FRAME_ANCESTORS: `self ${tablet}` } });

  test('shows Kontor as a visitor sees it, even in a browser that is logged in', { tag: '@long' }, async ({
    visit,
    kontor,
  }) => {
    const page = await visit('Geschäftsführer', { path: '/settings' });
    await expect(page.getByRole('heading', { level: 1, name: 'Einstellungen' })).toBeVisible();
    await page.goto(`${tablet}/?show=${kontor.url}/`);
    const frame = page.frameLocator('iframe');
    await expect(frame.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(frame.getByRole('link', { name: /Anmelden|anmelden/ }).first()).toBeVisible();
  });

  test('does not let any other site show Kontor', { tag: '@long' }, async ({ visit, kontor, expectedTrouble }) => {
    expectedTrouble.push(REFUSED);
    const page = await visit(undefined, { path: '/healthz' });
    const refused = refusal(page);
    await page.goto(`${stranger}/?show=${kontor.url}/`);
    await refused;
    await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveCount(0);
  });
});
