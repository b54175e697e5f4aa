import { getInfo } from '@kontor/contract/business/api.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import type { Feature } from '@kontor/contract/core/features.ts';
import type { Role } from '@kontor/contract/core/roles.ts';
import { listOrders } from '@kontor/contract/orders/api.ts';
import type { Order } from '@kontor/contract/orders/schema.ts';
import { listProducts } from '@kontor/contract/products/api.ts';
import { listTipGames } from '@kontor/contract/tips/api.ts';
import { getMe } from '@kontor/contract/users/api.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { business, person } from '#platform/testing/fixtures.ts';
import { productOf } from '#platform/testing/products.ts';
import { taskOf } from '#platform/testing/staff-orders.ts';
import { gameOf } from '#platform/testing/tips.ts';
import { renderApp, startApp } from '../testing/render-app.tsx';

const CARDS = ['Anmelden', 'Bestellen', 'Bestellungen', 'Lager & Inventur'];
const BOTH: Feature[] = ['PRODUCTS', 'PRODUCT_ORDER'];
const STAFF = ['Bestellen', 'Bestellungen', 'Lager & Inventur'];

const rows: [who: Role | 'nobody', flags: Feature[], cards: string[]][] = [
  ['nobody', BOTH, ['Anmelden']],
  ['nobody', ['PRODUCTS'], ['Anmelden']],
  ['nobody', ['PRODUCT_ORDER'], []],
  ['nobody', [], []],
  ['USER', BOTH, ['Bestellen']],
  ['USER', ['PRODUCT_ORDER'], []],
  ['MODERATOR', BOTH, STAFF],
  ['MODERATOR', ['PRODUCTS'], ['Bestellen', 'Lager & Inventur']],
  ['MODERATOR', ['PRODUCT_ORDER'], []],
  ['ADMIN', BOTH, STAFF],
  ['SUPER_ADMIN', BOTH, STAFF],
  ['BUSINESS_OWNER', BOTH, STAFF],
  ['BUSINESS_OWNER', [], []],
];

const main = () => within(screen.getByRole('main'));
const shownCards = () => CARDS.filter((name) => main().queryByRole('link', { name }) !== null);

test.each(rows)('%s with %j sees %j', async (who, flags, cards) => {
  renderApp('/', { me: who === 'nobody' ? undefined : person('1', 'Mara', who), info: business(...flags) });
  await screen.findByRole('heading', { level: 1 });
  expect(shownCards()).toEqual(cards);
});

test.each<[Feature[], string[]]>([
  [['PRODUCTS'], ['Bestellsystem']],
  [['RACING'], ['Rennen']],
  [
    ['PRODUCTS', 'RACING'],
    ['Bestellsystem', 'Rennen'],
  ],
  [['TIP_GAME', 'PRODUCT_ORDER'], []],
])('with %j the sections are %j', async (flags, sections) => {
  renderApp('/', { info: business(...flags) });
  await screen.findByRole('heading', { level: 1 });
  expect(
    main()
      .queryAllByRole('heading', { level: 2 })
      .map((heading) => heading.textContent),
  ).toEqual(sections);
});

test('a bare business owner is no customer: they are asked to log in, as the specification says', async () => {
  const owner = { ...person('1', 'Mara', 'USER'), authorities: [{ authority: 'ROLE_BUSINESS_OWNER' }] };
  renderApp('/', { me: owner, info: business(...BOTH) });
  await screen.findByRole('heading', { level: 1 });
  expect(shownCards()).toEqual(['Anmelden']);
});

test('the cards lead where they say', async () => {
  renderApp('/', { me: person('1', 'Mara', 'MODERATOR'), info: business(...BOTH) });
  await screen.findByRole('heading', { level: 1 });
  const targets = STAFF.map((name) => main().getByRole('link', { name }).getAttribute('href'));
  expect(targets).toEqual(['/order', '/orders', '/warehouse']);
});

test('the login leads back to the page it was started from', async () => {
  renderApp('/home?von=tablet', { info: business(...BOTH) });
  await screen.findByRole('heading', { level: 1 });
  const href = main().getByRole('link', { name: 'Anmelden' }).getAttribute('href');
  expect(href).toBe('/oauth2/authorization/discord?returnTo=%2Fhome%3Fvon%3Dtablet');
});

