import * as game from '@kontor/contract/game/api.ts';
import { getWork } from '@kontor/contract/home/api.ts';
import * as inventory from '@kontor/contract/inventory/api.ts';
import * as stockCheck from '@kontor/contract/stock-check/api.ts';
import { expect, test } from 'vitest';
import { BRIDGE_TOKEN, type Caller, testApp } from '#testing/app.ts';
import { describeShrinkage } from './discord-shrinkage.ts';
import { noteGaps } from './note-gaps.ts';
import { findShrinkage } from './sums.repo.ts';

const kontor = await testApp();
let admin: Caller;
let nele: Caller;

const DAY = { from: '2026-11-15', to: '2026-11-15' };
const later = (minutes: number) => {
  kontor.time.now = new Date(kontor.time.now.getTime() + minutes * 60_000);
};
const bearer = { authorization: `Bearer ${BRIDGE_TOKEN}` };
const report = (kind: 'changes' | 'snapshot', amount: number, citizenName = 'Piet') =>
  kontor.anonymous.call(game.sendStock, { body: { citizenName, kind, items: [{ name: 'bread', amount }] } }, bearer);
/** As the background does each minute. */
const collect = () => kontor.write((tx) => noteGaps(tx, kontor.time.now));
const gaps = async (query = {}) => (await admin.call(stockCheck.listGaps, { query } as never)).body;
const amount = async () => (await nele.call(inventory.listItems)).body[0]?.amount ?? 0;
const sums = async () => (await admin.call(stockCheck.getStockReport, { query: DAY })).body;

kontor.prepare(async () => {
  admin = await kontor.as('ADMIN', { id: '31', name: 'Selma' });
  nele = await kontor.as('MODERATOR', { id: '21', name: 'Nele' });
  const bread = { name: 'bread', label: 'Brot', weight: 500 };
  await kontor.anonymous.call(game.sendBaseItems, { body: [bread] }, bearer);
  await kontor.pool.query(`insert into item_price (item, price_per_unit) values ('bread', 1.5)`);
  await report('snapshot', 20, 'Spielserver');
  later(11);
  await collect();
});

test('what a player takes and a count misses is unexplained after ten minutes, with its value', async () => {
  await report('changes', -3);
  await report('snapshot', 15, 'Spielserver');
  await collect();
  expect(await gaps()).toEqual([]);
  later(11);
  await collect();
  expect(
    (await gaps()).map(({ amount: moved, cents, citizenName, kind }) => [moved, cents, citizenName, kind]),
  ).toEqual([
    [-2, -300, null, 'OPEN'],
    [-3, -450, 'Piet', 'OPEN'],
  ]);
  expect(await amount()).toBe(15);
  const { people } = await sums();
  expect(people.groups.find(({ label }) => label === 'Piet')?.sums).toEqual([
    { kind: 'OPEN', lost: 3, found: 0, cents: 450, unpriced: 0 },
  ]);
});

test('what a player puts in is goods, not a gap', async () => {
  await report('changes', 7);
  later(11);
  await collect();
  expect([await gaps(), await amount()]).toEqual([[], 27]);
});

test('a booking by hand is corrected by the next count', async () => {
  await nele.call(inventory.changeStock, { body: { name: 'bread', amount: -4 } });
  await report('snapshot', 20, 'Spielserver');
  expect(await amount()).toBe(20);
});

