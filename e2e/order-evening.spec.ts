import type { Page } from '@playwright/test';
import { order } from './browser/order.ts';
import { expect, expectAccessible, expectSubscribed, test } from './fixtures.ts';

const column = (page: Page, label: string) => page.getByRole('region', { name: new RegExp(`^${label}`) });
const card = (page: Page, number: string) => page.getByRole('listitem', { name: new RegExp(`^${number} `) });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Puts something into the cart and sends it off; answers the number the order was given. */
/** What an admin changes about a product on another screen meanwhile. */
const changeProduct = (page: Page, name: string, change: object) =>
  page.evaluate(
    async ([wanted, more]) => {
      const products = await (await fetch('/api/products')).json();
      const { id, version: _, ...product } = products.find((one: { name: string }) => one.name === wanted);
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ ...product, ...more });
      const answer = await fetch(`/api/product/${id}`, { method: 'PUT', headers, body });
      if (!answer.ok) throw new Error(await answer.text());
    },
    [name, change] as const,
  );

const openBoard = async (visit: (persona: 'Mitarbeiter' | 'Verwaltung', options: object) => Promise<Page>) => {
  const board = { path: '/orders', context: { viewport: { width: 1400, height: 1000 } } };
  const [jonas, selma] = [await visit('Mitarbeiter', board), await visit('Verwaltung', board)];
  for (const page of [jonas, selma]) await expectSubscribed(page, '/topic/order-update');
  return { jonas, selma };
};

test('a hand-over is seen by colleagues, and without a line it stays at its card until it is done', {
  tag: '@long',
}, async ({ visit, expectedTrouble }) => {
  expectedTrouble.push(/ERR_FAILED|ERR_CONNECTION/);
  const mara = await visit('Kunde', { path: '/order' });
  const number = await order(mara, 'Mehl', '5');
  const { jonas, selma } = await openBoard(visit);
  await button(jonas, `Annehmen und bereitlegen: ${number}`).click();
  await expect(button(selma, `Übergeben: ${number}`)).toBeVisible();

  // The announcement arrives; then the line is gone for what matters.
  await jonas.route('**/api/order/*', (route) =>
    route.request().postDataJSON()?.status === 'COMPLETED' ? route.abort() : route.continue(),
  );
  await button(jonas, `Übergeben: ${number}`).click();
  await expect(card(selma, number)).toContainText('Jonas Krell übergibt gerade.');
  await expect(button(selma, `Übergeben: ${number}`)).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(selma);

  const notice = jonas.getByText(`${number} von Mara Lindt ist nicht übergeben: Der Server war nicht zu erreichen.`);
  await expect(notice).toBeVisible();
  await expect(card(jonas, number)).toContainText('Nicht übergeben: Der Server war nicht zu erreichen.');
  // What the title bar covers in part would count as too small.
  await jonas.evaluate(() => scrollTo(0, 0));
  await expectAccessible(jonas);
  // The time of the announcement is over: the order lies ready for everybody.
  await expect(card(selma, number)).not.toContainText('übergibt gerade');
  await expect(button(selma, `Übergeben: ${number}`)).not.toHaveAttribute('aria-disabled', 'true');

  await jonas.getByRole('link', { name: 'Inventar', exact: true }).click();
  await expect(notice).toBeVisible();
  await jonas.getByRole('link', { name: 'Bestellungen', exact: true }).click();
  await expect(card(jonas, number)).toContainText('Nicht übergeben');
  await jonas.unroute('**/api/order/*');
  await expect(jonas.getByText(`${number} ist übergeben, die Ware ist ausgebucht.`)).toBeVisible();
  await expect(notice).toHaveCount(0);
  await expect(card(selma, number)).toHaveCount(0);
});

