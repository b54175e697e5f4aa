import * as game from '@kontor/contract/game/api.ts';
import * as api from '@kontor/contract/team/api.ts';
import { describe, expect, test } from 'vitest';
import { eventually } from '#platform/testing/eventually.ts';
import { BRIDGE_TOKEN, type Caller, testApp } from '#testing/app.ts';
import { createFollow } from '#testing/live-client.ts';

import { switchOn } from '#testing/switch-on.ts';
import { findHours } from './shifts.repo.ts';

const kontor = await testApp();
const follow = createFollow(kontor);
const bearer = { authorization: `Bearer ${BRIDGE_TOKEN}` };
const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000];
let nele: Caller;
let piet: Caller;
let boss: Caller;

kontor.prepare(async () => {
  await switchOn(kontor, 'TEAM');
  boss = await kontor.as('SUPER_ADMIN', { name: 'Viktor' });
  nele = await kontor.as('MODERATOR', { id: '21', name: 'Nele' });
  piet = await kontor.as('MODERATOR', { id: '22', name: 'Piet' });
});

const pass = (ms: number): void => {
  kontor.time.now = new Date(kontor.time.now.getTime() + ms);
};
const press = (by: Caller, on: boolean) => by.call(api.changeDuty, { body: { on } });
const beat = (...players: { discordId: string; duty?: boolean }[]) =>
  kontor.anonymous.call(game.sendHeartbeat, { body: { players } }, bearer);
const playing = async (ms: number, duty = true) => {
  for (let left = ms; left > 0; left -= 30 * SECOND) {
    pass(30 * SECOND);
    await beat({ discordId: '21', duty });
  }
};
const shifts = async () => {
  const rows = await kontor.db.selectFrom('shift').selectAll().orderBy('began_at').orderBy('user_id').execute();
  const time = (at: Date | null) => at?.toISOString().slice(11, 19) ?? '…';
  return rows.map(
    (row) => `${row.user_id} ${time(row.began_at)}–${time(row.ended_at)} ${row.source}/${row.ended_by ?? ''}`,
  );
};

describe('the button', () => {
  test('begins and ends a duty, and everybody of the team sees it at once', async () => {
    const heard = await follow(piet, api.teamUpdate);
    expect((await press(nele, true)).body.own).toMatchObject({ beganAt: '2026-11-15T12:00:00.000Z', source: 'WEB' });
    expect((await piet.call(api.getTeam)).body.onDuty.map(({ person }) => person.name)).toEqual(['Nele']);
    pass(90 * MINUTE + 7 * SECOND);
    expect((await press(nele, false)).body).toMatchObject({ own: null, onDuty: [] });
    expect(await shifts()).toEqual(['21 12:00:00–13:30:07 WEB/WEB']);
    await eventually(() => expect(heard).toHaveLength(2));
  });

  test('pressed twice, or by two taps at once, there is one duty', async () => {
    await Promise.all([press(nele, true), press(nele, true), press(nele, true)]);
    expect(await shifts()).toEqual(['21 12:00:00–… WEB/']);
    pass(MINUTE);
    await Promise.all([press(nele, false), press(nele, false)]);
    expect(await shifts()).toEqual(['21 12:00:00–12:01:00 WEB/WEB']);
  });

  test('a duty ends after 16 hours, and again only by another tap', async () => {
    await press(nele, true);
    pass(40 * HOUR);
    await press(piet, true);
    expect(await shifts()).toEqual(['21 12:00:00–04:00:00 WEB/LIMIT', '22 04:00:00–… WEB/']);
  });

  test('after the clock was set back nothing is counted twice, and nothing is lost', async () => {
    await press(nele, true);
    pass(HOUR);
    await press(nele, false);
    pass(-30 * MINUTE);
    await press(nele, true);
    pass(10 * MINUTE);
    await press(nele, false);
    expect(await shifts()).toEqual(['21 12:00:00–13:00:00 WEB/WEB']);
    pass(-40 * MINUTE - HOUR);
    await press(nele, true);
    pass(3 * HOUR);
    await press(nele, false);
    expect(await shifts()).toEqual([
      '21 11:00:00–12:00:00 WEB/WEB',
      '21 12:00:00–13:00:00 WEB/WEB',
      '21 13:00:00–14:00:00 WEB/WEB',
    ]);
  });

  test('where a player was seen off duty before the clock was set back is no duty', async () => {
    await playing(5 * MINUTE);
    await playing(10 * MINUTE, false);
    pass(-12 * MINUTE);
    await playing(MINUTE);
    pass(15 * MINUTE);
    await beat();
    expect(await shifts()).toEqual(['21 12:00:30–12:05:30 GAME/GAME']);
  });

  test('a clock that was a year ahead leaves nothing that never ends', async () => {
    pass(365 * 24 * HOUR);
    await press(nele, true);
    pass(-365 * 24 * HOUR);
    await press(piet, true);
    expect(await shifts()).toEqual(['22 12:00:00–… WEB/']);
  });
});

