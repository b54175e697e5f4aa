import * as game from '@kontor/contract/game/api.ts';
import * as stockCheck from '@kontor/contract/stock-check/api.ts';
import { GAP_KINDS } from '@kontor/contract/stock-check/schema.ts';
import fc from 'fast-check';
import { clerk, moment, of, type Samples, SOMEWHERE, upTo } from '#testing/samples.ts';
import { noteGaps } from '../note-gaps.ts';

const SPAN = { from: '2026-10-01T00:00:00Z', to: '2026-10-02T00:00:00Z' };

export const stockCheckSamples: Samples = {
  rows: ({ many, state }) => [
    [
      60,
      `insert into stock_gap (name, label, amount, cents, at, citizen_name, kind, person_key)
      select 'item' || 1 + n % 500, 'Ware', -1 - n % 5, -100 * (1 + n % 5), ${moment}, case when n % 2 = 0 then 'Piet' end,
        kind, case when kind = 'FORGOTTEN' then 'u:' || ${clerk} when n % 2 = 0 then 'g:Piet' else '' end
      from ${upTo(2 * many)}, lateral (
        select case when n % 100 = 0 then 'OPEN' else (array['LOSS', 'CONSUMED', 'RAID', 'FORGOTTEN'])[1 + n % 4] end
      ) gap (kind)`,
    ],
    [
      60,
      `insert into stock_explanation (gap_id, kind, person_id, person_name, note, at, by_id, by_name)
      select id, kind, case when kind = 'FORGOTTEN' then substr(person_key, 3) end, case when kind = 'FORGOTTEN' then 'Nele' end,
        case when id % 10 = 0 then 'Nachgefragt' else '' end, at, (1000001 + id % 40)::text, 'Person'
      from stock_gap where kind <> 'OPEN'`,
    ],
    [
      60,
      `insert into stock_gap_day (day, subject, key, kind, lost, found, cents, unpriced)
      select (at at time zone 'Europe/Berlin')::date, subject, key, kind, -sum(amount), 0, -sum(cents), 0
      from stock_gap, lateral (values ${state < 64 ? '' : "('ALL', ''), "}('ITEM', name), ('PERSON', person_key)) counted (subject, key) group by 1, 2, 3, 4`,
    ],
    [60, `insert into stock_check_setting (limit_cents) values (5000)`],
  ],
  reads: [
    [
      stockCheck.listGaps,
      {},
      { query: { before: SOMEWHERE } },
      { query: { kind: 'OPEN', before: SOMEWHERE } },
      { query: { item: 'item10', ...SPAN } },
      { query: { person: 'g:Piet', kind: 'LOSS', before: SOMEWHERE } },
      { query: SPAN },
    ],
    [stockCheck.exportGaps, { query: { kind: 'OPEN' } }],
    [stockCheck.getStockReport, { query: { from: '2026-11-01', to: '2026-11-15' } }],
    [stockCheck.listCheckPeople, {}],
    [stockCheck.getStockCheckSettings, {}],
  ],
  bodies: {
    'POST /api/stock-check/explanations': fc.record({
      gaps: fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 5 }),
      kind: of(...GAP_KINDS),
      personId: of(null, '1000002', '1'),
      note: of('', 'Nachgefragt', '<b>fett</b>'),
    }),
  },
  async writes({ kontor, act, admin }) {
    await act(kontor.anonymous, game.sendBaseItems, { body: [{ name: 'rye', label: 'Roggen', weight: 10 }] });
    for (const [citizenName, amount] of [
      ['Lou', 5],
      ['Piet', -2],
    ] as const) {
      await act(kontor.anonymous, game.sendStock, { body: { citizenName, items: [{ name: 'rye', amount }] } });
    }
    await kontor.write((tx) => noteGaps(tx, new Date(kontor.time.now.getTime() + 11 * 60_000)));
    const [gap] = (await admin.call(stockCheck.listGaps)).body;
    await act(admin, stockCheck.explainGaps, { body: { gaps: [gap?.id ?? 0], kind: 'LOSS', note: 'Nachgefragt' } });
    await act(admin, stockCheck.saveStockCheckSettings, { body: { limit: 50_00, version: 0 } });
  },
};
