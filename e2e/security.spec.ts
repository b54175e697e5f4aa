import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test, type Walker, walker } from './fixtures.ts';
import { plant } from './server/payloads.ts';

const TOKEN = 'nur-fuer-diesen-test-0123456789';
// What watches a page stays in it.
test.use({ needsNewBrowser: true });

/** Everything that would tell that a text was taken for more than text. */
async function watchFor(page: Page, url: string): Promise<string[]> {
  const seen: string[] = [];
  await page.exposeFunction('hit', (what: string) => seen.push(`ran: ${what}`));
  await page.exposeFunction('violated', (what: string) => seen.push(`policy: ${what}`));
  await page.addInitScript(() => {
    const report = (window as unknown as { violated: (what: string) => void }).violated;
    document.addEventListener('securitypolicyviolation', (event) =>
      report(`${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  page.on('dialog', (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== url && protocol.startsWith('http')) seen.push(`asked: ${request.url()}`);
  });
  page.on('popup', (popup) => seen.push(`opened: ${popup.url()}`));
  return seen;
}

/** The content security policy reports what it would block and blocks nothing: a text that runs is noticed, and one that would. */
async function onlyReport(page: Page): Promise<void> {
  // Chromium does not know where a document from here comes from.
  await page.context().grantPermissions(['local-network-access']);
  await page.route('/account', async (route) => {
    const response = await route.fetch();
    const { 'content-security-policy': policy = '', ...headers } = response.headers();
    await route.fulfill({ response, headers: { ...headers, 'content-security-policy-report-only': policy } });
  });
}

/** Elements that no text of ours makes; whatever of them is there came out of a text. */
const FOREIGN =
  'main script, iframe, object, embed, base, form[action], img[src="x"], [onerror], [onload], [onclick], [onmouseover], [href^="javascript" i], svg script, marquee, xmp';

const screens = (ids: Awaited<ReturnType<typeof plant>>): string[] => [
  '/',
  '/settings',
  '/settings/betrieb',
  '/settings/discord',
  '/settings/rechte',
  '/employees',
  '/warehouse',
  '/warehouse-history',
  '/products',
  '/item-price-configs',
  '/production',
  '/order',
  '/orders',
  '/audit-log?arten=RAID',
  '/tip-games',
  '/audit-log?arten=MANAGEMENT',
  `/tip-games/${ids.game}`,
  '/tip-games-settings',
  `/tip-games/${ids.game}/tip`,
  '/video-on-demand',
  `/video-on-demand/${ids.stream}`,
  '/racing/my-profile',
  '/racing/tracks',
  `/racing/tracks/${ids.track}`,
  `/racing/top-times?strecke=${ids.track}`,
  `/racing/tournaments/${ids.tournament}?tab=drivers`,
  '/racing/tournaments',
  `/racing/tournaments/${ids.tournament}?tab=races`,
];

/** Opens whatever can be opened on a screen without changing anything. */
async function openEverything(page: Page): Promise<void> {
  const closed = page.locator('main').locator('[aria-expanded="false"]:visible, summary:visible');
  await closed.evaluateAll((all) => {
    for (const one of all.slice(0, 4)) (one as HTMLElement).click();
  });
}

/** Looks at every screen; answers how many of them show a text that was there to be run. */
async function lookAround(page: Page, walk: Walker, paths: readonly string[]): Promise<number> {
  let shown = 0;
  for (const path of paths) {
    await walk.goTo(path);
    await openEverything(page);
    await walk.settle();
    expect([path, await page.locator(FOREIGN).count()]).toEqual([path, 0]);
    await page.keyboard.press('Escape');
    if ((await page.locator('main').textContent())?.includes('hit(')) shown += 1;
  }
  return shown;
}

test.describe('with a payload in every text', () => {
  test.use({ settings: { BRIDGE_TOKEN: TOKEN, DISCORD_GUILD_ID: '4711' }, needsOwnServer: true });

  test('no text of anybody runs on any screen, even without the content security policy, which otherwise has nothing to do', {
    tag: '@long',
  }, async ({ visit, kontor, expectedTrouble }) => {
    test.setTimeout(600_000);
    const boss = await visit('Geschäftsführer', { path: '/healthz' });
    const film = join(kontor.dataDir, 'recordings/inbox', `<img src=x onerror=hit("datei")>.mp4`);
    await copyFile(join(import.meta.dirname, 'fixtures.ts'), film);
    const paths = screens(await plant(boss.request, kontor.url, TOKEN));
    const seen = await watchFor(boss, kontor.url);
    await onlyReport(boss);
    const walk = walker(boss);
    await boss.goto('/account');
    await expect(boss.getByRole('heading', { level: 1 })).toBeVisible();
    // Such a text would be noticed by what it runs and by what the policy says of it.
    expectedTrouble.push(/violates the following Content Security Policy directive/);
    await boss.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="hit(1)">'));
    await expect.poll(() => seen.join()).toMatch(/policy: script-src-attr.*ran: 1|ran: 1.*policy: script-src-attr/);
    seen.length = 0;
    await boss.locator('body > img').evaluate((image) => image.remove());
    // Most screens show some of it.
    expect(await lookAround(boss, walk, paths)).toBeGreaterThan(paths.length * 0.7);
    expect(await boss.title()).toContain('<img src=x');
    expect(seen).toEqual([]);
  });
});

test('names from Discord are text wherever they are shown', { tag: '@long' }, async ({ visit, kontor }) => {
  const boss = await visit('Geschäftsführer', { path: '/healthz', context: { bypassCSP: true } });
  const seen = await watchFor(boss, kontor.url);
  const name = '<img src=x onerror=hit("name")>';
  await boss.route(/\/api\/(users|orders|tip-games|tip-game)/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll(
      /"(globalName|userName|name)":"[^"]*"/g,
      (_, key) => `"${key}":${JSON.stringify(name)}`,
    );
    await route.fulfill({ response: answer, body });
  });
  const walk = walker(boss);
  await boss.goto('/account');
  await expect(boss.getByRole('heading', { level: 1 })).toBeVisible();
  for (const path of ['/', '/orders', '/tip-games', '/tip-games/1', '/employees']) {
    await walk.goTo(path);
    expect([path, await boss.locator(FOREIGN).count()]).toEqual([path, 0]);
  }
  await expect(boss.getByText(name).first()).toBeVisible();
  // What is still on its way need not arrive any more.
  await boss.unrouteAll({ behavior: 'ignoreErrors' });
  expect(seen).toEqual([]);
});
