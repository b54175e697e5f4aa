import { getWork } from '@kontor/contract/home/api.ts';
import * as wages from '@kontor/contract/wages/api.ts';
import { expect, test } from 'vitest';
import { type Caller, testApp } from '#testing/app.ts';
import { switchOn } from '#testing/switch-on.ts';
import { openOf, refund, seenBy, sell, setRate, sheetOf } from './testing-wages.ts';

const kontor = await testApp();
let boss: Caller;
let nele: Caller;
let jonas: Caller;

kontor.prepare(async () => {
  await switchOn(kontor, 'PRODUCTS', 'PRODUCT_ORDER', 'CASH');
  boss = await kontor.as('SUPER_ADMIN', { name: 'Viktor' });
  nele = await kontor.as('MODERATOR', { id: '21', name: 'Nele' });
  jonas = await kontor.as('MODERATOR', { id: '22', name: 'Jonas' });
  await setRate(boss, null, 1500, 300);
});

const book = async () => {
  const { rows } = await kontor.pool.query(
    'select account, kind, cents, about_name as about, source_kind as source from cash_entry order by id',
  );
  return rows;
};
const counts = async () => {
  const { rows } = await kontor.pool.query(
    'select (select count(*) from wage_payment) as payments, (select count(*) from wage_line where payment_id is not null) as paid',
  );
  return rows[0];
};

test('a hand-over earns its share and the tip, rounded once, and a later rate changes nothing of it', async () => {
  await sell(kontor, nele, 1_850, { tipCents: 50 });
  expect(openOf(await sheetOf(nele, nele))).toEqual({ COMMISSION: 56, TIP: 50 });
  await setRate(boss, nele.id, 2000, 1000, '2026-11-15');
  expect((await sheetOf(nele, nele)).openCents).toBe(106);
  await sell(kontor, nele, 1_850);
  expect(openOf(await sheetOf(nele, nele))).toEqual({ COMMISSION: 241, TIP: 50 });
  const { body: lines } = await nele.call(wages.listWageLines, { params: { personId: nele.id } });
  expect(lines.map(({ kind, cents, rateBp, baseCents }) => [kind, cents, rateBp, baseCents])).toEqual([
    ['COMMISSION', 185, 1000, 1850],
    ['TIP', 50, null, null],
    ['COMMISSION', 56, 300, 1850],
  ]);
});

test('a rate holds from its day on, the own one before the default, until the default applies again', async () => {
  await setRate(boss, nele.id, 1500, 500, '2026-11-12');
  await boss.call(wages.saveWageRate, { body: { personId: nele.id, fromDay: '2026-11-14', rate: null } });
  for (const day of [11, 12, 13, 14]) {
    await sell(kontor, nele, 10_000, { at: new Date(`2026-11-${day}T20:00:00Z`) });
  }
  const { body: lines } = await nele.call(wages.listWageLines, { params: { personId: nele.id } });
  expect(lines.map(({ cents }) => cents)).toEqual([300, 500, 500, 300]);
  expect((await sheetOf(nele, nele)).rate).toEqual({ hourlyCents: 1500, commissionBp: 300, isOwn: false });
});

test('the day of a rate begins at midnight in Berlin', async () => {
  await setRate(boss, nele.id, 1500, 500, '2026-11-12');
  await sell(kontor, nele, 10_000, { at: new Date('2026-11-11T22:59:59Z') });
  await sell(kontor, nele, 10_000, { at: new Date('2026-11-11T23:00:00Z') });
  expect((await sheetOf(nele, nele)).openCents).toBe(800);
});

test('paying marks what was seen, writes the cash book and shows in the sheet of the person', async () => {
  await sell(kontor, nele, 100_000, { tipCents: 500 });
  await sell(kontor, jonas, 50_000);
  const body = await seenBy(boss, [nele, jonas]);
  const { status, body: paid } = await boss.call(wages.payWages, { body });
  expect([status, paid.map(({ cents }) => cents)]).toEqual([200, [3_500, 1_500]]);
  expect(await book()).toEqual([
    { account: 'CASH', kind: 'WAGE', cents: -3_500, about: 'Nele', source: 'WAGE' },
    { account: 'CASH', kind: 'WAGE', cents: -1_500, about: 'Jonas', source: 'WAGE' },
  ]);
  expect(await sheetOf(nele, nele)).toMatchObject({ openCents: 0, lastPayment: { cents: 3_500 } });
  expect(await sheetOf(nele, nele, { from: '2026-11-15', to: '2026-11-15' })).toMatchObject({
    openCents: 0,
    paidCents: 3_500,
  });
  expect((await nele.call(wages.listWagePayments, { params: { personId: nele.id } })).body).toMatchObject([
    { cents: 3_500, account: 'CASH', to: '2026-11-15', paidBy: 'Viktor', takenBack: null },
  ]);
  // The same sheet once more: there is nothing left of it.
  expect((await boss.call(wages.payWages, { body })).status).toBe(409);
  expect(await counts()).toEqual({ payments: 2, paid: 3 });
});

