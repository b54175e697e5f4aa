import type { Page } from '@playwright/test';
import { order, placeOrder } from './browser/order.ts';
import { expect, expectAccessible, expectAccessibleInLongRun, expectSubscribed, test } from './fixtures.ts';
import { openLine } from './server/line.ts';

const column = (page: Page, label: string) => page.getByRole('region', { name: new RegExp(`^${label}`) });
const card = (page: Page, number: string) => page.getByRole('listitem', { name: new RegExp(`^${number} `) });
const toast = (page: Page, sentence: string | RegExp) => page.getByText(sentence).first();

/** Puts something into the cart and sends it off; answers the number the order was given. */
/** What a clerk does on another screen meanwhile. */
const book = (page: Page, name: string, amount: number) =>
  page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch('/api/inventory/items', { method: 'POST', headers, body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(await answer.text());
    },
    { name, amount },
  );

const inStock = async (page: Page, product: string): Promise<number> => {
  const words = page.getByRole('article', { name: product }).getByText(/auf Lager$/);
  return Number((await words.textContent())?.replace(/\D/g, ''));
};

// The others below and `live-lists.spec.ts` show its steps one by one.
test('an order goes from the cart to pick-up, live in three browsers', { tag: '@long' }, async ({ visit, callAs }) => {
  const jonas = await visit('Mitarbeiter', { path: '/orders' });
  await expect(column(jonas, 'Eingegangen')).toBeVisible();
  await expectSubscribed(jonas, '/topic/order-update');
  const mara = await visit('Kunde', { path: '/order' });
  await expectSubscribed(mara, '/topic/product-update');
  const before = await inStock(mara, 'Mehl');
  await book(jonas, 'flour', 7);
  await expect.poll(() => inStock(mara, 'Mehl')).toBe(before + 7);
  // Another browser of hers, which has never shown the shop.
  const elsewhere = await visit('Kunde', { path: '/tip-games' });
  await expectSubscribed(elsewhere, '/topic/order-update');
  const number = await order(mara, 'Mehl', '5');
  await expect(toast(jonas, `Neue Bestellung ${number} von Mara Lindt.`)).toBeVisible();
  const more = column(jonas, 'Eingegangen').getByRole('button', { name: `Mehr zu ${number}` });
  await expect(more).toBeVisible();
  await expectAccessibleInLongRun(jonas);
  await more.click();
  await jonas.getByRole('menuitem', { name: 'Annehmen', exact: true }).click();
  await expect(mara.getByText('Jonas Krell hat sie angenommen und fängt bald damit an.')).toBeVisible();
  await expect(toast(mara, `Deine Bestellung ${number} ist angenommen.`)).toBeVisible();
  await expect(toast(elsewhere, `Deine Bestellung ${number} ist angenommen.`)).toBeVisible();

  await column(jonas, 'Angenommen')
    .getByRole('button', { name: `Beginnen: ${number}` })
    .click();
  await expect(mara.getByText('Jonas Krell kümmert sich darum.')).toBeVisible();
  await column(jonas, 'In Bearbeitung')
    .getByRole('button', { name: `Fertig: ${number}` })
    .click();
  await expect(mara.locator('[aria-current="step"]')).toContainText('Abholbereit');
  await expect(toast(elsewhere, `Deine Bestellung ${number} ist abholbereit.`)).toBeVisible();
  await expectAccessible(mara.getByRole('main'));
  // However slow the list of finished orders is: what is handed over leaves the board.
  const { promise: mayLoad, resolve: goOn } = Promise.withResolvers<void>();
  await jonas.route('**/api/orders?state=finished*', (route) => mayLoad.then(() => route.continue()).catch(() => {}));
  const reloaded = jonas.waitForResponse(/\/api\/orders\?state=running/);
  await column(jonas, 'Abholbereit')
    .getByRole('button', { name: `Übergeben: ${number}` })
    .click();
  await expect(toast(jonas, `${number} wird übergeben.`)).toBeVisible();
  await expectAccessibleInLongRun(jonas);
  await expect(mara.locator('[aria-current="step"]')).toContainText('Abholbereit');
  await reloaded;
  await expect(toast(jonas, `${number} ist übergeben`)).toBeVisible();
  await expect(card(jonas, number)).toHaveCount(0);
  goOn();
  await expect(jonas.getByRole('link', { name: number })).toHaveCount(1);
  await expect(toast(mara, `Deine Bestellung ${number} ist abgeschlossen.`)).toBeVisible();

  await jonas.getByLabel('Beendete Bestellungen durchsuchen').fill(number);
  await expect(jonas.getByRole('link', { name: number })).toBeVisible();
  const boss = await callAs('Leitung');
  const [booking] = await (await boss.get('/api/inventory/history?limit=1')).json();
  expect(booking).toMatchObject({ citizenName: 'Jonas Krell', items: [{ name: 'flour' }] });
});

