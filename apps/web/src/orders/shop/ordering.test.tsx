import { getInfo } from '@kontor/contract/business/api.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import { FEATURES } from '@kontor/contract/core/features.ts';
import { getHours } from '@kontor/contract/hours/api.ts';
import { listOrders, placeOrder } from '@kontor/contract/orders/api.ts';
import { listOffers } from '@kontor/contract/products/api.ts';
import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, answerNothing } from '#platform/testing/fake-api.ts';
import { business, hoursOf } from '#platform/testing/fixtures.ts';
import { orderOf } from '#platform/testing/orders.ts';
import { bar, bread, cake, dialog, openShop, presence, review, status, summary } from '../testing/open-shop.tsx';

test('an order is placed with what the customer saw, and its status stands above the shop', async () => {
  const { user, order } = await review();
  const seen = answer(placeOrder, () => {
    answer(listOrders, [orderOf(42)]);
    return orderOf(42);
  });
  await user.type((await dialog()).getByLabelText('Nachricht an uns'), 'Bitte warm');
  await user.type((await dialog()).getByLabelText('Telefon im Spiel (optional)'), '555-0123');
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
  expect(status().getByText('Danke, Kim.')).toBeDefined();
  expect(status().getByText('Deine Bestellung ist bei uns.')).toBeDefined();
  expect(status().getByText(/^Als Nächstes nimmt sie jemand von uns an\. Geschieht das nicht bis 20:15/)).toBeDefined();
  expect((await bar()).getByText(/Wenn du sie hast, kannst du wieder bestellen\./)).toBeDefined();
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

test('going offline while ordering is shown in place, loses nothing and passes by itself', async () => {
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

test('changed prices are shown in place, shown at once and ordered the second time', async () => {
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

test('a network that is away loses nothing', { tags: ['long'] }, async () => {
  const { user, order } = await review();
  answerNothing();
  await user.click(order);
  expect((await (await dialog()).findByRole('alert')).textContent).toContain('Der Server ist nicht erreichbar.');
  expect(order.getAttribute('aria-busy')).toBeNull();
  expect(await summary()).toBe('2 Artikel · 800 g · 10,00 €');
});

test('an amount that makes no sense takes the focus, and a bad phone number is named in its place', {
  tags: ['long'],
}, async () => {
  const { user, order } = await review();
  const seen = answer(placeOrder, orderOf(42));
  const field = (await dialog()).getByRole('spinbutton', { name: 'Menge Brot' });
  await user.clear(field);
  await user.type((await dialog()).getByLabelText('Telefon im Spiel (optional)'), 'abc');
  await user.click(order);
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.type(field, '5');
  await user.click(order);
  expect(await screen.findByText('Bitte nur Ziffern, Leerzeichen und + ( ) / -.')).toBeDefined();
  expect(document.activeElement).toBe((await dialog()).getByLabelText('Telefon im Spiel (optional)'));
  expect(seen).toEqual([]);
});

test('an order takes three clicks: one more, order, confirm', async () => {
  const { user } = await openShop();
  const seen = answer(placeOrder, orderOf(42));
  await user.click(await screen.findByRole('button', { name: 'Brot: eins mehr' }));
  await user.click((await bar()).getByRole('button', { name: 'Bestellen' }));
  await user.click((await dialog()).getByRole('button', { name: 'Bestellen' }));
  await waitFor(() => expect(seen.map(({ body }) => body)).toMatchObject([{ items: [{ productId: 1, amount: 1 }] }]));
});

test('a browser that believes to be offline orders all the same: the server answers', { tags: ['long'] }, async () => {
  const { user, order } = await review();
  const seen = answer(placeOrder, orderOf(42));
  act(() => {
    onlineManager.setOnline(false);
    window.dispatchEvent(new Event('offline'));
  });
  await user.click(order);
  await waitFor(() => expect(seen).toHaveLength(1));
  act(() => onlineManager.setOnline(true));
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
  expect(await (await bar()).findByText(/^Wir haben gerade geschlossen und öffnen .* wieder\.$/)).toBeDefined();
});

test('a refusal for being closed is shown, and is over when it opens', { tags: ['long'] }, async () => {
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
