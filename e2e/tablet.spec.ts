import type { FrameLocator, Page } from '@playwright/test';
import { order } from './browser/order.ts';
import { test as base, expect } from './fixtures.ts';
import { startRunningGame } from './game/running-game.ts';
import { serveTabletPage } from './game/tablet-page.ts';
import { freePort } from './server/process.ts';

const TOKEN = 'a-token-of-the-tablet-test-0123456789';
const PORT = await freePort();
const MARA = `players[1] = { name = 'mara_99', discord = 'discord:100000000000000001' } states.chat = 'started'`;

interface Tablet {
  /** The resource's page in this browser; `host` decides whether Kontor is another site for it, as it is in the game. */
  open: (page: Page, host: string) => Promise<FrameLocator>;
  /** The notices the player got in the game. */
  notices: () => string[];
}

const test = base.extend<{ tablet: Tablet; gamePage: Page }>({
  /** A page in a browser of the game's age, or in today's where that one is missing. */
  gamePage: async ({ oldPage, page }, use) => use(oldPage ?? page),

  settings: { BRIDGE_TOKEN: TOKEN, TABLET_FRAME_ANCESTORS: `http://localhost:${PORT} http://127.0.0.1:${PORT}` },

  tablet: async ({ kontor }, use) => {
    const files = await serveTabletPage(PORT);
    const running = await startRunningGame({ url: kontor.url, token: TOKEN, world: MARA });
    await use({
      open: async (page, host) => {
        await running.attach(page);
        await page.goto(`http://${host}:${PORT}/index.html`);
        running.player.execute('kontor');
        const frame = page.frameLocator('iframe[title="Kontor"]');
        await expect(frame.getByRole('main').getByText(/Mara Lindt/)).toBeVisible();
        return frame;
      },
      notices: () =>
        running.game.toClients
          .filter(({ name, player }) => name === 'chat:addMessage' && player === 1)
          .map(({ values }) => (values[0] as { args: string[] }).args.join(': ')),
    });
    await running.stop();
    files.close();
  },
});

// All of them are long: `tablet-page.spec.ts` shows the frame, `orders.spec.ts` the shop and the board, notices in the game have `game/outbox.test.ts`.
test('a player opens the tablet, orders, learns in the game that it is ready, and takes it', { tag: '@long' }, async ({
  tablet,
  visit,
  gamePage,
}) => {
  const frame = await tablet.open(gamePage, 'localhost');
  await frame.getByRole('link', { name: 'Bestellen' }).first().click();
  const number = await order(frame, 'Mehl', '5');
  const jonas = await visit('Mitarbeiter', { path: '/orders' });
  const column = (label: string) => jonas.getByRole('region', { name: new RegExp(`^${label}`) });
  await column('Eingegangen')
    .getByRole('button', { name: `Mehr zu ${number}` })
    .click();
  await jonas.getByRole('menuitem', { name: 'Annehmen', exact: true }).click();
  await expect(frame.getByText('Jonas Krell hat sie angenommen und fängt bald damit an.')).toBeVisible();
  await expect.poll(tablet.notices).toEqual([expect.stringContaining(number)]);
  await column('Angenommen')
    .getByRole('button', { name: `Beginnen: ${number}` })
    .click();
  await column('In Bearbeitung')
    .getByRole('button', { name: `Fertig: ${number}` })
    .click();
  await expect.poll(tablet.notices).toEqual([expect.anything(), expect.stringMatching(/abholbereit|bereit/i)]);
  await column('Abholbereit')
    .getByRole('button', { name: `Übergeben: ${number}` })
    .click();
  await expect(frame.getByText(/^Du hast alles bekommen\./)).toBeVisible();
});

test('the help opens inside the tablet, without a window', { tag: '@long' }, async ({ tablet, gamePage }) => {
  const frame = await tablet.open(gamePage, 'localhost');
  await frame.getByRole('link', { name: 'Bestellen' }).first().click();
  await expect(frame.getByRole('heading', { level: 1, name: 'Bestellen' })).toBeVisible();
  await frame.getByRole('link', { name: 'Hilfe zu dieser Seite' }).click();
  const picture = frame.getByRole('img', { name: /^Karte mit Warenkorb/ });
  await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  await frame.getByRole('link', { name: 'verknüpfe dein Konto' }).click();
  await expect(frame.getByRole('heading', { level: 2, name: 'Mit dem Spiel verknüpfen' })).toBeInViewport();
  expect(gamePage.context().pages()).toHaveLength(1);
});

test('as a part of another site the tablet is signed in as well, and Escape closes it', { tag: '@long' }, async ({
  oldPage,
  tablet,
}) => {
  // Browsers of today send no cookies to a site that another one frames, unless they are partitioned, which the game's drops.
  if (!oldPage) return test.skip(true, 'without Qt WebEngine 6.4 from Debian 12');
  const frame = await tablet.open(oldPage, '127.0.0.1');
  await frame.getByRole('link', { name: 'Bestellen' }).first().click();
  await order(frame, 'Mehl', '5');
  await expect(oldPage.locator('#tablet')).toBeVisible();
  await oldPage.keyboard.press('Escape');
  await expect(oldPage.locator('#tablet')).toBeHidden();
});