test('what happened while the connection was away is announced when it is back', { tag: '@long' }, async ({
  visit,
  kontor,
  expectedTrouble,
}) => {
  expectedTrouble.push(/WebSocket|ERR_CONNECTION|Failed to (load|fetch)/);
  const mara = await visit('Kunde', { path: '/order' });
  const number = await order(mara, 'Mehl', '2');
  const jonas = await visit('Mitarbeiter', { path: '/orders' });
  const accept = jonas.getByRole('button', { name: `Annehmen und bereitlegen: ${number}` });
  await expect(accept).toBeVisible();
  await kontor.kill();
  await expect(mara.getByText(/Neuer Versuch/)).toBeVisible();
  await kontor.start();
  await accept.click();
  await expect(toast(mara, `Deine Bestellung ${number} ist abholbereit.`)).toBeVisible();
});

test('a cart survives a reload, and a customer who is not in the game reads what to do', { tag: '@long' }, async ({
  visit,
}) => {
  const mara = await visit('Kunde', { path: '/order', online: false });
  await mara.getByLabel('Menge Bauernbrot', { exact: true }).fill('7');
  await expect(mara.getByText('Du bist nicht auf dem Spielserver.').first()).toBeVisible();
  const send = mara.getByRole('region', { name: 'Warenkorb' }).getByRole('button', { name: 'Bestellen' });
  await expect(send).toBeDisabled();
  await mara.reload();
  await expect(mara.getByLabel('Menge Bauernbrot', { exact: true })).toHaveValue('7');
  await expectAccessible(mara.getByRole('main'));
});

test('the plan of an order covers those before it, and what is missing is named before it is marked as ready', {
  tag: '@long',
}, async ({ visit }) => {
  const mara = await visit('Kunde', { path: '/order' });
  const first = await order(mara, 'Apfelkuchen', '5000');
  const selma = await visit('Verwaltung', { path: '/order' });
  const second = await order(selma, 'Apfelkuchen', '1');
  const jonas = await visit('Mitarbeiter', { path: '/orders' });
  await jonas.getByRole('button', { name: `Annehmen: ${first}` }).click();
  await jonas.getByRole('button', { name: `Annehmen: ${second}` }).click();
  await jonas.getByRole('button', { name: `Beginnen: ${second}` }).click();
  await jonas.getByRole('button', { name: `Fertig: ${second}` }).click();
  const question = jonas.getByRole('alertdialog', { name: `${second} abholbereit melden?` });
  await expect(question).toContainText('Es fehlt noch 1 × Apfelkuchen.');
  await question.getByRole('link', { name: 'Plan für das Fehlende' }).click();

  const sentence = jonas.getByText(`Plan für ${second}: es fehlt 1 × Apfelkuchen`);
  await expect(sentence).toContainText(new RegExp(`\\(davor: ${first} braucht noch [\\d.]+\\)`));
  const missing = Number(/braucht noch ([\d.]+)/.exec((await sentence.textContent()) ?? '')?.[1]?.replace('.', ''));
  await expect(sentence).toContainText(`Zusammen herzustellen: ${(missing + 1).toLocaleString('de')} × Apfelkuchen.`);
  const material = await jonas.evaluate(async () => (await fetch('/api/products')).json());
  const { ingredients } = material.find(({ name }: { name: string }) => name === 'Apfelkuchen');
  for (const { name } of ingredients) await book(jonas, name, 100_000);
  const tick = jonas.getByRole('checkbox', { name: 'Erledigt: Apfelkuchen' });
  await expect(tick).toHaveAttribute('title', 'Abhaken und buchen');
  await tick.click();
  await expect(jonas.getByText(`Für ${second} fehlt nichts mehr.`)).toBeVisible();
  await jonas.getByRole('link', { name: 'Zur Bestellung' }).click();
  await jonas.getByRole('dialog').getByRole('button', { name: 'Schließen' }).first().click();
  for (const number of [first, second]) {
    await expect(card(jonas, number)).toBeVisible();
    await expect(card(jonas, number)).toContainText('vorrätig');
  }
});

test('what is in stock goes out with two clicks, and a hand-over is taken back before it is booked', {
  tag: '@long',
}, async ({ visit }) => {
  const mara = await visit('Kunde', { path: '/order' });
  const number = await order(mara, 'Mehl', '5');
  const jonas = await visit('Mitarbeiter', { path: '/orders' });
  await jonas.getByRole('button', { name: `Annehmen und bereitlegen: ${number}` }).click();
  await expect(toast(mara, `Deine Bestellung ${number} ist abholbereit.`)).toBeVisible();
  const handOver = column(jonas, 'Abholbereit').getByRole('button', { name: `Übergeben: ${number}` });
  await handOver.click();
  await card(jonas, number)
    .getByRole('button', { name: `Rückgängig: ${number}` })
    .click();
  await expect(toast(jonas, `${number} bleibt abholbereit.`)).toBeVisible();
  await handOver.click();
  // Closing the page hands over.
  await jonas.goto('about:blank');
  await expect(mara.getByText(/^Du hast alles bekommen\./)).toBeVisible();
});

