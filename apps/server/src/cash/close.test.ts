import * as cash from '@kontor/contract/cash/api.ts';
import { getWork } from '@kontor/contract/home/api.ts';
import { expect, test } from 'vitest';
import { type Caller, testApp } from '#testing/app.ts';
import { recordDue } from '../start-slices.ts';
import { bookCash } from './public.ts';
import { openBook } from './testing-cash.ts';

const kontor = await testApp();
let admin: Caller;
const book = openBook(kontor, () => admin);

kontor.prepare(async () => {
  admin = await kontor.as('ADMIN', { name: 'Selma' });
});

const TODAY = '2026-11-15';
const at = (moment: string): void => {
  kontor.time.now = new Date(moment);
};
const lastClose = async () => (await book.overview()).lastClose;
const sheet = async (id: number) => (await admin.call(cash.getClose, { params: { id } })).body;

test('a counted day becomes an entry of the difference, and its sheet says what came and went', async () => {
  await book.deposit(10_000);
  await book.spend(1_500);
  at('2026-11-15T21:00:00Z');
  const closed = await book.close(TODAY, 8_300, 8_500, { note: 'Zweimal gezählt' });
  expect(closed.body).toMatchObject({ day: TODAY, since: TODAY, expected: 8_500, counted: 8_300, by: 'Selma' });
  expect(await book.overview()).toMatchObject({ closedThrough: TODAY, balances: { CASH: 8_300 }, openSince: null });
  expect((await book.entries())[0]).toMatchObject({
    kind: 'CORRECTION',
    cents: -200,
    note: 'Gezählt 83,00 €, erwartet 85,00 €',
  });
  expect((await sheet(closed.body.id)).period).toEqual({
    since: TODAY,
    day: TODAY,
    opening: { CASH: 0, BANK: 0 },
    closing: { CASH: 8_300, BANK: 0 },
    now: { CASH: 8_300, BANK: 0 },
    sums: [
      { account: 'CASH', kind: 'CORRECTION', in: 0, out: 200, entries: 1 },
      { account: 'CASH', kind: 'DEPOSIT', in: 10_000, out: 0, entries: 1 },
      { account: 'CASH', kind: 'EXPENSE', in: 0, out: 1_500, entries: 1 },
    ],
  });
});

test('the bank is compared when its balance is given', async () => {
  await book.deposit(10_000, 'BANK');
  const body = { bank: { cents: 9_000, expected: 10_000 } };
  expect((await book.close(TODAY, 0, 0, body)).body).toMatchObject({ bankExpected: 10_000, bankCounted: 9_000 });
  expect(await book.balances()).toEqual({ CASH: 0, BANK: 9_000 });
});

test('a closed day takes no entries, from anyone and in no way', async () => {
  await book.deposit(10_000);
  await book.close(TODAY, 10_000, 10_000);
  const refused = await book.spend(100);
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    'Der 15.11.2026 ist schon abgeschlossen, deshalb lässt sich dort nichts mehr buchen. Die Verwaltung kann den Abschluss von heute im Kassenbuch zurücknehmen.',
  ]);
  const sell = kontor.write((tx) =>
    bookCash(tx, { kind: 'SALE', account: 'BANK', cents: 1, note: '', by: admin as never, at: kontor.time.now }),
  );
  await expect(sell).rejects.toThrow('cash.day-closed');
  expect((await book.close(TODAY, 10_000, 10_000)).body.detail).toBe('Der 15.11.2026 ist schon abgeschlossen.');
  expect(await book.entries()).toHaveLength(1);
  at('2026-11-15T23:00:00Z');
  expect((await book.spend(100)).status).toBe(200);
});

test('a booking while a day is being closed is in it, or refused', async () => {
  await book.deposit(10_000);
  const replies = await Promise.all([
    ...Array.from({ length: 5 }, () => book.deposit(100)),
    book.close(TODAY, 10_000, 10_000),
    ...Array.from({ length: 5 }, () => book.deposit(100)),
  ]);
  const closed = replies[5]?.status;
  const booked = replies.filter(({ status }, index) => index !== 5 && status === 200).length;
  expect(await book.balances()).toEqual({ CASH: 10_000 + 100 * booked, BANK: 0 });
  // Closed as counted means that nothing had come before it, and nothing did after it.
  if (closed === 200) expect(booked).toBe(0);
  else expect(closed).toBe(409);
});

test('what came during the counting is shown before the day is closed', async () => {
  await book.deposit(10_000);
  await book.deposit(500);
  const refused = await book.close(TODAY, 10_000, 10_000);
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    'Inzwischen wurde gebucht: Es müssten jetzt 105,00 € da sein. Bitte sieh dir die Differenz noch einmal an.',
  ]);
  expect((await book.overview()).closedThrough).toBeNull();
});

test('a count by notes and coins has to add up, and none is below nothing', async () => {
  await book.deposit(10_000);
  const counts = [
    { cents: 5_000, count: 1 },
    { cents: 1_000, count: 4 },
  ];
  const refused = await book.close(TODAY, 10_000, 10_000, { counts });
  expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([422, 'cash.cents']);
  expect((await book.close(TODAY, -1, 10_000)).body.errors?.[0]?.path).toBe('cash.cents');
  expect((await book.close(TODAY, 9_000, 10_000, { counts })).body.counts).toEqual(counts);
});

