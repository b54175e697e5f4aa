import { AppError } from '@kontor/contract/core/errors.ts';
import { FEATURES } from '@kontor/contract/core/features.ts';
import { getPresence } from '@kontor/contract/game/api.ts';
import { changeOrder, listOrders } from '@kontor/contract/orders/api.ts';
import type { Order, OrderStatus } from '@kontor/contract/orders/schema.ts';
import { listCategories, listOffers } from '@kontor/contract/products/api.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { business, person } from '#platform/testing/fixtures.ts';
import { offerOf, orderOf } from '#platform/testing/orders.ts';
import { plainText } from '#platform/testing/plain-text.ts';
import { clearToasts } from '#platform/toasts.ts';
import { renderApp } from '#shell/testing/render-app.tsx';
import { ordersQueries } from '../orders.queries.ts';

beforeEach(() => {
  answer(listCategories, []);
});

const me = person('7', 'Kim', 'USER');
const TOPIC = '/topic/order-update';

async function openOrder(order: Order, { info = business(...FEATURES) } = {}) {
  answer(listOffers, [offerOf(1, 'Brot'), offerOf(2, 'Kuchen', { price: 12.5 })]);
  answer(listOrders, [order]);
  answer(getPresence, { online: true, checkedAt: null, source: 'players' });
  const view = renderApp('/order', { me, info });
  await screen.findByRole('region', { name: new RegExp(order.number) });
  await act(async () => view.stomp.open());
  await waitFor(() => expect(view.stomp.topics()).toContain(TOPIC));
  return view;
}

const region = () => within(screen.getByRole('region', { name: /^Bestellung B-/ }));
const message = { id: 42, status: 'READY', version: 2 };
const bread = { productId: 1, name: 'Brot', item: 'brot', amount: 12, unitPrice: 5 };
const ready = orderOf(42, { status: 'READY', version: 2 });

test('the view says how far it is, who works on it and what happened', async () => {
  const at = (minute: number) => `2026-11-15T18:${minute}:00.000Z`;
  await openOrder(
    orderOf(42, {
      status: 'IN_PROGRESS',
      note: 'Bitte warm',
      phone: '555-0123',
      assignee: { id: '1', name: 'Nele' },
      history: [
        { at: at(15), from: null, to: 'NEW', by: 'Kim' },
        { at: at(16), from: 'NEW', to: 'NEW', by: 'Kim' },
        { at: at(20), from: 'NEW', to: 'ACCEPTED', by: 'Nele' },
        { at: at(25), from: 'ACCEPTED', to: 'IN_PROGRESS', by: null, reason: 'Der Ofen ist frei.' },
      ],
    }),
  );
  const steps = within(region().getByRole('list', { name: 'So weit ist deine Bestellung' })).getAllByRole('listitem');
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, null, 'step', null]);
  expect(region().getByText('Deine Bestellung ist in Bearbeitung.')).toBeDefined();
  expect(region().getByText(/^Nele kümmert sich darum\./)).toBeDefined();
  const events = within(region().getByRole('list', { name: 'Verlauf' })).getAllByRole('listitem');
  expect(events.map(plainText)).toEqual([
    'Bestellt Kim · 15.11.2026, 19:15',
    'Bestellung geändert Kim · 15.11.2026, 19:16',
    'Angenommen Nele · 15.11.2026, 19:20',
    'In Bearbeitung automatisch · 15.11.2026, 19:25Grund: Der Ofen ist frei.',
  ]);
  expect(region().getByText('Bitte warm')).toBeDefined();
  expect(region().getByText('555-0123')).toBeDefined();
  expect(plainText(region().getByText(/^Summe/).parentElement)).toBe('Summe, 4,8 kg 60,00 €');
  expect(region().queryByRole('button', { name: 'Stornieren' })).toBeNull();
  expect(await screen.findByRole('article', { name: 'Brot' })).toBeDefined();
});

