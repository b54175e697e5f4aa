import { expect, test } from 'vitest';
import { productOf } from '#platform/testing/products.ts';
import { lacking, taskOf } from '#platform/testing/staff-orders.ts';
import { sayBooking } from './missing-booking.ts';

const bread = productOf(1, 'bread', { dough: 3 }, { produces: { name: 'bread', amount: 8, label: 'Brot' } });
const dough = productOf(2, 'dough', { flour: 1 });

const line = (productId: number, item: string, missing: number) => ({
  productId,
  item,
  name: item,
  amount: 20,
  unitPrice: 1,
  stock: { onHand: 0, reserved: 0, available: 0, missing },
});

test('whole batches are booked, and what is left over is said', () => {
  expect(sayBooking(taskOf(11, 'NEW', { items: lacking(15) }), [bread], [])).toBe(
    'Bucht 16 × Brot: 15 hierfür, 1 bleibt übrig.',
  );
  expect(sayBooking(taskOf(11, 'NEW', { items: lacking(16) }), [bread], [])).toBe(
    'Bucht 16 × Brot für diese Bestellung.',
  );
});

test('several products are shown one after the other; what has no recipe is not booked', () => {
  const items = [line(1, 'bread', 12), line(2, 'dough', 3), line(3, 'salt', 5)];
  expect(sayBooking(taskOf(11, 'NEW', { items }), [bread, dough], [])).toBe(
    'Bucht 16 × Brot: 12 hierfür, 4 bleiben übrig; 3 × Teig: 3 hierfür.',
  );
  expect(sayBooking(taskOf(11, 'NEW', { items: [line(3, 'salt', 5)] }), [bread, dough], [])).toBe('');
});

test('of a single order the earlier ones are known by number, with their customer where the screen knows them', () => {
  const before = [
    { id: 4, number: 'B-2026-0004', missing: 6 },
    { id: 5, number: 'B-2026-0005', missing: 2 },
  ];
  const [one] = lacking(8);
  const items = one?.stock ? [{ ...one, stock: { ...one.stock, missingBefore: 8, before } }] : [];
  expect(sayBooking(taskOf(11, 'ACCEPTED', { items }), [bread], [taskOf(5, 'ACCEPTED')])).toBe(
    'Bucht 16 × Brot: 8 hierfür, 6 für B-2026-0004, 2 für Mara Lindt (B-2026-0005).',
  );
});
