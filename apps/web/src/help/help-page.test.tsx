import { getHeldStock } from '@kontor/contract/game/api.ts';
import { listBaseItems, listEmptyItems, listItems } from '@kontor/contract/inventory/api.ts';
import { SCREENS } from '@kontor/contract/screens.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { business, person } from '#platform/testing/fixtures.ts';
import { PAGE_LIST } from '#shell/pages.ts';
import { renderApp } from '#shell/testing/render-app.tsx';
import { findChapter } from './handbook.ts';

const clerk = person('1', 'Mara', 'MODERATOR');

const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const results = () => within(screen.getByRole('region', { name: 'Treffer' })).getAllByRole('link');

function openWarehouse() {
  answer(getHeldStock, { held: null });
  answer(listBaseItems, []);
  answer(listEmptyItems, []);
  answer(listItems, []);
  return renderApp('/warehouse', { me: clerk });
}

test('every screen has a chapter', () => {
  expect(PAGE_LIST.map(([path]) => path).sort()).toEqual(Object.keys(SCREENS).sort());
  expect(PAGE_LIST.filter(([, { chapter }]) => !findChapter(chapter))).toEqual([]);
});

test('a guest finds the help in the menu, and the chapters by groups', { tags: ['long'] }, async () => {
  const { user } = renderApp('/', { info: business() });
  const account = within(await screen.findByRole('region', { name: 'Dein Konto' }));
  await user.click(account.getByRole('link', { name: 'Hilfe' }));
  await title('Hilfe');
  const group = within(screen.getByRole('region', { name: 'Leitung' }));
  expect(group.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Löhne',
    'Mitarbeiter',
    'Protokoll',
    'Einstellungen',
    'Mitteilungen an Discord',
  ]);
  await user.click(group.getByRole('link', { name: 'Mitarbeiter' }));
  await title('Mitarbeiter');
  expect(screen.getByRole('heading', { level: 2, name: 'Jemanden ins Team nehmen' })).toBeDefined();
});

test('a chapter shows its pictures with a place of fixed size, and leads on to the next one', async () => {
  const { user } = renderApp('/help/bestellen');
  await title('Bestellen');
  const picture = screen.getByRole('img', { name: /^Karte mit Warenkorb/ });
  expect(['loading', 'width'].map((name) => picture.getAttribute(name))).toEqual(['lazy', '1036']);
  const turning = within(screen.getByRole('navigation', { name: 'Blättern' }));
  expect(turning.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'ZurückStartseite',
    'WeiterBestellungen',
  ]);
  await user.click(turning.getByRole('link', { name: /^Weiter/ }));
  await title('Bestellungen');
});

test('the contents beside a chapter show where one is, with its headings', async () => {
  renderApp('/help/inventar');
  await title('Inventar');
  const contents = within(screen.getByRole('navigation', { name: 'Inhalt des Handbuchs' }));
  expect(contents.getByRole('link', { name: 'Inventar' }).getAttribute('aria-current')).toBe('page');
  expect(contents.getByRole('link', { name: 'Buchen' }).getAttribute('href')).toBe('/help/inventar#buchen');
  expect(contents.queryByRole('link', { name: 'Von Hand' })).toBeNull();
});

test('what is searched for is found with its sentence and is marked', async () => {
  const { user, router } = renderApp('/help');
  await title('Hilfe');
  await user.type(screen.getByRole('searchbox', { name: 'Handbuch durchsuchen' }), 'bestaende');
  expect(screen.getByRole('status').textContent).toMatch(/\d+ Treffer/);
  const [rights] = results().filter((link) => link.textContent === 'Wer darf was?');
  const line = rights?.closest('li');
  expect(line?.querySelector('p')?.textContent).toContain('Bestände buchen');
  expect(line?.querySelector('mark')?.textContent).toBe('Bestände');
  expect(router.state.location.search).toEqual({ suche: 'bestaende' });
  await user.click(rights as HTMLElement);
  await title('Wer darf was?');
});

test('a search is all done by keyboard', { tags: ['long'] }, async () => {
  const { user, router } = renderApp('/help');
  await title('Hilfe');
  const field = screen.getByRole('searchbox', { name: 'Handbuch durchsuchen' });
  await user.type(field, 'inventur');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement).toBe(results()[1]);
  await user.keyboard('{ArrowUp}{ArrowUp}{Escape}');
  expect([document.activeElement, (field as HTMLInputElement).value]).toEqual([field, '']);
  expect(screen.getByRole('region', { name: 'Anfangen' })).toBeDefined();
  await user.keyboard('konto löschen{Enter}');
  await title('Meine Daten');
  expect(decodeURIComponent(router.state.location.hash)).toBe('konto-löschen');
});

test('a search without result says so', async () => {
  const { user } = renderApp('/help');
  await title('Hilfe');
  await user.type(screen.getByRole('searchbox'), 'Raumschiff');
  expect(screen.getByText('Dazu steht nichts im Handbuch.')).toBeDefined();
});

test.each(['%E0%A4', 'gibt-es-nicht'])(
  'a chapter opens also with the heading %s, which it does not have',
  async (hash) => {
    renderApp(`/help/inventar#${hash}`);
    await title('Inventar');
    expect(screen.getByRole('heading', { level: 2, name: 'Buchen' })).toBeDefined();
  },
);

test('a whole page pasted into the search is cut to what fits into an address', async () => {
  const { user } = renderApp('/help');
  await title('Hilfe');
  await user.click(screen.getByRole('searchbox'));
  await user.paste('Bestand buchen '.repeat(10_000));
  expect((screen.getByRole('searchbox') as HTMLInputElement).value).toHaveLength(100);
  expect(results().length).toBeGreaterThan(0);
});

test.each(['gibt-es-nicht', '__proto__', '..%2F..%2Fsettings'])('%s is no chapter', async (name) => {
  renderApp(`/help/${name}`);
  await title('404 NOT FOUND');
});

test('the question mark in the title bar leads to the chapter of the screen, and in the help to the contents', async () => {
  const { user } = openWarehouse();
  await title('Inventar');
  await user.click(screen.getByRole('link', { name: 'Hilfe zu dieser Seite' }));
  await screen.findByRole('navigation', { name: 'Inhalt des Handbuchs' });
  await title('Inventar');
  await user.click(screen.getByRole('link', { name: 'Hilfe zu dieser Seite' }));
  await title('Hilfe');
});

test('the key "?" opens the help, but not while something is typed', { tags: ['long'] }, async () => {
  const { user, router } = openWarehouse();
  await title('Inventar');
  const filter = await screen.findByRole('searchbox', { name: 'Bestand filtern' });
  await user.type(filter, '?');
  expect((filter as HTMLInputElement).value).toBe('?');
  expect(router.state.location.pathname).toBe('/warehouse');
  filter.blur();
  await user.keyboard('?');
  await waitFor(() => expect(router.state.location.pathname).toBe('/help/inventar'));
});
