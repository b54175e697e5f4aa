import type { Page } from '@playwright/test';
import { standInForWebhooks } from '../apps/server/src/testing/webhook-stand-in.ts';
import { test as base, expect } from './fixtures.ts';

type Discord = Awaited<ReturnType<typeof standInForWebhooks>>;

const test = base.extend<object, { discord: Discord }>({
  discord: [
    async ({ browserName: _ }, use) => {
      const discord = await standInForWebhooks();
      await use(discord);
      await discord.close();
    },
    { scope: 'worker' },
  ],
  settings: ({ discord }, use) => use({ DISCORD_WEBHOOK_BASE_URL: discord.address }),
});

async function order(page: Page): Promise<string> {
  await page.getByLabel('Menge Mehl', { exact: true }).fill('5');
  await page.getByRole('region', { name: 'Warenkorb' }).getByRole('button', { name: 'Bestellen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Bestellen' }).click();
  const heading = page.getByRole('heading', { name: /^Bestellung B-\d{4}-\d+$/ });
  await expect(heading).toBeVisible();
  return (await heading.textContent()) ?? '';
}

test('a channel that an owner connects follows an order, and says when its webhook is gone', { tag: '@long' }, async ({
  visit,
  discord,
}) => {
  const titles = (n?: number) => discord.all(n).map(({ body }) => body.embeds[0]?.title.replaceAll('\\', ''));
  const viktor = await visit('Leitung', { path: '/settings/discord' });
  const section = viktor.getByRole('region', { name: 'Mitteilungen an Discord' });
  const dialog = viktor.getByRole('dialog');
  await section.getByRole('button', { name: 'Kanal hinzufügen' }).click();
  await dialog.getByLabel('Name').fill('Küche');
  await dialog.getByLabel('Webhook-Adresse').fill(discord.webhook());
  // Orders of the demo wait already.
  await dialog.getByLabel('Bestellung wartet seit 5 Minuten').uncheck();
  await dialog.getByRole('button', { name: 'Hinzufügen' }).click();
  const card = section.getByRole('listitem', { name: 'Küche' });
  await card.getByRole('button', { name: '„Küche“ testen' }).click();
  await expect(card.getByText('Die Testnachricht ist im Kanal angekommen.')).toBeVisible();
  await expect(card.getByText('Noch nichts gesendet.')).toBeVisible();

  const mara = await visit('Kunde', { path: '/order' });
  const first = await order(mara);
  await expect.poll(titles).toEqual(['Testnachricht von Kontor', `${first}: Eingegangen`]);
  await mara.getByRole('button', { name: 'Stornieren' }).click();
  await mara.getByRole('alertdialog').getByRole('button', { name: 'Stornieren' }).click();
  await expect.poll(titles).toEqual(['Testnachricht von Kontor', `${first}: Storniert`]);
  await expect(card.getByText(/^Zuletzt gesendet: .* In 7 Tagen 1 gesendet\.$/)).toBeVisible();

  discord.behave(() => 'gone');
  await mara.goto('/order');
  const second = await order(mara);
  await expect(card.getByText('gestört')).toBeVisible();
  discord.behave(() => 'ok');
  await card.getByRole('button', { name: '„Küche“ bearbeiten' }).click();
  await dialog.getByLabel('Webhook-Adresse').fill(discord.webhook(2));
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect.poll(() => titles(2)).toEqual([`${second}: Eingegangen`]);
  await expect(card.getByText('an', { exact: true })).toBeVisible();

  // A test that finds nothing is worth as much as a message that does.
  discord.behave(() => 'gone');
  await card.getByRole('button', { name: '„Küche“ testen' }).click();
  await expect(card.getByText('gestört')).toBeVisible();
  await viktor.goto('/');
  await expect(viktor.getByRole('link', { name: /1\s*Discord-Kanal ist ausgeschaltet/ })).toBeVisible();
  await viktor.goto('/audit-log');
  await expect(viktor.getByText(/Kanal Küche ausgeschaltet, weil /).first()).toBeVisible();
});
