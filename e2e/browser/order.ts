import type { APIRequestContext, FrameLocator, Page } from '@playwright/test';
import { expect } from './expect.ts';

/** Orders on the open page of the shop; returns the number of the order. */
export async function order(shop: Page | FrameLocator, product: string, amount: string): Promise<string> {
  await shop.getByLabel(`Menge ${product}`, { exact: true }).fill(amount);
  await shop.getByRole('region', { name: 'Warenkorb' }).getByRole('button', { name: 'Bestellen' }).click();
  await shop.getByRole('dialog').getByRole('button', { name: 'Bestellen' }).click();
  const heading = shop.getByRole('heading', { name: /^Bestellung B-\d{4}-\d+$/ });
  await expect(heading).toBeVisible();
  return ((await heading.textContent()) ?? '').replace('Bestellung ', '');
}

/** Orders without a page; returns the number of the order. */
export async function placeOrder(caller: APIRequestContext, product: string, amount: number): Promise<string> {
  const offers = await (await caller.get('/api/menu')).json();
  const { id } = offers.find(({ name }: { name: string }) => name === product);
  const answer = await caller.post('/api/orders', { data: { items: [{ productId: id, amount }] } });
  if (!answer.ok()) throw new Error(await answer.text());
  return (await answer.json()).number;
}
