import { getInfo } from '@kontor/contract/business/api.ts';
import type { MayOrder } from '@kontor/contract/business/schema.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import { FEATURES } from '@kontor/contract/core/features.ts';
import { getPresence } from '@kontor/contract/game/api.ts';
import { getHours } from '@kontor/contract/hours/api.ts';
import { listOrders, placeOrder } from '@kontor/contract/orders/api.ts';
import type { Order } from '@kontor/contract/orders/schema.ts';
import { listCategories, listOffers } from '@kontor/contract/products/api.ts';
import type { Offer } from '@kontor/contract/products/offer.ts';
import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, answerNothing } from '#platform/testing/fake-api.ts';
import { business, hoursOf, person } from '#platform/testing/fixtures.ts';
import { offerOf, orderOf } from '#platform/testing/orders.ts';
import { plainText } from '#platform/testing/plain-text.ts';
import { renderApp } from '#shell/testing/render-app.tsx';

beforeEach(() => {
  answer(listCategories, []);
});

const me = person('7', 'Kim', 'USER');
const bread = offerOf(1, 'Brot');
const cake = offerOf(2, 'Kuchen', { price: 12.5, weight: 900, available: 4 });
const past = orderOf(41, { status: 'COMPLETED' });

interface Given {
  readonly offers?: Offer[];
  readonly orders?: Order[];
  readonly online?: boolean | null;
  readonly mayOrder?: MayOrder;
}

const presence = (online: boolean | null) =>
  answer(getPresence, { online, checkedAt: '2026-11-15T18:00:00.000Z', source: 'players' });

async function openShop({ offers = [bread, cake], orders = [], online = true, mayOrder = 'IN_GAME' }: Given = {}) {
  answer(listOffers, offers);
  answer(listOrders, orders);
  presence(online);
  const view = renderApp('/order', { me, info: { ...business(...FEATURES), mayOrder } });
  await screen.findByRole('heading', { level: 1, name: 'Bestellen' });
  await act(async () => view.stomp.open());
  return view;
}

const amount = (name: string) => screen.findByRole<HTMLInputElement>('spinbutton', { name: `Menge ${name}` });
const bar = async () => within(await screen.findByRole('region', { name: 'Warenkorb' }));
const dialog = async (name = 'Deine Bestellung') => within(await screen.findByRole('dialog', { name }));
const summary = async () =>
  plainText((await bar()).getByRole('button', { name: /Warenkorb ansehen/ })).replace('Warenkorb ansehen: ', '');
const status = () => within(screen.getByRole('region', { name: /^Bestellung B-/ }));

/** Two loaves in the cart and the order laid out to be checked. */
async function review(given: Given = {}) {
  const view = await openShop(given);
  await view.user.type(await amount('Brot'), '2');
  await view.user.click((await bar()).getByRole('button', { name: /Warenkorb ansehen/ }));
  return { ...view, order: (await dialog()).getByRole('button', { name: 'Bestellen' }) };
}

test('a card says what it is, what it costs and whether it is there; what is chosen is summed up below', async () => {
  const { user } = await openShop({ offers: [bread, cake, offerOf(3, 'Saft', { available: 0 })] });
  const card = within(await screen.findByRole('article', { name: 'Kuchen' }));
  expect(card.getByText('4 auf Lager')).toBeDefined();
  expect(plainText(card.getByText(/12,50/))).toBe('12,50 €');
  expect(screen.getByText('Wird für dich hergestellt')).toBeDefined();
  await user.type(await amount('Kuchen'), '2');
  await user.click(screen.getByRole('button', { name: 'Brot: eins mehr' }));
  expect(await summary()).toBe('3 Artikel · 2,2 kg · 30,00 €');
  await user.click(screen.getByRole('button', { name: 'Brot: eins weniger' }));
  expect(await summary()).toBe('2 Artikel · 1,8 kg · 25,00 €');
});

test('another currency is seen at once on the cards and in the cart, which stays open', async () => {
  const { user, stomp } = await openShop();
  await user.type(await amount('Kuchen'), '2');
  await user.click((await bar()).getByRole('button', { name: /Warenkorb ansehen/ }));
  await user.type((await dialog()).getByRole('textbox', { name: /Nachricht/ }), 'Bitte kle');
  answer(getInfo, { ...business(...FEATURES), currency: { sign: '$', place: 'BEFORE' } });
  act(() => stomp.send('/topic/info-update', {}));
  expect(await (await dialog()).findAllByText('$25,00')).not.toEqual([]);
  expect((await dialog()).getByRole<HTMLTextAreaElement>('textbox', { name: /Nachricht/ }).value).toBe('Bitte kle');
  const card = screen.getByRole('article', { name: 'Kuchen', hidden: true });
  expect(within(card).getByText('$12,50')).toBeDefined();
});

