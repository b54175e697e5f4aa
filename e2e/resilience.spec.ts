import type { Page } from '@playwright/test';
import { expect, startPicking, test, walker } from './fixtures.ts';

/** Every script and stylesheet; once the first screen is complete, only the next one requests any. */
const FILES = '**/assets/*';

const stylesheets = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.styleSheets].flatMap(({ href, cssRules }) => (href && cssRules.length > 0 ? [href] : [])),
  );

test.describe('a program that cannot be fetched', () => {
  test.use({ needsNewBrowser: true });

  test('a screen whose program cannot be fetched says so in German and comes with another try', {
    tag: '@long',
  }, async ({ visit, expectedTrouble }) => {
    expectedTrouble.push(/Failed to load|Failed to fetch|part of the page/);
    const owner = await visit('Geschäftsführer');
    await expect(owner.getByRole('heading', { level: 1 })).toBeVisible();
    await owner.waitForLoadState('networkidle');
    await owner.route(FILES, (route) => route.abort());
    await owner.getByRole('link', { name: 'Einstellungen' }).click();
    await expect(owner.getByText('Diese Seite konnte nicht geladen werden.')).toBeVisible();
    await expect(owner.getByRole('navigation', { name: 'Hauptmenü' })).toBeVisible();
    await expect(owner.getByText(/Something went wrong/)).toHaveCount(0);
    await owner.unroute(FILES);
    await owner.getByRole('button', { name: 'Erneut versuchen' }).click();
    await expect(owner.getByRole('heading', { level: 1, name: 'Einstellungen' })).toBeVisible();
    await expect(owner.getByRole('main').getByRole('link', { name: /^Öffnungszeiten/ })).toBeVisible();
  });

  test('while the server is away a new screen waits, and comes by itself with all its styles when it is back', {
    tag: '@long',
  }, async ({ visit, kontor, expectedTrouble }) => {
    expectedTrouble.push(/WebSocket|ERR_CONNECTION|Failed to load|Failed to fetch|part of the page/);
    const owner = await visit('Geschäftsführer');
    await expect(owner.getByRole('heading', { level: 1 })).toBeVisible();
    await kontor.kill();
    await owner.getByRole('link', { name: 'Mitarbeiter' }).click();
    await expect(owner.getByText('Diese Seite konnte nicht geladen werden.')).toBeVisible();
    await kontor.start();
    await expect(owner.getByRole('heading', { level: 1, name: 'Mitarbeiter' })).toBeVisible();
    const fresh = await visit('Geschäftsführer', { path: '/employees' });
    await expect(fresh.getByRole('heading', { level: 1, name: 'Mitarbeiter' })).toBeVisible();
    expect(await stylesheets(owner)).toEqual(expect.arrayContaining(await stylesheets(fresh)));
  });

  test('a part of the page that could not be fetched is fetched when it is asked for again', { tag: '@long' }, async ({
    visit,
    expectedTrouble,
  }) => {
    expectedTrouble.push(/Failed to load|Failed to fetch|part of the page/);
    const owner = await visit('Geschäftsführer', { path: '/healthz' });
    const walk = walker(owner);
    await owner.goto('/');
    await expect(owner.getByRole('heading', { level: 1 })).toBeVisible();
    await walk.settle();
    const bell = owner.getByRole('button', { name: /^Letzte Meldungen/ });
    await owner.route(FILES, (route) => route.abort());
    await bell.click();
    await expect(owner.getByText(/^Der Server ist nicht erreichbar\./)).toBeVisible();
    await owner.unroute(FILES);
    await bell.click();
    await expect(
      owner
        .getByRole('dialog')
        .getByText(/^Der Server ist nicht erreichbar\./)
        .first(),
    ).toBeVisible();
  });

  test('a page older than the server is loaded again once', async ({ visit, expectedTrouble }) => {
    expectedTrouble.push(/Failed to load|Failed to fetch|part of the page/);
    const owner = await visit('Geschäftsführer');
    await expect(owner.getByRole('heading', { level: 1 })).toBeVisible();
    await owner.waitForLoadState('networkidle');
    await owner.evaluate(() => {
      document.querySelector('script[type="module"][src]')?.setAttribute('src', '/assets/index-yesterday.js');
    });
    let loads = 0;
    owner.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    await owner.route(FILES, (route) => (loads === 0 ? route.abort() : route.continue()));
    await owner.getByRole('link', { name: 'Einstellungen' }).click();
    await expect(owner.getByRole('heading', { level: 1, name: 'Einstellungen' })).toBeVisible();
    expect(loads).toBe(1);
  });

  test('while the program of the first screen takes long, the page says that it is loading', async ({ visit }) => {
    const owner = await visit('Geschäftsführer', { path: '/healthz' });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await owner.route('**/assets/settings-page*', async (route) => {
      await released;
      await route.continue();
    });
    await owner.goto('/settings', { waitUntil: 'commit' });
    // Longer than the page waits for anything else.
    await owner.waitForFunction(() => performance.now() > 1_500);
    await expect(owner.getByText('Wird geladen …')).toBeAttached();
    release();
    await expect(owner.getByRole('heading', { level: 1, name: 'Einstellungen' })).toBeVisible();
  });
});