test('a click on a card that has just moved does nothing, and what is ready by mistake goes back into work', {
  tag: '@long',
}, async ({ visit }) => {
  const mara = await visit('Kunde', { path: '/order' });
  const number = await order(mara, 'Mehl', '5');
  const { jonas, selma } = await openBoard(visit);
  const incoming = column(jonas, 'Eingegangen')
    .getByRole('listitem')
    .filter({ has: jonas.getByRole('link') });
  const upper = (await incoming.first().getByRole('link', { name: /^B-/ }).textContent()) ?? '';
  const box = await incoming
    .nth(1)
    .getByRole('button', { name: /^Annehmen/ })
    .boundingBox();
  const lower = (await incoming.nth(1).getByRole('link', { name: /^B-/ }).textContent()) ?? '';
  if (!box) throw new Error('no second card');
  const sent: string[] = [];
  jonas.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await jonas.mouse.move(box.x + 5, box.y + 5);

  // Selma takes the upper card; at once Jonas clicks on whatever stands under his mouse by then.
  await selma.getByRole('button', { name: new RegExp(`^Annehmen.*: ${upper}$`) }).click();
  await jonas.waitForFunction(
    (one) => document.querySelector(`[data-order][aria-label^="${one} "][data-moved]`) !== null,
    lower,
    { polling: 'raf' },
  );
  const moved = await card(jonas, lower)
    .getByRole('button', { name: /^Annehmen/ })
    .boundingBox();
  await jonas.mouse.click((moved?.x ?? 0) + 5, (moved?.y ?? 0) + 5);
  await expect(card(jonas, lower)).not.toHaveAttribute('data-moved', '');
  expect(sent).toEqual([]);

  await button(jonas, `Annehmen und bereitlegen: ${number}`).click();
  await expect(mara.getByText(`Deine Bestellung ${number} ist abholbereit.`).first()).toBeVisible();
  await button(jonas, `Mehr zu ${number}`).click();
  await jonas.getByRole('menuitem', { name: 'Doch nicht fertig' }).click();
  await expect(column(selma, 'In Bearbeitung').getByRole('link', { name: number })).toBeVisible();
  await expect(mara.getByText(`Deine Bestellung ${number} ist doch noch nicht fertig.`).first()).toBeVisible();
  await expect(mara.getByText('Deine Bestellung ist doch noch nicht fertig.', { exact: true })).toBeVisible();
});

test('a card dropped below the last one of a column gets there, and a drop that cannot be is explained', {
  tag: '@long',
}, async ({ visit }) => {
  const mara = await visit('Kunde', { path: '/order' });
  const number = await order(mara, 'Mehl', '5');
  const { jonas } = await openBoard(visit);
  // Near its edge the page would scroll under the card.
  await jonas.setViewportSize({ width: 1400, height: 1600 });
  const drop = async (label: string, fromBottom: number) => {
    await card(jonas, number).getByRole('link', { name: number, exact: true }).hover();
    await jonas.mouse.down();
    const target = await column(jonas, label).boundingBox();
    if (!target) throw new Error('no such column');
    await jonas.mouse.move(target.x + 40, target.y + target.height - fromBottom, { steps: 8 });
    await jonas.mouse.up();
  };
  await expect(card(jonas, number)).toBeVisible();
  // The column of new orders is the longest: its end is far below the last card of the others.
  const heights = await Promise.all(
    ['Eingegangen', 'Angenommen'].map(async (label) => (await column(jonas, label).boundingBox())?.height),
  );
  expect(heights[0]).toBe(heights[1]);
  await drop('Angenommen', 10);
  await expect(column(jonas, 'Angenommen').getByRole('link', { name: number })).toBeVisible();
  await drop('Eingegangen', 40);
  await expect(
    jonas.getByText(`${number} kann nicht nach „Eingegangen“. Möglich: „In Bearbeitung“, „Abholbereit“.`),
  ).toBeVisible();
  await drop('Abholbereit', 10);
  await expect(column(jonas, 'Abholbereit').getByRole('link', { name: number })).toBeVisible();
  await drop('In Bearbeitung', 10);
  await expect(column(jonas, 'In Bearbeitung').getByRole('link', { name: number })).toBeVisible();
});