test('what is not there is made, and says so on the card and before ordering', async () => {
  const { user } = await openShop();
  await user.type(await amount('Kuchen'), '12');
  const sentence = '8 davon stellen wir für dich her.';
  expect(within(screen.getByRole('article', { name: 'Kuchen' })).getByText(sentence)).toBeDefined();
  await user.click((await bar()).getByRole('button', { name: 'Bestellen' }));
  expect((await dialog()).getByText(sentence)).toBeDefined();
});

test.each(['100000', '1,5', '-3'])(
  '%s is neither left out silently nor can it be ordered: the way back to the field is',
  async (typed) => {
    const { user } = await openShop();
    await user.type(await amount('Brot'), '2');
    await user.type(await amount('Kuchen'), typed);
    expect((await bar()).getByText('Bitte prüfe die Menge bei Kuchen.')).toBeDefined();
    expect(await summary()).toBe('Summe offen');
    expect((await bar()).queryByRole('button', { name: 'Bestellen' })).toBeNull();
    await user.click((await bar()).getByRole('button', { name: 'Menge prüfen' }));
    expect(document.activeElement).toBe(await amount('Kuchen'));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.clear(await amount('Kuchen'));
    await user.click((await bar()).getByRole('button', { name: 'Bestellen' }));
    expect(await dialog()).toBeDefined();
  },
);

test('an amount that a search hides is put right in the review', async () => {
  const { user } = await openShop();
  await user.type(await amount('Kuchen'), '1,5');
  await user.type(screen.getByRole('searchbox', { name: 'Produkte suchen' }), 'brot');
  await screen.findByText('1 von 2 Produkten');
  await user.click((await bar()).getByRole('button', { name: 'Menge prüfen' }));
  expect((await dialog()).getByRole('spinbutton', { name: 'Menge Kuchen' })).toBeDefined();
  expect(plainText((await dialog()).getByText(/^Summe/).parentElement)).toBe('Summe offen');
});

test('a complaint is brought into view', async () => {
  const { user } = await openShop();
  const field = await amount('Brot');
  const seen = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
  await user.type(field, '99999');
  expect(seen).toHaveBeenCalledWith({ block: 'nearest' });
});

test('the search finds products by their name', async () => {
  const { user } = await openShop();
  await amount('Brot');
  await user.type(screen.getByRole('searchbox', { name: 'Produkte suchen' }), 'kuch');
  expect(await screen.findByText('1 von 2 Produkten')).toBeDefined();
  await user.type(screen.getByRole('searchbox', { name: 'Produkte suchen' }), 'x');
  await user.click(await screen.findByRole('button', { name: 'Suche leeren' }));
  expect(await screen.findByText('2 Produkte')).toBeDefined();
});

test('the cart survives a reload and says what can no longer be had', async () => {
  const { user, unmount } = await openShop();
  await user.type(await amount('Brot'), '3');
  await user.type(await amount('Kuchen'), '1');
  unmount();
  await openShop({ offers: [bread] });
  expect((await amount('Brot')).value).toBe('3');
  expect(await screen.findByText('„Kuchen“ gibt es nicht mehr und liegt nicht mehr im Warenkorb.')).toBeDefined();
  expect(await summary()).toBe('3 Artikel · 1,2 kg · 15,00 €');
});

test('an order is placed with what the customer saw, and its status takes the place of the cart', async () => {
  const { user, order } = await review();
  const seen = answer(placeOrder, () => {
    answer(listOrders, [orderOf(42)]);
    return orderOf(42);
  });
  await user.type((await dialog()).getByLabelText('Nachricht an uns'), 'Bitte warm');
  await user.type((await dialog()).getByLabelText('Telefon im Spiel'), '555-0123');
  await user.click(order);
  expect(await screen.findByText('Bestellung B-2026-0042 ist eingegangen.')).toBeDefined();
  expect(seen[0]?.body).toEqual({
    items: [{ productId: 1, amount: 2 }],
    note: 'Bitte warm',
    phone: '555-0123',
    expectedTotal: 10,
  });
  const title = await screen.findByRole('heading', { level: 2, name: 'Bestellung B-2026-0042' });
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(screen.queryByRole('region', { name: 'Warenkorb' })).toBeNull();
  expect(status().getByText('Läuft um 20:15 ab, wenn sie niemand annimmt.')).toBeDefined();
  expect(JSON.parse(localStorage.getItem('kontor.cart.7') ?? '').cart).toEqual({
    lines: [],
    note: '',
    phone: '555-0123',
  });
});

