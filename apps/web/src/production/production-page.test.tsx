import { listBaseItems, listItems } from '@kontor/contract/inventory/api.ts';
import { listProducts } from '@kontor/contract/products/api.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { person } from '#platform/testing/fixtures.ts';
import { plainText } from '#platform/testing/plain-text.ts';
import { baseItems, productOf, stockOf } from '#platform/testing/products.ts';
import { leaveWhileTyping } from '#shell/testing/leave-while-typing.ts';
import { renderApp } from '#shell/testing/render-app.tsx';
import { bread, dough, field, openForm, openPlan, task, tick, toggle, unfold } from './testing-plan.tsx';

const missing = () =>
  within(screen.getByRole('list', { name: 'Fehlende Rohstoffe' }))
    .getAllByRole('listitem')
    .map(plainText);

test('the plan stands in one line, and its settings unfold', async () => {
  const { user } = await openPlan('/production?ziel=70&nur=[1]&platz=5500');
  const line = screen.getByText('Geplant:').parentElement;
  expect(plainText(line)).toBe('Geplant: nur Bauernbrot bis 70 Stück, 5,5 kg je Fahrt');
  expect(screen.queryByRole('form', { name: 'Plan' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Plan ändern' }));
  expect(field('Platz im Inventar in g').value).toBe('5500');
  expect(plainText(screen.getByText(/^Das sind/))).toBe('Das sind 5,5 kg.');
  await user.click(toggle('Globale Zielproduktion verwenden?'));
  await user.click(toggle('Zwischenprodukte auflösen'));
  await waitFor(() =>
    expect(plainText(line)).toBe(
      'Geplant: nur Bauernbrot bis zum eigenen Ziel, 5,5 kg je Fahrt, Zwischenprodukte aufgelöst',
    ),
  );
});

test('missing materials are listed, and a line says what a product takes', async () => {
  await openPlan();
  // 40 breads take 120 dough and 40 salt; 60 dough and 100 salt are there.
  expect(missing()).toEqual(['60 × Teig6 kg']);
  expect(task('Bauernbrot').getByText('Das Material reicht für 20 von 40.')).toBeDefined();
  unfold('Bauernbrot');
  const { getByText, getByRole } = task('Bauernbrot');
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
    '10 × Rohteig herstellen',
    '30 × Semmel herstellen',
    '40 × Bauernbrot herstellen',
  ]);
  // What a factory makes stands apart.
  expect(within(screen.getByRole('region', { name: 'In der Fabrik 1' })).getByRole('checkbox')).toBe(tick('Rohteig'));
  expect(tick('Semmel').getAttribute('aria-disabled')).toBeNull();
  for (const name of ['Bauernbrot', 'Semmel']) unfold(name);
  expect(task('Bauernbrot').getByText('geteilt mit Semmel, reicht nicht für alle')).toBeDefined();
  expect(task('Bauernbrot').getByRole('row', { name: /^Teig .* 120 80$/ })).toBeDefined();
  expect(task('Semmel').getByText('geteilt mit Bauernbrot, reicht nicht für alle')).toBeDefined();
  expect(task('Semmel').getByText('Herstellbar')).toBeDefined();
  expect(missing()).toContain('110 × Teig11 kg');
});

test('every product can be found in the list of all, however many there are', { tags: ['long'] }, async () => {
  const many = Array.from({ length: 80 }, (_, at) => productOf(at + 1, 'bread', {}, { name: `Ware ${at + 1}` }));
  const { user } = await openPlan('/production', { bread: 100 }, 'MODERATOR', many);
  openForm();
  expect(screen.queryByText('Ware 80')).toBeNull();
  await user.click(screen.getByRole('combobox', { name: 'Nur diese Produkte' }));
  expect(await screen.findByText('Ware 80')).toBeDefined();
});

test('every computed number explains itself', { tags: ['long'] }, async () => {
  const { user } = await openPlan();
  unfold('Bauernbrot');
  const { getByRole, getAllByRole } = task('Bauernbrot');
  await user.hover(getAllByRole('button', { name: '40' })[0] as HTMLElement);
  expect((await screen.findByRole('tooltip')).textContent).toBe('60 Ziel − 20 im Bestand = 40');
  act(() => getByRole('button', { name: '60' }).focus());
  expect(screen.getAllByRole('tooltip').at(-1)?.textContent).toBe('120 benötigt − 60 im Bestand = 60');
  await user.keyboard('{Escape}');
  expect(screen.queryByText('120 benötigt − 60 im Bestand = 60')).toBeNull();
  act(() => screen.getByRole('list', { name: 'Fehlende Rohstoffe' }).querySelector('button')?.focus());
  expect(screen.getAllByRole('tooltip').at(-1)?.textContent).toBe(
    '120 für Bauernbrot\n= 120 benötigt\n− 60 im Bestand\n= 60 fehlen',
  );
});

test('with enough material that is said, and a line can be ticked off', async () => {
  await openPlan('/production', { dough: 500 });
  expect(screen.getByText('Genug Rohstoffe vorhanden.')).toBeDefined();
  expect(tick('Bauernbrot').title).toBe('Abhaken und buchen');
  unfold('Bauernbrot');
  expect(task('Bauernbrot').getByText('Herstellbar')).toBeDefined();
  expect(screen.queryByText(/Alle Ziele sind erreicht/)).toBeNull();
});

test('when all targets are reached there is nothing to make', async () => {
  await openPlan('/production', { bread: 60 });
  expect(screen.getByText('Genug Rohstoffe vorhanden.')).toBeDefined();
  expect(screen.getByText('Alle Ziele sind erreicht. Es gibt nichts herzustellen.')).toBeDefined();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('what is made on the way stands in the list, in one line with what its own target lacks, and others wait for it', async () => {
  const { user } = await openPlan();
  expect(screen.getByText(/^Davon stellt ihr selbst her/).textContent).toBe('Davon stellt ihr selbst her: Teig.');
  await user.click(screen.getByRole('button', { name: 'In Rohstoffe auflösen' }));
  // 50 of the 60 dough count towards its own target, so 110 of the 120 have to be made.
  await waitFor(() => expect(missing()).toEqual(['220 × Mehl22 kg']));
  expect(task('Rohteig').getByText('Es fehlt: 220 × Mehl')).toBeDefined();
  expect(task('Bauernbrot').getByText('Das Material reicht für 20 von 40, für den Rest erst Rohteig.')).toBeDefined();
  unfold('Rohteig');
  act(() => task('Rohteig').getAllByRole('button', { name: '110' })[0]?.focus());
  expect(screen.getAllByRole('tooltip').at(-1)?.textContent).toContain('+ 110 für andere Produkte = 110');
});

test('a line waits for what stands before it', async () => {
  await openPlan('/production?aufloesen=1', { dough: 0, flour: 1000 });
  expect(task('Bauernbrot').getByText('Erst Rohteig herstellen.')).toBeDefined();
  expect(tick('Bauernbrot').getAttribute('aria-disabled')).toBe('true');
  expect(tick('Rohteig').title).toBe('Abhaken und buchen');
});

test('the whitelist rests while something is excluded', async () => {
  await openPlan('/production?ohne=[2]&nur=[2]');
  openForm();
  const only = screen.getByRole<HTMLInputElement>('combobox', { name: 'Nur diese Produkte' });
  expect(only.disabled).toBe(true);
  expect(screen.getByText('Ruht, solange Produkte ausgenommen sind.')).toBeDefined();
  expect(screen.getByRole('listitem', { name: 'Bauernbrot' })).toBeDefined();
});

test('a linked plan fills the fields, and what is changed stands in the address', { tags: ['long'] }, async () => {
  const { user, router } = await openPlan('/production?ziel=70&platz=5000&aufloesen=1');
  openForm();
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
  openForm();
  await leaveWhileTyping(router, field('Globale Zielproduktion'), '25');
  expect(router.latestLocation.pathname).toBe('/tip-games');
});

test('the global target is 100 and active only while its switch is on', async () => {
  const { user } = await openPlan();
  openForm();
  expect([field('Globale Zielproduktion').value, field('Globale Zielproduktion').disabled]).toEqual(['100', true]);
  await user.click(toggle('Globale Zielproduktion verwenden?'));
  expect(field('Globale Zielproduktion').disabled).toBe(false);
  await waitFor(() => expect(screen.getByRole('listitem', { name: 'Rohteig' })).toBeDefined());
  expect(task('Rohteig').getByText('Fabrik: nichts zu tragen')).toBeDefined();
});

test('a broken link plans as usual', async () => {
  const warned = vi.spyOn(console, 'warn');
  await openPlan('/production?ziel=abc&platz=-5');
  openForm();
  expect([field('Globale Zielproduktion').value, field('Platz im Inventar in g').value]).toEqual(['100', '20000']);
  expect(missing()).toEqual(['60 × Teig6 kg']);
  expect(warned).not.toHaveBeenCalled();
});

test('a target that is missing, broken or negative is named, and nothing is planned with another one', {
  tags: ['long'],
}, async () => {
  const { router } = await openPlan('/production?ziel=20');
  openForm();
  for (const typed of ['', '1.5', '-5']) {
    fireEvent.change(field('Globale Zielproduktion'), { target: { value: typed } });
    expect(
      screen.getByText(typed === '-5' ? 'Der Wert muss mindestens 0 sein.' : 'Bitte gib eine ganze Zahl an.'),
    ).toBeDefined();
    expect(screen.getByText('Ohne gültige Eingaben wird nichts berechnet.')).toBeDefined();
    expect(screen.queryByRole('listitem', { name: 'Bauernbrot' })).toBeNull();
    expect(screen.queryByText(/Genug Rohstoffe|Alle Ziele|Gerechnet/)).toBeNull();
  }
  fireEvent.change(field('Globale Zielproduktion'), { target: { value: '+70' } });
  expect(await screen.findByRole('listitem', { name: 'Bauernbrot' })).toBeDefined();
  await waitFor(() => expect(router.state.location.search).toEqual({ ziel: 70 }));
});

test('a plan for products that are gone says so', async () => {
  await openPlan('/production?nur=999');
  expect(screen.getByText('Die gewählten Produkte gibt es nicht mehr.')).toBeDefined();
  expect(screen.queryByText(/Alle Ziele sind erreicht/)).toBeNull();
});

test('the carry hint is exact to the gram', async () => {
  await openPlan('/production?platz=6500');
  // A bread takes 3 doughs and 1 salt of 100 g each: 16 fit into 6.500 g.
  expect(plainText(task('Bauernbrot').getByText(/^3 Fahrten/).parentElement)).toBe(
    '3 Fahrten: je 16 Durchgänge, 6,4 kg von 6,5 kgje Fahrt: 48 × Teig, 16 × Salzletzte, 8 Durchgänge: 24 × Teig, 8 × Salz = 3,2 kg',
  );
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
