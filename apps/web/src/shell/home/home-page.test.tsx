import { getInfo } from '@kontor/contract/business/api.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import type { Feature } from '@kontor/contract/core/features.ts';
import type { Role } from '@kontor/contract/core/roles.ts';
import { getPresence } from '@kontor/contract/game/api.ts';
import { getWork } from '@kontor/contract/home/api.ts';
import type { Work } from '@kontor/contract/home/schema.ts';
import { listOrders } from '@kontor/contract/orders/api.ts';
import { getOwnRunning } from '@kontor/contract/orders/own-api.ts';
import { getMe } from '@kontor/contract/users/api.ts';
import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { business, person } from '#platform/testing/fixtures.ts';
import { offerOf } from '#platform/testing/orders.ts';
import { taskOf } from '#platform/testing/staff-orders.ts';
import { loadCart } from '../../orders/shop/cart.ts';
import { renderApp, startApp } from '../testing/render-app.tsx';

const CARDS = ['Anmelden', 'Bestellen', 'Bestellungen', 'Lager & Inventur'];
const BOTH: Feature[] = ['PRODUCTS', 'PRODUCT_ORDER'];
const STAFF = ['Bestellen', 'Bestellungen', 'Lager & Inventur'];

const rows: [who: Role | 'nobody', flags: Feature[], cards: string[]][] = [
  ['nobody', BOTH, ['Anmelden']],
  ['nobody', [], []],
  ['USER', BOTH, ['Bestellen']],
  ['USER', ['PRODUCT_ORDER'], []],
  ['MODERATOR', BOTH, STAFF],
  ['MODERATOR', ['PRODUCTS'], ['Bestellen', 'Lager & Inventur']],
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
  const seen = answer(getMe, new AppError('server.error'));
  startApp('/');
  await screen.findByRole('heading', { level: 1 });
  expect(shownCards()).toEqual(['Anmelden']);
  expect(seen).toHaveLength(1);
});

test('a visitor who never logged in is not asked about', async () => {
  answer(getInfo, business('PRODUCTS'));
  const seen = answer(getMe, new AppError('auth.required'));
  startApp('/', false);
  await screen.findByRole('heading', { level: 1 });
  expect(seen).toEqual([]);
});

const strip = async () => within(await screen.findByRole('region', { name: 'Das wartet auf dich' }));
const waiting = async () =>
  (await strip()).getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
const TODAY = { orders: 3, revenue: 41.5, openValue: 12 };

async function openForStaff(role: Role, work: Work) {
  const view = renderApp('/', { me: person('1', 'Nele', role), work });
  await strip();
  await act(async () => view.stomp.open());
  return view;
}

test('staff see what waits for them, and what is done by none is left out', async () => {
  const counts = { orders: 2, products: 1, results: 0, payouts: 1, laps: 1234, recordings: 2 };
  await openForStaff('ADMIN', { waiting: counts, today: TODAY });
  await (await strip()).findByText('neue Bestellungen');
  expect(await waiting()).toEqual([
    ['2 neue Bestellungen', '/orders'],
    ['1 Produkt unter dem Ziel', '/production'],
    ['1 Gewinn auszuzahlen', '/tip-games-settings'],
    ['1.234 Rundenzeiten zu bestätigen', '/racing/top-times'],
    ['2 Aufnahmen werden heute Nacht gelöscht', '/video-on-demand'],
  ]);
});

test('the owner sees that a channel in Discord was switched off, as soon as it is', async () => {
  const { stomp } = await openForStaff('BUSINESS_OWNER', { waiting: { channels: 0 } });
  await (await strip()).findByText('Gerade wartet nichts. Alles ist erledigt.');
  answer(getWork, { waiting: { channels: 1 } });
  act(() => stomp.send('/topic/discord-target-update', {}));
  const link = await (await strip()).findByRole('link', { name: '1 Discord-Kanal ist ausgeschaltet' });
  expect(link.getAttribute('href')).toBe('/settings/discord');
});

