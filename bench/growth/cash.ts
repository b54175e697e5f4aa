import type { Slice } from './slice.ts';

const PEOPLE = Array.from({ length: 20 }, (_, n) => `person=Person%20${n}`).join('&');

/** Four entries a minute in both accounts, up to now; one word stands in every twentieth. */
export const cash: Slice = {
  tables: ['cash_account', 'cash_close', 'cash_day', 'cash_entry', 'cash_purchase', 'cash_reopening'],
  fill: async (db, total) => {
    await db.query(
      `insert into cash_entry (account, kind, cents, balance_cents, day, at, by_name, note, category)
       select account, kind, cents, 5000000000 + sum(cents) over (partition by account order by n),
         (at at time zone 'Europe/Berlin')::date, at, 'Person ' || n % 40, 'Buchung ' || n || said,
         case when kind = 'EXPENSE' then (array['Miete', 'Werbung'])[1 + n % 2] end
       from generate_series(1, $1::int) n, lateral (
         select (array['CASH', 'BANK'])[1 + n / 5 % 2], (array['PURCHASE', 'SALE', 'SALE', 'EXPENSE', 'SALE'])[1 + n % 5],
           now() - ($1::int - n) * interval '15 seconds', case when n % 20 = 7 then ' Sonderfall' else '' end
       ) entry (account, kind, at, said), lateral (select case kind when 'SALE' then 400 else -250 end) amount (cents)`,
      [total],
    );
    await db.query('delete from cash_day');
    await db.query(`insert into cash_day (day, account, kind, in_cents, out_cents, entries)
       select day, account, kind, sum(greatest(cents, 0)), sum(greatest(-cents, 0)), count(*) from cash_entry group by day, account, kind`);
    await db.query('delete from cash_account');
    await db.query(`insert into cash_account (account, cents, last_at, closed_through)
       select distinct on (account) account, balance_cents, at, current_date - 2 from cash_entry order by account, id desc`);
    await db.query(
      `insert into cash_close (since, day, at, by_name, expected_cents, counted_cents, note)
       select day, day, now(), 'Person', 0, 0, '' from generate_series(2, $1::int / 100 + 2) n, lateral (select current_date - n) of (day)`,
      [total],
    );
  },
  asks: {
    'Kassenbuch, overview': { path: '/api/cash', as: 'Verwaltung' },
    Kassenbuch: { path: '/api/cash/entries?limit=100', as: 'Verwaltung' },
    'Kassenbuch, one account': { path: '/api/cash/entries?limit=50&account=BANK', as: 'Verwaltung' },
    'Kassenbuch, two kinds': { path: '/api/cash/entries?limit=50&kind=EXPENSE&kind=PURCHASE', as: 'Verwaltung' },
    'Kassenbuch, one kind of expense': { path: '/api/cash/entries?limit=50&category=Miete', as: 'Verwaltung' },
    'Kassenbuch, twenty people': { path: `/api/cash/entries?limit=25&${PEOPLE}`, as: 'Verwaltung' },
    'Kassenbuch, text in every twentieth': { path: '/api/cash/entries?limit=49&search=Sonderfall', as: 'Verwaltung' },
    'Kassenbuch, text nobody wrote': {
      path: '/api/cash/entries?search=Quastenflosser',
      as: 'Verwaltung',
      isEmpty: true,
    },
    'Kassenbuch, people for the filter': { path: '/api/cash/entries/people', as: 'Verwaltung' },
    'Kassenbuch, closed days': { path: '/api/cash/closes?limit=10', as: 'Verwaltung' },
    'Kassenbuch, a thousand as for a file': { path: '/api/cash/entries?limit=1000', as: 'Verwaltung' },
  },
};
