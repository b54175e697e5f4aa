import { AppError } from '@kontor/contract/core/errors.ts';
import { listBaseItems, listItems, undoBooking } from '@kontor/contract/inventory/api.ts';
import { changeOrder } from '@kontor/contract/orders/api.ts';
import { makeMissing } from '@kontor/contract/production/api.ts';
import { listProducts } from '@kontor/contract/products/api.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { lacking, taskOf } from '#platform/testing/staff-orders.ts';
import { accept, card, numbersIn, openOrders } from '../testing/open-orders.tsx';

const jonas = { id: '7', name: 'Jonas Krell' };

test('what is all there is accepted and laid ready with one press; accepting alone is in the menu', async () => {
  const { user, store } = await openOrders([taskOf(11), taskOf(12)]);
  const seen = accept(store);
  await user.click(await screen.findByRole('button', { name: 'Annehmen und bereitlegen: B-2026-0011' }));
  await waitFor(() => expect(numbersIn('Abholbereit')).toEqual(['B-2026-0011']));
  expect(seen[0]?.body).toEqual({ status: 'READY', version: 1, isComplete: true });
  await user.click(screen.getByRole('button', { name: 'Mehr zu B-2026-0012' }));
  await user.click(screen.getByRole('menuitem', { name: 'Annehmen' }));
  await waitFor(() => expect(seen[1]?.body).toEqual({ status: 'ACCEPTED', version: 1 }));
});

