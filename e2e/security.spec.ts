import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { plant } from './server/payloads.ts';

const TOKEN = 'nur-fuer-diesen-test-0123456789';
test.use({ settings: { BRIDGE_TOKEN: TOKEN, DISCORD_GUILD_ID: '4711' } });

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

/** Elements that no text of ours makes; whatever of them is there came out of a text. */
const FOREIGN =
  'main script, iframe, object, embed, base, form[action], img[src="x"], [onerror], [onload], [onclick], [onmouseover], [href^="javascript" i], svg script, marquee, xmp';

const screens = (ids: Awaited<ReturnType<typeof plant>>): string[] => [
  '/',
  '/settings',
  '/employees',
  '/warehouse',
  '/warehouse-history',
  '/products',
  '/item-price-configs',
  '/production',
  '/order',
  '/orders',
  '/audit-log?arten=RAID',
  '/audit-log?arten=MANAGEMENT',
  '/tip-games',
  `/tip-games/${ids.game}`,
  `/tip-games/${ids.game}/tip`,
  '/tip-games-settings',
  '/video-on-demand',
  `/video-on-demand/${ids.stream}`,
  '/racing/my-profile',
  '/racing/tracks',
  `/racing/tracks/${ids.track}`,
  `/racing/top-times?strecke=${ids.track}`,
  '/racing/tournaments',
  `/racing/tournaments/${ids.tournament}?tab=drivers`,
  `/racing/tournaments/${ids.tournament}?tab=races`,
];

/** Opens whatever can be opened on a screen without changing anything. */
async function openEverything(page: Page): Promise<void> {
  const closed = page.locator('main').locator('[aria-expanded="false"]:visible, summary:visible');
  for (const one of (await closed.all()).slice(0, 4)) await one.click({ timeout: 2_000 }).catch(() => {});
  await page.keyboard.press('Escape');
}

for (const [mode, bypassCSP] of [
  ['even without the content security policy', true],
  ['and the content security policy has nothing to do', false],
] as const) {
  test(`no text of anybody runs on any screen, ${mode}`, async ({ visit, kontor }) => {
    test.setTimeout(600_000);
    const boss = await visit('Geschäftsführer', { context: { bypassCSP } });
    const film = join(kontor.dataDir, 'recordings/inbox', `<img src=x onerror=hit("datei")>.mp4`);
    await copyFile(join(import.meta.dirname, 'fixtures.ts'), film);
    const ids = await plant(boss.request, kontor.url, TOKEN);
    const seen = await watchFor(boss, kontor.url);
    const shown: string[] = [];
    // With the policy whatever tries to run is reported, so that every screen is looked at that way, and some without.
    const looked = screens(ids).filter((_, at) => !bypassCSP || at % 3 === 0);
    for (const path of looked) {
      await boss.goto(path);
      await expect(boss.getByRole('heading', { level: 1 })).toBeVisible();
      await boss.waitForLoadState('networkidle');
      await openEverything(boss);
      expect([path, await boss.locator(FOREIGN).count()]).toEqual([path, 0]);
      if ((await boss.locator('main').textContent())?.includes('hit(')) shown.push(path);
    }
    // What is shown as text was there to be run: most screens have some of it.
    expect(shown.length).toBeGreaterThan(looked.length * 0.7);
    expect(await boss.title()).toContain('<img src=x');
    expect(seen).toEqual([]);
  });
}

test('names from Discord are text wherever they are shown', async ({ visit, kontor }) => {
  const boss = await visit('Geschäftsführer', { context: { bypassCSP: true } });
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
  for (const path of ['/', '/employees', '/orders', '/tip-games', '/tip-games/1']) {
    await boss.goto(path);
    await boss.waitForLoadState('networkidle');
    expect([path, await boss.locator(FOREIGN).count()]).toEqual([path, 0]);
  }
  await boss.goto('/employees');
  await expect(boss.getByText(name).first()).toBeVisible();
  // What is still on its way need not arrive any more.
  await boss.unrouteAll({ behavior: 'ignoreErrors' });
  expect(seen).toEqual([]);
});