test('leads see that the game server is silent, as soon as it is, and come to what is known of it', async () => {
  const { stomp } = await openForStaff('BUSINESS_OWNER', { waiting: { game: 0 } });
  await act(async () => stomp.open());
  answer(getWork, { waiting: { game: 1 } });
  act(() => stomp.send('/topic/game-server-update', {}));
  const link = await (await strip()).findByRole('link', { name: 'Spielserver antwortet nicht' });
  expect(link.getAttribute('href')).toBe('/settings/spiel');
});

test('the figures of today stand beside it', async () => {
  await openForStaff('MODERATOR', { waiting: {}, today: TODAY });
  const today = within(screen.getByRole('region', { name: 'Heute' }));
  await today.findByText('41,50 €');
  expect(today.getAllByRole('definition').map((figure) => figure.textContent)).toEqual([
    '3',
    '41,50\u00a0€',
    '12,00\u00a0€',
  ]);
});

test('the menu counts what waits behind each screen, and a reader hears what it is', async () => {
  // Few enough features for a menu in which nothing is folded.
  const info = business(...BOTH, 'RACING');
  renderApp('/', {
    me: person('1', 'Nele', 'MODERATOR'),
    info,
    work: { waiting: { orders: 2, laps: 1 }, today: TODAY },
  });
  const menu = within(await screen.findByRole('navigation', { name: 'Hauptmenü' }));
  await menu.findByText('2');
  const described = (name: string) => menu.getByRole('link', { name, description: /.*/ });
  expect(menu.getByRole('link', { name: 'Bestellungen', description: '2 neue Bestellungen' })).toBeDefined();
  expect(described('Bestzeiten').textContent).toContain('1 Rundenzeit zu bestätigen');
  expect(menu.getByRole('link', { name: 'Produktion' }).getAttribute('aria-describedby')).toBeNull();
});

test('a new order appears live', async () => {
  const { stomp } = await openForStaff('MODERATOR', { waiting: { orders: 0 }, today: TODAY });
  await (await strip()).findByText('Gerade wartet nichts. Alles ist erledigt.');
  answer(getWork, { waiting: { orders: 1 }, today: TODAY });
  act(() => stomp.send('/topic/order-update', { id: 1, status: 'NEW', version: 1 }));
  expect(await (await strip()).findByRole('link', { name: '1 neue Bestellung' })).toBeDefined();
});

test('when it cannot be loaded staff are told and can try again', async () => {
  const { user } = renderApp('/', { me: person('1', 'Nele', 'MODERATOR'), work: new AppError('server.error') });
  expect(await screen.findByText('Was wartet, konnte nicht geladen werden.')).toBeDefined();
  answer(getWork, { waiting: { orders: 1 }, today: TODAY });
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(await (await strip()).findByRole('link', { name: '1 neue Bestellung' })).toBeDefined();
});

const bread = offerOf(1, 'Bauernbrot', { price: 2.5, isPopular: true });
const cake = offerOf(2, 'Apfelkuchen', { price: 14.5 });

test('guests see what sells best and what is on', async () => {
  const game = { id: 7, tournament: 'Liga', teamA: 'Nordkai', teamB: 'Vespucci', gameStart: '2026-11-20T19:30:00Z' };
  const championship = {
    ...{ id: 3, name: 'Hafenpokal', isRunning: true, startsAt: '2026-10-31T05:06:00Z' },
    leaders: [
      { nickname: 'Maro', rank: 1, points: 43 },
      { nickname: 'Krelle', rank: 2, points: 40 },
    ],
    nextRace: { trackName: 'Nordkai', startsAt: '2026-11-21T19:00:00Z' },
  };
  renderApp('/', { offers: [cake, bread], upcoming: { nextGame: game, championship } });
  const best = within(await screen.findByRole('region', { name: 'Beliebtes zuerst' }));
  expect(best.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Bauernbrot',
    'Apfelkuchen',
  ]);
  expect(best.getByText('2,50 €')).toBeDefined();
  expect(main().getByRole('link', { name: 'Jetzt bestellen' }).getAttribute('href')).toBe('/menu');
  const next = within(await screen.findByRole('region', { name: 'Was läuft' }));
  expect(next.getByRole('link', { name: 'Nordkai gegen Vespucci' }).getAttribute('href')).toBe('/tip-games/7');
  expect(next.getByRole('link', { name: 'Hafenpokal' }).getAttribute('href')).toBe('/racing/tournaments/3');
  const standing = within(next.getByRole('list', { name: 'Stand' })).getAllByRole('listitem');
  expect(standing.map(({ textContent }) => textContent)).toEqual(['1.Maro43', '2.Krelle40']);
  expect(next.getByText('Als Nächstes: Nordkai, Sa., 21.11.2026, 20:00 Uhr')).toBeDefined();
  expect(screen.queryByText('Das wartet auf dich')).toBeNull();
});

