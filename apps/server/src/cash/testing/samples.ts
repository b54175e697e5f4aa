import * as cash from '@kontor/contract/cash/api.ts';
import fc from 'fast-check';
import { clerk, MIDDLE, moment, now, of, person, type Samples, SOMEWHERE, upTo } from '#testing/samples.ts';

const SPAN = { from: '2026-10-01T00:00:00Z', to: '2026-10-02T00:00:00Z' };
const PEOPLE = Array.from({ length: 20 }, (_, n) => `Person ${n}`);

export const cashSamples: Samples = {
  rows: ({ many }) => [
    [
      52,
      `insert into cash_purchase (items, cents)
      select jsonb_build_array(jsonb_build_object('name', 'item' || n % 500, 'label', 'Ware', 'amount', 3, 'cents', cents)), cents
      from ${upTo(many)}, lateral (select case when n % 5 = 0 then 250 else 0 end) paid (cents)`,
    ],
    // One of each account in turn, in time; every fifth is a purchase that was paid for.
    [
      52,
      `insert into cash_entry (account, kind, cents, balance_cents, day, at, by_id, by_name, note, category, about_id, about_name,
        source_kind, source_id)
      select account, kind, cents, sum(cents) over (partition by account order by n), (at at time zone 'Europe/Berlin')::date, at,
        ${clerk}, 'Person ' || n % 40, case when n % 500 = 7 then 'Sonderfall' else 'Buchung ' || n end,
        case when kind = 'EXPENSE' then (array['Miete', 'Werbung'])[1 + n % 2] end,
        case when n % 50 = 3 then ${person} end, case when n % 50 = 3 then 'Person' end,
        case kind when 'PURCHASE' then 'PURCHASE' when 'SALE' then 'ORDER' end,
        case when kind in ('PURCHASE', 'SALE') then n::text end
      from ${upTo(many)}, lateral (
        select (array['CASH', 'BANK'])[1 + n / 5 % 2], (array['PURCHASE', 'SALE', 'SALE', 'EXPENSE', 'SALE'])[1 + n % 5],
          ${now} - (${many} - n) * interval '10 minutes'
      ) entry (account, kind, at), lateral (select case kind when 'SALE' then 400 else -250 end) amount (cents)`,
    ],
    [
      52,
      `insert into cash_account (account, cents, last_at, closed_through)
      select distinct on (account) account, balance_cents, at, date '2026-11-12' from cash_entry order by account, id desc`,
    ],
    [
      58,
      `insert into cash_day (day, account, kind, in_cents, out_cents, entries)
      select day, account, kind, sum(greatest(cents, 0)), sum(greatest(-cents, 0)), count(*)
      from cash_entry group by day, account, kind`,
    ],
    [
      52,
      `insert into cash_close (since, day, at, by_id, by_name, expected_cents, counted_cents, note)
      select day, day, ${moment}, ${clerk}, 'Person ' || n % 40, 5000, 5000, ''
      from ${upTo(2 * many)}, lateral (select date '2026-01-01' - n) closed (day)`,
    ],
    [
      52,
      `insert into cash_reopening (close_id, at, by_id, by_name, reason)
      select 2 * n, ${now}, ${clerk}, 'Person ' || n % 40, 'Noch ein Kunde' from ${upTo(many)}`,
    ],
    [52, `insert into cash_setting (categories, limit_cents) values ('{Miete,Werbung}', 5000)`],
  ],
  reads: [
    [cash.getCashOverview, {}],
    [
      cash.listCashEntries,
      {},
      { query: { before: SOMEWHERE } },
      { query: { kind: ['SALE', 'EXPENSE'], before: SOMEWHERE } },
      { query: { account: 'BANK' } },
      { query: { kind: 'EXPENSE', account: 'BANK', ...SPAN } },
      { query: { category: ['Miete', 'Gewinne'], before: SOMEWHERE } },
      { query: { person: PEOPLE, kind: 'PURCHASE', limit: 50 } },
      { query: SPAN },
      { query: { search: 'Sonderfall' } },
      { query: { search: 'Sonderfall', kind: 'SALE', before: SOMEWHERE } },
      { query: { search: 'nirgends' } },
    ],
    [cash.listCashPeople, {}],
    [cash.exportCashEntries, { query: { person: 'Person 3' } }],
    [cash.getCashPeriod, { query: { day: '2026-11-15' } }],
    [cash.listCloses, {}, { query: { before: MIDDLE } }],
    [cash.getClose, { params: { id: 200 } }],
  ],
  bodies: {
    'POST /api/cash/closes': fc.record({
      day: of('2026-11-15', '2026-11-15', '2026-11-14', '2026-11-20'),
      cash: fc.record({ cents: fc.integer({ min: 0, max: 10_000 }), expected: of(3_500, 3_500, 0) }),
      bank: fc.constant(null),
      counts: fc.constant(null),
      note: of('', 'Zweimal gezählt'),
    }),
    'POST /api/cash/purchases': fc.record({
      account: of('CASH', 'BANK'),
      lines: of([{ name: 'item1', amount: 3, cents: 250 }], [{ name: 'item2', amount: 1, cents: 0 }]),
      note: of('', 'Großmarkt'),
      updatePrices: fc.boolean(),
    }),
  },
  // The first after those of the past.
  params: { 'POST /api/cash/closes/:id/reopen': fc.constant({ id: 101 }) },
  async writes({ act, admin, kontor: { time } }) {
    await act(admin, cash.openCashBook, { body: { CASH: 10_000, BANK: 50_000 } });
    const note = 'Ladenmiete';
    const body = { kind: 'EXPENSE' as const, account: 'BANK' as const, cents: 1_000, note, category: 'Miete' };
    const spent = await act(admin, cash.bookEntry, { body });
    const reversal = { reason: 'Vertippt', takesStockBack: false };
    await act(admin, cash.reverseEntry, { params: { id: spent.id }, body: reversal });
    await act(admin, cash.transferCash, { body: { from: 'CASH', cents: 500, note: '' } });
    const lines = [{ name: 'flour', amount: 10, cents: 700 }];
    await act(admin, cash.bookPurchase, { body: { account: 'CASH', lines, note: '', updatePrices: true } });
    const { settings, balances, day } = (await admin.call(cash.getCashOverview)).body;
    await act(admin, cash.changeCashSettings, {
      body: { categories: ['Miete'], limit: 100, version: settings.version },
    });
    const counted = { cents: balances.CASH, expected: balances.CASH };
    const bank = { cents: balances.BANK, expected: balances.BANK };
    const close = { day, cash: counted, bank, counts: null, note: '' };
    const { id } = await act(admin, cash.closeDay, { body: close });
    await act(admin, cash.reopenDay, { params: { id }, body: { reason: 'Noch ein Kunde' } });
    time.now = new Date(time.now.getTime() + 1);
  },
};
