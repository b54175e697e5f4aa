import * as inventory from '@kontor/contract/inventory/api.ts';
import { clerk, MIDDLE, moment, now, type Samples, upTo } from '#testing/samples.ts';

/** As many as can be chosen at once. */
const PEOPLE = Array.from({ length: 50 }, (_, n) => `Person ${n}`);

const SPAN = { from: '2026-10-01T00:00:00Z', to: '2026-10-02T00:00:00Z' };

export const inventorySamples: Samples = {
  rows({ many, state }) {
    const dated = state < 50 ? ['', ''] : [', created_at', `, ${moment}`];
    const stocked = Math.min(many, 1_000);
    return [
      [
        7,
        `insert into base_item (name, label, weight, missing_since)
        select 'item' || n, 'Ware ' || n, 100, case when n = 9 then ${now} end from ${upTo(Math.min(many, 3_000))}`,
      ],
      // Ten of each came with every booking below.
      [
        8,
        `insert into inventory_item (name, amount) select 'item' || n, ${Math.floor(many / stocked) * 10} from ${upTo(stocked)}`,
      ],
      [
        9,
        `insert into inventory_history (citizen_name, actor_id, reason, created_at)
        select 'Person ' || n % 40, ${clerk}, (array['Einkauf', 'Verkauf', 'Produktion', null, 'Schwund'])[1 + n % 5], ${moment} from ${upTo(many)}`,
      ],
      [
        9,
        `insert into inventory_history_item (history_id, name, label, old_amount, new_amount${dated[0]})
        select n, 'item' || 1 + n % ${stocked}, 'Ware', before, before + 10${dated[1]}
        from ${upTo(many)}, lateral (select (n - 1) / ${stocked} * 10) stock (before)`,
      ],
      [39, `insert into item_picture (name, picture) select 'item' || n, lpad(n::text, 32, '0') from ${upTo(9)}`],
    ];
  },
  reads: [
    [inventory.listBaseItems, {}],
    [inventory.listItems, {}],
    [inventory.listEmptyItems, {}],
    [inventory.getItem, { params: { name: 'item10' } }],
    [inventory.getItemFigures, { params: { name: 'item10' } }],
    [
      inventory.listItemBookings,
      { params: { name: 'item10' } },
      { params: { name: 'item10' }, query: { before: MIDDLE, limit: 5 } },
    ],
    [inventory.listItemPictures, {}],
    [inventory.getItemImage, { params: { name: 'item10' }, status: 302 }],
    [
      inventory.listHistory,
      {},
      { query: { before: MIDDLE } },
      { query: { citizen: ['Person 1', 'Person 2'], before: MIDDLE } },
      { query: { citizen: PEOPLE, limit: 50 } },
      { query: { reason: 'Schwund', before: MIDDLE } },
      { query: { reason: ['Verkauf', 'Inventur'], ...SPAN } },
      { query: { item: 'item10', before: MIDDLE } },
      { query: { item: 'item10', ...SPAN } },
      { query: { item: 'item10', reason: 'Schwund', citizen: ['Person 1', 'Person 9'], ...SPAN } },
      { query: { citizen: PEOPLE, reason: 'Einkauf', limit: 50 } },
      { query: SPAN },
    ],
    [inventory.listCitizens, {}],
    [inventory.exportHistory, {}],
  ],
  async writes({ act, admin, clerk, boss }) {
    const content = 'name;label;weight\nbread;Brot;500\ncake;Kuchen;900\nflour;Mehl;100\n';
    await act(admin, inventory.importBaseItems, { body: { content, preview: false } });
    await act(admin, inventory.saveItemPictures, { body: { pictures: [{ name: 'bread', picture: null }] } });
    await act(clerk, inventory.changeStock, { body: { name: 'flour', amount: 50 } });
    await act(clerk, inventory.bookStocktake, { body: { counts: [{ name: 'cake', counted: 4, expected: 0 }] } });
    const { historyId } = await act(boss, inventory.changeStock, { body: { name: 'cake', amount: 1 } });
    await act(boss, inventory.undoBooking, { params: { id: historyId } });
  },
  lastWrites: ({ act, boss }) => act(boss, inventory.resetHistory),
};