test('it is told where the order is fetched and from whom, without an address too', { tags: ['long'] }, async () => {
  const info = { ...business(...FEATURES), address: 'Vespucci Boulevard 12' };
  const { unmount } = await openOrder(orderOf(42, { status: 'READY', assignee: { id: '1', name: 'Nele' } }), { info });
  const factOf = (name: string) => plainText(region().getByText(name).nextElementSibling);
  expect(region().getByText('Deine Bestellung liegt bereit.')).toBeDefined();
  expect(factOf('Hier holst du sie ab')).toBe('Bäckerei LindnerVespucci Boulevard 12');
  expect(factOf('Von wem')).toBe('Nele gibt sie dir.');
  unmount();
  await openOrder(orderOf(42));
  expect(factOf('Hier holst du sie ab')).toBe('Bäckerei Lindner');
  expect(factOf('Von wem')).toBe('Steht hier, sobald sie jemand annimmt.');
});

test('while an order runs the cart can be filled, and what is blocked says why and leads to the order', async () => {
  const { user } = await openOrder(orderOf(42));
  await user.click(await screen.findByRole('button', { name: 'Kuchen: eins mehr' }));
  const cart = within(screen.getByRole('region', { name: 'Warenkorb' }));
  expect(cart.getByRole('button', { name: /^Warenkorb ansehen: 1 Artikel/ })).toBeDefined();
  const order = cart.getByRole('button', { name: 'Bestellen' });
  expect(order.getAttribute('aria-disabled')).toBe('true');
  expect(document.getElementById(order.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
    'Deine Bestellung ist bei uns. Wenn du sie hast, kannst du wieder bestellen.',
  );
  expect(cart.getByRole('link', { name: 'Zur Bestellung' }).getAttribute('href')).toBe('/order');
});

test('a change is shown once, live, and not again after a reload', async () => {
  const { stomp, unmount } = await openOrder(orderOf(42));
  answer(listOrders, [ready]);
  act(() => stomp.send(TOPIC, message));
  const sentence = 'Deine Bestellung B-2026-0042 ist abholbereit.';
  expect(await screen.findByText(sentence)).toBeDefined();
  expect(screen.getByRole('region', { name: /^Bestellung B-/ }).hasAttribute('data-flash')).toBe(true);
  unmount();
  clearToasts();
  await openOrder(ready);
  expect(screen.queryByText(sentence)).toBeNull();
});

test('a change that happened while the line was down is shown after it is back', async () => {
  const { stomp } = await openOrder(orderOf(42));
  act(() => stomp.lose());
  answer(listOrders, [orderOf(42, { status: 'ACCEPTED', version: 2 })]);
  await act(async () => stomp.open());
  expect(await screen.findByText('Deine Bestellung B-2026-0042 ist angenommen.')).toBeDefined();
});

test('a change that happened while the page was closed is shown on return', { tags: ['long'] }, async () => {
  const { unmount } = await openOrder(orderOf(42));
  unmount();
  await openOrder(orderOf(42, { status: 'REJECTED', reason: 'Kein Mehl mehr.', version: 2 }));
  expect(await screen.findByText('Deine Bestellung B-2026-0042 ist abgelehnt: Kein Mehl mehr.')).toBeDefined();
});

async function openHome(person = me) {
  const view = renderApp('/', { me: person });
  await screen.findByRole('heading', { level: 1 });
  await act(async () => view.stomp.open());
  await waitFor(() => expect(view.stomp.topics()).toContain(TOPIC));
  return view;
}

const steps = (...statuses: OrderStatus[]): Order['history'] =>
  statuses.map((to, at) => ({ at: '2026-11-15T18:20:00.000Z', from: statuses[at - 1] ?? null, to, by: 'Nele' }));

test('a waiting customer is told on other screens too, and once', async () => {
  localStorage.setItem('kontor.order.7', JSON.stringify({ id: 42, status: 'NEW' }));
  answer(listOrders, [ready]);
  const { stomp } = await openHome();
  act(() => stomp.send(TOPIC, message));
  const sentence = 'Deine Bestellung B-2026-0042 ist abholbereit.';
  // It leads there.
  expect((await screen.findByRole('link', { name: sentence })).getAttribute('href')).toBe('/order');
  clearToasts();
  const asked = answer(listOrders, [ready]);
  act(() => stomp.send(TOPIC, message));
  await waitFor(() => expect(asked).not.toEqual([]));
  expect(screen.queryByText(sentence)).toBeNull();
});

test.each<[OrderStatus, Partial<Order>, string]>([
  ['ACCEPTED', {}, 'ist angenommen.'],
  ['REJECTED', { reason: 'Kein Mehl mehr.' }, 'ist abgelehnt: Kein Mehl mehr.'],
  ['CANCELLED', { reason: 'Nicht abgeholt.' }, 'ist storniert: Nicht abgeholt.'],
])('in a browser that has never seen /order it is told that an order is %s', async (status, more, words) => {
  // Another order, done with long ago, stands in nobody's way.
  localStorage.setItem('kontor.order.7', JSON.stringify({ id: 41, status: 'COMPLETED' }));
  answer(listOrders, [orderOf(42, { status, version: 2, history: steps('NEW', status), ...more })]);
  const { stomp } = await openHome();
  act(() => stomp.send(TOPIC, { id: 42, status, version: 2 }));
  expect(await screen.findByText(`Deine Bestellung B-2026-0042 ${words}`)).toBeDefined();
});

test('an order that was only placed or changed is no news in another tab', async () => {
  const asked = answer(listOrders, [orderOf(42, { version: 2, history: steps('NEW', 'NEW') })]);
  const { stomp } = await openHome();
  act(() => stomp.send(TOPIC, { id: 42, status: 'NEW', version: 2 }));
  await waitFor(() => expect(asked).not.toEqual([]));
  expect(screen.queryByText(/Deine Bestellung B-/)).toBeNull();
});

test('staff are told of their own order and not of others', async () => {
  const nele = person('7', 'Nele', 'MODERATOR');
  const others = orderOf(43, { customer: { id: '8', name: 'Mara', avatarUrl: null } });
  const asked = answer(listOrders, [orderOf(42), others]);
  const { stomp, client } = await openHome(nele);
  await waitFor(() => expect(client.getQueryData(ordersQueries.running().queryKey)).toBeDefined());
  act(() => stomp.send(TOPIC, { ...message, id: 43 }));
  answer(listOrders, [orderOf(42, { status: 'READY', version: 2, history: steps('NEW', 'READY') }), others]);
  act(() => stomp.send(TOPIC, message));
  expect(await screen.findByText('Deine Bestellung B-2026-0042 ist abholbereit.')).toBeDefined();
  expect(asked.filter(({ query }) => query.get('mine') === 'true')).toEqual([]);
});

const rejected = orderOf(42, {
  status: 'REJECTED',
  reason: 'Kein Mehl mehr.',
  version: 2,
  history: [{ at: '2026-11-15T18:20:00.000Z', from: 'NEW', to: 'REJECTED', by: 'Nele', reason: 'Kein Mehl mehr.' }],
});

test('the end of an order is shown with its reason over the shop, also after a reload, until it is hidden', async () => {
  const { stomp, unmount } = await openOrder(orderOf(42));
  answer(listOrders, [rejected]);
  act(() => stomp.send(TOPIC, { ...message, status: 'REJECTED' }));
  expect(await screen.findByText('Wir konnten deine Bestellung nicht annehmen.')).toBeDefined();
  unmount();
  const { user } = await openOrder(rejected);
  expect(
    region()
      .getAllByText(/Kein Mehl mehr/)
      .map(plainText),
  ).toEqual(['Grund: Kein Mehl mehr.']);
  await user.type(await screen.findByRole('spinbutton', { name: 'Menge Brot' }), '2');
  expect(screen.getByRole('region', { name: 'Warenkorb' }).textContent).toContain('2 Artikel');
  await user.click(region().getByRole('button', { name: 'Ausblenden' }));
  expect(screen.queryByRole('region', { name: /^Bestellung B-/ })).toBeNull();
  expect(screen.getByRole('heading', { name: 'Frühere Bestellungen' })).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('what was turned down can be put into the cart again', async () => {
  localStorage.setItem('kontor.order.7', JSON.stringify({ id: 42, status: 'NEW' }));
  const { user } = await openOrder(rejected);
  await user.click(await region().findByRole('button', { name: 'Noch einmal bestellen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Deine Bestellung' }));
  expect(dialog.getByRole<HTMLInputElement>('spinbutton', { name: 'Menge Brot' }).value).toBe('12');
});

test('cancelling asks, names the order and is reported once', async () => {
  const { user } = await openOrder(orderOf(42));
  const cancelled = orderOf(42, { status: 'CANCELLED', version: 2 });
  const seen = answer(changeOrder, () => {
    answer(listOrders, [cancelled]);
    return cancelled;
  });
  await user.click(region().getByRole('button', { name: 'Stornieren' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Bestellung B-2026-0042 stornieren?' }));
  await user.click(question.getByRole('button', { name: 'Stornieren' }));
  expect(await screen.findByText('Deine Bestellung B-2026-0042 ist storniert.')).toBeDefined();
  expect(seen[0]).toMatchObject({ path: '/api/order/42', body: { status: 'CANCELLED', version: 1 } });
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Ausblenden' })).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
});

test('amounts, products and the message can be changed while nobody has taken it', async () => {
  const { user } = await openOrder(orderOf(42));
  const seen = answer(changeOrder, orderOf(42, { version: 2 }));
  await user.click(region().getByRole('button', { name: 'Ändern' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Bestellung B-2026-0042 ändern' }));
  const field = dialog.getByRole('spinbutton', { name: 'Menge Brot' });
  await user.clear(field);
  await user.type(field, '3');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Produkt dazunehmen' }), '2');
  await user.type(dialog.getByLabelText('Nachricht an uns'), 'Ohne Salz');
  expect(plainText(dialog.getByText(/^Summe/).parentElement)).toContain('27,50 €');
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  expect(await screen.findByText('Bestellung B-2026-0042 ist geändert.')).toBeDefined();
  expect(seen[0]?.body).toEqual({
    items: [
      { productId: 1, amount: 3 },
      { productId: 2, amount: 1 },
    ],
    expectedTotal: 27.5,
    note: 'Ohne Salz',
    version: 1,
  });
});

test('a changed message leaves the prices as they were ordered', { tags: ['long'] }, async () => {
  const { user } = await openOrder(orderOf(42, { total: 48, items: [{ ...bread, unitPrice: 4 }] }));
  const seen = answer(changeOrder, orderOf(42, { version: 2 }));
  await user.click(region().getByRole('button', { name: 'Ändern' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Bestellung B-2026-0042 ändern' }));
  expect(plainText(dialog.getByText(/^Summe wie bestellt/).parentElement)).toContain('48,00 €');
  await user.type(dialog.getByLabelText('Nachricht an uns'), 'Ohne Salz');
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(seen[0]?.body).toEqual({ note: 'Ohne Salz', version: 1 }));
});

test('a change that comes too late says so and keeps what was typed', async () => {
  const { user } = await openOrder(orderOf(42));
  answer(changeOrder, () => {
    answer(listOrders, [orderOf(42, { status: 'ACCEPTED', version: 2 })]);
    return new AppError('orders.not-changeable', { number: 'B-2026-0042' });
  });
  await user.click(region().getByRole('button', { name: 'Ändern' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Bestellung B-2026-0042 ändern' }));
  await user.type(dialog.getByLabelText('Nachricht an uns'), 'Ohne Salz');
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  expect(await dialog.findByText(/ist inzwischen weiter und lässt sich nicht mehr ändern/)).toBeDefined();
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Nachricht an uns').value).toBe('Ohne Salz');
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Nachricht an uns').readOnly).toBe(true);
  expect(dialog.getByRole<HTMLInputElement>('spinbutton', { name: 'Menge Brot' }).readOnly).toBe(true);
  expect(dialog.queryByRole('button', { name: 'Speichern' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Schließen' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
