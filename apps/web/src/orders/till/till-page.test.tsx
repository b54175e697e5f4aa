import { AppError } from '@kontor/contract/core/errors.ts';
import type { Role } from '@kontor/contract/core/roles.ts';
import { getOrder, listOrders } from '@kontor/contract/orders/api.ts';
import type { Order } from '@kontor/contract/orders/schema.ts';
import { getTillSettings, markPaid, refundSale, sell } from '@kontor/contract/orders/till-api.ts';
import { listCustomers, listPriceLists } from '@kontor/contract/price-lists/api.ts';
import { listCategories, listOffers } from '@kontor/contract/products/api.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { person } from '#platform/testing/fixtures.ts';
import { billOf, offerOf, orderOf } from '#platform/testing/orders.ts';
import { plainText } from '#platform/testing/plain-text.ts';
import { renderApp } from '#shell/testing/render-app.tsx';

const regulars = { id: 4, name: 'Stammkunde', percent: -10, customers: 1 };

const soldOf = (more: Partial<Order> = {}): Order =>
  orderOf(7, {
    customer: { id: null, name: 'Laufkundschaft', avatarUrl: null },
    items: [{ productId: 1, name: 'Brot', item: 'brot', amount: 3, unitPrice: 5 }],
    total: 15,
    status: 'COMPLETED',
    history: [{ at: '2026-11-15T18:15:00.000Z', from: null, to: 'COMPLETED', by: 'Nele' }],
    bill: billOf(1500, { source: 'TILL', payment: 'CASH', cost: 4.5, isCostEstimated: true }),
    ...more,
  });

beforeEach(() => localStorage.clear());

async function openTill({ role = 'MODERATOR' as Role, orders = [] as Order[] } = {}) {
  answer(listCategories, []);
  answer(listOffers, [
    offerOf(1, 'Brot'),
    offerOf(2, 'Brezel', { price: 2.5, available: 1 }),
    offerOf(3, 'Kuchen', { soldOut: true }),
  ]);
  answer(listOrders, ({ query }) => orders.filter(({ bill }) => query.get('owed') !== 'true' || bill.owedCents > 0));
  answer(listPriceLists, [regulars]);
  answer(getTillSettings, { discountLimit: 20 });
  answer(listCustomers, [{ id: '21', name: 'Mara Lindt', avatarUrl: null, priceList: regulars }]);
  answer(getOrder, ({ path }) => orders.find(({ id }) => path.endsWith(`/${id}`)) ?? new AppError('not-found'));
  const view = renderApp('/till', { me: person('1', 'Nele', role) });
  await screen.findByRole('list', { name: 'Zum Verkauf' });
  return view;
}

const total = () => plainText(screen.getByRole('region', { name: 'Verkauf' }));
const pay = (name: RegExp) => screen.getByRole('button', { name });

test('a product and a way of paying are a sale, and the till is free for the next one', async () => {
  const seen = answer(sell, soldOf({ bill: billOf(500, { source: 'TILL', payment: 'CASH' }) }));
  const { user } = await openTill();
  await user.click(screen.getByRole('button', { name: /^Brot/ }));
  await user.click(pay(/^Bar/));
  expect(await screen.findByText(/B-2026-0007, Bar/)).toBeDefined();
  expect(seen.map(({ body }) => body)).toEqual([
    expect.objectContaining({
      items: [{ productId: 1, amount: 1 }],
      payment: 'CASH',
      handsOver: true,
      expectedCents: 500,
    }),
  ]);
  expect(screen.queryByRole('spinbutton', { name: 'Menge Brot' })).toBeNull();
});