/** A line on which every answer takes so long. */
const SLOW_MS = 800;

test('from the board an order in stock goes out with two presses and one that lacks goods with three, on a slow line', {
  tag: '@long',
}, async ({ visit }) => {
  const mara = await visit('Kunde', { path: '/order' });
  const inStore = await order(mara, 'Mehl', '5');
  const selma = await visit('Verwaltung', { path: '/order' });
  const lacking = await order(selma, 'Apfelkuchen', '300');
  const products = await selma.evaluate(async () => (await fetch('/api/products')).json());
  const { ingredients } = products.find(({ name }: { name: string }) => name === 'Apfelkuchen');
  for (const { name } of ingredients) await book(selma, name, 1_000_000);

  const line = await openLine(SLOW_MS);
  try {
    const viewport = { width: 1280, height: 800 };
    const jonas = await visit('Mitarbeiter', { path: '/orders', context: { proxy: line.proxy, viewport } });
    const pressed: string[] = [];
    const press = async (what: string, number: string) => {
      await jonas.getByRole('button', { name: `${what}: ${number}`, exact: true }).focus();
      await jonas.keyboard.press('Enter');
      pressed.push(what);
    };
    await expect(card(jonas, inStore)).toContainText('vorrätig');
    const accept = jonas.getByRole('button', { name: `Annehmen und bereitlegen: ${inStore}` });
    for (const width of [1280, 1250]) {
      await jonas.setViewportSize({ width, height: 800 });
      // One line of words, not two.
      expect((await accept.boundingBox())?.height).toBeLessThanOrEqual(44);
    }
    await press('Annehmen und bereitlegen', inStore);
    await expect(column(jonas, 'Abholbereit')).toContainText(inStore);
    await press('Übergeben', inStore);
    await expect(toast(jonas, `${inStore} wird übergeben.`)).toBeVisible();
    expect(pressed.splice(0)).toHaveLength(2);

    await expect(card(jonas, lacking)).toContainText(/\d+ fehlen/);
    // What it books, and for whom, is there to read before.
    await expect(card(jonas, lacking)).toContainText(/Bucht \d+ × Apfelkuchen für diese Bestellung\./);
    await jonas.evaluate(() => scrollTo(0, 0));
    await expectAccessible(jonas);
    await press('Fehlendes herstellen', lacking);
    await expect(card(jonas, lacking)).toContainText('vorrätig');
    await press('Annehmen und bereitlegen', lacking);
    await expect(column(jonas, 'Abholbereit')).toContainText(lacking);
    await press('Übergeben', lacking);
    await expect(toast(jonas, `${lacking} wird übergeben.`)).toBeVisible();
    expect(pressed).toHaveLength(3);
    await expect(toast(mara, `Deine Bestellung ${inStore} ist abgeschlossen.`)).toBeVisible();
  } finally {
    line.close();
  }
});

test('what an order lacks is made with one click, and a colleague takes it over', { tag: '@long' }, async ({
  visit,
  expectedTrouble,
}) => {
  expectedTrouble.push(/409/);
  const mara = await visit('Kunde', { path: '/order' });
  const number = await order(mara, 'Apfelkuchen', '3000');
  const jonas = await visit('Mitarbeiter', { path: '/orders' });
  const make = jonas.getByRole('button', { name: `Fehlendes herstellen: ${number}` });
  await make.click();
  await expect(toast(jonas, new RegExp(`^${number}: Dafür fehlt Material: `))).toBeVisible();
  await expect(jonas).toHaveURL(/\/production\?bestellung=/);
  const products = await jonas.evaluate(async () => (await fetch('/api/products')).json());
  const { ingredients } = products.find(({ name }: { name: string }) => name === 'Apfelkuchen');
  for (const { name } of ingredients) await book(jonas, name, 1_000_000);
  await jonas.goto('/orders');
  await make.click();
  await expect(toast(jonas, new RegExp(`× .* für ${number} hergestellt und gebucht\\.`))).toBeVisible();
  await card(jonas, number)
    .getByRole('button', { name: `Mehr zu ${number}` })
    .click();
  await jonas.getByRole('menuitem', { name: 'Annehmen', exact: true }).click();
  await expect(card(jonas, number)).toContainText('Jonas Krell (du)');
  const selma = await visit('Verwaltung', { path: '/orders' });
  await expectSubscribed(selma, '/topic/order-update');
  await selma.getByRole('button', { name: `Ich übernehme: ${number}` }).click();
  await expect(card(jonas, number).getByRole('button', { name: `Ich übernehme: ${number}` })).toBeVisible();
  await expect(card(jonas, number)).not.toContainText('(du)');
});

