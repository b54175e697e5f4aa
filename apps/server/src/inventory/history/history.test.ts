import * as api from '@kontor/contract/inventory/api.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { transact } from '#platform/postgres/transact.ts';
import { type Caller, testApp } from '#testing/app.ts';
import { saveBaseItems } from '../base-items.repo.ts';

const kontor = await testApp();
let nele: Caller;
let boss: Caller;

kontor.prepare(async () => {
  const item = (name: string) => ({ name, label: name, weight: 1 });
  await transact(kontor.db, (tx) => saveBaseItems(tx, [item('sugar'), item('milk')]));
  nele = await kontor.as('MODERATOR', { id: '21', name: 'Nele' });
  boss = await kontor.as('SUPER_ADMIN', { id: '22', name: 'Viktor' });
});

const later = (minutes: number) => {
  kontor.time.now = new Date(kontor.time.now.getTime() + minutes * 60_000);
};
const book = async (by: Caller, name: string, amount: number) =>
  (await by.call(api.changeStock, { body: { name, amount } })).body.historyId;
const undo = (by: Caller, id: number) => by.call(api.undoBooking, { params: { id } });
const amountOf = async (name: string) =>
  (await nele.call(api.listItems)).body.find((item) => item.name === name)?.amount ?? 0;

test('one can take a booking back, which is a booking of its own', async () => {
  const id = await book(nele, 'sugar', 7);
  later(1);
  expect((await undo(nele, id)).status).toBe(200);
  expect(await amountOf('sugar')).toBe(0);
  const [entry] = (await boss.call(api.listHistory)).body;
  expect(entry).toMatchObject({ citizenName: 'Nele', reason: 'Korrektur', items: [{ oldAmount: 7, newAmount: 0 }] });
});

test('a booking cannot be taken back after 15 minutes, by another person, or when more was booked since', async () => {
  const old = await book(nele, 'sugar', 7);
  expect((await undo(boss, old)).status).toBe(404);
  const overtaken = await book(nele, 'milk', 1);
  await book(boss, 'milk', 1);
  expect((await undo(nele, overtaken)).body.type).toBe('about:blank#inventory.undo-overtaken');
  later(16);
  expect((await undo(nele, old)).body.type).toBe('about:blank#inventory.undo-too-late');
  expect([await amountOf('sugar'), await amountOf('milk')]).toEqual([7, 2]);
});

test('taking back twice at the same moment takes back once', async () => {
  await book(nele, 'sugar', 5);
  const id = await book(nele, 'sugar', 7);
  const replies = await Promise.all([undo(nele, id), undo(nele, id)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await amountOf('sugar')).toBe(5);
});

test('the history pages newest first and filters by any of the chosen people', async () => {
  for (const by of [nele, boss, nele, boss, nele]) {
    await book(by, 'sugar', 1);
    later(1);
  }
  const amounts = async (query: object) =>
    (await boss.call(api.listHistory, { query } as never)).body.map(({ items }) => items[0]?.newAmount);
  expect(await amounts({})).toEqual([5, 4, 3, 2, 1]);
  expect(await amounts({ citizen: 'Nele' })).toEqual([5, 3, 1]);
  expect(await amounts({ citizen: 'Niemand' })).toEqual([]);
  const first = await kontor.app.inject({
    url: '/api/inventory/history?citizen=Nele&citizen=Viktor&limit=3',
    headers: { cookie: boss.cookie },
  });
  expect(first.json()).toHaveLength(3);
  const next = String(first.headers.link).match(/<(.*)>/)?.[1] ?? '';
  const second = await kontor.app.inject({ url: next, headers: { cookie: boss.cookie } });
  expect(second.json().map(({ items }: { items: { newAmount: number }[] }) => items[0]?.newAmount)).toEqual([2, 1]);
  expect(second.headers.link).toBeUndefined();
});

test('the filter offers everybody who ever booked', async () => {
  await book(nele, 'sugar', 1);
  await book(boss, 'sugar', 1);
  await book(nele, 'sugar', 1);
  expect((await boss.call(api.listCitizens)).body).toEqual(['Nele', 'Viktor']);
});

test('the history can be saved as a file before it is deleted, and deleting it leaves the stock and a trace', async () => {
  await book(nele, 'sugar', 4);
  await book(nele, 'milk', 2);
  const file = await boss.call(api.exportHistory);
  expect(file.headers['content-disposition']).toBe('attachment; filename="lagerverlauf.json"');
  expect(file.body).toEqual((await boss.call(api.listHistory)).body);
  expect((await boss.call(api.resetHistory)).status).toBe(204);
  expect((await boss.call(api.listHistory)).body).toEqual([]);
  expect((await boss.call(api.exportHistory)).body).toEqual([]);
  expect(await amountOf('sugar')).toBe(4);
  const audits = await kontor.db.selectFrom('audit').select(['type', 'display_name']).execute();
  expect(audits).toEqual([{ type: 'SECURITY', display_name: 'Viktor' }]);
});

test('a file holds every entry once, also when its last page is full', async () => {
  await sql`insert into inventory_history (citizen_name, source, created_at)
    select 'Nele', 'KONTOR', timestamptz '2026-11-15 12:00Z' - n * interval '1 minute' from generate_series(1, 2000) n`.execute(
    kontor.db,
  );
  const { body } = await boss.call(api.exportHistory);
  expect([body.length, new Set(body.map(({ id }) => id)).size]).toEqual([2000, 2000]);
});

test('a cursor that is no number is refused, one that is gone ends the list', async () => {
  await book(nele, 'sugar', 1);
  expect((await boss.call(api.listHistory, { query: { before: 'x' } })).status).toBe(422);
  expect((await boss.call(api.listHistory, { query: { before: '999' } })).body).toEqual([]);
});