test('the keyboard alone searches, adds so many and pays', async () => {
  const seen = answer(sell, soldOf());
  const { user } = await openTill();
  // From anywhere on the screen.
  await user.click(screen.getByRole('heading', { level: 1 }));
  await user.keyboard('3 brot{Enter}');
  expect(screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Menge Brot' }).value).toBe('3');
  await user.keyboard('{Enter}{Enter}');
  await screen.findByText(/B-2026-0007, Bar/);
  await user.keyboard('bre{Enter}{Control>}{Enter}{/Control}');
  await waitFor(() => expect(seen).toHaveLength(2));
  expect(seen[1]?.body).toMatchObject({ items: [{ productId: 2, amount: 1 }], payment: 'CASH' });
});

test('two taps at once are one sale', async () => {
  const seen = answer(sell, soldOf());
  const { user } = await openTill();
  await user.click(screen.getByRole('button', { name: /^Brot/ }));
  await user.dblClick(pay(/^Bank/));
  await screen.findByText(/B-2026-0007/);
  expect(seen).toHaveLength(1);
});

test('a customer brings the price list along, and another can be chosen', async () => {
  const { user } = await openTill();
  await user.click(screen.getByRole('button', { name: /^Brot/ }));
  await user.click(screen.getByRole('button', { name: /^Kunde/ }));
  await user.click(await screen.findByRole('button', { name: /Mara Lindt/ }));
  await waitFor(() => expect(total()).toContain('4,50 €'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Preisliste' }), 'Standardpreise');
  expect(total()).toContain('5,00 €');
});

test('a customer without an account has a name', { tags: ['long'] }, async () => {
  answer(listCustomers, []);
  const seen = answer(sell, soldOf());
  const { user } = await openTill();
  await user.click(screen.getByRole('button', { name: /^Brot/ }));
  await user.click(screen.getByRole('button', { name: /^Kunde/ }));
  await user.type(await screen.findByRole('searchbox', { name: 'Kunde' }), 'Frau Berg');
  await user.click(await screen.findByRole('button', { name: /Ohne Konto: Frau Berg/ }));
  await user.click(pay(/^Rechnung/));
  await waitFor(() => expect(seen[0]?.body).toMatchObject({ customerName: 'Frau Berg', payment: 'INVOICE' }));
});

test('a clerk who gives more than the limit is told so before anything is sent', async () => {
  const { user } = await openTill();
  await user.click(screen.getByRole('button', { name: /^Brot/ }));
  await user.click(screen.getByRole('button', { name: 'Rabatt' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rabatt' }));
  await user.type(dialog.getByRole('spinbutton', { name: 'Prozent' }), '21');
  await user.click(dialog.getByRole('button', { name: 'Übernehmen' }));
  expect(dialog.getByText(/höchstens 20 %/)).toBeDefined();
  await user.clear(dialog.getByRole('spinbutton', { name: 'Prozent' }));
  await user.type(dialog.getByRole('spinbutton', { name: 'Prozent' }), '20');
  await user.click(dialog.getByRole('button', { name: 'Übernehmen' }));
  expect(dialog.getByText('Wofür? Ein Stichwort genügt.')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Mengenrabatt' }));
  await user.click(dialog.getByRole('button', { name: 'Übernehmen' }));
  expect(total()).toContain('4,00 €');
});

test('a refusal is read beside the sale, which stays', async () => {
  answer(sell, new AppError('orders.missing-stock', { missing: '1 × Brezel (1 im Lager)' }));
  const { user } = await openTill();
  await user.keyboard('2 brezel{Enter}');
  expect(screen.getByText(/nur 1 da/)).toBeDefined();
  await user.click(pay(/^Bar/));
  expect(await screen.findByText('Dafür fehlt noch: 1 × Brezel (1 im Lager).')).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Menge Brezel' }).value).toBe('2');
});

test('a started sale is still there after the page was loaded again', async () => {
  const first = await openTill();
  await first.user.click(screen.getByRole('button', { name: /^Brot/ }));
  first.unmount();
  await openTill();
  expect(screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Menge Brot' }).value).toBe('1');
});

const lines = [{ productId: 1, name: 'Brot', amount: 3 }];
const inDoubt = (more: object = {}) =>
  localStorage.setItem('till:1', JSON.stringify({ lines, sentAt: '2026-11-15T18:14:00.000Z', ...more }));

test('a sale whose answer was lost is found among the latest ones and put away', async () => {
  inDoubt();
  await openTill({ orders: [soldOf()] });
  expect(await screen.findByText(/B-2026-0007, Bar/)).toBeDefined();
  expect(screen.queryByRole('spinbutton', { name: 'Menge Brot' })).toBeNull();
});

test('the sale before is not taken for the same again, whose answer was lost', async () => {
  inDoubt({ before: 7 });
  await openTill({ orders: [soldOf()] });
  expect(await screen.findByText(/^Keine Antwort vom Server/)).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Menge Brot' }).value).toBe('3');
});

test('a sale in doubt is not changed, and is the same sale after the page was loaded again', async () => {
  const seen = answer(sell, soldOf());
  inDoubt({ key: 'the-key-it-was-sent-with' });
  const { user } = await openTill();
  await user.click(screen.getByRole('button', { name: /^Brezel/ }));
  await user.type(screen.getByRole('searchbox'), '2 brezel{Enter}');
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('2 brezel');
  expect(screen.queryByRole('spinbutton', { name: 'Menge Brezel' })).toBeNull();
  await user.click(pay(/^Bar/));
  expect(await screen.findByText(/B-2026-0007, Bar/)).toBeDefined();
  expect(seen.map(({ body, headers }) => [body, headers.get('idempotency-key')])).toEqual([
    [expect.objectContaining({ items: [{ productId: 1, amount: 3 }] }), 'the-key-it-was-sent-with'],
  ]);
});

test('what is typed while a sale is under way stays until the next one', async () => {
  let arrive = (_order: Order) => {};
  answer(sell, () => new Promise<Order>((resolve) => (arrive = resolve)));
  const { user } = await openTill();
  await user.keyboard('3 brot{Enter}{Enter}{Enter}2 brezel{Enter}');
  arrive(soldOf());
  await screen.findByText(/B-2026-0007, Bar/);
  await user.keyboard('{Enter}');
  expect(screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Menge Brezel' }).value).toBe('2');
});

test('what is open is paid later, and said so', async () => {
  const owed = soldOf({ bill: billOf(1500, { source: 'TILL', payment: 'INVOICE', owedCents: 1500 }) });
  const seen = answer(markPaid, soldOf());
  const { user } = await openTill({ orders: [owed] });
  await user.click(await screen.findByRole('button', { name: 'Verkäufe (1 offen)' }));
  await user.click(await screen.findByRole('button', { name: /B-2026-0007/ }));
  await user.click(await screen.findByRole('button', { name: 'Bezahlt: Bank' }));
  expect((await screen.findAllByText('B-2026-0007 ist bezahlt.')).length).toBeGreaterThan(0);
  expect(seen[0]?.body).toEqual({ payment: 'CARD' });
  // A clerk refunds nothing and sees no cost.
  expect(screen.queryByRole('button', { name: 'Erstatten' })).toBeNull();
  expect(screen.queryByText(/Kosten der Ware/)).toBeNull();
});

test('the administration refunds with a reason', async () => {
  const seen = answer(refundSale, soldOf());
  const { user } = await openTill({ role: 'ADMIN', orders: [soldOf()] });
  await user.click(screen.getByRole('button', { name: 'Verkäufe' }));
  await user.click(await screen.findByRole('button', { name: /B-2026-0007/ }));
  expect(await screen.findByText(/4,50 € \(geschätzt\)/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Erstatten' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'B-2026-0007 erstatten?' }));
  await user.click(dialog.getByRole('button', { name: /15,00.€ erstatten/ }));
  expect(dialog.getByText('Bitte gib einen Grund an.')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Reklamation' }));
  await user.click(dialog.getByRole('radio', { name: 'ist weg' }));
  await user.click(dialog.getByRole('button', { name: /15,00.€ erstatten/ }));
  await waitFor(() =>
    expect(seen[0]?.body).toEqual({
      reason: 'Reklamation',
      isBackInStock: false,
      items: [{ productId: 1, amount: 3 }],
    }),
  );
});

test('what a colleague has refunded meanwhile is seen after the refusal, also without a live channel', {
  tags: ['long'],
}, async () => {
  answer(refundSale, new AppError('till.refund-too-much', { name: 'Brot', left: '1' }));
  const { user } = await openTill({ role: 'ADMIN', orders: [soldOf()] });
  await user.click(screen.getByRole('button', { name: 'Verkäufe' }));
  await user.click(await screen.findByRole('button', { name: /B-2026-0007/ }));
  await user.click(await screen.findByRole('button', { name: 'Erstatten' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'B-2026-0007 erstatten?' }));
  await user.click(dialog.getByRole('button', { name: 'Reklamation' }));
  const bill = billOf(1500, { source: 'TILL', payment: 'CASH', refundedCents: 1000 });
  answer(getOrder, soldOf({ items: soldOf().items.map((item) => ({ ...item, refunded: 2 })), bill }));
  await user.click(dialog.getByRole('button', { name: /15,00.€ erstatten/ }));
  expect(await dialog.findByText(/So viel ist davon nicht mehr zu erstatten/)).toBeDefined();
  expect(await dialog.findByRole('button', { name: /^5,00.€ erstatten/ })).toBeDefined();
});

test('some of the goods are refunded for what was paid for them', async () => {
  const seen = answer(refundSale, soldOf());
  const bill = billOf(1350, {
    source: 'TILL',
    payment: 'CASH',
    tipCents: 100,
    discountCents: 150,
    discountReason: 'Treue',
  });
  const { user } = await openTill({ role: 'ADMIN', orders: [soldOf({ bill })] });
  await user.click(screen.getByRole('button', { name: 'Verkäufe' }));
  await user.click(await screen.findByRole('button', { name: /B-2026-0007/ }));
  await user.click(await screen.findByRole('button', { name: 'Erstatten' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'B-2026-0007 erstatten?' }));
  await user.click(dialog.getByRole('radio', { name: 'nur ein Teil' }));
  await user.click(dialog.getByRole('button', { name: 'Erstatten' }));
  expect(dialog.getByText('Bitte wähle, was zurückkommt.')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Brot: eins mehr' }));
  await user.click(dialog.getByRole('button', { name: 'Falsch eingegeben' }));
  expect(dialog.getByText(/Das Trinkgeld bleibt/)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: /4,50.€ erstatten/ }));
  const items = [{ productId: 1, amount: 1 }];
  await waitFor(() => expect(seen[0]?.body).toEqual({ reason: 'Falsch eingegeben', isBackInStock: true, items }));
});
