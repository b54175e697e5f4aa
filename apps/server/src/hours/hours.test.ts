import { getHours, hoursUpdate } from '@kontor/contract/hours/api.ts';
import type { ModeChange } from '@kontor/contract/hours/changes.ts';
import { changeHours, switchHours } from '@kontor/contract/hours/changes-api.ts';
import { EMPTY_WEEK, type Span } from '@kontor/contract/hours/schema.ts';
import { expect, test } from 'vitest';
import { eventually } from '#platform/testing/eventually.ts';
import { type Caller, testApp } from '#testing/app.ts';
import { createFollow } from '#testing/live-client.ts';

const kontor = await testApp();
const follow = createFollow(kontor);
let boss: Caller;
let clerk: Caller;

kontor.prepare(async () => {
  boss = await kontor.as('SUPER_ADMIN');
  clerk = await kontor.as('MODERATOR', { name: 'Nele' });
});

const span = (opens: string, closes: string): Span => ({ opens, closes });
/** The clock of the tests stands at Sunday, 13:00 in Berlin. */
const week = { ...EMPTY_WEEK, SUN: [span('18:00', '02:00'), span('10:00', '14:00')] };
const read = async () => (await kontor.anonymous.call(getHours)).body;
const change = (version = 1) => boss.call(changeHours, { body: { week, exceptions: [], version } });
const turn = (body: ModeChange, by = clerk) => by.call(switchHours, { body });
const entries = () => kontor.db.selectFrom('audit').select(['type', 'message', 'changes']).orderBy('id').execute();

test('a new business is always open', async () => {
  expect(await read()).toMatchObject({ mode: 'OPEN', isOpen: true, changesAt: null, week: EMPTY_WEEK, exceptions: [] });
});

test('weekly hours are put in order, and hold once the mode says so', async () => {
  const saved = (await change()).body;
  expect(saved).toMatchObject({ mode: 'OPEN', isOpen: true, version: 2 });
  expect(saved.week.SUN).toEqual([span('10:00', '14:00'), span('18:00', '02:00')]);
  await turn({ mode: 'AUTO' });
  expect(await read()).toMatchObject({ mode: 'AUTO', isOpen: true, changesAt: '2026-11-15T13:00:00.000Z' });
  kontor.time.now = new Date('2026-11-15T13:00:00Z');
  expect(await read()).toMatchObject({ isOpen: false, changesAt: '2026-11-15T17:00:00.000Z' });
  kontor.time.now = new Date('2026-11-16T00:59:00Z');
  expect(await read()).toMatchObject({ isOpen: true, changesAt: '2026-11-16T01:00:00.000Z' });
});

test('after a closure with an end, what held before holds again', async () => {
  const until = '2026-11-15T12:30:00.000Z';
  expect((await turn({ mode: 'CLOSED', until })).body).toMatchObject({ isOpen: false, changesAt: until });
  // Closing once more does not forget what held before.
  await turn({ mode: 'CLOSED', until: '2026-11-15T12:20:00.000Z' });
  kontor.time.now = new Date('2026-11-15T12:20:00Z');
  expect(await read()).toMatchObject({ isOpen: true, changesAt: null });
});

test('closed until further notice stays closed', async () => {
  await turn({ mode: 'CLOSED' });
  kontor.time.now = new Date('2027-11-15T12:00:00Z');
  expect(await read()).toMatchObject({ mode: 'CLOSED', isOpen: false, changesAt: null });
});

test.each([
  ['2026-11-15T12:00:00Z', 'Dieser Zeitpunkt ist schon vorbei.'],
  ['2027-11-17T12:00:00Z', 'Länger als ein Jahr geht nicht. Schließe bis auf Weiteres.'],
])('a closure until %s is refused', async (until, detail) => {
  const refused = await turn({ mode: 'CLOSED', until });
  expect([refused.status, refused.body.detail]).toEqual([422, detail]);
  expect((await read()).isOpen).toBe(true);
});

test('every switch is in the audit log, one that changes nothing is not', async () => {
  await turn({ mode: 'OPEN' });
  await turn({ mode: 'CLOSED', until: '2026-11-15T14:30:00Z' });
  await turn({ mode: 'CLOSED' });
  await turn({ mode: 'AUTO' });
  await turn({ mode: 'OPEN', until: '2026-11-15T14:30:00Z' });
  expect((await entries()).map(({ type, message }) => [type, message])).toEqual([
    ['MANAGEMENT', 'Der Betrieb ist <b>geschlossen</b>, bis 15.11.2026, 15:30 Uhr.'],
    ['MANAGEMENT', 'Der Betrieb ist <b>geschlossen</b>, bis auf Weiteres.'],
    ['MANAGEMENT', 'Es gelten wieder die Öffnungszeiten.'],
    ['MANAGEMENT', 'Der Betrieb ist <b>geöffnet</b>, unabhängig von den Öffnungszeiten.'],
  ]);
});

test('changed hours tell in the audit log what they were', async () => {
  const exceptions = [{ day: '2026-12-24', spans: [] }];
  await boss.call(changeHours, { body: { week, exceptions, version: 1 } });
  expect(await entries()).toEqual([
    {
      type: 'MANAGEMENT',
      message: '<b>Öffnungszeiten</b> geändert.',
      changes: [
        { field: 'Sonntag', before: 'geschlossen', after: '10:00–14:00, 18:00–02:00' },
        { field: 'Ausnahmen', before: 'keine', after: '24.12.2026: geschlossen' },
      ],
    },
  ]);
});

test('of two people who change the hours at once, one succeeds; a switch does not get in their way', async () => {
  await turn({ mode: 'CLOSED' });
  const other = { week: EMPTY_WEEK, exceptions: [{ day: '2026-12-24', spans: [] }], version: 1 };
  const replies = await Promise.all([change(), boss.call(changeHours, { body: other })]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await change(2)).status).toBe(200);
});

test('spans that overlap are refused at their place and change nothing', async () => {
  const body = {
    week: { ...EMPTY_WEEK, MON: [span('10:00', '14:00'), span('13:00', '15:00')] },
    exceptions: [],
    version: 1,
  };
  const refused = await boss.call(changeHours, { body });
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [{ path: 'week.MON.1.opens', message: 'Diese Zeit überschneidet sich mit einer anderen des Tages.' }],
  ]);
  expect((await read()).week).toEqual(EMPTY_WEEK);
});

test('every page hears of it', async () => {
  const heard = await follow(kontor.anonymous, hoursUpdate);
  await turn({ mode: 'CLOSED' });
  await change();
  await eventually(() => expect(heard).toEqual(['/topic/hours-update {}', '/topic/hours-update {}']));
});
