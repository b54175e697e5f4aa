import type { MayOrder } from '@kontor/contract/business/schema.ts';
import { FEATURES } from '@kontor/contract/core/features.ts';
import { getPresence } from '@kontor/contract/game/api.ts';
import { listOrders } from '@kontor/contract/orders/api.ts';
import type { Order } from '@kontor/contract/orders/schema.ts';
import { listCategories, listOffers } from '@kontor/contract/products/api.ts';
import type { Offer } from '@kontor/contract/products/offer.ts';
import { act, screen, within } from '@testing-library/react';
import { answer } from '#platform/testing/fake-api.ts';
import { business, person } from '#platform/testing/fixtures.ts';
import { offerOf, orderOf } from '#platform/testing/orders.ts';
import { plainText } from '#platform/testing/plain-text.ts';
import { renderApp } from '#shell/testing/render-app.tsx';

export const me = person('7', 'Kim', 'USER');
export const bread = offerOf(1, 'Brot');
export const cake = offerOf(2, 'Kuchen', { price: 12.5, weight: 900, available: 4 });
export const past = orderOf(41, { status: 'COMPLETED' });

interface Given {
  readonly offers?: Offer[];
  readonly orders?: Order[];
  readonly online?: boolean | null;
  readonly mayOrder?: MayOrder;
}

export const presence = (online: boolean | null) =>
  answer(getPresence, { online, checkedAt: '2026-11-15T18:00:00.000Z', source: 'players' });

export async function openShop({
  offers = [bread, cake],
  orders = [],
  online = true,
  mayOrder = 'IN_GAME',
}: Given = {}) {
  answer(listCategories, []);
  answer(listOffers, offers);
  answer(listOrders, orders);
  presence(online);
  const view = renderApp('/order', { me, info: { ...business(...FEATURES), mayOrder } });
  await screen.findByRole('heading', { level: 1, name: /^(Bestellen|Deine Bestellung)$/ });
  await act(async () => view.stomp.open());
  return view;
}

export const amount = (name: string) => screen.findByRole<HTMLInputElement>('spinbutton', { name: `Menge ${name}` });
export const bar = async () => within(await screen.findByRole('region', { name: 'Warenkorb' }));
export const dialog = async (name = 'Deine Bestellung') => within(await screen.findByRole('dialog', { name }));
export const summary = async () =>
  plainText((await bar()).getByRole('button', { name: /Warenkorb ansehen/ })).replace('Warenkorb ansehen: ', '');
export const status = () => within(screen.getByRole('region', { name: /^Bestellung B-/ }));

/** Two loaves in the cart and the order laid out to be checked. */
export async function review(given: Given = {}) {
  const view = await openShop(given);
  await view.user.type(await amount('Brot'), '2');
  await view.user.click((await bar()).getByRole('button', { name: /Warenkorb ansehen/ }));
  return { ...view, order: (await dialog()).getByRole('button', { name: 'Bestellen' }) };
}
