import { listBaseItems, listItems } from '@kontor/contract/inventory/api.ts';
import { listProducts } from '@kontor/contract/products/api.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { person } from '#platform/testing/fixtures.ts';
import { baseItems, productOf, stockOf } from '#platform/testing/products.ts';
import { leaveWhileTyping } from '#shell/testing/leave-while-typing.ts';
import { renderApp } from '#shell/testing/render-app.tsx';
import { bread, card, dough, field, openPlan, toggle } from './testing-plan.tsx';

const missing = () =>
  within(screen.getByRole('list', { name: 'Fehlende Rohstoffe' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

test('missing materials are listed, and a card says what a product takes', async () => {
  await openPlan();
  // 40 breads take 120 dough and 40 salt; 60 dough and 100 salt are there.
  expect(missing()).toEqual(['Teigx60']);
  const { getByText, getByRole } = card('Bauernbrot');
  expect(getByText('Material fehlt')).toBeDefined();
  expect(getByRole('row', { name: 'Teig 120 60' })).toBeDefined();
  expect(getByRole('row', { name: 'Salz 40 0' })).toBeDefined();
  expect(screen.queryByRole('listitem', { name: 'Rohteig' })).toBeNull();
  expect(
    screen.getByText(
      'Gerechnet für das, was bis zum Ziel fehlt, fertige Ware ist abgezogen; Rohstoffe im Bestand sind abgezogen.',
    ),
  ).toBeDefined();
});

test('material that is not enough for all names who shares it, and what can be made is made', async () => {
  const roll = productOf(3, 'salt', { dough: 1 }, { name: 'Semmel', targetProductionCount: 130 });
  await openPlan('/production', { dough: 40 }, 'MODERATOR', [bread, dough, roll]);
  // Rohteig first: the others are made from it. 120 and 30 doughs are wanted, 40 are there.
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Rohteig',
    'Semmel',
    'Bauernbrot',
  ]);
  expect(card('Bauernbrot').getByText('geteilt mit Semmel, reicht nicht für alle')).toBeDefined();
  expect(card('Bauernbrot').getByRole('row', { name: /^Teig .* 120 80$/ })).toBeDefined();
  expect(card('Semmel').getByText('geteilt mit Bauernbrot, reicht nicht für alle')).toBeDefined();
  expect(card('Semmel').getByText('Herstellbar')).toBeDefined();
  expect(missing()).toContain('Teigx110');
});

test('every product can be found in the list of all, however many there are', async () => {
  const many = Array.from({ length: 80 }, (_, at) => productOf(at + 1, 'bread', {}, { name: `Ware ${at + 1}` }));
  const { user } = await openPlan('/production', { bread: 100 }, 'MODERATOR', many);
  expect(screen.queryByText('Ware 80')).toBeNull();
  await user.click(screen.getByRole('combobox', { name: 'Nur diese Produkte' }));
  expect(await screen.findByText('Ware 80')).toBeDefined();
});

test('every computed number explains itself', async () => {
  const { user } = await openPlan();
  const { getByRole, getAllByRole } = card('Bauernbrot');
  await user.hover(getAllByRole('button', { name: '40' })[0] as HTMLElement);
  expect((await screen.findByRole('tooltip')).textContent).toBe('60 Ziel − 20 im Bestand = 40');
  act(() => getByRole('button', { name: '60' }).focus());
  expect(screen.getAllByRole('tooltip').at(-1)?.textContent).toBe('120 benötigt − 60 im Bestand = 60');
  await user.keyboard('{Escape}');
  expect(screen.queryByText('120 benötigt − 60 im Bestand = 60')).toBeNull();
  act(() => screen.getByRole('button', { name: 'x60' }).focus());
  expect(screen.getAllByRole('tooltip').at(-1)?.textContent).toBe(
    '120 für Bauernbrot\n= 120 benötigt\n− 60 im Bestand\n= 60 fehlen',
  );
});

test('with enough material that is said, and a card can be made', async () => {
  await openPlan('/production', { dough: 500 });
  expect(screen.getByText('Genug Rohstoffe vorhanden.')).toBeDefined();
  expect(card('Bauernbrot').getByText('Herstellbar')).toBeDefined();
  expect(screen.queryByText(/Alle Ziele sind erreicht/)).toBeNull();
});

test('when all targets are reached there is nothing to make', async () => {
  await openPlan('/production', { bread: 60 });
  expect(screen.getByText('Genug Rohstoffe vorhanden.')).toBeDefined();
  expect(screen.getByText('Alle Ziele sind erreicht. Es gibt nichts herzustellen.')).toBeDefined();
  expect(screen.queryByRole('button', { name: /Produktion buchen/ })).toBeNull();
});

test('resolving shows the steps and asks for their materials instead', async () => {
  const { user } = await openPlan();
  await user.click(toggle('Zwischenprodukte auflösen'));
  // 50 of the 60 dough count towards its own target, so 110 of the 120 have to be made.
  await waitFor(() => expect(missing()).toEqual(['Mehlx220']));
  expect(screen.getByRole('heading', { name: /Zwischenprodukte/ })).toBeDefined();
  expect(screen.getByRole('button', { name: '110 Herstellungen' })).toBeDefined();
});

test('the whitelist rests while something is excluded', async () => {
  await openPlan('/production?ohne=[2]&nur=[2]');
  const only = screen.getByRole<HTMLInputElement>('combobox', { name: 'Nur diese Produkte' });
  expect(only.disabled).toBe(true);
  expect(screen.getByText('Ruht, solange Produkte ausgenommen sind.')).toBeDefined();
  expect(screen.getByRole('listitem', { name: 'Bauernbrot' })).toBeDefined();
});

test('a linked plan fills the fields, and what is changed stands in the address', async () => {
  const { user, router } = await openPlan('/production?ziel=70&platz=5000&aufloesen=1');
  expect([field('Globale Zielproduktion').value, field('Platz im Inventar in g').value]).toEqual(['70', '5000']);
  expect((toggle('Zwischenprodukte auflösen') as HTMLInputElement).checked).toBe(true);
  await user.clear(field('Globale Zielproduktion'));
  await user.type(field('Globale Zielproduktion'), '25');
  await user.click(toggle('Zwischenprodukte auflösen'));
  await waitFor(() => expect(router.state.location.search).toEqual({ ziel: 25, platz: 5000 }));
  await user.click(toggle('Globale Zielproduktion verwenden?'));
  await waitFor(() => expect(router.state.location.search).toEqual({ platz: 5000 }));
  await act(() => router.navigate({ to: '/production', search: { ziel: 33 } }));
  await waitFor(() => expect(field('Globale Zielproduktion').value).toBe('33'));
});

test('a link followed right after typing leads on, however long the next screen takes', async () => {
  const { router } = await openPlan('/production?ziel=70');
  await leaveWhileTyping(router, field('Globale Zielproduktion'), '25');
  expect(router.latestLocation.pathname).toBe('/tip-games');
});

test('the global target is 100 and active only while its switch is on', async () => {
  const { user } = await openPlan();
  expect([field('Globale Zielproduktion').value, field('Globale Zielproduktion').disabled]).toEqual(['100', true]);
  await user.click(toggle('Globale Zielproduktion verwenden?'));
  expect(field('Globale Zielproduktion').disabled).toBe(false);
  await waitFor(() => expect(screen.getByRole('listitem', { name: 'Rohteig' })).toBeDefined());
  expect(card('Rohteig').getByText('Fabrik: nichts zu tragen')).toBeDefined();
});

test('a broken link plans as usual', async () => {
  const warned = vi.spyOn(console, 'warn');
  await openPlan('/production?ziel=abc&platz=-5');
  expect([field('Globale Zielproduktion').value, field('Platz im Inventar in g').value]).toEqual(['100', '20000']);
  expect(missing()).toEqual(['Teigx60']);
  expect(warned).not.toHaveBeenCalled();
});

test.each(['', '1.5', '-5'])('a target of "%s" is named, and nothing is planned with another one', async (typed) => {
  const { router } = await openPlan('/production?ziel=20');
  fireEvent.change(field('Globale Zielproduktion'), { target: { value: typed } });
  expect(
    screen.getByText(typed === '-5' ? 'Der Wert muss mindestens 0 sein.' : 'Bitte gib eine ganze Zahl an.'),
  ).toBeDefined();
  expect(screen.getByText('Ohne gültige Eingaben wird nichts berechnet.')).toBeDefined();
  expect(screen.queryByRole('listitem', { name: 'Bauernbrot' })).toBeNull();
  expect(screen.queryByText(/Genug Rohstoffe|Alle Ziele|Gerechnet/)).toBeNull();
  fireEvent.change(field('Globale Zielproduktion'), { target: { value: '+70' } });
  expect(await screen.findByRole('listitem', { name: 'Bauernbrot' })).toBeDefined();
  await waitFor(() => expect(router.state.location.search).toEqual({ ziel: 70 }));
});

test('a plan for products that are gone says so', async () => {
  await openPlan('/production?nur=999');
  expect(screen.getByText('Keines der gewählten Produkte gibt es noch.')).toBeDefined();
  expect(screen.queryByText(/Alle Ziele sind erreicht/)).toBeNull();
});

test('the carry hint is exact to the gram', async () => {
  await openPlan('/production?platz=6500');
  // A bread takes 3 doughs and 1 salt of 100 g each: 16 fit into 6.500 g.
  const { getByText } = card('Bauernbrot');
  expect(getByText('3 Fahrten: je 16 Herstellungen, 6.400 g von 6.500 g')).toBeDefined();
  expect(getByText('je Fahrt: 48 × Teig, 16 × Salz = 6.400 g')).toBeDefined();
  expect(getByText('letzte Fahrt, 8 Herstellungen: 24 × Teig, 8 × Salz = 3.200 g')).toBeDefined();
});

test('the list is copied as a message for Discord', async () => {
  const { user } = await openPlan();
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(screen.getByRole('button', { name: 'Als Text kopieren' }));
  expect(write).toHaveBeenCalledWith('**Fehlende Rohstoffe**\n- 60 × Teig');
  expect(await screen.findByText(/Die Liste ist kopiert/)).toBeDefined();
});

test('what others book appears live', async () => {
  const { stomp } = await openPlan();
  answer(listItems, stockOf({ dough: 500, salt: 100, bread: 20 }));
  act(() => stomp.send('/topic/inventory-update', {}));
  expect(await screen.findByText('Genug Rohstoffe vorhanden.')).toBeDefined();
});

test('a bare owner plans with the calls they may make', async () => {
  answer(listBaseItems, baseItems);
  answer(listItems, []);
  answer(listProducts, [bread]);
  const me = { ...person('1', 'Mara', 'BUSINESS_OWNER'), authorities: [{ authority: 'ROLE_BUSINESS_OWNER' }] };
  renderApp('/production', { me });
  expect(await screen.findByRole('listitem', { name: 'Bauernbrot' })).toBeDefined();
});