test.each<[boolean | null, string, string]>([
  [
    false,
    'Nicht im Spiel eingeloggt',
    'Du bist nicht auf dem Spielserver. Logge dich im Spiel ein, dann kannst du bestellen.',
  ],
  [
    null,
    'Serverstatus unbekannt',
    'Der Serverstatus kann gerade nicht geprüft werden. Sobald das wieder geht, kannst du bestellen.',
  ],
])('with presence %s the cart works, but ordering waits and says why', async (online, badge, reason) => {
  const { user, order, client } = await review({ online });
  const seen = answer(placeOrder, orderOf(42));
  expect(screen.getByText(badge).parentElement?.textContent).toBe(badge + reason);
  expect(order.getAttribute('aria-disabled')).toBe('true');
  expect(document.getElementById(order.getAttribute('aria-describedby') ?? '')?.textContent).toBe(reason);
  await user.type((await dialog()).getByLabelText('Nachricht an uns'), 'Hallo');
  await user.click(order);
  expect(seen).toEqual([]);
  presence(true);
  await act(() => client.invalidateQueries({ queryKey: ['game'] }));
  expect(await screen.findByText('Im Spiel eingeloggt')).toBeDefined();
  await waitFor(() => expect(order.getAttribute('aria-disabled')).toBeNull());
});

test('where everybody may order nobody has to be in the game, and a switch applies to the open page', async () => {
  const { user, order, stomp } = await review({ online: false, mayOrder: 'ANYONE' });
  const seen = answer(placeOrder, orderOf(42));
  expect(screen.getByText('Bestellen kann jeder, der angemeldet ist.')).toBeDefined();
  expect(screen.queryByText(/Nicht im Spiel eingeloggt|nicht auf dem Spielserver/)).toBeNull();
  expect(order.getAttribute('aria-disabled')).toBeNull();
  answer(getInfo, business(...FEATURES));
  act(() => stomp.send('/topic/info-update', {}));
  expect(await screen.findByText('Bestellen kann, wer im Spiel ist.')).toBeDefined();
  expect(await screen.findByText('Nicht im Spiel eingeloggt')).toBeDefined();
  await waitFor(() => expect(order.getAttribute('aria-disabled')).toBe('true'));
  answer(getInfo, { ...business(...FEATURES), mayOrder: 'ANYONE' });
  act(() => stomp.send('/topic/info-update', {}));
  await waitFor(() => expect(order.getAttribute('aria-disabled')).toBeNull());
  await user.click(order);
  await waitFor(() => expect(seen).toHaveLength(1));
});

test('going offline while ordering is told in place, loses nothing and passes by itself', async () => {
  const { user, order, client } = await review();
  answer(placeOrder, new AppError('game.offline'));
  presence(false);
  await user.type((await dialog()).getByLabelText('Nachricht an uns'), 'Bitte warm');
  await user.click(order);
  const sentence = 'Du musst auf dem Spielserver eingeloggt sein, um zu bestellen.';
  expect((await (await dialog()).findByRole('alert')).textContent).toBe(sentence);
  expect((await dialog()).getByLabelText<HTMLTextAreaElement>('Nachricht an uns').value).toBe('Bitte warm');
  presence(true);
  await act(() => client.invalidateQueries({ queryKey: ['game'] }));
  await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
});

test('changed prices are told in place, shown at once and ordered the second time', async () => {
  const { user, order } = await review();
  const seen = answer(placeOrder, new AppError('orders.price-changed', { total: '14,00 €' }));
  answer(listOffers, [{ ...bread, price: 7 }, cake]);
  await user.click(order);
  expect((await (await dialog()).findByRole('alert')).textContent).toContain('kostet jetzt 14,00 €');
  await waitFor(async () => expect(await summary()).toContain('14,00 €'));
  await user.click(order);
  await waitFor(() =>
    expect(seen.map(({ body }) => (body as { expectedTotal: number }).expectedTotal)).toEqual([10, 14]),
  );
});

