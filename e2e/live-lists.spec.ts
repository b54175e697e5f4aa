import type { APIRequestContext, Page } from '@playwright/test';
import { placeOrder } from './browser/order.ts';
import { expect, expectSubscribed, test } from './fixtures.ts';

const card = (page: Page, number: string) => page.getByRole('listitem', { name: new RegExp(`^${number} `) });

async function book(caller: APIRequestContext, amount = 1): Promise<void> {
  const answer = await caller.post('/api/inventory/items', { data: { name: 'flour', amount } });
  if (!answer.ok()) throw new Error(await answer.text());
}

const MOST_BOOKINGS = 60;

/** Books again and again, as a busy evening does; answers how many bookings were made until it was stopped. */
function bookWithoutPause(caller: APIRequestContext): () => number {
  let booked = 0;
  let isOver = false;
  const next = (): void => {
    if (isOver || booked === MOST_BOOKINGS) return;
    booked += 1;
    book(caller).catch(() => undefined);
    setTimeout(next, 300);
  };
  next();
  return () => {
    isOver = true;
    return booked;
  };
}

test('on a slow line a new order stands on the board at once, whatever is booked and however slow other lists are', async ({
  visit,
  callAs,
}) => {
  const jonas = await visit('Mitarbeiter', { path: '/orders' });
  await expect(jonas.getByRole('table', { name: 'Beendete Bestellungen' })).toBeVisible();
  await expectSubscribed(jonas, '/topic/order-update');
  await expectSubscribed(jonas, '/topic/inventory-update');
  const [mara, nele] = [await callAs('Kunde'), await callAs('Verwaltung')];
  await jonas.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800));
    await route.continue().catch(() => undefined);
  });

  const stop = bookWithoutPause(nele);
  const first = await placeOrder(mara, 'Mehl', 1);
  await expect(card(jonas, first)).toBeVisible();
  const booked = stop();
  expect(booked, 'the order appears while stock is still being booked').toBeLessThan(MOST_BOOKINGS / 2);

  // The list of finished orders is never answered.
  await jonas.route('**/api/orders?state=finished*', () => undefined);
  await book(nele);
  const second = await placeOrder(nele, 'Mehl', 1);
  await expect(card(jonas, second)).toBeVisible();
  await jonas.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a booking is read where it is shown, and nowhere else', { tag: '@long' }, async ({ visit, callAs }) => {
  const boss = await visit('Leitung', { path: '/warehouse-history' });
  const rows = boss.getByRole('table', { name: 'Änderungen des Bestands' }).locator('tbody > tr:has(td)');
  await expect(rows.nth(0)).toBeVisible();
  await expectSubscribed(boss, '/topic/inventory-update');
  const nele = await callAs('Verwaltung');
  await book(nele, 5);
  await expect(rows.nth(0)).toContainText('Mehl +5');
  const asked: string[] = [];
  boss.on('request', (request) => asked.push(new URL(request.url()).pathname));
  for (const amount of Array.from({ length: 10 }, (_, at) => at + 11)) await book(nele, amount);
  await expect(rows.nth(0)).toContainText('Mehl +20');
  expect(asked.filter((path) => path.startsWith('/api/orders'))).toEqual([]);
  expect(asked.filter((path) => path.startsWith('/api/home')).length).toBeLessThan(5);
  expect(asked.filter((path) => path === '/api/inventory/history').length).toBeLessThan(11);
  // What was only marked is read when it is shown.
  await boss.getByRole('link', { name: 'Bestellungen', exact: true }).first().click();
  await expect.poll(() => asked.filter((path) => path === '/api/orders').length).toBeGreaterThan(0);
});

/** A machine whose clock is wrong. */
const setClockOff = (page: Page, minutes: number) =>
  page.addInitScript((off) => {
    const now = Date.now;
    const Real = Date;
    class Shifted extends Real {
      constructor(...given: unknown[]) {
        if (given.length === 0) super(now() + off);
        else super(...(given as [number]));
      }
      static override now = () => now() + off;
    }
    globalThis.Date = Shifted as DateConstructor;
  }, minutes * 60_000);