test('a card is dragged to where it can go, by mouse and by keyboard', async ({ visit, callAs }) => {
  const number = await placeOrder(await callAs('Kunde'), 'Mehl', 5);
  const jonas = await visit('Mitarbeiter', { path: '/orders', context: { viewport: { width: 1400, height: 900 } } });
  const drag = async (label: string) => {
    await card(jonas, number).getByRole('link', { name: number, exact: true }).hover();
    await jonas.mouse.down();
    const box = await column(jonas, label).boundingBox();
    await jonas.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 60, { steps: 8 });
  };
  await expect(card(jonas, number)).toBeVisible();
  await drag('In Bearbeitung');
  await expect(column(jonas, 'In Bearbeitung')).toContainText('nicht möglich');
  await jonas.mouse.up();
  await expect(column(jonas, 'Eingegangen').getByRole('link', { name: number })).toBeVisible();
  await drag('Angenommen');
  await jonas.mouse.up();
  await expect(column(jonas, 'Angenommen').getByRole('link', { name: number })).toBeVisible();

  const grip = card(jonas, number).getByRole('button', { name: `Verschieben: ${number}` });
  await grip.focus();
  await jonas.keyboard.press('Space');
  await expect(
    jonas.getByText(`${number} steht in „Angenommen“. Möglich: „In Bearbeitung“, „Abholbereit“.`),
  ).toHaveCount(1);
  await jonas.keyboard.press('ArrowRight');
  await expect(jonas.getByText(`${number} über „In Bearbeitung“.`)).toHaveCount(1);
  await jonas.keyboard.press('ArrowRight');
  await expect(jonas.getByText(`${number} über „Abholbereit“.`)).toHaveCount(1);
  await jonas.keyboard.press('Space');
  await expect(column(jonas, 'Abholbereit').getByRole('link', { name: number })).toBeVisible();
});

test('the shop fits on a phone, a slip in the cart is neither summed up nor sent, and an order is placed', async ({
  visit,
}) => {
  const viewport = { width: 390, height: 844 };
  const mara = await visit('Kunde', { path: '/order', context: { viewport } });
  const field = mara.getByLabel('Menge Bauernbrot', { exact: true });
  await field.fill('100000');
  const bar = mara.getByRole('region', { name: 'Warenkorb' });
  await expect(bar).toContainText('Summe noch offen');
  await expect(bar).not.toContainText('0 Artikel');
  await expect(bar.getByRole('button', { name: 'Bestellen' })).toHaveCount(0);
  expect(await field.evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0);
  const past = mara.getByRole('region', { name: 'Frühere Bestellungen' });
  expect(await mara.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
  await field.fill('10000');
  await bar.getByRole('button', { name: 'Bestellen' }).click();
  // As a regular she pays a tenth less.
  const sum = mara.getByRole('dialog').getByText('58.500,00 €').first();
  const edge = await mara.getByRole('dialog').getByLabel('Nachricht an uns').boundingBox();
  const box = await sum.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((edge?.x ?? 0) + (edge?.width ?? 0) + 1);
  await mara.keyboard.press('Escape');

  await mara.setViewportSize({ width: 1280, height: 900 });
  const badge = await past.getByText('Abgeschlossen').first().boundingBox();
  expect(badge?.width).toBeLessThan(180);
  await mara.setViewportSize(viewport);
  await field.fill('0');
  await order(mara, 'Mehl', '5');
});

test('rejecting asks for a reason, and the customer reads it', { tag: '@long' }, async ({ visit }) => {
  const mara = await visit('Kunde', { path: '/order' });
  const number = await order(mara, 'Mehl', '1');
  const jonas = await visit('Mitarbeiter', { path: '/orders' });
  await card(jonas, number)
    .getByRole('button', { name: `Mehr zu ${number}` })
    .click();
  await jonas.getByRole('menuitem', { name: 'Ablehnen …' }).click();
  const dialog = jonas.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Ablehnen' }).click();
  await expect(dialog.getByText('Bitte gib einen Grund an.')).toBeVisible();
  await dialog.getByRole('textbox').fill('Heute ist geschlossen');
  await dialog.getByRole('button', { name: 'Ablehnen' }).click();
  await expect(mara.getByText('Heute ist geschlossen').first()).toBeVisible();
  await mara.getByRole('button', { name: 'Ausblenden' }).click();
  await expect(mara.getByLabel('Menge Mehl', { exact: true })).toBeVisible();
});
