import { placeOrder } from '@kontor/contract/orders/api.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { offerOf, orderOf } from '#platform/testing/orders.ts';
import { plainText } from '#platform/testing/plain-text.ts';
import { review } from '../testing/open-shop.tsx';

test('a customer of a price list sees and orders at its prices', async () => {
  const seen = answer(placeOrder, orderOf(42));
  const until = '2099-01-01T00:00:00.000Z';
  const offers = [offerOf(1, 'Brot'), offerOf(2, 'Kuchen', { price: 10, offer: { price: 6, until } })];
  const { user, order } = await review({ offers, list: { id: 4, name: 'Stammkunde', percent: -10 } });
  await waitFor(() => expect(plainText(screen.getByRole('dialog'))).toContain('9,00 €'));
  // What is reduced anyway is not reduced again.
  expect(plainText(screen.getByRole('article', { name: 'Kuchen' }))).toContain('6,00 €');
  await user.click(order);
  await waitFor(() => expect(seen[0]?.body).toMatchObject({ expectedTotal: 9 }));
});