test('a wrong clock and a browser that believes to be offline do not matter while the server answers', {
  tag: '@long',
}, async ({ visit, callAs }) => {
  const mara = await visit('Kunde', { path: '/tip-games' });
  await setClockOff(mara, -20);
  await mara.goto('/order');
  await mara.getByLabel('Menge Mehl', { exact: true }).fill('1');
  await mara.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => false });
    window.dispatchEvent(new Event('offline'));
  });
  await mara.getByRole('region', { name: 'Warenkorb' }).getByRole('button', { name: 'Bestellen' }).click();
  await mara.getByRole('dialog').getByRole('button', { name: 'Bestellen' }).click();
  const heading = mara.getByRole('heading', { name: /^Bestellung B-\d{4}-\d+$/ });
  await expect(heading).toBeVisible();
  const number = ((await heading.textContent()) ?? '').replace('Bestellung ', '');

  const boss = await visit('Leitung', { path: '/tip-games' });
  await setClockOff(boss, 20);
  await boss.goto('/orders');
  await expect(card(boss, number).getByText(/^(gerade eben|seit [1-9] min)$/)).toBeVisible();
  await book(await callAs('Leitung'), 3);
  await boss.goto('/warehouse-history');
  const rows = boss.getByRole('table', { name: 'Änderungen des Bestands' }).locator('tbody > tr:has(td)');
  await expect(rows.nth(0)).toContainText('Mehl +3');
  await rows.nth(0).click();
  await expect(boss.getByRole('button', { name: 'Rückgängig' })).toBeVisible();
});

const TOKEN = 'nur-fuer-diesen-test-0123456789';

async function report(request: APIRequestContext, url: string, from: number, count: number): Promise<void> {
  const audits = Array.from({ length: count }, (_, at) => ({
    type: 'HAFEN',
    message: `Eintrag ${from + at}`,
    displayName: 'LSPD',
  }));
  const headers = { authorization: `Bearer ${TOKEN}`, 'idempotency-key': crypto.randomUUID() };
  const answer = await request.post(`${url}/api/bridge/audits`, { headers, data: audits });
  expect(answer.ok()).toBe(true);
}

test.describe('with a bridge', () => {
  test.use({ settings: { BRIDGE_TOKEN: TOKEN } });

  test('more of a list is loaded although messages come, nothing moves, and what is watched does not grow', {
    tag: '@long',
  }, async ({ visit, kontor, request }) => {
    await report(request, kontor.url, 0, 90);
    await report(request, kontor.url, 90, 90);
    await report(request, kontor.url, 180, 90);
    const boss = await visit('Leitung', { path: '/audit-log?arten=HAFEN' });
    const rows = boss.getByRole('table', { name: 'Protokoll' }).locator('tbody > tr:has(td)');
    await expect(rows).toHaveCount(100);
    await expectSubscribed(boss, '/topic/audit-update');

    const { promise: mayLoad, resolve: goOn } = Promise.withResolvers<void>();
    await boss.route(/\/api\/audits\?.*before=/, (route) => mayLoad.then(() => route.continue()).catch(() => {}));
    const asked = boss.waitForRequest(/\/api\/audits\?.*before=/);
    const read = boss.getByText('Eintrag 175', { exact: true });
    await read.scrollIntoViewIfNeeded();
    await asked;
    const top = async () => Math.round((await read.boundingBox())?.y ?? 0);
    const before = await top();
    const refreshed = boss.waitForResponse(/\/api\/audits\?(?!.*before=)/);
    await report(request, kontor.url, 1000, 5);
    await refreshed;
    await expect(boss.getByText('Eintrag 1004', { exact: true })).toHaveCount(1);
    expect(Math.abs((await top()) - before)).toBeLessThan(4);
    goOn();
    await expect(boss.getByText('Eintrag 80', { exact: true })).toHaveCount(1);
    expect(Math.abs((await top()) - before)).toBeLessThan(4);

    await boss.reload();
    await expect(rows).toHaveCount(100);
    await report(request, kontor.url, 2000, 60);
    await expect(boss.getByText('Eintrag 2059', { exact: true })).toBeVisible();
    await expect(rows).toHaveCount(100);
  });
});