test('a sheet that changed is refused with what is open now, and nobody is paid', async () => {
  const order = await sell(kontor, nele, 100_000);
  await sell(kontor, jonas, 50_000);
  const body = await seenBy(boss, [jonas, nele]);
  await refund(kontor, boss, order);
  const { status, body: problem } = await boss.call(wages.payWages, { body });
  expect([status, problem.detail]).toEqual([
    409,
    'Bei Nele sind jetzt 0,00 € offen statt 30,00 €. Es ist nichts ausgezahlt, bitte sieh dir die Abrechnung noch einmal an.',
  ]);
  expect([await book(), await counts()]).toEqual([[], { payments: 0, paid: 0 }]);
});

test('what is earned after the look at the sheet stays open', async () => {
  await sell(kontor, nele, 100_000);
  const body = await seenBy(boss, [nele]);
  kontor.time.now = new Date(kontor.time.now.getTime() + 60_000);
  await sell(kontor, nele, 20_000);
  expect((await boss.call(wages.payWages, { body })).body).toMatchObject([{ cents: 3_000 }]);
  expect((await sheetOf(nele, nele)).openCents).toBe(600);
});

test('a payment taken back is a counter-entry in the book, and its lines are open again', async () => {
  await sell(kontor, nele, 100_000);
  const [payment] = (await boss.call(wages.payWages, { body: await seenBy(boss, [nele]) })).body;
  const input = { params: { id: payment?.id ?? 0 }, body: { reason: 'Falsche Person' } };
  expect((await boss.call(wages.takeBackWagePayment, input)).body.takenBack).toMatchObject({
    by: 'Viktor',
    reason: 'Falsche Person',
  });
  expect((await book()).map(({ cents }) => cents)).toEqual([-3_000, 3_000]);
  expect(await sheetOf(nele, nele)).toMatchObject({ openCents: 3_000, lastPayment: null });
  expect((await boss.call(wages.takeBackWagePayment, input)).status).toBe(409);
  expect((await boss.call(wages.payWages, { body: await seenBy(boss, [nele]) })).status).toBe(200);
});

test('a refund after the payment takes away with a new line, which the next sales make up for', async () => {
  const order = await sell(kontor, nele, 100_000, { tipCents: 200 });
  await boss.call(wages.payWages, { body: await seenBy(boss, [nele]) });
  kontor.time.now = new Date('2026-11-18T19:00:00Z');
  const [lead, clerk] = [
    await kontor.as('SUPER_ADMIN', { name: 'Viktor' }),
    await kontor.as('MODERATOR', { id: '21', name: 'Nele' }),
  ];
  await refund(kontor, lead, order);
  // A second one finds nothing left to take away.
  await refund(kontor, lead, order);
  expect(openOf(await sheetOf(clerk, clerk))).toEqual({ COMMISSION: -3_000, TIP: -200 });
  expect((await lead.call(wages.payWages, { body: await seenBy(lead, [clerk]) })).body.detail).toBe(
    'Bei Nele ist nichts offen, was sich auszahlen ließe.',
  );
  await sell(kontor, clerk, 200_000);
  expect((await lead.call(wages.payWages, { body: await seenBy(lead, [clerk]) })).body).toMatchObject([
    { cents: 2_800 },
  ]);
});

test('a hand-over that was undone and done again earns once', async () => {
  const order = await sell(kontor, nele, 100_000);
  await refund(kontor, nele, order);
  expect((await sheetOf(nele, nele)).openCents).toBe(0);
  await sell(kontor, nele, 100_000);
  expect((await sheetOf(nele, nele)).openCents).toBe(3_000);
});

