import type { Slice } from './slice.ts';

const SPAN = (days: number) => {
  const day = (before: number) => new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10);
  return `from=${day(days - 1)}&to=${day(0)}`;
};

/** Two a minute up to now, of sixty items and forty names; one in a hundred is still unexplained. */
export const stockCheck: Slice = {
  tables: ['stock_gap', 'stock_explanation', 'stock_gap_day'],
  fill: async (db, total) => {
    await db.query(
      `insert into stock_gap (name, label, amount, cents, at, citizen_name, kind, person_key)
       select 'item' || n % 60, 'Ware ' || n % 60, -1 - n % 5, -100 * (1 + n % 5), now() - ($1::int - n) * interval '30 seconds',
         'Person ' || n % 40, case when n % 100 = 0 then 'OPEN' else (array['LOSS', 'CONSUMED', 'RAID'])[1 + n % 3] end, 'g:Person ' || n % 40
       from generate_series(1, $1::int) n`,
      [total],
    );
    await db.query(
      `insert into stock_explanation (gap_id, kind, note, at, by_name) select id, kind, 'Notiz', at, 'Person' from stock_gap where kind <> 'OPEN'`,
    );
    await db.query('delete from stock_gap_day');
    await db.query(
      `insert into stock_gap_day (day, subject, key, kind, lost, found, cents, unpriced)
       select (at at time zone 'Europe/Berlin')::date, subject, key, kind, -sum(amount), 0, coalesce(-sum(cents), 0), 0
       from stock_gap, lateral (values ('ALL', ''), ('ITEM', name), ('PERSON', person_key)) counted (subject, key) group by 1, 2, 3, 4`,
    );
  },
  asks: {
    'Abgleich, unexplained': { path: '/api/stock-check/gaps?limit=8&kind=OPEN', as: 'Verwaltung' },
    'Abgleich, one item': { path: '/api/stock-check/gaps?limit=8&item=item7', as: 'Verwaltung' },
    'Abgleich, one person': { path: '/api/stock-check/gaps?limit=8&person=g:Person%207', as: 'Verwaltung' },
    'Abgleich, report of a week': { path: `/api/stock-check/report?${SPAN(7)}`, as: 'Verwaltung' },
    'Abgleich, report of 30 days': { path: `/api/stock-check/report?${SPAN(30)}`, as: 'Verwaltung' },
  },
};
