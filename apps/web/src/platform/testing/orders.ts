import type { Bill } from '@kontor/contract/orders/bill.ts';
import type { Order } from '@kontor/contract/orders/schema.ts';
import type { Offer } from '@kontor/contract/products/offer.ts';

/** A product as customers see it. */
export const offerOf = (id: number, name: string, more: Partial<Offer> = {}): Offer => ({
  id,
  name,
  description: '',
  price: 5,
  parts: [],
  kind: 'MADE',
  produces: { name: name.toLowerCase(), amount: 1, label: name },
  inventoryAmount: 50,
  available: 50,
  weight: 400,
  picture: null,
  categoryId: null,
  soldOut: false,
  offer: null,
  isPopular: false,
  ...more,
});

/** Of the website, to be paid, without anything special. */
export const billOf = (dueCents: number, more: Partial<Bill> = {}): Bill => ({
  source: 'WEB',
  priceList: null,
  discountCents: 0,
  discountReason: null,
  dueCents,
  tipCents: 0,
  owedCents: 0,
  payment: null,
  refundedCents: 0,
  refunds: [],
  ...more,
});

/** An order of Kim's as they see it. */
export const orderOf = (id: number, more: Partial<Order> = {}): Order => ({
  id,
  number: `B-2026-${String(id).padStart(4, '0')}`,
  customer: { id: '7', name: 'Kim', avatarUrl: null },
  items: [{ productId: 1, name: 'Brot', item: 'brot', amount: 12, unitPrice: 5 }],
  total: 60,
  bill: billOf(6000),
  weight: 4800,
  note: '',
  phone: '',
  status: 'NEW',
  reason: null,
  assignee: null,
  createdAt: '2026-11-15T18:15:00.000Z',
  updatedAt: '2026-11-15T18:15:00.000Z',
  history: [{ at: '2026-11-15T18:15:00.000Z', from: null, to: 'NEW', by: 'Kim' }],
  version: 1,
  ...more,
});