test('two leads who pay the same sheet at once pay it once', async () => {
  await sell(kontor, nele, 100_000);
  const body = await seenBy(boss, [nele]);
  const other = await kontor.as('SUPER_ADMIN', { id: '44', name: 'Selma' });
  const answers = await Promise.all([boss, other, boss, other].map((by) => by.call(wages.payWages, { body })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  expect((await book()).map(({ cents }) => cents)).toEqual([-3_000]);
});

test('a bonus and a correction have a reason, and fall into the period of their day', async () => {
  const add = (kind: 'BONUS' | 'CORRECTION', cents: number, note: string, day?: string) =>
    boss.call(wages.addWageLine, { body: { personId: nele.id, kind, cents, note, ...(day ? { day } : {}) } });
  expect((await add('BONUS', 5_000, 'Extraschicht am Hafenfest', '2026-11-08')).body).toMatchObject({
    cents: 5_000,
    by: 'Viktor',
    note: 'Extraschicht am Hafenfest',
  });
  expect((await add('CORRECTION', -1_250, 'Vorschuss')).status).toBe(200);
  expect(openOf(await sheetOf(nele, nele, { from: '2026-11-02', to: '2026-11-08' }))).toEqual({ BONUS: 5_000 });
  expect(await sheetOf(nele, nele, { from: '2026-11-09', to: '2026-11-15' })).toMatchObject({
    openCents: -1_250,
    openBeforeCents: 5_000,
  });
  expect((await sheetOf(nele, nele)).openCents).toBe(3_750);
  const refused = [
    await add('BONUS', -100, 'Abzug'),
    await add('BONUS', 0, 'nichts'),
    await add('CORRECTION', 100, ' '),
    await add('BONUS', 100, 'morgen', '2026-11-16'),
    await boss.call(wages.addWageLine, { body: { personId: '999', kind: 'BONUS', cents: 100, note: 'Wer?' } }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422]);
});

test('staff see their own sheet alone, and decide nothing about it', async () => {
  await sell(kontor, jonas, 100_000);
  const params = { personId: jonas.id };
  const asked = [wages.getWageSheet, wages.listWageLines, wages.listWagePayments, wages.exportWageLines];
  for (const endpoint of asked) {
    expect((await nele.call(endpoint, { params })).status).toBe(404);
    for (const by of [jonas, boss]) expect((await by.call(endpoint, { params })).status).toBe(200);
  }
  const admin = await kontor.as('ADMIN');
  expect((await admin.call(wages.getWageSheet, { params })).status).toBe(404);
  expect((await admin.call(wages.listWageSheets)).status).toBe(403);
  expect((await jonas.call(wages.payWages, { body: await seenBy(boss, [jonas]) })).status).toBe(403);
});

test('leads see all who work here, and who left with something open', async () => {
  await sell(kontor, nele, 100_000);
  const gone = await kontor.as('USER', { id: '31', name: 'Zora' });
  await sell(kontor, gone, 10_000);
  const names = async () =>
    (await boss.call(wages.listWageSheets)).body.sheets.map(({ person, isStaff }) => [person.name, isStaff]);
  expect(await names()).toEqual([
    ['Nele', true],
    ['Zora', false],
    ['Jonas', true],
    ['Viktor', true],
  ]);
  await boss.call(wages.payWages, { body: await seenBy(boss, [gone]) });
  expect(await names()).not.toContainEqual(['Zora', false]);
});

test('wages of weeks that are over wait on the home page of leads', async () => {
  const home = async (by: Caller) => {
    const { waiting, wagesCents } = (await by.call(getWork)).body;
    return [waiting.wages, wagesCents];
  };
  await sell(kontor, nele, 100_000, { at: new Date('2026-11-08T22:59:59Z') });
  // Monday in Berlin.
  await sell(kontor, jonas, 100_000, { at: new Date('2026-11-08T23:00:00Z') });
  expect(await home(boss)).toEqual([1, 3_000]);
  expect(await home(nele)).toEqual([undefined, undefined]);
  await boss.call(wages.payWages, { body: await seenBy(boss, [nele]) });
  expect(await home(boss)).toEqual([0, 0]);
});

test('nothing is noted while the till is switched off', async () => {
  await switchOn(kontor, 'PRODUCTS', 'PRODUCT_ORDER');
  await sell(kontor, nele, 100_000, { tipCents: 100 });
  expect((await nele.call(wages.getWageSheet, { params: { personId: nele.id } })).status).toBe(404);
  await switchOn(kontor, 'CASH');
  expect((await sheetOf(nele, nele)).openCents).toBe(0);
});

test('a line stays as it was written: only whether it was paid may change', async () => {
  await sell(kontor, nele, 100_000);
  await boss.call(wages.payWages, { body: await seenBy(boss, [nele]) });
  const attempts = [
    'update wage_line set cents = 1',
    'update wage_line set note = $$x$$, payment_id = null',
    'delete from wage_line',
    'truncate wage_line cascade',
    'update wage_payment set cents = 1',
    'delete from wage_payment',
  ];
  for (const attempt of attempts)
    await expect(kontor.pool.query(attempt)).rejects.toThrow(/append-only|permission denied/);
  await kontor.pool.query('update wage_line set payment_id = null');
});

test('a sheet is a file for a spreadsheet', async () => {
  await sell(kontor, nele, 123_450, { tipCents: 250 });
  const url = `/api/wages/sheet/${nele.id}/export`;
  const { headers, body } = await kontor.app.inject({ url, headers: { cookie: nele.cookie } });
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  const rows = body
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((row) => row.split(';'));
  expect(rows[0]).toEqual([
    ...['Zeit', 'Art', 'Betrag', 'Umsatz', 'Provision in %', 'Stunden', 'Stundenlohn', 'Grund', 'Von', 'Ausgezahlt'],
  ]);
  expect(rows.slice(1).map((row) => row.slice(1))).toEqual([
    ['Trinkgeld', '2,5', '', '', '', '', '', '', 'nein'],
    ['Provision', '37,04', '1234,5', '3', '', '', '', '', 'nein'],
  ]);
});

test('the log says who was paid what, by whom', async () => {
  await sell(kontor, nele, 100_000);
  await boss.call(wages.payWages, { body: await seenBy(boss, [nele]) });
  const { rows } = await kontor.pool.query(
    `select message, display_name, about from audit where type = 'HR' order by id desc limit 1`,
  );
  expect(rows).toEqual([
    {
      message: '<b>Nele</b>: Lohn von <b>30,00 €</b> ausgezahlt (bis 15.11.2026, Kasse).',
      display_name: 'Viktor',
      about: ['21'],
    },
  ]);
});
