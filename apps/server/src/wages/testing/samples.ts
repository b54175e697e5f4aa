import * as wages from '@kontor/contract/wages/api.ts';
import fc from 'fast-check';
import { clerk, countedBy, DRIVER, MIDDLE, now, of, type Samples, SOMEWHERE, upTo } from '#testing/samples.ts';

const NOON = '2026-11-15T12:00:00.000Z';
const params = { personId: DRIVER };
const month = { from: '2026-11-01', to: '2026-11-30' };

/** Each has worked two hours that are not a line yet. */
const SEEN = ['1000020', '1000030'].map((personId) => ({ personId, openCents: 3_000, version: '-7200-3000' }));

export const wagesSamples: Samples = {
  rows: ({ many }) => [
    [
      55,
      `insert into wage_rate (person_id, from_day, hourly_cents, commission_bp, changed_at, changed_by, changed_by_id)
      select case when n > 1 then (1000000 + n)::text end, date '2026-01-01', 1500, 300, ${now}, 'Viktor', '1000001' from ${upTo(40)}`,
    ],
    [
      55,
      `insert into wage_payment (person_id, account, cents, from_day, to_day, paid_at, paid_by, paid_by_id, taken_back_at,
        taken_back_by, taken_back_by_id, taken_back_why)
      select ${clerk}, case when n % 2 = 0 then 'CASH' else 'BANK' end, 100 + n, day, day, at, 'Viktor', '1000001',
        case when is_back then at end, case when is_back then 'Viktor' end, case when is_back then '1000001' end,
        case when is_back then 'Falsch' end
      from ${upTo(many)}, lateral (
        select ${now} - (${many} - n) * interval '1 hour', (${now} - (${many} - n) * interval '1 hour')::date, n % 100 = 0
      ) paid (at, day, is_back)`,
    ],
    // What was earned in the last days is open.
    [
      55,
      `insert into wage_line (person_id, kind, cents, at, note, by_name, by_id, order_id, base_cents, rate_bp, day, seconds,
        hourly_cents, payment_id)
      select ${clerk}, kind, 10 + n, at, case when kind = 'BONUS' then 'Fleißig' else '' end,
        case when kind = 'BONUS' then 'Viktor' end, case when kind = 'BONUS' then '1000001' end,
        case when kind in ('COMMISSION', 'TIP') then n end, case when kind = 'COMMISSION' then 1000 end,
        case when kind = 'COMMISSION' then 300 end, case when kind = 'HOURS' then at::date end,
        case when kind = 'HOURS' then 3600 end, case when kind = 'HOURS' then 1500 end,
        case when n % 100 <> 0 and n <= ${Math.ceil(many * 0.95)} then n end
      from ${upTo(many)}, lateral (
        select (array['COMMISSION', 'TIP', 'HOURS', 'BONUS', 'CORRECTION'])[1 + n % 5], ${now} - (${many} - n) * interval '1 hour'
      ) earned (kind, at)`,
    ],
    [
      55,
      `insert into wage_line (person_id, kind, cents, at, by_name, by_id, order_id, reverses_id)
      select person_id, kind, -cents, at, 'Viktor', '1000001', order_id, id from wage_line where kind = 'TIP' and id % 500 = 1`,
    ],
    ...countedBy('0061_order_sums.sql', 'wage_day'),
  ],
  reads: [
    [wages.listWageSheets, {}, { query: month }],
    [wages.getWageSheet, { params }, { params, query: month }],
    [wages.listWageLines, { params }, { params, query: month }, { params, query: { ...month, before: SOMEWHERE } }],
    [wages.exportWageLines, { params, query: month }],
    [wages.listWagePayments, { params }, { params, query: { before: MIDDLE } }],
    [wages.listWageRates, {}],
  ],
  bodies: {
    'POST /api/wages/payments': fc.record({
      asOf: of(NOON),
      account: of('CASH', 'BANK'),
      sheets: fc.oneof(
        fc.subarray(SEEN, { minLength: 1 }),
        fc.uniqueArray(
          fc.record({ personId: of('1000002', '1000003', DRIVER), openCents: fc.integer(), version: of('', 'x') }),
          { selector: ({ personId }) => personId, minLength: 1 },
        ),
      ),
    }),
    'POST /api/wages/lines': fc.record({
      personId: of('1000002', DRIVER, '1'),
      kind: of('BONUS', 'CORRECTION'),
      cents: fc.integer({ min: -5_000, max: 5_000 }),
      note: of('Extraschicht', '<b>fett</b>'),
      day: of('2026-11-14', '2026-11-15', '2026-02-30'),
    }),
    'PUT /api/wages/rates': fc.record({
      personId: of('1000002', DRIVER, null),
      fromDay: of('2026-11-01', '2026-12-01'),
      rate: of(null, { hourlyCents: 1500, commissionBp: 250 }, { hourlyCents: 0, commissionBp: 10_001 }),
    }),
  },
  async writes({ act, boss, clerk: nele }) {
    const personId = nele.id;
    await act(boss, wages.saveWageRate, {
      body: { personId, fromDay: '2026-11-01', rate: { hourlyCents: 1500, commissionBp: 300 } },
    });
    await act(boss, wages.addWageLine, { body: { personId, kind: 'BONUS', cents: 5_000, note: 'Extraschicht' } });
    const { asOf, sheet } = (await boss.call(wages.getWageSheet, { params: { personId } })).body;
    const { openCents, version } = sheet;
    const sheets = [{ personId, openCents, version }];
    const [paid] = await act(boss, wages.payWages, { body: { asOf, account: 'CASH', sheets } });
    await act(boss, wages.takeBackWagePayment, { params: { id: paid?.id ?? 0 }, body: { reason: 'Falsch gezählt' } });
  },
};