const bar = async () => within(await screen.findByRole('region', { name: 'Warenkorb' }));

test('customers put a product into the cart with one tap and go on from there', async () => {
  answer(getPresence, { online: true, checkedAt: null, source: 'players' });
  const { user, router } = renderApp('/', { me: person('5', 'Mara', 'USER'), offers: [bread] });
  const more = await screen.findByRole('button', { name: 'Bauernbrot: eins mehr' });
  expect(main().getByRole('link', { name: 'Jetzt bestellen' }).getAttribute('href')).toBe('/order');
  expect((await bar()).getByText('Dein Warenkorb ist leer.')).toBeDefined();
  await user.click(more);
  await screen.findByRole('button', { name: /^Warenkorb ansehen: 1 Artikel/ });
  // The cart has come meanwhile, and the button that was pressed still has the focus.
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Bauernbrot: eins mehr' }));
  await user.keyboard('{Enter}');
  expect(loadCart('5').lines).toEqual([{ productId: 1, name: 'Bauernbrot', typed: '2' }]);
  await user.click((await bar()).getByRole('button', { name: 'Bestellen' }));
  expect(await screen.findByRole('dialog', { name: 'Deine Bestellung' })).toBeDefined();
  expect(router.state.location.pathname).toBe('/order');
});

test('a guest fills a cart, is asked to log in when they order, and finds everything in it afterwards', async () => {
  const { user, unmount } = renderApp('/', { offers: [bread] });
  await user.click(await screen.findByRole('button', { name: 'Bauernbrot: eins mehr' }));
  const login = await screen.findByRole('link', { name: 'Anmelden und bestellen' });
  expect(login.getAttribute('href')).toBe('/oauth2/authorization/discord?returnTo=%2Forder');
  unmount();
  answer(getPresence, { online: true, checkedAt: null, source: 'players' });
  renderApp('/order', { me: person('5', 'Mara', 'USER'), offers: [bread] });
  expect(await (await bar()).findByRole('button', { name: /^Warenkorb ansehen: 1 Artikel/ })).toBeDefined();
});

test('where no orders are taken the shop can only be looked at', async () => {
  renderApp('/', { me: person('5', 'Mara', 'USER'), info: business('PRODUCTS'), offers: [bread] });
  expect(await screen.findByRole('article', { name: 'Bauernbrot' })).toBeDefined();
  expect(main().getByRole('link', { name: 'Karte ansehen' }).getAttribute('href')).toBe('/menu');
  expect(screen.queryByRole('button', { name: 'Bauernbrot: eins mehr' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Warenkorb' })).toBeNull();
});

test('customers are told how far their order is, in a browser that knows nothing of it too', async () => {
  answer(getPresence, { online: true, checkedAt: null, source: 'players' });
  answer(listOrders, [taskOf(1, 'READY')]);
  answer(getOwnRunning, { isRunning: true });
  renderApp('/', { me: person('5', 'Mara', 'USER') });
  expect(await screen.findByText(/^Deine Bestellung liegt bereit\./)).toBeDefined();
  expect((await bar()).getByRole('link', { name: 'Zur Bestellung' }).getAttribute('href')).toBe('/order');
});