test('goods that went meanwhile are named, and the order stays new', async () => {
  const { user, store } = await openOrders([taskOf(11)]);
  answer(changeOrder, () => {
    store.orders = [taskOf(11, 'NEW', { items: lacking(3) })];
    return new AppError('orders.missing-stock', { missing: '3 × Bauernbrot' });
  });
  await user.click(await screen.findByRole('button', { name: 'Annehmen und bereitlegen: B-2026-0011' }));
  expect(await screen.findByRole('alert')).toHaveProperty(
    'textContent',
    'B-2026-0011 von Mara Lindt ist nicht abholbereit gemeldet: Dafür fehlt noch: 3 × Bauernbrot.',
  );
  expect(await screen.findByRole('button', { name: 'Annehmen: B-2026-0011' })).toBeDefined();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

const made = {
  id: 91,
  citizenName: 'Nele',
  date: '2026-11-15T12:00:00Z',
  reason: 'Produktion' as const,
  source: 'KONTOR' as const,
  items: [
    { name: 'flour', label: 'Mehl', oldAmount: 50, newAmount: 26 },
    { name: 'bread', label: 'Brot', oldAmount: 8, newAmount: 20 },
  ],
  undoable: true,
};

test('what an order lacks is made with one press on its card, and can be taken back', async () => {
  const { user, store } = await openOrders([taskOf(11, 'NEW', { items: lacking(12) }), taskOf(12)]);
  const seen = answer(makeMissing, () => {
    store.orders = [taskOf(11), taskOf(12)];
    return made as never;
  });
  const undone = answer(undoBooking, made as never);
  expect(screen.queryByRole('button', { name: 'Fehlendes herstellen: B-2026-0012' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Fehlendes herstellen: B-2026-0011' }));
  expect(await screen.findByText('12 × Brot für B-2026-0011 hergestellt und gebucht.')).toBeDefined();
  expect(seen.map(({ path }) => path)).toEqual(['/api/order/11/productions']);
  expect(await screen.findByRole('button', { name: 'Annehmen und bereitlegen: B-2026-0011' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Rückgängig' }));
  await waitFor(() => expect(undone[0]?.path).toBe('/api/inventory/history/91/undo'));
});

const describedBy = (name: string) => {
  const described = screen.getByRole('button', { name }).getAttribute('aria-describedby') ?? '';
  return document.getElementById(described)?.textContent;
};

test('before what is missing is made, the card says what that books and for which orders', async () => {
  const accepted = (minutes: number) =>
    ({ at: `2026-11-15T12:0${minutes}:00Z`, from: 'NEW', to: 'ACCEPTED', by: 'Nele' }) as const;
  const [line] = lacking(12);
  const behind = (missingBefore: number) => (line?.stock ? [{ ...line, stock: { ...line.stock, missingBefore } }] : []);
  const lou = { id: '120', name: 'Lou Martin', avatarUrl: null };
  const { findByRole } = await openOrders([
    taskOf(11, 'ACCEPTED', { items: lacking(3), history: [accepted(2)], customer: lou }),
    taskOf(12, 'ACCEPTED', { items: behind(5), history: [accepted(4)] }),
    taskOf(13, 'ACCEPTED', { items: lacking(2), history: [accepted(6)] }),
  ]);
  await findByRole('button', { name: 'Fehlendes herstellen: B-2026-0011' });
  await waitFor(() =>
    expect(describedBy('Fehlendes herstellen: B-2026-0011')).toBe('Bucht 3 × Brot für diese Bestellung.'),
  );
  // Of five there is one order that the screen does not know.
  expect(describedBy('Fehlendes herstellen: B-2026-0012')).toBe(
    'Bucht 17 × Brot: 12 hierfür, 3 für Lou Martin (B-2026-0011), 2 für frühere Bestellungen.',
  );
  expect(describedBy('Fehlendes herstellen: B-2026-0013')).toBe('Bucht 2 × Brot für diese Bestellung.');
});

test('where material is missing for it, that is said and the plan opens', { tags: ['long'] }, async () => {
  const { user, router } = await openOrders([taskOf(11, 'ACCEPTED', { items: lacking(12) })], '/orders?bestellung=11');
  answer(makeMissing, new AppError('production.missing', { missing: '24 × Mehl' }));
  answer(listBaseItems, []);
  answer(listItems, []);
  answer(listProducts, []);
  const detail = within(await screen.findByRole('dialog', { name: 'Bestellung B-2026-0011' }));
  await user.click(detail.getByRole('button', { name: 'Fehlendes herstellen: B-2026-0011' }));
  expect(await screen.findByRole('alert')).toHaveProperty(
    'textContent',
    'B-2026-0011: Dafür fehlt Material: 24 × Mehl.',
  );
  await waitFor(() => expect(router.state.location.href).toBe('/production?bestellung=11'));
});

test('what a colleague has made already is shown, and the board loads again', { tags: ['long'] }, async () => {
  const { user, store } = await openOrders([taskOf(11, 'NEW', { items: lacking(12) })]);
  answer(makeMissing, () => {
    store.orders = [taskOf(11)];
    return new AppError('production.nothing-missing', { number: 'B-2026-0011' });
  });
  await user.click(await screen.findByRole('button', { name: 'Fehlendes herstellen: B-2026-0011' }));
  expect(await screen.findByText('Für B-2026-0011 fehlt nichts mehr.')).toBeDefined();
  await waitFor(() => expect(screen.queryByText('12 fehlen')).toBeNull());
});

test('a card says who works on it, and another can say that they do', async () => {
  const orders = [taskOf(11, 'ACCEPTED', { assignee: jonas }), taskOf(12, 'IN_PROGRESS')];
  const { user, store, stomp } = await openOrders(orders);
  const seen = answer(changeOrder, () => {
    store.orders = [taskOf(11, 'ACCEPTED', { version: 2 }), taskOf(12, 'IN_PROGRESS')];
    return store.orders[0] as never;
  });
  await screen.findByText('Jonas Krell');
  expect(card('B-2026-0012').getByText('Nele (du)')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Ich übernehme: B-2026-0012' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Ich übernehme: B-2026-0011' }));
  expect(await screen.findByText('Du bist jetzt an B-2026-0011 dran.')).toBeDefined();
  expect(seen[0]?.body).toEqual({ takesOver: true, version: 1 });
  await waitFor(() => expect(card('B-2026-0011').getByText('Nele (du)')).toBeDefined());
  store.orders = [taskOf(11, 'ACCEPTED', { version: 3, assignee: jonas }), taskOf(12, 'IN_PROGRESS')];
  act(() => stomp.send('/topic/order-update', { id: 11, status: 'ACCEPTED', version: 3 }));
  expect(await card('B-2026-0011').findByText('Jonas Krell')).toBeDefined();
});

test('who was faster is named, and the history tells who took over', { tags: ['long'] }, async () => {
  const taken = { at: '2026-11-15T12:00:00Z', from: 'ACCEPTED', to: 'ACCEPTED', by: 'Jonas Krell' } as const;
  const after = taskOf(11, 'ACCEPTED', { version: 2, assignee: jonas, history: [taken] });
  const { user, store } = await openOrders([taskOf(11, 'ACCEPTED', { assignee: { id: '8', name: 'Lou' } })]);
  answer(changeOrder, () => {
    store.orders = [after];
    return new AppError('conflict');
  });
  await user.click(await screen.findByRole('button', { name: 'Ich übernehme: B-2026-0011' }));
  expect(await screen.findByText('B-2026-0011 ist inzwischen übernommen (Jonas Krell).')).toBeDefined();
  await user.click(screen.getByRole('link', { name: 'B-2026-0011' }));
  const history = within(await screen.findByRole('list', { name: 'Verlauf' }));
  expect(history.getByText('Übernommen')).toBeDefined();
});

test('what is new or ready is in nobody’s hands', async () => {
  await openOrders([taskOf(11), taskOf(12, 'READY', { assignee: jonas })]);
  await screen.findByText('Jonas Krell');
  expect(screen.queryByRole('button', { name: /^Ich übernehme/ })).toBeNull();
});