test('several are explained at once; stock, history and the earlier explanation stay', async () => {
  await report('changes', -3);
  await report('changes', -2, 'Lou');
  later(11);
  await collect();
  const [lou, piet] = await gaps();
  const ids = [lou?.id ?? 0, piet?.id ?? 0];
  const before = (await kontor.pool.query('select * from inventory_history_item order by history_id')).rows;
  const explain = (body: object) => admin.call(stockCheck.explainGaps, { body: body as never });
  expect((await explain({ gaps: ids, kind: 'LOSS', note: 'Verschimmelt' })).body).toEqual({ explained: 2 });
  expect((await explain({ gaps: [ids[0]], kind: 'FORGOTTEN' })).status).toBe(422);
  expect((await explain({ gaps: [ids[0], 9999], kind: 'RAID' })).status).toBe(404);
  await explain({ gaps: [ids[0]], kind: 'FORGOTTEN', personId: nele.id });
  expect(await gaps({ kind: 'FORGOTTEN' })).toMatchObject([
    {
      citizenName: 'Lou',
      explanations: [
        { kind: 'FORGOTTEN', person: 'Nele', by: 'Selma', note: '' },
        { kind: 'LOSS', person: null, by: 'Selma', note: 'Verschimmelt' },
      ],
    },
  ]);
  const report1 = await sums();
  expect(report1.sums).toEqual([
    { kind: 'FORGOTTEN', lost: 2, found: 0, cents: 300, unpriced: 0 },
    { kind: 'LOSS', lost: 3, found: 0, cents: 450, unpriced: 0 },
  ]);
  expect(report1.people.groups.map(({ label, sums: own }) => [label, own[0]?.lost])).toContainEqual(['Nele', 2]);
  expect((await kontor.pool.query('select * from inventory_history_item order by history_id')).rows).toEqual(before);
  await expect(kontor.pool.query('delete from stock_explanation')).rejects.toThrow('append-only');
  const { rows } = await kontor.pool.query(`select message from audit where message like 'Abgleich%' order by id`);
  expect(rows[0].message).toBe('Abgleich: 3 × Brot, 2 × Brot als <b>Schwund</b> erklärt. Verschimmelt');
});

test('the sums of each day are those of all changes, whatever was explained how often', async () => {
  for (const lost of [1, 2, 3, 4]) await report('changes', -lost, `Piet ${lost % 2}`);
  later(11);
  await collect();
  for (const [at, gap] of (await gaps()).entries()) {
    for (const kind of ['RAID', at % 2 ? 'OPEN' : 'CONSUMED'] as const) {
      await admin.call(stockCheck.explainGaps, { body: { gaps: [gap.id], kind, personId: nele.id } });
    }
  }
  const { rows } = await kontor.pool.query(
    `select kind, coalesce(-sum(amount) filter (where amount < 0), 0)::int as lost, -sum(cents)::int as cents
     from stock_gap group by kind order by kind`,
  );
  const kept = await findShrinkage(kontor.db, { from: '2026-11-15', until: '2026-11-16' });
  expect(kept.map(({ kind, lost, cents }) => ({ kind, lost, cents }))).toEqual(rows);
});

test('a day above the limit is reported once, to the channels that asked for it', async () => {
  await kontor.pool.query(
    `insert into webhook_target (name, address, events, shows_contact, is_on, paused_until)
     values ('Leitung', '', '{SHRINKAGE}', false, true, '2100-01-01')`,
  );
  const settings = { limit: 10_00, version: 0 };
  expect((await admin.call(stockCheck.saveStockCheckSettings, { body: settings })).body).toEqual({
    limit: 10_00,
    version: 1,
  });
  expect((await admin.call(stockCheck.saveStockCheckSettings, { body: settings })).status).toBe(409);
  const messages = async () => (await kontor.pool.query('select kind, subject from webhook_message')).rows;
  for (const lost of [6, 1, 2]) {
    await report('changes', -lost);
    later(11);
    await collect();
    expect((await admin.call(getWork)).body.waiting.shrinkage).toBe(lost === 6 ? 0 : 1);
    expect(await messages()).toEqual(lost === 6 ? [] : [{ kind: 'SHRINKAGE', subject: '2026-11-15' }]);
  }
  expect(
    await describeShrinkage(kontor.db, '2026-11-15', { at: kontor.time.now, showsContact: false }, {}),
  ).toMatchObject({
    title: 'Ungeklärter Schwund am 15.11.2026: 13,50 €',
    fields: [['Es fehlen', '9 × Brot']],
  });
});

test('who deletes their account is no longer named, what happened stays', async () => {
  await report('changes', -3);
  later(11);
  await collect();
  const [gap] = await gaps();
  await admin.call(stockCheck.explainGaps, {
    body: { gaps: [gap?.id ?? 0], kind: 'CONSUMED', personId: nele.id, note: 'Nele hatte Hunger' },
  });
  await kontor.pool.query(`select forget_in_stock_check($1, 'Ehemalig 7')`, [nele.id]);
  expect((await gaps())[0]?.explanations).toMatchObject([{ person: 'Ehemalig 7', note: '', by: 'Selma' }]);
  expect((await sums()).people.groups.map(({ key, label }) => [key, label])).toContainEqual([
    'x:Ehemalig 7',
    'Ehemalig 7',
  ]);
});
