import type { APIRequestContext, Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';

const TOKEN = 'nur-fuer-diesen-test-0123456789';
test.use({ settings: { BRIDGE_TOKEN: TOKEN } });
// One after the other, on one server.
test.describe.configure({ mode: 'default' });

const rowsOf = (page: Page) => page.getByRole('table', { name: 'Protokoll' }).locator('tbody > tr:has(td)');

async function tell(request: APIRequestContext, url: string, audits: object[]): Promise<void> {
  const headers = { authorization: `Bearer ${TOKEN}`, 'idempotency-key': crypto.randomUUID() };
  const answer = await request.post(`${url}/api/bridge/audits`, { headers, data: audits });
  expect(answer.ok()).toBe(true);
}

async function changeRole(page: Page, name: string, role: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`Rechte von ${name} ändern`) }).click();
  await page.getByRole('menuitemradio', { name: role }).click();
}

test('the log is filtered, searched, exported, and grows while it is read', { tag: '@long' }, async ({
  visit,
  kontor,
  request,
}) => {
  await tell(request, kontor.url, [
    { type: 'GANG_WAR', message: 'Streit am <b>Hafen</b>', displayName: 'Lou Santos' },
    { type: 'RAID', message: 'Razzia im Lager', displayName: 'LSPD' },
  ]);
  const boss = await visit('Leitung', { path: '/audit-log' });
  const rows = rowsOf(boss);
  await expect(rows.nth(0)).toContainText('Razzia im Lager');
  await expect(rows.filter({ hasText: 'Streit am Hafen' })).toHaveCount(0);

  const owner = await visit('Geschäftsführer', { path: '/employees' });
  await changeRole(owner, 'Jonas Krell', 'Verwaltung');
  await expect(rows.nth(0)).toContainText('Jonas Krell (@jonas.krell): Recht von Mitarbeiter auf Verwaltung geändert.');
  await rows.nth(0).click();
  await expect(boss.getByRole('table', { name: 'Änderungen' })).toContainText('Mitarbeiter→Verwaltung');
  await expectAccessible(boss.getByRole('main'));

  await boss.getByRole('combobox', { name: 'Art' }).click();
  await boss.getByRole('option', { name: 'GANG_WAR' }).click();
  await boss.keyboard.press('Escape');
  await expect(rows.filter({ hasText: 'Streit am Hafen' })).toHaveCount(1);
  await boss.getByLabel('Suche').fill('streit am');
  await expect(boss).toHaveURL(/suche=streit/);
  await expect(rows).toHaveCount(1);
  await boss.reload();
  await expect(rows).toHaveCount(1);
  await expect(rows.nth(0)).toContainText('Lou Santos');

  const download = boss.waitForEvent('download');
  await boss.getByRole('link', { name: 'CSV' }).click();
  expect((await download).suggestedFilename()).toBe('protokoll.csv');

  await boss.getByLabel('Suche').fill('gibt es nicht');
  await expect(boss.getByText('Kein Eintrag passt zu deiner Auswahl.')).toBeVisible();
  await boss.getByRole('button', { name: 'Filter zurücksetzen' }).last().click();
  await expect(rows.nth(0)).toContainText('Jonas Krell');
});

test('new entries do not move what is being read', { tag: '@long' }, async ({ visit, kontor, request }) => {
  const many = Array.from({ length: 90 }, (_, at) => ({
    type: 'HAFEN',
    message: `Eintrag ${at}`,
    displayName: 'LSPD',
  }));
  await tell(request, kontor.url, many);
  const boss = await visit('Leitung', { path: '/audit-log?arten=HAFEN' });
  const read = boss.getByText('Eintrag 20', { exact: true });
  await read.scrollIntoViewIfNeeded();
  await expect(read).toBeInViewport();
  const before = await read.boundingBox();
  await tell(
    request,
    kontor.url,
    many.slice(0, 5).map((audit) => ({ ...audit, message: `Neu: ${audit.message}` })),
  );
  await expect(rowsOf(boss)).toHaveCount(95);
  await expect(read).toBeInViewport();
  expect(Math.abs(((await read.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(4);
});

const HOSTILE = [
  '<script>window.hit = "script"; alert(1)</script>Kasse geleert',
  '<img src="/gibt-es-nicht.png" onerror="window.hit = \'onerror\'; alert(1)">Bild',
  '<a href="javascript:window.hit=\'link\';alert(1)">Klick mich</a>',
  '<svg onload="window.hit=\'svg\'"><script>alert(1)</script><animate onbegin="alert(1)" attributeName="x" dur="1s"/></svg>Vektor',
  '&lt;img src=x onerror=alert(1)&gt; &amp &#x0; &unbekannt; &#106;avascript <b',
  '<iframe srcdoc="<script>parent.hit=\'frame\'</script>"></iframe><style>*{display:none}</style>Rahmen',
];
const NAME = '<img src=x onerror="window.hit=\'name\'">';

/** Nothing ran, nothing was loaded, nothing is hidden. */
async function expectHarmless(page: Page): Promise<void> {
  const rows = rowsOf(page);
  for (const text of ['Kasse geleert', 'Bild', 'Klick mich', 'Vektor', '<img src=x onerror=alert(1)>', 'Rahmen']) {
    await expect(rows.filter({ hasText: text }).first()).toBeVisible();
  }
  await page.getByText('Klick mich').click();
  const main = page.getByRole('main');
  await expect(
    main.locator('script, iframe, style, img, table [onload], table [onerror], a[href^="javascript"]'),
  ).toHaveCount(0);
  await expect(rows.filter({ hasText: NAME }).first()).toBeVisible();
  expect(await page.evaluate(() => (window as { hit?: string }).hit)).toBeUndefined();
}

// Without the content security policy, which would be the last line of defence.
test('what the game sends can do no harm, neither stored nor shown', { tag: '@long' }, async ({
  visit,
  kontor,
  request,
}) => {
  await tell(
    request,
    kontor.url,
    HOSTILE.map((message) => ({ type: 'RAID', message, displayName: NAME })),
  );
  const boss = await visit('Leitung', { path: '/healthz', context: { bypassCSP: true } });
  const dialogs: string[] = [];
  boss.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await boss.goto('/audit-log?arten=RAID');
  await expectHarmless(boss);

  // As if it had come past the server's own cleaning.
  await boss.route(/\/api\/audits\?/, (route) =>
    route.fulfill({
      json: HOSTILE.map((message, at) => ({
        id: at + 1,
        message,
        type: 'RAID',
        date: '2026-11-15T12:00:00.000Z',
        displayName: NAME,
        source: 'GAME',
        changes: [],
      })),
    }),
  );
  await boss.reload();
  await expectHarmless(boss);
  expect(dialogs).toEqual([]);
});