describe('the game', () => {
  test('duty there and here is one duty', async () => {
    await press(nele, true);
    await playing(10 * MINUTE);
    await playing(MINUTE, false);
    expect(await shifts()).toEqual(['21 12:00:00–12:10:30 WEB/GAME']);
  });

  test('who ends here what the game goes on calling duty begins again only after ending it there', async () => {
    await playing(5 * MINUTE);
    await press(nele, false);
    await playing(5 * MINUTE);
    expect(await shifts()).toEqual(['21 12:00:30–12:05:00 GAME/WEB']);
    await playing(MINUTE, false);
    await playing(MINUTE);
    expect(await shifts()).toEqual(['21 12:00:30–12:05:00 GAME/WEB', '21 12:11:30–… GAME/']);
  });

  test('a player who is back within ten minutes has not left; later the duty ended where they were last seen', async () => {
    await playing(5 * MINUTE);
    pass(9 * MINUTE);
    await beat();
    await playing(MINUTE);
    expect(await shifts()).toEqual(['21 12:00:30–… GAME/']);
    pass(11 * MINUTE);
    await beat();
    await playing(MINUTE);
    expect(await shifts()).toEqual(['21 12:00:30–12:15:00 GAME/GONE', '21 12:26:30–… GAME/']);
  });

  test('a duty of the button ends too when its player leaves the game, and not when they never were in it', async () => {
    await press(nele, true);
    await press(piet, true);
    await playing(2 * MINUTE, false);
    pass(15 * MINUTE);
    await beat();
    expect(await shifts()).toEqual(['21 12:00:00–12:02:00 WEB/GONE', '22 12:00:00–… WEB/']);
  });

  test('while Kontor was away nobody has left; who does not come back ended where they were last seen', async () => {
    await playing(5 * MINUTE);
    await kontor.app.close();
    pass(40 * MINUTE);
    await kontor.restart();
    await playing(MINUTE);
    expect(await shifts()).toEqual(['21 12:00:30–… GAME/']);
    await kontor.app.close();
    pass(40 * MINUTE);
    await kontor.restart();
    pass(10 * MINUTE);
    await beat();
    expect(await shifts()).toEqual(['21 12:00:30–12:46:00 GAME/GONE']);
  });

  test('customers are followed by nobody, and a person who loses the rights is no longer on duty', async () => {
    await kontor.as('USER', { id: '77', name: 'Kim' });
    await beat({ discordId: '77', duty: true }, { discordId: '4711', duty: true }, { discordId: '22', duty: true });
    expect(await shifts()).toEqual(['22 12:00:00–… GAME/']);
    await kontor.db
      .updateTable('app_user')
      .set({ authorities: ['ROLE_USER'] })
      .where('id', '=', '22')
      .execute();
    pass(MINUTE);
    await press(nele, true);
    expect(await shifts()).toEqual(['22 12:00:00–12:01:00 GAME/LEFT', '21 12:01:00–… WEB/']);
  });

  test('while the feature is off nothing is noted of anybody', async () => {
    await switchOn(kontor, 'PRODUCTS');
    await beat({ discordId: '21', duty: true });
    expect(await shifts()).toEqual([]);
    expect(await kontor.db.selectFrom('duty_sighting').selectAll().execute()).toEqual([]);
  });
});

test('wages take finished shifts, clipped to the span, equal to the second', async () => {
  await press(nele, true);
  pass(2 * HOUR + 17 * SECOND);
  await press(nele, false);
  await press(nele, true);
  pass(HOUR);
  const hours = (from: string, to: string) =>
    findHours(kontor.db, {
      people: ['21', '22'],
      from: new Date(`2026-11-15T${from}Z`),
      until: new Date(`2026-11-15T${to}Z`),
    });
  const day = { personId: '21', day: '2026-11-15' };
  expect(await hours('00:00:00', '22:59:59')).toEqual([{ ...day, seconds: 7217 }]);
  expect(await hours('12:30:00', '13:00:05')).toEqual([{ ...day, seconds: 1805 }]);
});