test('changing an order keeps what is sold out by now, charges what it shows and overwrites nothing unasked', {
  tag: '@long',
}, async ({ visit }) => {
  const mara = await visit('Kunde', { path: '/order' });
  const number = await order(mara, 'Apfelkuchen', '2');
  const selma = await visit('Verwaltung', { path: '/products' });
  await expectSubscribed(mara, '/topic/product-update');
  await changeProduct(selma, 'Apfelkuchen', { soldOut: true });
  await changeProduct(selma, 'Bauernbrot', { soldOut: true });
  await changeProduct(selma, 'Laugenbrezel', { price: 14.5, offer: { price: 9.5, until: '2099-01-01T00:00:00.000Z' } });

  await mara.getByRole('button', { name: 'Ändern' }).click();
  const dialog = mara.getByRole('dialog', { name: `Bestellung ${number} ändern` });
  await expect(dialog).toContainText('Gerade ausverkauft. Was du bestellt hast, bleibt.');
  await expect(dialog).not.toContainText('gibt es nicht mehr');
  const add = dialog.getByLabel('Produkt dazunehmen');
  await expect(add.locator('option', { hasText: 'Bauernbrot, ausverkauft' })).toBeDisabled();
  await add.selectOption({ label: 'Laugenbrezel, 9,50\u00a0€' });
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Laugenbrezel' })).toContainText(/9,50\s€ je Stück/);
  await expectAccessible(dialog);

  // Another window of hers is faster.
  const elsewhere = await mara.context().newPage();
  await elsewhere.goto('/order');
  await elsewhere.getByRole('button', { name: 'Ändern' }).click();
  await elsewhere.getByLabel('Nachricht an uns').fill('Bitte schneiden');
  await elsewhere.getByRole('button', { name: 'Speichern' }).click();
  await expect(elsewhere.getByText(`Bestellung ${number} ist geändert.`).first()).toBeVisible();
  const conflict = dialog.getByRole('alert');
  await expect(conflict).toContainText('Nachricht, jetzt gespeichert:');
  await expect(conflict).toContainText('Bitte schneiden');
  await expectAccessible(dialog);
  await dialog.getByLabel('Nachricht an uns').fill('Bitte schneiden, ohne Salz');
  const total = await dialog
    .getByText(/^Summe/)
    .locator('..')
    .locator('strong')
    .textContent();
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog).toHaveCount(0);
  const region = mara.getByRole('region', { name: new RegExp(number) });
  await expect(region).toContainText('Bitte schneiden, ohne Salz');
  await expect(region).toContainText('Apfelkuchen');
  await expect(region).toContainText((total ?? '').trim());
});

test('number and age of an order stand in one line, however long it has waited', { tag: '@long' }, async ({
  visit,
}) => {
  const page = await visit('Mitarbeiter');
  const hours = (count: number) => new Date(Date.now() - count * 3_600_000).toISOString();
  await page.route(/\/api\/orders\b/, async (route) => {
    const answer = await route.fetch();
    const orders: { status: string; history: { at: string }[] }[] = await answer.json();
    const old = orders.map((one) => {
      const since = hours(one.status === 'NEW' ? 0.98 : 23.98);
      return { ...one, createdAt: since, history: one.history.map((step) => ({ ...step, at: since })) };
    });
    await route.fulfill({ response: answer, json: old });
  });
  await page.goto('/orders');
  await expect(card(page, 'B-2026-0011')).toContainText('58 Min.');
  const heads = await page.locator('[data-order]').evaluateAll((cards) =>
    cards.map((one) => {
      const [number, age] = [one.querySelector('a'), one.querySelector('[title^="Bestellt"]')];
      const middle = (box?: DOMRect) => Math.round(((box?.top ?? 0) + (box?.bottom ?? 0)) / 2);
      return Math.abs(middle(number?.getBoundingClientRect()) - middle(age?.getBoundingClientRect()));
    }),
  );
  expect(heads.length).toBeGreaterThan(3);
  expect(Math.max(...heads)).toBeLessThan(8);
});
