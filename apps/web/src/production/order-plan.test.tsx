import { AppError } from '@kontor/contract/core/errors.ts';
import { listBaseItems, listItems } from '@kontor/contract/inventory/api.ts';
import { getOrder, listOrders } from '@kontor/contract/orders/api.ts';
import type { Order } from '@kontor/contract/orders/schema.ts';
import { listProducts } from '@kontor/contract/products/api.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { person } from '#platform/testing/fixtures.ts';
import { baseItems, productOf, stockOf } from '#platform/testing/products.ts';
import { lacking, taskOf } from '#platform/testing/staff-orders.ts';
import { renderApp } from '#shell/testing/render-app.tsx';
import { openForm, task, unfold } from './testing-plan.tsx';

const bread = productOf(1, 'bread', { dough: 3 }, { name: 'Bauernbrot', targetProductionCount: 60 });
const dough = productOf(2, 'dough', { flour: 2 }, { name: 'Rohteig', targetProductionCount: 500 });

async function openPlan(order: Order | AppError, products = [bread, dough]) {
  answer(listOrders, []);
  answer(getOrder, order);
  answer(listBaseItems, baseItems);
  answer(listItems, [{ ...stockOf({ dough: 60 })[0], reserved: 40 } as ReturnType<typeof stockOf>[number]]);
  answer(listProducts, products);
  const view = renderApp('/production?bestellung=42', { me: person('1', 'Nele', 'MODERATOR') });
  await screen.findByRole('link', { name: 'Ganzen Plan anzeigen' });
  await act(async () => view.stomp.open());
  return view;
}

test('the plan of an order is exactly what it lacks, and leads back', async () => {
  const { user } = await openPlan(taskOf(42, 'ACCEPTED', { items: lacking(12) }));
  expect(screen.getByText(/^Plan für/).textContent).toBe('Plan für B-2026-0042: es fehlen 12 × Bauernbrot.');
  expect(screen.getByRole('link', { name: 'Zur Bestellung' }).getAttribute('href')).toBe('/orders?bestellung=42');
  unfold('Bauernbrot');
  const card = task('Bauernbrot');
  // 12 loaves take 36 doughs; of 60 there are 40 promised.
  expect(card.getByRole('row', { name: 'Teig 36 16' })).toBeDefined();
  expect(screen.queryByRole('listitem', { name: 'Rohteig' })).toBeNull();
  expect(screen.queryByRole('spinbutton', { name: 'Globale Zielproduktion' })).toBeNull();
  act(() => card.getAllByRole('button', { name: '12' })[0]?.focus());
  expect(screen.getAllByRole('tooltip').at(-1)?.textContent).toBe('12 fehlen, bis die Bestellung vollständig ist');
  act(() => screen.getByRole('list', { name: 'Fehlende Rohstoffe' }).querySelector('button')?.focus());
  expect(screen.getAllByRole('tooltip').at(-1)?.textContent).toContain('− 20 verfügbar');
  await user.click(screen.getByRole('link', { name: 'Ganzen Plan anzeigen' }));
  expect(await screen.findByRole('listitem', { name: 'Rohteig' })).toBeDefined();
  openForm();
  expect(await screen.findByRole('spinbutton', { name: 'Globale Zielproduktion' })).toBeDefined();
});

test('the plan covers what stands before the order in the queue, and says so', { tags: ['long'] }, async () => {
  const before = [{ id: 41, number: 'B-2026-0041', missing: 44 }];
  const [line] = lacking(1);
  await openPlan(
    taskOf(42, 'ACCEPTED', {
      items: line?.stock ? [{ ...line, stock: { ...line.stock, missingBefore: 44, before } }] : [],
    }),
  );
  expect(screen.getByText(/^Plan für/).textContent).toBe(
    'Plan für B-2026-0042: es fehlt 1 × Bauernbrot (davor: B-2026-0041 braucht noch 44). Zusammen herzustellen: 45 × Bauernbrot.',
  );
  unfold('Bauernbrot');
  const card = task('Bauernbrot');
  // 45 loaves take 135 doughs; of 60 there are 40 promised.
  expect(card.getByRole('row', { name: 'Teig 135 115' })).toBeDefined();
  expect(card.getByText('Geplant: 45. Das Material reicht für 6.')).toBeDefined();
});

test('intermediate products are resolved for an order too', { tags: ['long'] }, async () => {
  const { user, router } = await openPlan(taskOf(42, 'ACCEPTED', { items: lacking(12) }));
  openForm();
  expect(screen.queryByRole('spinbutton', { name: 'Globale Zielproduktion' })).toBeNull();
  await user.click(screen.getByRole('switch', { name: 'Zwischenprodukte auflösen' }));
  expect(await screen.findByRole('button', { name: '16 × Rohteig herstellen' })).toBeDefined();
  await waitFor(() => expect(router.state.location.search).toEqual({ bestellung: 42, aufloesen: 1 }));
});

test('as soon as enough is there it says so', async () => {
  const { stomp } = await openPlan(taskOf(42, 'ACCEPTED', { items: lacking(12) }));
  answer(getOrder, taskOf(42, 'ACCEPTED'));
  act(() => stomp.send('/topic/inventory-update', {}));
  expect((await screen.findByText(/fehlt nichts mehr/)).textContent).toBe('Für B-2026-0042 fehlt nichts mehr.');
  expect(screen.queryByRole('listitem', { name: 'Bauernbrot' })).toBeNull();
});

test('an order that is over needs nothing', async () => {
  await openPlan(taskOf(42, 'CANCELLED'));
  expect(screen.getByText(/ist „Storniert“\./).textContent).toMatch(/^B-2026-0042 ist/);
});

test('what has no recipe any more is named', async () => {
  await openPlan(taskOf(42, 'ACCEPTED', { items: lacking(1) }), [dough]);
  expect(screen.getByText(/es fehlt/).textContent).toBe(
    'Plan für B-2026-0042: es fehlt 1 × Bauernbrot. Für 1 × Bauernbrot gibt es kein Rezept mehr.',
  );
});

test('an unknown order is reported, and the whole plan is offered', async () => {
  await openPlan(new AppError('not-found'));
  expect(screen.getByText(/^Diese Bestellung gibt es nicht/)).toBeDefined();
});
