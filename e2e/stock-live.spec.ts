import type { Page } from '@playwright/test';
import { expect, expectAccessible, startPicking, test } from './fixtures.ts';

const card = (page: Page, label: string) =>
  page.getByRole('list', { name: 'Bestand' }).getByRole('button', { name: new RegExp(`^${label} x`) });
const picker = (page: Page) => page.getByRole('combobox', { name: 'Gegenstand' });

async function amountOf(page: Page, label: string): Promise<number> {
  const text = (await card(page, label).textContent()) ?? '';
  return Number((/x([\d.]+)/.exec(text)?.[1] ?? '').replaceAll('.', ''));
}

const shown = (amount: number): RegExp => new RegExp(`x${amount.toLocaleString('de-DE')}(\\s|$)`);

test('20 pieces are booked out with three inputs, also on a slow line, and the item page tells of it', {
  tag: '@long',
}, async ({ visit }) => {
  const page = await visit('Mitarbeiter', { path: '/warehouse' });
  await page.route('**/api/inventory/items', async (route) => {
    if (route.request().method() === 'POST') await new Promise((resolve) => setTimeout(resolve, 800));
    await route.continue();
  });
  const before = await amountOf(page, 'Butter');
  const inputs = [
    () => card(page, 'Butter').click(),
    () => page.keyboard.type('-20'),
    () => page.keyboard.press('Enter'),
  ];
  expect(inputs.length).toBeLessThanOrEqual(3);
  for (const input of inputs) await input();
  await expect(page.getByText(/^20 × Butter ausgebucht\./)).toBeVisible();
  await expect(card(page, 'Butter')).toHaveText(shown(before - 20));

  // With the switch it is one more the first time, and it stays where it was put.
  await card(page, 'Butter').click();
  await page.getByText('Abgang', { exact: true }).click();
  await page.keyboard.type('5\n');
  await expect(page.getByText(/^5 × Butter ausgebucht\./)).toBeVisible();
  await card(page, 'Butter').click();
  await page.keyboard.type('6\n');
  await expect(page.getByText(/^6 × Butter ausgebucht\./)).toBeVisible();
  await expectAccessible(page.getByRole('form', { name: 'Bestand erfassen' }));

  await card(page, 'Butter').click();
  await page.getByRole('link', { name: 'Ansehen' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Butter' })).toBeVisible();
  const bookings = page.getByRole('table', { name: 'Buchungen' }).locator('tbody > tr:has(td)');
  for (const [at, change] of ['−6', '−5', '−20'].entries()) {
    await expect(bookings.nth(at)).toContainText(/Jonas Krell hat entnommen/);
    await expect(bookings.nth(at)).toContainText(change);
  }
  await expect(bookings.first()).toContainText((before - 31).toLocaleString('de-DE'));
  await expect(page.getByText('Einkaufspreis')).toHaveCount(0);
  await page.getByRole('link', { name: 'Buchen' }).click();
  await expect(picker(page)).toHaveValue('Butter');
});

test('every item can be reached in the picker, by scrolling and with the arrows', { tag: '@long' }, async ({
  visit,
}) => {
  const page = await visit('Mitarbeiter', { path: '/warehouse' });
  await startPicking(page);
  await picker(page).click();
  const list = page.getByRole('listbox', { name: 'Gegenstand' });
  const total = Number(await list.getByRole('option').first().getAttribute('aria-setsize'));
  expect(total).toBeGreaterThan(24);
  const last = list.locator(`[aria-posinset="${total}"]`);
  await expect(last).toHaveCount(0);
  await list.hover();
  await page.mouse.wheel(0, 100_000);
  await expect(last).toBeInViewport({ ratio: 0.9 });
  await page.keyboard.press('ArrowDown');
  await expect(list.locator('[aria-posinset="1"]')).toBeInViewport({ ratio: 0.9 });
  await page.keyboard.press('ArrowUp');
  await expect(last).toHaveAttribute('aria-selected', 'true');
  await expect(last).toBeInViewport({ ratio: 0.9 });
  for (let step = 0; step < 12; step += 1) await page.keyboard.press('ArrowUp');
  await expect(list.locator(`[aria-posinset="${total - 12}"]`)).toBeInViewport({ ratio: 0.9 });
  for (let step = 0; step < 12; step += 1) await page.keyboard.press('ArrowDown');
  await expectAccessible(page);
  const name = await last.locator('span').first().textContent();
  await page.keyboard.press('Enter');
  await expect(picker(page)).toHaveValue(name ?? '');
});

test('the page stays where it is while booking, and what was clicked stays in view, at a desk and on a phone', {
  tag: '@long',
}, async ({ visit }) => {
  for (const context of [
    { viewport: { width: 1280, height: 560 } },
    { viewport: { width: 390, height: 700 }, hasTouch: true, isMobile: true },
  ]) {
    const page = await visit('Mitarbeiter', { path: '/warehouse', context });
    const [juice, flour] = [card(page, 'Apfelsaft'), card(page, 'Mehl')];
    const bar = page.getByRole('form', { name: 'Bestand erfassen' });
    const scrolled = () => page.evaluate(() => window.scrollY);
    await juice.click();
    const before = await amountOf(page, 'Apfelsaft');
    const start = await scrolled();
    await page.getByLabel('Menge').click();
    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    await expect(juice).toHaveText(shown(before + 12));
    await expect(picker(page)).toBeFocused();
    await page.keyboard.type('bro');
    await expect(page.getByRole('option').first()).toBeVisible();
    expect(await scrolled()).toBe(start);
    await page.keyboard.press('Escape');
    // A card that is half behind the bar comes out of it when it is clicked.
    const edge = (await bar.boundingBox())?.y ?? 0;
    await flour.evaluate((element, to) => window.scrollBy(0, element.getBoundingClientRect().top - to + 40), edge);
    await flour.click({ position: { x: 20, y: 10 } });
    await expect(flour).toHaveAttribute('aria-pressed', 'true');
    const gap = async () => {
      const [one, other] = [await flour.boundingBox(), await bar.boundingBox()];
      return one && other ? other.y - (one.y + one.height) : Number.NEGATIVE_INFINITY;
    };
    await expect.poll(gap).toBeGreaterThanOrEqual(0);
    await expect(flour).toBeInViewport({ ratio: 1 });
  }
});

test('a fast clerk books three items with the keyboard alone', async ({ visit }) => {
  const page = await visit('Mitarbeiter', { path: '/warehouse' });
  await expect(card(page, 'Brot')).toBeVisible();
  const [bread, flour] = [await amountOf(page, 'Brot'), await amountOf(page, 'Mehl')];
  await startPicking(page);
  for (const [letters, amount, sentence] of [
    ['brot', '12', '12 × Brot erfasst.'],
    ['mehl', '-5', '5 × Mehl ausgebucht.'],
    ['pizza', '7', '7 × Pizza erfasst.'],
  ] as const) {
    await page.keyboard.type(`${letters}\n`);
    await expect(page.getByLabel('Menge')).toBeFocused();
    await page.keyboard.type(`${amount}\n`);
    await expect(picker(page)).toBeFocused();
    await expect(picker(page)).toHaveValue('');
    await expect(page.getByText(sentence)).toBeVisible();
  }
  await expect(card(page, 'Brot')).toHaveText(shown(bread + 12));
  await expect(card(page, 'Mehl')).toHaveText(shown(flour - 5));
  await expect(card(page, 'Pizza')).toHaveText(shown(7));
});

test('taking more than is there is refused beside the entry, which stays', { tag: '@long' }, async ({
  visit,
  expectedTrouble,
}) => {
  expectedTrouble.push(/409/);
  const page = await visit('Mitarbeiter', { path: '/warehouse' });
  await card(page, 'Honig').click();
  await page.getByLabel('Menge').fill('-999');
  await page.getByLabel('Menge').press('Enter');
  await expect(page.getByText(/Der Bestand würde negativ \(\d+ vorhanden\)/)).toBeVisible();
  await expect(page.getByText('−999 × Honig')).toBeVisible();
  await expect(picker(page)).toBeFocused();
});

test('removing asks, empties the stock, and can be taken back', { tag: '@long' }, async ({ visit }) => {
  const page = await visit('Mitarbeiter', { path: '/warehouse' });
  await page.getByRole('button', { name: 'Mehr', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Löschen' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Erfassen' })).toBeDisabled();
  const before = await amountOf(page, 'Butter');
  await card(page, 'Butter').click();
  await page.getByRole('button', { name: 'Mehr zu Butter' }).click();
  await page.getByRole('menuitem', { name: 'Löschen' }).click();
  await page
    .getByRole('alertdialog', { name: `${before} × Butter löschen?` })
    .getByRole('button', { name: 'Löschen' })
    .click();
  await expect(card(page, 'Butter')).toHaveText(/x0 leer$/);
  await expect(page.getByText(/× Butter gelöscht\./)).toBeVisible();
  await page.getByRole('link', { name: 'Start', exact: true }).click();
  await page.getByRole('button', { name: /^Letzte Meldungen/ }).press('Enter');
  const notices = page.getByRole('dialog', { name: 'Letzte Meldungen' });
  await expect(notices.getByRole('listitem')).toHaveCount(1);
  await expectAccessible(notices);
  await notices.getByRole('button', { name: /^Rückgängig/ }).press('Enter');
  await expect(page.getByText(/Die Buchung ist zurückgenommen/).first()).toBeVisible();
  await page.getByRole('link', { name: 'Inventar' }).first().click();
  await expect(card(page, 'Butter')).toHaveText(shown(before));
});

test('what another person booked meanwhile is not removed unseen', { tag: '@long' }, async ({
  visit,
  expectedTrouble,
}) => {
  expectedTrouble.push(/409/);
  const [clerk, other] = [
    await visit('Mitarbeiter', { path: '/warehouse' }),
    await visit('Verwaltung', { path: '/warehouse' }),
  ];
  const before = await amountOf(clerk, 'Käse');
  await card(clerk, 'Käse').click();
  await clerk.getByRole('button', { name: 'Mehr zu Käse' }).click();
  await clerk.getByRole('menuitem', { name: 'Löschen' }).click();
  await card(other, 'Käse').click();
  await other.getByLabel('Menge').fill('1');
  await other.getByLabel('Menge').press('Enter');
  await expect(card(other, 'Käse')).toHaveText(shown(before + 1));
  await clerk.getByRole('alertdialog').getByRole('button', { name: 'Löschen' }).click();
  await expect(clerk.getByText('Der Bestand hat sich inzwischen geändert')).toBeVisible();
  await expect(card(clerk, 'Käse')).toHaveText(shown(before + 1));
});

test('an admin imports items: first the preview, then the items can be booked', { tag: '@long' }, async ({
  visit,
  expectedTrouble,
}) => {
  // Nobody has drawn the new item.
  expectedTrouble.push(/404/);
  const page = await visit('Verwaltung', { path: '/warehouse' });
  await expect(card(page, 'Brot')).toBeVisible();
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Gegenstände importieren' });
  // The example in the field is a file that can be read.
  const field = dialog.getByLabel('Oder Inhalt einfügen');
  await field.fill((await field.getAttribute('placeholder')) ?? '');
  await dialog.getByRole('button', { name: 'Vorschau' }).click();
  await expect(dialog.getByText(/^2 Gegenstände gelesen, /)).toBeVisible();
  await expect(dialog.getByText(/^\d+ Gegenstände, bleiben\.$/)).toBeVisible();
  await expect(dialog.getByLabel('Auch entfernen, was nicht in der Datei steht')).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Zurück' }).click();
  await field.fill('name,label,weight\nbread,Weißbrot,500\ngold,Goldbarren,1000\nlead,Blei,schwer\n');
  await dialog.getByRole('button', { name: 'Vorschau' }).click();
  await dialog.getByText('Neu', { exact: true }).click();
  await expect(dialog.getByText('Goldbarren')).toBeVisible();
  await dialog.getByText('Übersprungen und Hinweise').click();
  await expect(dialog.getByText('Zeile 4: Das Gewicht „schwer“ ist keine Zahl.')).toBeVisible();
  await dialog.getByText('Geändert', { exact: true }).click();
  await expect(dialog.getByText('„Brot“ → „Weißbrot“, 750 g → 500 g')).toBeVisible();
  await expectAccessible(dialog);
  await dialog.getByRole('button', { name: 'Übernehmen' }).click();
  await expect(page.getByText(/2 Gegenstände eingelesen: 1 neu, 1 geändert/)).toBeVisible();
  await expect(card(page, 'Weißbrot')).toBeVisible();
  await expect(card(page, 'Mehl')).toBeVisible();
  await startPicking(page);
  await page.keyboard.type('gol\n3\n');
  await expect(card(page, 'Goldbarren')).toHaveText(shown(3));
});