test('a network that is away loses nothing', async () => {
  const { user, order } = await review();
  answerNothing();
  await user.click(order);
  expect((await (await dialog()).findByRole('alert')).textContent).toContain('Der Server ist nicht erreichbar.');
  expect(order.getAttribute('aria-busy')).toBeNull();
  expect(await summary()).toBe('2 Artikel · 800 g · 10,00 €');
});

test('an amount that makes no sense takes the focus, and a bad phone number is named in its place', async () => {
  const { user, order } = await review();
  const seen = answer(placeOrder, orderOf(42));
  const field = (await dialog()).getByRole('spinbutton', { name: 'Menge Brot' });
  await user.clear(field);
  await user.type((await dialog()).getByLabelText('Telefon im Spiel'), 'abc');
  await user.click(order);
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.type(field, '5');
  await user.click(order);
  expect(await screen.findByText('Bitte nur Ziffern, Leerzeichen und + ( ) / -.')).toBeDefined();
  expect(document.activeElement).toBe((await dialog()).getByLabelText('Telefon im Spiel'));
  expect(seen).toEqual([]);
});

test('a line can be taken out before ordering', async () => {
  const { user, order } = await review();
  await user.click((await dialog()).getByRole('button', { name: 'Brot entfernen' }));
  expect((await dialog()).getByText('Es ist nichts mehr ausgewählt.')).toBeDefined();
  expect(order.getAttribute('aria-disabled')).toBe('true');
});

test('one less than one takes the line out', async () => {
  const { user } = await review();
  const less = (await dialog()).getByRole('button', { name: 'Brot: eins weniger' });
  await user.click(less);
  expect((await dialog()).getByRole<HTMLInputElement>('spinbutton', { name: 'Menge Brot' }).value).toBe('1');
  await user.click(less);
  expect((await dialog()).getByText('Es ist nichts mehr ausgewählt.')).toBeDefined();
});

