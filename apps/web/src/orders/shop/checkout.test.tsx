import { listOrders, placeOrder } from '@kontor/contract/orders/api.ts';
import { listOffers } from '@kontor/contract/products/api.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { offerOf, orderOf } from '#platform/testing/orders.ts';
import { amount, bread, cake, dialog, review } from '../testing/open-shop.tsx';

const PRODUCTS = '/topic/product-update';

test('what is sold out while the order is being checked is said in the dialog, not only behind it', async () => {
  const { user, stomp, order } = await review();
  answer(listOffers, [offerOf(1, 'Brot', { soldOut: true }), cake]);
  await waitFor(() => expect(stomp.topics()).toContain(PRODUCTS));
  act(() => stomp.send(PRODUCTS, {}));
  const sentence = '„Brot“ ist gerade ausverkauft und liegt nicht mehr im Warenkorb.';
  expect(await (await dialog()).findByText(sentence)).toBeDefined();
  expect(order.getAttribute('aria-disabled')).toBe('true');
  await user.click((await dialog()).getByRole('button', { name: 'Zurück zur Karte' }));
  await user.type(await amount('Kuchen'), '1');
  await user.click(screen.getByRole('button', { name: /Warenkorb ansehen/ }));
  expect((await dialog()).queryByText(sentence)).toBeNull();
});

test('a price that changes while the order is being checked is said beside the new sum', async () => {
  const { stomp } = await review();
  answer(listOffers, [offerOf(1, 'Brot', { price: 15 }), cake]);
  await waitFor(() => expect(stomp.topics()).toContain(PRODUCTS));
  act(() => stomp.send(PRODUCTS, {}));
  expect(await (await dialog()).findByText(/^„Brot“ kostet jetzt 15,00.€ statt 5,00.€\.$/)).toBeDefined();
});

test('a double tap orders once', async () => {
  const { order } = await review();
  const seen = answer(placeOrder, orderOf(42));
  act(() => {
    order.click();
    order.click();
  });
  await waitFor(() => expect(seen).not.toEqual([]));
  expect(seen).toHaveLength(1);
});

test('an order whose answer got lost empties the cart when it turns up', async () => {
  const { user, stomp, order } = await review({ offers: [bread] });
  answer(placeOrder, () => {
    throw new TypeError('Failed to fetch');
  });
  await user.click(order);
  expect(await (await dialog()).findByText(/^Der Server ist nicht erreichbar/)).toBeDefined();
  const items = [{ productId: 1, name: 'Brot', item: 'brot', amount: 2, unitPrice: 5 }];
  answer(listOrders, [orderOf(42, { items })]);
  act(() => stomp.send('/topic/order-update', { id: 42, status: 'NEW', version: 1 }));
  expect(await screen.findByText('Bestellung B-2026-0042 ist eingegangen.')).toBeDefined();
  expect(localStorage.getItem('kontor.cart.7')).toContain('"lines":[]');
});
