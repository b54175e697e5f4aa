import { createServer, type Server } from 'node:http';
import { expect, test } from './fixtures.ts';
import { freePort } from './server/process.ts';

// One after the other, on one server.
test.describe.configure({ mode: 'default' });

const port = await freePort();
/** Another site to a browser: a number instead of a name. */
const tablet = `http://127.0.0.1:${port}`;
let server: Server;

test.beforeEach(async () => {
  server = createServer((request, response) => {
    const shown = new URL(request.url ?? '/', tablet).searchParams.get('show') ?? '';
    response.setHeader('content-type', 'text/html');
    response.end(
      `<!doctype html><title>Tablet</title><iframe src="${encodeURI(shown)}" width="900" height="700"></iframe>`,
    );
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
});
test.afterEach(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

test('no other site can show Kontor in a frame', async ({ visit, kontor, expectedTrouble }) => {
  expectedTrouble.push(/frame-ancestors|X-Frame-Options/);
  const page = await visit('Geschäftsführer');
  await page.goto(`${tablet}/?show=${kontor.url}/`);
  await page.waitForLoadState('networkidle');
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveCount(0);
});

test.describe('a tablet that FRAME_ANCESTORS names', () => {
  test.use({ settings: { FRAME_ANCESTORS: `self ${tablet}` } });

  test('shows Kontor as a visitor sees it, whoever is logged in in that browser', async ({ visit, kontor }) => {
    const page = await visit('Geschäftsführer', { path: '/settings' });
    await expect(page.getByRole('heading', { level: 1, name: 'Einstellungen' })).toBeVisible();
    await page.goto(`${tablet}/?show=${kontor.url}/`);
    const frame = page.frameLocator('iframe');
    await expect(frame.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(frame.getByRole('link', { name: /Anmelden|anmelden/ }).first()).toBeVisible();
  });

  test('does not open its door to any other site', async ({ visit, kontor, expectedTrouble }) => {
    expectedTrouble.push(/frame-ancestors|X-Frame-Options/);
    const page = await visit();
    await page.route('http://evil.example/', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<iframe src="${kontor.url}/"></iframe>` }),
    );
    await page.goto('http://evil.example/');
    await page.waitForLoadState('networkidle');
    await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveCount(0);
  });
});