test('while no orders are taken the products are shown, and nobody asks for orders', async () => {
  const asked = answer(listOrders, []);
  answer(listOffers, [bread]);
  renderApp('/order', { me, info: business('PRODUCTS') });
  expect(await screen.findByText(/Zurzeit nehmen wir keine Bestellungen an\./)).toBeDefined();
  expect(await screen.findByRole('article', { name: 'Brot' })).toBeDefined();
  expect(screen.queryByRole('spinbutton')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Warenkorb' })).toBeNull();
  expect(asked).toEqual([]);
});

test('no products, and products that cannot be loaded', async () => {
  const { unmount } = await openShop({ offers: [] });
  expect(await screen.findByText('Noch keine Produkte')).toBeDefined();
  unmount();
  answer(listOrders, []);
  answer(listOffers, new AppError('conflict'));
  const { user } = renderApp('/order', { me });
  expect(await screen.findByText('Die Produkte konnten nicht geladen werden.')).toBeDefined();
  answer(listOffers, [bread]);
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(await screen.findByRole('article', { name: 'Brot' })).toBeDefined();
});

test('earlier orders open and go back into the cart at what is offered today', async () => {
  const items = [...past.items, { productId: 9, name: 'Torte', item: 'torte', amount: 1, unitPrice: 9 }];
  const { user } = await openShop({ orders: [{ ...past, items }] });
  const again = await screen.findByRole('button', { name: 'Noch einmal bestellen: B-2026-0041' });
  expect(again.closest('details')).toBeNull();
  await user.click(again);
  expect(await screen.findByText('„Torte“ gibt es nicht mehr und liegt nicht mehr im Warenkorb.')).toBeDefined();
  expect((await dialog()).getByRole<HTMLInputElement>('spinbutton', { name: 'Menge Brot' }).value).toBe('12');
});

test('what lies in the cart stays when an earlier order is put in, and nothing opens where nothing of it can be had', async () => {
  const items = [{ productId: 9, name: 'Torte', item: 'torte', amount: 1, unitPrice: 9 }];
  const orders = [past, orderOf(40, { status: 'COMPLETED', items })];
  const { user } = await openShop({ orders });
  await user.type(await amount('Brot'), '20');
  await user.type(await amount('Kuchen'), '1');
  await user.click(await screen.findByRole('button', { name: 'Noch einmal bestellen: B-2026-0040' }));
  expect(await screen.findByText('„Torte“ gibt es nicht mehr und liegt nicht mehr im Warenkorb.')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Noch einmal bestellen: B-2026-0041' }));
  const field = async (name: string) =>
    (await dialog()).getByRole<HTMLInputElement>('spinbutton', { name: `Menge ${name}` }).value;
  expect([await field('Brot'), await field('Kuchen')]).toEqual(['20', '1']);
});

test('an order takes three clicks: one more, order, confirm', async () => {
  const { user } = await openShop();
  const seen = answer(placeOrder, orderOf(42));
  await user.click(await screen.findByRole('button', { name: 'Brot: eins mehr' }));
  await user.click((await bar()).getByRole('button', { name: 'Bestellen' }));
  await user.click((await dialog()).getByRole('button', { name: 'Bestellen' }));
  await waitFor(() => expect(seen.map(({ body }) => body)).toMatchObject([{ items: [{ productId: 1, amount: 1 }] }]));
});

test('without a network the cart says so and orders again when it is back', async () => {
  const { user } = await openShop();
  await user.click(await screen.findByRole('button', { name: 'Brot: eins mehr' }));
  act(() => onlineManager.setOnline(false));
  expect((await bar()).getByText(/^Du hast gerade kein Netz/)).toBeDefined();
  const order = (await bar()).getByRole('button', { name: 'Bestellen' });
  expect(order.getAttribute('aria-disabled')).toBe('true');
  act(() => onlineManager.setOnline(true));
  await waitFor(() => expect(order.getAttribute('aria-disabled')).toBeNull());
});

test('a Menü is shown with what is in it, and what sells best is marked', async () => {
  const parts = [
    { productId: 1, name: 'Brot', item: 'brot', amount: 2 },
    { productId: 2, name: 'Kuchen', item: 'kuchen', amount: 1 },
  ];
  const { user } = await openShop({
    offers: [bread, cake, offerOf(3, 'Kaffeetafel', { produces: null, parts, isPopular: true })],
  });
  const article = await screen.findByRole('article', { name: 'Kaffeetafel' });
  const card = within(article);
  expect(article.textContent).toContain('2 × Brot, 1 × Kuchen');
  expect(card.getByText('beliebt')).toBeDefined();
  await user.click(card.getByRole('button', { name: 'Kaffeetafel: eins mehr' }));
  await user.click((await bar()).getByRole('button', { name: 'Bestellen' }));
  expect((await screen.findByRole('dialog')).textContent).toContain('2 × Brot, 1 × Kuchen');
});

test('a page that was open before closing says so at once, orders nothing, and orders again after opening', async () => {
  const { order, stomp, user } = await review();
  const seen = answer(placeOrder, orderOf(42));
  const closed = 'Wir haben gerade geschlossen.';
  answer(getHours, hoursOf({ mode: 'CLOSED' }));
  act(() => stomp.send('/topic/hours-update', {}));
  expect(await (await dialog()).findByText(closed)).toBeDefined();
  expect(order.getAttribute('aria-disabled')).toBe('true');
  await user.click(order);
  expect(seen).toEqual([]);
  answer(getHours, hoursOf());
  act(() => stomp.send('/topic/hours-update', {}));
  await waitFor(() => expect(order.getAttribute('aria-disabled')).toBeNull());
  await user.click(order);
  await waitFor(() => expect(seen).toHaveLength(1));
});

test('closed comes before the game, and the bar says when it opens', async () => {
  const { stomp } = await openShop({ online: false });
  const until = new Date(Date.now() + 36 * 3_600_000).toISOString();
  answer(getHours, hoursOf({ mode: 'CLOSED', until }));
  act(() => stomp.send('/topic/hours-update', {}));
  expect(await (await bar()).findByText(/^Wir haben gerade geschlossen\. Wieder geöffnet ab .* Uhr\.$/)).toBeDefined();
});

test('a refusal for being closed is shown, and is over when it opens', async () => {
  const { order, stomp, user } = await review();
  answer(placeOrder, new AppError('hours.closed'));
  answer(getHours, hoursOf({ mode: 'CLOSED' }));
  await user.click(order);
  expect(await (await dialog()).findByRole('alert')).toBeDefined();
  await waitFor(() => expect(order.getAttribute('aria-disabled')).toBe('true'));
  answer(getHours, hoursOf());
  act(() => stomp.send('/topic/hours-update', {}));
  await waitFor(async () => expect((await dialog()).queryByText('Wir haben gerade geschlossen.')).toBeNull());
});
