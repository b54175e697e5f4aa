import type { APIRequestContext, Page } from '@playwright/test';
import { expect, expectAccessible, expectAccessibleInLongRun, test } from './fixtures.ts';

const toast = (page: Page, sentence: string | RegExp) =>
  page.getByRole('region', { name: 'Meldungen' }).getByRole('listitem').filter({ hasText: sentence });

/** Which buttons and fields of the page a notice hides that the title bar does not hide. */
const coveredByNotices = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const overlaps = (one: DOMRect, other: DOMRect) =>
      one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
    const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    const below = ({ left, top, width, bottom }: DOMRect) =>
      new DOMRect(left, Math.max(top, bar), width, bottom - Math.max(top, bar));
    const notices = [...document.querySelectorAll('[aria-label="Meldungen"] li')]
      .map((li) => li.getBoundingClientRect())
      .filter(({ bottom }) => bottom > bar)
      .map(below);
    return [...document.querySelectorAll('main :is(button, a, input, select, textarea)')]
      .filter((element) => notices.some((notice) => overlaps(notice, element.getBoundingClientRect())))
      .map((element) => element.getAttribute('aria-label') ?? element.textContent ?? '');
  });

/** What an admin does on another screen meanwhile. */
async function sellOut(admin: APIRequestContext, name: string): Promise<void> {
  const products: { id: number; name: string }[] = await (await admin.get('/api/products')).json();
  const found = products.find((one) => one.name === name);
  const answer = await admin.put(`/api/product/${found?.id}`, { data: { ...found, soldOut: true } });
  expect(answer.status()).toBe(200);
}

test('on a phone a notice is seen and can be pressed while the order is being checked', async ({
  visit,
  callAs,
  expectedTrouble,
}) => {
  expectedTrouble.push(/401/);
  const mara = await visit('Kunde', { path: '/order', context: { viewport: { width: 390, height: 844 } } });
  await mara.getByLabel('Menge Mehl', { exact: true }).fill('2');
  await mara.getByLabel('Menge Bauernbrot', { exact: true }).fill('1');
  await mara.getByRole('region', { name: 'Warenkorb' }).getByRole('button', { name: 'Bestellen' }).click();
  const dialog = mara.getByRole('dialog', { name: 'Deine Bestellung' });
  await sellOut(await callAs('Verwaltung'), 'Mehl');
  const soldOut = toast(mara, '„Mehl“ ist gerade ausverkauft');
  await soldOut.getByRole('button', { name: 'Meldung schließen' }).click();
  await expect(soldOut).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await mara.route('**/api/orders', (route) => {
    if (route.request().method() === 'GET') return route.continue();
    const body = {
      type: 'about:blank#auth.required',
      title: 'Unauthorized',
      status: 401,
      detail: 'Bitte melde dich an.',
    };
    return route.fulfill({ status: 401, contentType: 'application/problem+json', body: JSON.stringify(body) });
  });
  await dialog.getByRole('button', { name: 'Bestellen' }).click();
  const over = toast(mara, 'Deine Anmeldung ist abgelaufen.');
  await expect(over).toBeVisible();
  // What lies behind the dialog cannot be pressed.
  for (const part of [dialog, over]) await expectAccessibleInLongRun(part);
  const [notice, title] = [await over.boundingBox(), await dialog.getByRole('heading').first().boundingBox()];
  expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThanOrEqual(title?.y ?? 0);
  await over.getByRole('button', { name: 'Anmelden' }).click();
  await expect(mara).not.toHaveURL(/\/order$/);
});

test('two confirmations within half a second give two notices, each with its own way back', {
  tag: '@long',
}, async ({ visit }) => {
  const page = await visit('Verwaltung', { path: '/racing/top-times?track=4' });
  const answers: (() => void)[] = [];
  await page.route('**/api/racing/lap-time/*/decision', async (route) => {
    if (route.request().method() !== 'GET') await new Promise<void>((resolve) => answers.push(resolve));
    await route.continue();
  });
  const confirm = page.getByRole('button', { name: /^Bestätigen/ });
  await expect(confirm.first()).toBeEnabled();
  await confirm.nth(0).click();
  await confirm.nth(1).click();
  await expect.poll(() => answers.length).toBe(2);
  for (const answer of answers) answer();
  const counted = toast(page, /^Die Zeit von .* zählt\./);
  await expect(counted).toHaveCount(2);
  await expect(counted.getByRole('button', { name: 'Rückgängig' })).toHaveCount(2);
});

test('a production can be taken back after the next notice, from the notice and from the list', {
  tag: '@long',
}, async ({ visit }) => {
  const page = await visit('Mitarbeiter', { path: '/orders' });
  await page.getByRole('button', { name: 'Fehlendes herstellen: B-2026-0010' }).click();
  const made = toast(page, /für B-2026-0010 hergestellt und gebucht\./);
  await expect(made).toBeVisible();
  await page.getByRole('button', { name: 'Beginnen: B-2026-0010' }).click();
  await expect(toast(page, 'B-2026-0010 ist jetzt „In Bearbeitung“.')).toBeVisible();
  await made.getByRole('button', { name: 'Meldung schließen' }).click();
  await page.getByRole('button', { name: /^Letzte Meldungen/ }).click();
  const list = page.getByRole('dialog', { name: 'Letzte Meldungen' });
  await list.getByRole('button', { name: /^Rückgängig: .*B-2026-0010 hergestellt/ }).click();
  await expect(toast(page, 'Die Buchung ist zurückgenommen.')).toBeVisible();
});

for (const [width, height] of [
  [390, 844],
  [1280, 800],
  [1920, 1080],
] as const) {
  test(`notices cover no button of the order board, ${width} px wide`, { tag: '@long' }, async ({
    visit,
    expectedTrouble,
  }) => {
    expectedTrouble.push(/409/);
    const page = await visit('Mitarbeiter', { path: '/orders', context: { viewport: { width, height } } });
    const show = async (column: string) => {
      if (width === 390) await page.getByRole('button', { name: new RegExp(`^${column} \\d`) }).click();
    };
    await show('Eingegangen');
    for (const number of ['B-2026-0011', 'B-2026-0012']) {
      await page.getByRole('button', { name: `Annehmen und bereitlegen: ${number}` }).click();
      await expect(page.getByRole('button', { name: `Annehmen und bereitlegen: ${number}` })).toHaveCount(0);
    }
    await show('Abholbereit');
    for (const number of ['B-2026-0011', 'B-2026-0012']) {
      await page.getByRole('button', { name: `Übergeben: ${number}` }).click();
    }
    const waiting = toast(page, /wird übergeben\./);
    await expect(waiting).toHaveCount(width === 390 ? 1 : 2);
    expect(await coveredByNotices(page)).toEqual([]);
    // A refusal is shown at once, also where what waits has taken the only place.
    await page.route('**/api/order/*', (route) => {
      if (route.request().method() === 'GET') return route.continue();
      const body = {
        type: 'about:blank#orders.missing-stock',
        title: 'Conflict',
        status: 409,
        detail: 'Es fehlt Mehl.',
      };
      return route.fulfill({ status: 409, contentType: 'application/problem+json', body: JSON.stringify(body) });
    });
    await show('Angenommen');
    await page.getByRole('button', { name: 'Beginnen: B-2026-0010' }).click();
    await expect(toast(page, 'Es fehlt Mehl.')).toBeVisible();
    await expectAccessible(page.getByRole('region', { name: 'Meldungen' }));
  });
}