// `session-watch.test.tsx` shows it, too.
test('logging out in one tab is seen in the other at once, and confirmed here', { tag: '@long' }, async ({
  visit,
  expectedTrouble,
}) => {
  // What is on its way just then is refused.
  expectedTrouble.push(/401/);
  const here = await visit('Geschäftsführer');
  const there = await here.context().newPage();
  await there.goto('/employees');
  await expect(there.getByRole('table')).toBeVisible();
  await expect(here.getByRole('heading', { level: 1 })).toBeVisible();
  await here.getByRole('link', { name: 'Abmelden' }).click();
  await expect(here.getByText('Du bist abgemeldet.')).toBeVisible();
  await expect(here.getByRole('main').getByRole('link', { name: 'Anmelden' })).toBeVisible();
  await expect(here.getByRole('link', { name: 'Abmelden' })).toHaveCount(0);
  await expect(there.getByText('Du wurdest abgemeldet.')).toBeVisible();
  await expect(there.getByRole('heading', { name: '404 NOT FOUND' })).toBeVisible();
  await expect(there.getByRole('main').getByRole('link', { name: 'Anmelden' })).toBeVisible();
});

test('a session that has run out takes nothing that was typed, and the way back is offered', {
  tag: '@long',
}, async ({ visit, expectedTrouble }) => {
  expectedTrouble.push(/401/);
  const jonas = await visit('Mitarbeiter', { path: '/warehouse' });
  await startPicking(jonas);
  await jonas.keyboard.type('honig\n11');
  await jonas.context().clearCookies({ name: 'kontor' });
  await jonas.evaluate(() => dispatchEvent(new Event('offline')));
  await expect(jonas.getByText('Deine Anmeldung ist abgelaufen.')).toBeVisible();
  await expect(jonas.getByLabel('Menge', { exact: true })).toHaveValue('11');
});

test('a lost connection moves the page down, takes nothing that was typed, and everything catches up by itself', {
  tag: '@long',
}, async ({ visit, kontor, expectedTrouble }) => {
  expectedTrouble.push(/WebSocket|ERR_CONNECTION|Failed to load|Failed to fetch/);
  const lost = (page: Page) => page.getByText(/Keine Verbindung\. Neuer Versuch/);
  const visitor = await visit();
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  const reader = await visit('Geschäftsführer', { path: '/employees' });
  const heading = reader.getByRole('heading', { level: 1 });
  await expect(reader.getByRole('table')).toBeVisible();
  const before = (await heading.boundingBox())?.y ?? 0;
  const owner = await visit('Geschäftsführer', { path: '/settings/betrieb' });
  const title = owner.getByLabel('Titel', { exact: true });
  await title.fill('Trotz allem');
  await kontor.kill();
  await expect(lost(visitor)).toBeVisible();
  // The banner does not cover anything.
  await expect(lost(reader)).toBeVisible();
  await expect.poll(async () => (await heading.boundingBox())?.y).toBe(before + 25);
  await owner.getByRole('button', { name: 'Speichern' }).click();
  await expect(owner.getByText('Der Server ist nicht erreichbar.', { exact: false }).first()).toBeVisible();
  await expect(lost(owner)).toBeVisible();
  await expect(title).toHaveValue('Trotz allem');
  await kontor.start();
  for (const page of [visitor, reader, owner]) await expect(page.getByText(/Keine Verbindung/)).toHaveCount(0);
  await expect(title).toHaveValue('Trotz allem');
  await owner.getByRole('button', { name: 'Speichern' }).click();
  await expect.poll(async () => (await (await fetch(`${kontor.url}/api/info`)).json()).title).toBe('Trotz allem');
});

// `till.spec.ts` shows it of a sale.
test('a booking whose answer got lost is booked once, however often it is sent', { tag: '@long' }, async ({
  visit,
  expectedTrouble,
}) => {
  expectedTrouble.push(/ERR_FAILED|Failed to (load|fetch)/);
  const clerk = await visit('Mitarbeiter', { path: '/warehouse' });
  const flour = clerk.getByRole('list', { name: 'Bestand' }).getByRole('button', { name: /^Mehl x/ });
  const amount = async (): Promise<number> =>
    Number((/x([\d.]+)/.exec((await flour.textContent()) ?? '')?.[1] ?? '').replaceAll('.', ''));
  await expect(flour).toBeVisible();
  const before = await amount();
  let arrived = 0;
  await clerk.route('**/api/inventory/items', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    arrived += (await route.fetch()).status() === 200 ? 1 : 0;
    return route.abort();
  });
  await flour.click();
  await clerk.getByLabel('Menge').fill('40');
  await clerk.getByLabel('Menge').press('Enter');
  await expect(clerk.getByText('Der Server ist nicht erreichbar.').first()).toBeVisible();
  expect(arrived).toBeGreaterThan(1);
  await clerk.unroute('**/api/inventory/items');
  // The entry stays, and is sent again under its own key.
  await clerk.getByRole('button', { name: /^Erneut versuchen/ }).click();
  await expect(clerk.getByText('40 × Mehl erfasst.')).toBeVisible();
  await expect.poll(amount).toBe(before + 40);
});
