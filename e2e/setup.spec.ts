import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';
import { createDatabase } from './server/databases.ts';
import { APPLICATION, startFakeDiscord } from './server/fake-discord.ts';
import { freePort, startServer } from './server/process.ts';

/** Kontor as it is after its first start with Discord: nobody in it, nothing in it. */
async function install() {
  const [folder, database, discord] = [
    await mkdtemp(join(tmpdir(), 'kontor-e2e-new-')),
    await createDatabase({ isEmpty: true }),
    await startFakeDiscord(),
  ];
  const server = await startServer(folder, await freePort(), {
    DATABASE_URL: database.url,
    ...APPLICATION,
    DISCORD_BASE_URL: discord.url,
  });
  return {
    server,
    end: async () => {
      await server.stop();
      discord.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const nextStep = (page: Page, title: string) => page.getByRole('region', { name: new RegExp(`^\\d+ ?${title}$`) });

async function send<T>(page: Page, method: string, path: string, data?: object): Promise<T> {
  const answer = await page.request.fetch(path, { method, ...(data ? { data } : {}) });
  expect([method, path, answer.ok(), await answer.text()]).toEqual([method, path, true, expect.anything()]);
  return answer.json() as Promise<T>;
}

// The parts of it: `setup-page.test.tsx`, `claim-page.test.tsx`, `setup.test.ts` and `claim.test.ts`.
test('a new business is claimed with the code of the console and set up until its first order is handed over', {
  tag: '@long',
}, async ({ browser }) => {
  const { server, end } = await install();
  const pages: Page[] = [];
  const open = async () => {
    const page = await browser.newPage({ baseURL: server.url });
    pages.push(page);
    return page;
  };
  try {
    const owner = await open();
    await owner.goto('/');
    await owner.getByRole('main').getByRole('link', { name: 'Anmelden' }).click();
    await owner.getByRole('link', { name: 'Anmelden und Betrieb übernehmen' }).click();
    await owner.getByRole('link', { name: 'Als Ina anmelden' }).click();
    await expect(owner.getByRole('heading', { level: 1, name: 'Betrieb übernehmen' })).toBeVisible();
    await expectAccessible(owner);
    await expect.poll(() => server.output()).toMatch(/\w{4}-\w{4}-\w{4}/);
    await owner.getByLabel('Code aus der Konsole').fill(/(\w{4}-\w{4}-\w{4})/.exec(server.output())?.[1] ?? '');
    await owner.getByRole('button', { name: 'Übernehmen' }).click();
    await expect(owner.getByRole('heading', { level: 1, name: 'Einrichten' })).toBeVisible();
    await expect(owner.getByText('2 von 12 Schritten erledigt')).toBeVisible();
    await expectAccessible(owner);

    // What Discord has to know can be read although the login works already.
    await owner
      .getByRole('region', { name: /^Erledigt/ })
      .getByText('Discord-Anmeldung')
      .click();
    await expect(owner.getByText(`${server.url}/login/oauth2/code/discord`, { exact: true })).toBeVisible();

    await nextStep(owner, 'Name und Farben').getByRole('link', { name: 'Name ändern' }).click();
    await owner.getByLabel('Name', { exact: true }).fill('Bäckerei Krume');
    await owner.getByRole('button', { name: 'Speichern' }).click();
    await owner.getByRole('link', { name: 'Einrichten', exact: true }).click();
    await nextStep(owner, 'Logo')
      .getByRole('button', { name: /Ohne Logo/ })
      .click();
    await nextStep(owner, 'Öffentliche Adresse')
      .getByRole('button', { name: /bleibt auf diesem Rechner/ })
      .click();
    await nextStep(owner, 'Spielserver')
      .getByRole('button', { name: /jeder darf bestellen/ })
      .click();

    // From here on other screens do the work, and the page that stays open follows.
    await nextStep(owner, 'Gegenstände').getByRole('link', { name: 'Gegenstände einlesen' }).click();
    await expect(owner.getByRole('dialog')).toBeVisible();
    await owner.keyboard.press('Escape');
    await expect(owner.getByRole('dialog')).toHaveCount(0);
    await owner.goBack();
    await expect(nextStep(owner, 'Gegenstände')).toBeVisible();
    const content = 'name;label;weight\nbread;Brot;500\nflour;Mehl;100\n';
    await send(owner, 'POST', '/api/inventory/base-items/import', { content, preview: false });
    await expect(nextStep(owner, 'Erster Einkaufspreis')).toBeVisible();
    await send(owner, 'PUT', '/api/item-price-configs/by-item-name/flour', { pricePerUnit: 0.5 });
    await nextStep(owner, 'Erstes Produkt').getByRole('link', { name: 'Produkt anlegen' }).click();
    await expect(owner.getByRole('heading', { level: 1, name: 'Neues Produkt' })).toBeVisible();
    await owner.goBack();
    await expect(nextStep(owner, 'Erstes Produkt')).toBeVisible();
    const recipe = { produces: { name: 'bread', amount: 1 }, ingredients: [{ name: 'flour', amount: 1 }] };
    await send(owner, 'POST', '/api/products', { name: 'Brot', price: 2.5, onSale: true, ...recipe });
    await expect(nextStep(owner, 'Team')).toBeVisible();

    const lou = await open();
    await lou.goto('/order');
    await lou.getByRole('main').getByRole('link', { name: 'Anmelden' }).click();
    await lou.getByRole('link', { name: 'Als Lou anmelden' }).click();
    await expect(lou.getByText('Bestellen kann jeder, der angemeldet ist.')).toBeVisible();
    await send(owner, 'PUT', '/api/user/100000000000000032/role', { role: 'MODERATOR' });
    await nextStep(owner, 'Mitteilung an Discord')
      .getByRole('button', { name: /Ohne Mitteilungen/ })
      .click();
    await expect(nextStep(owner, 'Probebestellung')).toBeVisible();

    await lou.getByRole('button', { name: 'Brot: eins mehr' }).click();
    await lou.getByRole('region', { name: 'Warenkorb' }).getByRole('button', { name: 'Bestellen' }).click();
    await lou.getByRole('dialog').getByRole('button', { name: 'Bestellen' }).click();
    await expect(lou.getByRole('heading', { name: /^Bestellung B-/ })).toBeVisible();
    await send(owner, 'POST', '/api/inventory/items', { name: 'bread', amount: 5 });
    let [order] = await send<{ id: number; version: number }[]>(owner, 'GET', '/api/orders');
    for (const status of ['ACCEPTED', 'READY', 'COMPLETED']) {
      const payment = status === 'COMPLETED' ? { payment: 'CASH' } : {};
      order = await send(owner, 'POST', `/api/order/${order?.id}`, { status, version: order?.version, ...payment });
    }
    await expect(owner.getByText('Alles ist eingerichtet.')).toBeVisible();
    await owner.getByRole('button', { name: 'Einrichten beenden' }).click();
    await expect(owner.getByRole('heading', { level: 1, name: 'Bäckerei Krume' })).toBeVisible();
    await expect(owner.getByText(/^Einrichten:/)).toHaveCount(0);
    // What the test order brought does not stand in for what was there before.
    await owner.goto('/cash-book');
    await expect(owner.getByRole('heading', { name: 'Womit fangt ihr an?' })).toBeVisible();
    await expect(owner.getByRole('row', { name: /Verkauf/ })).toBeVisible();
  } finally {
    await Promise.all(pages.map((page) => page.close()));
    await end();
  }
});
