import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';

const centsIn = (text: string | null): number => Number((text ?? '').replace('−', '-').replace(/[^\d-]/g, ''));

/** What a person sees of themselves as what they are owed. */
const owed = async (page: Page): Promise<number> =>
  centsIn(await page.getByText('Dir stehen zu').locator('xpath=following-sibling::p[1]').textContent());
const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
const payButton = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^Auszahlen: ${name}`) });
const dialog = (page: Page) => page.getByRole('alertdialog');

test('the boss pays a week, and the clerk sees it at once', { tag: '@long' }, async ({ visit }) => {
  const aWeekAgo = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10);
  const boss = await visit('Leitung', { path: `/wages?zeitraum=woche&tag=${aWeekAgo}` });
  const jonas = await visit('Mitarbeiter');
  await jonas.getByRole('link', { name: 'Mein Lohn' }).click();
  await expect(jonas.getByText('Dir stehen zu')).toBeVisible();
  const before = await owed(jonas);
  await expectAccessible(jonas);

  await expect(payButton(boss, 'Jonas Krell')).toBeVisible();
  const week = centsIn(await payButton(boss, 'Jonas Krell').getAttribute('aria-label'));
  expect(week).toBeGreaterThan(0);
  expect(week).toBeLessThan(before);
  await expectAccessible(boss);
  await payButton(boss, 'Jonas Krell').click();
  await expect(dialog(boss).getByRole('heading')).toContainText('an Jonas Krell auszahlen?');
  await expectAccessible(dialog(boss));
  await dialog(boss).getByRole('radio', { name: 'Bank' }).check({ force: true });
  await dialog(boss).getByRole('button', { name: 'Auszahlen' }).click();
  await expect(boss.getByText(/an Jonas Krell ausgezahlt\./)).toBeVisible();
  await expect(payButton(boss, 'Jonas Krell')).toBeHidden();

  await expect.poll(() => owed(jonas)).toBe(before - week);
  await jonas.getByRole('radio', { name: 'Zahlungen' }).check({ force: true });
  const paid = jonas.getByRole('table', { name: 'Zahlungen' }).getByRole('row').nth(1);
  await expect(paid).toContainText('von Viktor Hagen');
  expect(centsIn(await paid.getByRole('cell').last().textContent())).toBe(week);

  await boss.getByRole('button', { name: 'Rückgängig' }).click();
  await expect.poll(() => owed(jonas)).toBe(before);
  await expect(paid).toContainText('Zurückgenommen von Viktor Hagen');
});

test('an evening: what the clerk sells is in the cash book and on their wage, and a refund takes it back', {
  tag: '@long',
}, async ({ visit, kontor }) => {
  const [clerk, admin, boss] = [
    await visit('Mitarbeiter', { path: '/till' }),
    await visit('Verwaltung', { path: '/cash-book' }),
    await visit('Leitung', { path: '/wages' }),
  ];
  const wage = async () => centsIn(await payButton(boss, 'Jonas Krell').getAttribute('aria-label'));
  await expect(payButton(boss, 'Jonas Krell')).toBeVisible();
  const before = await wage();
  const tile = clerk.getByRole('list', { name: 'Zum Verkauf' }).getByRole('button', { name: /^Laugenbrezel/ });
  await tile.click();
  await tile.click();
  await clerk.getByRole('list', { name: 'Bezahlen und übergeben' }).getByRole('button', { name: /^Bar/ }).click();
  await expect(clerk.getByRole('status').filter({ hasText: /B-\d{4}-\d+/ })).toContainText('5,80 €');

  // Two pretzels at three percent.
  await expect(admin.getByRole('row', { name: /Verkauf/ }).first()).toContainText('+5,80');
  await expect.poll(wage).toBe(before + 17);

  await payButton(boss, 'Jonas Krell').click();
  await dialog(boss).getByRole('radio', { name: 'Kasse' }).check({ force: true });
  await dialog(boss).getByRole('button', { name: 'Auszahlen' }).click();
  await expect(boss.getByText(/an Jonas Krell ausgezahlt\./)).toBeVisible();
  await expect(admin.getByRole('row', { name: /Lohn/ }).first()).toContainText('Jonas Krell');

  const [sold] = await (await admin.request.get('/api/orders?source=TILL&limit=1')).json();
  const refund = { reason: 'Falsch eingepackt', isBackInStock: true };
  const refunded = await admin.request.post(`/api/till/sales/${sold.id}/refund`, {
    data: refund,
    headers: { origin: kontor.url },
  });
  expect(refunded.status()).toBe(200);
  await expect(card(boss, 'Jonas Krell')).toContainText('−0,17');
  await expect(payButton(boss, 'Jonas Krell')).toBeHidden();
  await clerk.goto('/wages');
  await expect(clerk.getByText('Du bist im Minus')).toBeVisible();
  await expect(clerk.getByRole('table', { name: 'Posten' })).toContainText('zurückgenommene Bestellung');
});
