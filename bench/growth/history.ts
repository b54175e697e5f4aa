import type { Slice } from './slice.ts';

const PEOPLE = Array.from({ length: 40 }, (_, n) => `citizen=Person%20${n}`).join('&');

/** Bookings of forty people. */
export const history: Slice = {
  tables: ['inventory_history', 'inventory_history_item'],
  fill: async (db, total) => {
    await db.query(
      `with entry as (
         insert into inventory_history (citizen_name, reason, created_at)
         select 'Person ' || n % 40, 'Einkauf', now() - n * interval '1 second' from generate_series(1, $1::int) n
         returning id, created_at
       )
       insert into inventory_history_item (history_id, name, label, old_amount, new_amount, created_at)
       select id, 'wheat', 'Weizen', 1, 2, created_at from entry`,
      [total],
    );
  },
  asks: {
    Lagerverlauf: { path: '/api/inventory/history', as: 'Leitung' },
    'Lagerverlauf, last page': { path: '/api/inventory/history?limit=50&before=900', as: 'Leitung' },
    'Lagerverlauf of two people': {
      path: '/api/inventory/history?citizen=Person%201&citizen=Person%202&limit=40',
      as: 'Leitung',
    },
    'Lagerverlauf of forty people': { path: `/api/inventory/history?limit=40&${PEOPLE}`, as: 'Leitung' },
    'Lagerverlauf, people for the filter': { path: '/api/inventory/history/citizens', as: 'Leitung' },
    'Gegenstand, stock over time and use': { path: '/api/inventory/items/wheat/figures?days=30', as: 'Verwaltung' },
    'Lagerverlauf, a thousand as for a file': { path: '/api/inventory/history?limit=1000', as: 'Leitung' },
  },
};
