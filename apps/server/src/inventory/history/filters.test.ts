import * as api from '@kontor/contract/inventory/api.ts';
import { type HistoryEntry, REASONS } from '@kontor/contract/inventory/schema.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { transact } from '#platform/postgres/transact.ts';
import { type Caller, testApp } from '#testing/app.ts';
import { saveBaseItems } from '../base-items.repo.ts';

const kontor = await testApp();
const ITEMS = ['sugar', 'milk', 'eggs', 'flour'];
const PEOPLE = ['Nele', 'Tarek', 'Selma'];
let boss: Caller;
let all: HistoryEntry[];

kontor.prepare(async () => {
  boss = await kontor.as('SUPER_ADMIN', { id: '22', name: 'Viktor' });
  const items = ITEMS.map((name) => ({ name, label: name.toUpperCase(), weight: 1 }));
  await transact(kontor.db, (tx) => saveBaseItems(tx, items));
  // Some at the same moment, some with several items, some without a reason.
  await sql`
    insert into inventory_history (citizen_name, source, reason, created_at)
    select (${PEOPLE}::text[])[1 + n * 7 % 3], 'KONTOR', (${[...REASONS]}::text[])[1 + n * 5 % 8],
      timestamptz '2026-11-01 00:00Z' + n * 13 % 240 / 2 * interval '2 hours'
    from generate_series(1, 240) n`.execute(kontor.db);
  await sql`
    insert into inventory_history_item (history_id, name, label, old_amount, new_amount, created_at)
    select id, name, upper(name), id, id + 1, created_at
    from inventory_history, unnest(${ITEMS}::text[]) with ordinality item (name, at) where (id + at) % 3 = 0`.execute(
    kontor.db,
  );
  all = (await boss.call(api.listHistory, { query: { limit: 1000 } })).body;
});

interface Filter {
  readonly item?: string;
  readonly reason?: string[];
  readonly citizen?: string[];
  readonly from?: string;
  readonly to?: string;
}

const fits =
  ({ item, reason = [], citizen = [], from = '', to = '9' }: Filter) =>
  (entry: HistoryEntry): boolean =>
    (item === undefined || entry.items.some(({ name }) => name === item)) &&
    (reason.length === 0 || reason.includes(entry.reason ?? '')) &&
    (citizen.length === 0 || citizen.includes(entry.citizenName)) &&
    entry.date >= from &&
    entry.date < to;

async function read(filter: Filter): Promise<number[]> {
  const found: number[] = [];
  let query: object = { ...filter, limit: 17 };
  for (;;) {
    const { body, headers } = await boss.call(api.listHistory, { query });
    found.push(...body.map(({ id }) => id));
    const next = /[?&]before=([^&>]+)/.exec(String(headers.link ?? ''))?.[1];
    if (next === undefined) return found;
    query = { ...filter, limit: 17, before: next };
  }
}

const day = fc.integer({ min: 1, max: 12 }).map((n) => `2026-11-${String(n).padStart(2, '0')}T05:00:00.000Z`);
const filters = fc.record(
  {
    item: fc.constantFrom(...ITEMS, 'gold'),
    reason: fc.uniqueArray(fc.constantFrom(...REASONS), { minLength: 1, maxLength: 3 }),
    citizen: fc.uniqueArray(fc.constantFrom(...PEOPLE, 'Niemand'), { minLength: 1, maxLength: 2 }),
    from: day,
    to: day,
  },
  { requiredKeys: [] },
);

test('filtered by item, reason, person and span, the pages hold what a search through everything finds', async () => {
  expect(all).toHaveLength(240);
  await fc.assert(
    fc.asyncProperty(filters, async (filter) => {
      expect(await read(filter)).toEqual(all.filter(fits(filter)).map(({ id }) => id));
    }),
    {
      numRuns: 60,
      examples: [
        [
          {
            item: 'milk',
            reason: ['Verkauf'],
            citizen: ['Nele'],
            from: '2026-11-02T05:00:00.000Z',
            to: '2026-11-09T05:00:00.000Z',
          },
        ],
      ],
    },
  );
});

test('the bookings of an item are those of the history that touch it, for those who may book too', async () => {
  const clerk = await kontor.as('MODERATOR', { name: 'Jonas' });
  const { body } = await clerk.call(api.listItemBookings, { params: { name: 'eggs' }, query: { limit: 1000 } });
  const touching = all.filter(fits({ item: 'eggs' }));
  expect(body.map(({ id, citizenName, date, reason }) => [id, citizenName, date, reason])).toEqual(
    touching.map(({ id, citizenName, date, reason }) => [id, citizenName, date, reason]),
  );
  expect(body.map(({ id, oldAmount, newAmount }) => [oldAmount - id, newAmount - id])).toEqual(body.map(() => [0, 1]));
});