test('a close covers the days before it that were left open', async () => {
  at('2026-11-12T12:00:00Z');
  await book.deposit(10_000);
  at('2026-11-14T12:00:00Z');
  await book.spend(1_000);
  at('2026-11-15T00:30:00Z');
  await book.deposit(50);
  expect((await book.overview()).openSince).toBe('2026-11-12');
  const { body } = await admin.call(cash.getCashPeriod, { query: { day: '2026-11-14' } });
  // What came after midnight is counted with the rest, and is not part of the day.
  expect(body).toMatchObject({ since: '2026-11-12', closing: { CASH: 9_000 }, now: { CASH: 9_050 } });
  expect((await book.close('2026-11-14', 9_050, 9_050)).body).toMatchObject({ since: '2026-11-12', day: '2026-11-14' });
  expect(await book.overview()).toMatchObject({ closedThrough: '2026-11-14', openSince: '2026-11-15' });
  expect((await book.close('2026-11-16', 9_050, 9_050)).status).toBe(422);
  expect((await book.close('2026-11-13', 9_050, 9_050)).status).toBe(409);
});

test('the close of today can be taken back today, and only the last one', async () => {
  await book.deposit(10_000);
  const { id } = (await book.close(TODAY, 9_900, 10_000)).body;
  const reopen = () => admin.call(cash.reopenDay, { params: { id }, body: { reason: 'Noch ein Kunde' } });
  const [one, other] = [await reopen(), await reopen()];
  expect([one.status, other.status]).toEqual([200, 409]);
  expect(one.body.reopened).toMatchObject({ by: 'Selma', reason: 'Noch ein Kunde' });
  // The money that was missing is still missing.
  expect(await book.overview()).toMatchObject({ closedThrough: null, balances: { CASH: 9_900 }, lastClose: null });
  await book.deposit(300);
  const second = (await book.close(TODAY, 10_200, 10_200)).body;
  at('2026-11-16T12:00:00Z');
  const late = await admin.call(cash.reopenDay, { params: { id: second.id }, body: { reason: 'x' } });
  expect([late.status, late.body.detail]).toEqual([
    409,
    'Zurücknehmen lässt sich nur der letzte Abschluss, und nur am selben Tag.',
  ]);
  expect((await lastClose())?.id).toBe(second.id);
});

test('a day nobody closed is asked for from the next morning on', async () => {
  const lead = await kontor.as('ADMIN', { name: 'Selma' });
  const asked = async () => (await lead.call(getWork)).body.waiting.cash;
  await book.deposit(10_000);
  at('2026-11-16T04:59:00Z');
  expect([(await book.overview()).forgotten, await asked()]).toEqual([null, 0]);
  at('2026-11-16T05:00:00Z');
  expect([(await book.overview()).forgotten, await asked()]).toEqual([TODAY, 1]);
  await book.close(TODAY, 10_000, 10_000);
  expect([(await book.overview()).forgotten, await asked()]).toEqual([null, 0]);
});

test('channels are told of a closed day, of a difference above the limit and of a day nobody closed, once each', async () => {
  // Nothing is sent before that day, so that the channel stays on.
  await kontor.pool.query(
    `insert into webhook_target (name, address, events, shows_contact, is_on, paused_until)
     values ('Leitung', '', '{CASH_CLOSED,CASH_DIFFERENCE,CASH_FORGOTTEN}', false, true, '2100-01-01')`,
  );
  const announced = async () =>
    (await kontor.db.selectFrom('webhook_message').select(['kind', 'subject']).orderBy('place').execute()).map(
      ({ kind, subject }) => `${kind} ${subject}`,
    );
  await book.deposit(10_000);
  at('2026-11-16T12:00:00Z');
  for (let turn = 0; turn < 2; turn += 1) await kontor.write((tx) => recordDue(tx, kontor.time.now));
  expect(await announced()).toEqual([`CASH_FORGOTTEN ${TODAY}`]);
  const first = (await book.close(TODAY, 5_000, 10_000)).body;
  const second = (await book.close('2026-11-16', 10_001, 5_000)).body;
  expect((await announced()).slice(1)).toEqual([
    `CASH_CLOSED ${first.id}`,
    `CASH_CLOSED ${second.id}`,
    `CASH_DIFFERENCE ${second.id}`,
  ]);
});

test('kinds of expenses and the limit are changed together; who comes late is told', async () => {
  const { settings } = await book.overview();
  const body = { categories: ['Miete', 'Feste'], limit: 10_000, version: settings.version };
  expect((await admin.call(cash.changeCashSettings, { body })).body).toEqual({ ...body, version: 2 });
  expect((await admin.call(cash.changeCashSettings, { body })).status).toBe(409);
  const twice = await admin.call(cash.changeCashSettings, { body: { ...body, categories: ['Miete', 'miete'] } });
  expect(twice.body.errors?.[0]).toEqual({ path: 'categories', message: 'Jede Art nur einmal.' });
  expect((await book.overview()).settings).toEqual({ ...body, version: 2 });
});