describe('the week', () => {
  const add = (from: string, to: string) =>
    boss.call(api.addShift, { body: { userId: '21', beganAt: from, endedAt: to, reason: 'Discord' } });

  test('belongs to Berlin: the night of the clock change has its 25 hours', async () => {
    await add('2026-10-24T21:00:00Z', '2026-10-25T02:00:00Z');
    const { body } = await boss.call(api.getTeamWeek, { query: { week: '2026-10-25' } });
    const [week] = body.people.filter(({ person }) => person.id === '21');
    expect([body.monday, week?.days, week?.total]).toEqual(['2026-10-19', [0, 0, 0, 0, 0, 3600, 4 * 3600], 5 * 3600]);
    const own = (await nele.call(api.getOwnWeek, { query: { week: '2026-10-19' } })).body;
    expect(own.own.total).toBe(5 * 3600);
  });

  test('goes out as CSV, with hours and seconds', async () => {
    await add('2026-11-10T18:00:00Z', '2026-11-10T21:05:30Z');
    const url = '/api/team/weeks/export?week=2026-11-10';
    const { body, headers } = await kontor.app.inject({ url, headers: { cookie: boss.cookie } });
    expect(headers['content-disposition']).toContain('stunden.csv');
    expect(body).toContain('2026-11-09;Nele;21;0:00;3:05;0:00;0:00;0:00;0:00;0:00;3:05;11130');
  });

  test('is corrected with a reason, which stands in the log under HR', async () => {
    const { body: shift } = await add('2026-11-14T18:00:00Z', '2026-11-14T20:00:00Z');
    const params = { id: shift.id };
    const change = { beganAt: shift.beganAt, endedAt: '2026-11-14T21:00:00Z', reason: 'zu früh beendet' };
    const changed = await boss.call(api.changeShift, { params, body: { ...change, version: shift.version } });
    expect(changed.body).toMatchObject({ endedAt: '2026-11-14T21:00:00.000Z', isCorrected: true });
    expect((await boss.call(api.changeShift, { params, body: { ...change, version: shift.version } })).status).toBe(
      409,
    );
    const removal = { reason: 'doppelt', version: changed.body.version };
    expect((await boss.call(api.removeShift, { params, body: removal })).status).toBe(204);
    const log = await kontor.db
      .selectFrom('audit')
      .select(['type', 'message'])
      .where('type', '=', 'HR')
      .orderBy('id')
      .execute();
    const changes = log.map(({ message }) => message).filter((text) => text.includes('Dienst'));
    expect(changes).toEqual([
      expect.stringContaining('<b>Nele</b>: Dienst nachgetragen'),
      '<b>Nele</b>: Dienst berichtigt. Grund: zu früh beendet',
      expect.stringContaining('Grund: doppelt'),
    ]);
    expect(await shifts()).toEqual([]);
  });

  test.each([
    ['2026-11-14T19:00:00Z', '2026-11-14T22:00:00Z', 409, 'In dieser Zeit gibt es schon einen Dienst'],
    ['2026-11-14T23:00:00Z', '2026-11-14T22:00:00Z', 422, 'Ende muss nach dem Anfang'],
    ['2026-11-13T00:00:00Z', '2026-11-13T17:00:00Z', 422, 'höchstens 16 Stunden'],
    ['2026-11-15T13:00:00Z', '2026-11-15T14:00:00Z', 422, 'Zukunft'],
  ])('refuses %s to %s', async (from, to, status, sentence) => {
    await add('2026-11-14T18:00:00Z', '2026-11-14T20:00:00Z');
    const answer = await add(from, to);
    expect([answer.status, answer.body.detail]).toEqual([status, expect.stringContaining(sentence)]);
    expect(await shifts()).toHaveLength(1);
  });

  test('a lead ends what was forgotten, and the game does not begin it anew', async () => {
    await playing(MINUTE);
    const [own] = await kontor.db.selectFrom('shift').selectAll().execute();
    const body = { beganAt: '2026-11-15T12:00:30Z', endedAt: '2026-11-15T12:00:45Z', reason: 'vergessen' };
    await boss.call(api.changeShift, { params: { id: own?.id ?? 0 }, body: { ...body, version: own?.version ?? 0 } });
    await playing(MINUTE);
    expect(await shifts()).toEqual(['21 12:00:30–12:00:45 GAME/LEAD']);
  });
});