test('the home page greets with name, contact and the out-of-character notice', async () => {
  renderApp('/');
  expect(await screen.findByRole('heading', { level: 1, name: 'Bäckerei Lindner' })).toBeDefined();
  expect(screen.getByText('Mara Lindner')).toBeDefined();
  expect(
    screen.getByText(/Alle Namen und Adressen .* frei erfunden.*keine echten personenbezogenen Daten/s),
  ).toBeDefined();
  expect(document.title).toBe('Kontor Vespucci');
});

test('a spinner shows until the business info has loaded', async () => {
  let arrive: (info: ReturnType<typeof business>) => void = () => undefined;
  answer(getInfo, () => new Promise((resolve) => (arrive = resolve)));
  answer(getMe, new AppError('auth.required'));
  startApp('/');
  expect(await screen.findByText('Wird geladen …')).toBeDefined();
  arrive(business());
  expect(await screen.findByRole('heading', { level: 1, name: 'Bäckerei Lindner' })).toBeDefined();
  expect(screen.queryByText('Wird geladen …')).toBeNull();
});

test('when the info cannot be loaded the page says so and tries again on demand', async () => {
  answer(getInfo, new AppError('server.busy'));
  answer(getMe, new AppError('auth.required'));
  const { user } = startApp('/');
  expect(await screen.findByText(/Der Server ist gerade nicht bereit/)).toBeDefined();
  answer(getInfo, business());
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Bäckerei Lindner' })).toBeDefined();
});

test('a visitor whose account cannot be loaded is treated as not logged in', async () => {
  answer(getInfo, business('PRODUCTS'));
  answer(getMe, new AppError('server.error'));
  startApp('/');
  await screen.findByRole('heading', { level: 1 });
  expect(shownCards()).toEqual(['Anmelden']);
});

test('a visitor who never logged in is not asked about', async () => {
  answer(getInfo, business('PRODUCTS'));
  const seen = answer(getMe, new AppError('auth.required'));
  startApp('/', false);
  await screen.findByRole('heading', { level: 1 });
  expect(seen).toEqual([]);
});

const low = productOf(1, 'bread', {}, { inventoryAmount: 20 });
const full = productOf(2, 'dough', {}, { inventoryAmount: 100 });

async function openForStaff(role: Role, orders: Order[], products = [low, full]) {
  const lists = answer(listOrders, orders);
  answer(listProducts, products);
  const view = renderApp('/', { me: person('1', 'Nele', role) });
  await screen.findByRole('heading', { level: 1 });
  await act(async () => view.stomp.open());
  return { ...view, lists };
}

const strip = async () => within(await screen.findByRole('region', { name: 'Das wartet auf dich' }));
const links = async () =>
  (await strip()).getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

test('staff see what waits for them', async () => {
  await openForStaff('MODERATOR', [taskOf(1), taskOf(2), taskOf(3, 'READY')]);
  await (await strip()).findByText('1 Produkt unter dem Ziel');
  expect(await links()).toEqual([
    ['2 neue Bestellungen', '/orders'],
    ['1 Produkt unter dem Ziel', '/production'],
  ]);
});

test('those who may see products are led there', async () => {
  answer(listTipGames, []);
  await openForStaff('ADMIN', []);
  expect(await links()).toEqual([['1 Produkt unter dem Ziel', '/products']]);
});

test('admins are told of games that wait for their result', async () => {
  const hours = (count: number) => ({ gameStart: new Date(Date.now() + count * 3_600_000).toISOString() });
  answer(listTipGames, [gameOf(1, hours(-3)), gameOf(2, hours(-30)), gameOf(3, hours(-1)), gameOf(4, hours(1))]);
  await openForStaff('ADMIN', [], [full]);
  expect(await links()).toEqual([['2 Spiele ohne Ergebnis', '/tip-games']]);
});

test('a new order appears live', async () => {
  const { stomp } = await openForStaff('MODERATOR', [], []);
  answer(listOrders, [taskOf(1)]);
  act(() => stomp.send('/topic/order-update', { id: 1, status: 'NEW', version: 1 }));
  expect(await (await strip()).findByRole('link', { name: '1 neue Bestellung' })).toBeDefined();
});

test('when nothing waits nothing is shown', async () => {
  const { lists } = await openForStaff('MODERATOR', [taskOf(3, 'READY')], [full]);
  await waitFor(() => expect(lists.length).toBeGreaterThan(0));
  expect(screen.queryByText('Das wartet auf dich')).toBeNull();
});

test('customers see no such strip', async () => {
  await openForStaff('USER', [taskOf(1)]);
  expect(screen.queryByText('Das wartet auf dich')).toBeNull();
});
