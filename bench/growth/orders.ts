import { createHash } from 'node:crypto';
import { PERSONAS, type Slice } from './slice.ts';

const hash = (text: string): string => createHash('md5').update(text).digest('hex');
/** A first name that many share and a last name, as the database makes them. */
const nameOf = (who: number): string => `${hash(String(who % 100)).slice(0, 6)}%20${hash(String(who)).slice(0, 10)}`;

/** Finished orders of customers who come twenty times each, two lines an order, one a minute; one in twenty is the
 * looking customer's. */
export const orders: Slice = {
  tables: ['customer_order', 'order_line', 'order_event'],
  fill: async (db, total) => {
    const customers = total / 20;
    await db.query(
      `with placed as (
         insert into customer_order (customer_id, status, note, phone, total, weight, search, accepted_at, created_at, updated_at)
         select case when n % 20 = 0 then $2 else (600000001 + who)::text end, 'COMPLETED', '', '', 10, 500,
           left(md5((who % 100)::text), 6) || ' ' || left(md5(who::text), 10) || ' Bauernbrot Jonas Krell' ||
             case when n % 10 = 3 then ' Laugenbrezel' else '' end, at, at, at
         from generate_series(1, $1::int) n, lateral (select n % $3::int, now() - ($1 - n) * interval '1 minute') customer (who, at)
         returning id, created_at
       ), lines as (
         insert into order_line (order_id, position, product_id, name, item, amount, unit_price, unit_weight)
         select id, position, 1 + position, 'Bauernbrot', 'bread', 2, 2.5, 500 from placed, generate_series(0, 1) position
       )
       insert into order_event (order_id, version, at, to_status, by_name) select id, 1, created_at, 'NEW', 'Gast' from placed`,
      [total, PERSONAS.Kunde, customers],
    );
  },
  asks: {
    'Bestellungen, running': { path: '/api/orders?state=running&limit=1000', as: 'Mitarbeiter' },
    'Bestellungen, finished': { path: '/api/orders?state=finished&limit=50', as: 'Mitarbeiter' },
    'Bestellungen, last page': { path: '/api/orders?state=finished&limit=50&before=900', as: 'Mitarbeiter' },
    'Bestellungen, search for a customer': { path: `/api/orders?search=${nameOf(7)}`, as: 'Mitarbeiter' },
    'Bestellungen, search for a product': { path: '/api/orders?limit=50&search=Laugenbrezel', as: 'Mitarbeiter' },
    'Bestellungen, search for a number': { path: '/api/orders?search=B-2026-0001', as: 'Mitarbeiter' },
    'Bestellungen, search in vain': {
      path: '/api/orders?search=Quastenflosser',
      as: 'Mitarbeiter',
      isEmpty: true,
    },
    'Eigene Bestellungen': { path: '/api/orders?mine=true&limit=20', as: 'Kunde' },
    'One order': { path: '/api/order/900', as: 'Mitarbeiter' },
    'Lager with what is reserved': { path: '/api/inventory/items', as: 'Mitarbeiter' },
    'Produkte with what is free': { path: '/api/products', as: 'Mitarbeiter' },
    'Speisekarte with what sells best': { path: '/api/menu', as: 'Kunde' },
    'Start, what comes next': { path: '/api/home', as: 'Kunde' },
    'Start of staff, what waits and the figures of today': { path: '/api/home/work', as: 'Mitarbeiter' },
  },
};
