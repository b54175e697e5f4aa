import { getInfo } from '@kontor/contract/business/api.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import { FEATURES } from '@kontor/contract/core/features.ts';
import { listOrders } from '@kontor/contract/orders/api.ts';
import { listOffers } from '@kontor/contract/products/api.ts';
import { act, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { business } from '#platform/testing/fixtures.ts';
import { offerOf, orderOf } from '#platform/testing/orders.ts';
import { plainText } from '#platform/testing/plain-text.ts';
import { renderApp } from '#shell/testing/render-app.tsx';
import { amount, bar, bread, cake, dialog, me, openShop, past, review, summary } from '../testing/open-shop.tsx';

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

test('another currency is seen at once on the cards and in the cart, which stays open', {
  tags: ['long'],
}, async () => {
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

test.each(['100000', '1,5'])(
  '%s is neither left out silently nor can it be ordered: the way back to the field is',
  async (typed) => {
    const { user } = await openShop();
    await user.type(await amount('Brot'), '2');
    await user.type(await amount('Kuchen'), typed);
    expect((await bar()).getByText('Bitte prüfe die Menge bei Kuchen.')).toBeDefined();
    expect(await summary()).toBe('Summe noch offen');
    expect((await bar()).queryByRole('button', { name: 'Bestellen' })).toBeNull();
    await user.click((await bar()).getByRole('button', { name: 'Menge prüfen' }));
    expect(document.activeElement).toBe(await amount('Kuchen'));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.clear(await amount('Kuchen'));
    await user.click((await bar()).getByRole('button', { name: 'Bestellen' }));
    expect(await dialog()).toBeDefined();
  },
);

test('an amount that a search hides is put right in the review', { tags: ['long'] }, async () => {
  const { user } = await openShop();
  await user.type(await amount('Kuchen'), '1,5');
  await user.type(screen.getByRole('searchbox', { name: 'Produkte suchen' }), 'brot');
  await screen.findByText('1 von 2 Produkten');
  await user.click((await bar()).getByRole('button', { name: 'Menge prüfen' }));
  expect((await dialog()).getByRole('spinbutton', { name: 'Menge Kuchen' })).toBeDefined();
  expect(plainText((await dialog()).getByText(/^Summe/).parentElement)).toBe('Summe noch offen');
});

test('a complaint is brought into view', async () => {
  const { user } = await openShop();
  const field = await amount('Brot');
  const seen = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
  await user.type(field, '99999');
  expect(seen).toHaveBeenCalledWith({ block: 'nearest' });
});

test('the search finds products by their name', { tags: ['long'] }, async () => {
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

test('a line can be taken out before ordering', async () => {
  const { user, order } = await review();
  await user.click((await dialog()).getByRole('button', { name: 'Brot entfernen' }));
  expect((await dialog()).getByText('Es ist nichts mehr ausgewählt.')).toBeDefined();
  expect(order.getAttribute('aria-disabled')).toBe('true');
});

test('one less than one takes the line out', { tags: ['long'] }, async () => {
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
  expect(await screen.findByText('Noch steht nichts auf der Karte')).toBeDefined();
  unmount();
  answer(listOrders, []);
  answer(listOffers, new AppError('conflict'));
  const { user } = renderApp('/order', { me });
  expect(await screen.findByText('Die Produkte konnten nicht geladen werden.')).toBeDefined();
  const again = await screen.findByRole('button', { name: 'Erneut versuchen' });
  answer(listOffers, [bread]);
  await user.click(again);
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
