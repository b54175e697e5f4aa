import * as api from '@kontor/contract/tips/api.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { eventually } from '#platform/testing/eventually.ts';
import type { Caller } from '#testing/app.ts';
import { findRecap } from './standings/recap.ts';
import { GAME, openTips, RESULT, START, score, tip } from './testing-tips.ts';

const { kontor, follow, create, close, kickOff, detail, audits, payouts, people } = await openTips();
let admin: Caller;
let mara: Caller;
let lou: Caller;

beforeEach(() => {
  ({ admin, mara, lou } = people());
});

test('a game is tipped, changed, closed and paid', async () => {
  const id = await create();
  await tip(mara, id);
  await tip(mara, id, { goalsTeamA: 2, goalsTeamB: 1, cornersTeamA: 7 });
  await tip(lou, id, { goalsTeamA: 2, goalsTeamB: 2 });
  kickOff();
  expect((await close(id)).body).toMatchObject({ gameClosed: true, goalsTeamA: 2, cornersTeamB: 5 });
  const { tips, tipCount } = await detail(id);
  expect(tipCount).toBe(2);
  expect(tips.map(({ userName, won, isExact }) => [userName, won, isExact])).toEqual([
    ['Mara', 111, true],
    ['Lou', 50, false],
  ]);
  const [mine] = (await mara.call(api.listMyTipGames)).body;
  expect(mine?.tips).toMatchObject([{ userId: '21', won: 111 }]);
  expect((await payouts()).map(({ user, amount }) => [user.name, amount])).toEqual([
    ['Lou', 50],
    ['Mara', 111],
  ]);
  expect(await audits()).toEqual([
    'Selma: Tippspiel Nordkai – Vespucci (Liga) angelegt.',
    'Selma: Tippspiel Nordkai – Vespucci (Liga) abgeschlossen: 2:1, 161 VC.',
  ]);
});

test('tips are taken strictly before the start by the time of the server, and never after', async () => {
  const id = await create();
  kontor.time.now = new Date('2026-11-15T19:29:59.999Z');
  expect((await tip(mara, id)).status).toBe(200);
  kickOff();
  const late = await tip(mara, id, { goalsTeamA: 5 });
  expect([late.status, late.body.detail]).toEqual([409, 'Das Spiel hat bereits begonnen. Tipps sind geschlossen.']);
  expect((await mara.call(api.removeTip, { params: { id } })).status).toBe(409);
  expect((await detail(id, mara)).ownTip?.goalsTeamA).toBe(0);
});

test('while the start passes, tips fall on one side of it or the other', async () => {
  const id = await create();
  const people = await Promise.all(
    Array.from({ length: 40 }, (_, at) => kontor.as('USER', { id: String(500 + at), name: `P${at}` })),
  );
  // Every look at the clock finds it a millisecond later, so the whistle blows in the middle of it.
  kontor.time.now = new Date('2026-11-15T19:29:59.960Z');
  kontor.time.run();
  const replies: { id: string; status: number }[] = [];
  while (people.length > 0) {
    const some = people.splice(0, 5);
    replies.push(...(await Promise.all(some.map(async (by) => ({ id: by.id, status: (await tip(by, id)).status })))));
  }
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const kept = await kontor.db.selectFrom('tip').select(['user_id', 'tipped_at']).execute();
  expect(kept.map((row) => row.user_id).sort()).toEqual(
    replies
      .filter(({ status }) => status === 200)
      .map((reply) => reply.id)
      .sort(),
  );
  expect(kept.every((row) => row.tipped_at < new Date(START))).toBe(true);
});

test('a tip that is sent while the game is being closed is counted or refused, never left uncounted', async () => {
  const id = await create();
  const [given, closed] = await Promise.all([tip(mara, id, { goalsTeamA: 2, goalsTeamB: 1 }), close(id)]);
  expect(closed.status).toBe(200);
  const { ownTip } = await detail(id, mara);
  expect(given.status === 200 ? ownTip?.won : ownTip).toBe(given.status === 200 ? 101 : null);
});

test.each([
  ['goalsTeamA', -1, 422],
  ['goalsTeamA', 100, 422],
  ['cornersTeamB', 1.5, 400],
  ['redCardsTeamA', '1', 400],
  ['goalsTeamB', undefined, 400],
])('a tip with %s = %s is refused', async (name, value, status) => {
  const id = await create();
  const body = { ...score(), [name]: value } as never;
  expect((await mara.call(api.saveTip, { params: { id }, body })).status).toBe(status);
  expect((await detail(id, mara)).ownTip).toBeNull();
});

test('a withdrawn tip is gone, and withdrawing twice says so', async () => {
  const id = await create();
  await tip(mara, id);
  expect((await mara.call(api.removeTip, { params: { id } })).status).toBe(204);
  expect((await mara.call(api.removeTip, { params: { id } })).status).toBe(404);
  expect((await detail(id)).tipCount).toBe(0);
});

test('hidden tips are seen by nobody else before the start, not even through the profile or by admins', async () => {
  const id = await create({ hidesTips: true });
  await tip(mara, id);
  for (const by of [kontor.anonymous, lou, admin]) {
    expect(await detail(id, by)).toMatchObject({ tips: [], tipCount: 1, ownTip: null });
    expect((await by.call(api.listTips, { params: { id } })).body).toEqual([]);
    expect((await by.call(api.getPlayer, { params: { userId: '21' } })).body.games).toEqual([]);
  }
  expect((await admin.call(api.previewWinners, { params: { id }, query: RESULT })).status).toBe(409);
  expect((await detail(id, mara)).ownTip?.userName).toBe('Mara');
  expect((await mara.call(api.getPlayer, { params: { userId: '21' } })).body.games).toHaveLength(1);
  kickOff();
  expect((await detail(id)).tips).toHaveLength(1);
});

test('a correction scores again; open payouts follow, paid ones are flagged and stay', async () => {
  const id = await create();
  await tip(mara, id, { goalsTeamA: 2, goalsTeamB: 1 });
  await tip(lou, id, { goalsTeamA: 3, goalsTeamB: 1 });
  kickOff();
  await close(id);
  const [louOpen, maraOpen] = await payouts();
  await admin.call(api.markPayouts, { body: { ids: [maraOpen?.id ?? 0], paid: true } });
  await close(id, { goalsTeamA: 3 });
  expect(await payouts('paid')).toMatchObject([
    { user: { name: 'Mara' }, amount: 101, correctedTo: 50, paidBy: 'Selma' },
  ]);
  expect(await payouts()).toMatchObject([{ id: louOpen?.id, amount: 101, correctedTo: null }]);
  expect((await admin.call(api.getLeaderboard)).body.standings.map(({ user, won }) => [user.name, won])).toEqual([
    ['Lou', 101],
    ['Mara', 50],
  ]);
  const reopen = await admin.call(api.markPayouts, { body: { ids: [maraOpen?.id ?? 0], paid: false } });
  expect(reopen.body).toEqual({ open: 1, openTotal: 101, flagged: 1 });
  await close(id, { goalsTeamA: 9, goalsTeamB: 9 });
  expect(await payouts()).toEqual([]);
  expect((await payouts('paid'))[0]?.correctedTo).toBe(0);
  await close(id);
  expect((await payouts('paid'))[0]?.correctedTo).toBeNull();
  expect((await audits()).at(-1)).toBe('Selma: Tippspiel Nordkai – Vespucci (Liga) berichtigt: 2:1, 151 VC.');
});

test('what a correction made wrong waits until staff have dealt with it, and again after the next one', async () => {
  const id = await create();
  await tip(mara, id, { goalsTeamA: 2, goalsTeamB: 1 });
  await close(id);
  await admin.call(api.payAll, { body: { count: 1, total: 101 } });
  await close(id, { goalsTeamA: 3 });
  const [entry] = await payouts('paid');
  const ids = [entry?.id ?? 0];
  expect((await admin.call(api.getPayoutTotals)).body.flagged).toBe(1);
  expect((await admin.call(api.settlePayouts, { body: { ids } })).body.flagged).toBe(0);
  expect(await payouts('paid')).toMatchObject([{ amount: 101, correctedTo: 50, settledBy: 'Selma' }]);
  await close(id);
  expect(await payouts('paid')).toMatchObject([{ amount: 101, handedOut: 50, correctedTo: 101, settledBy: null }]);
  await close(id, { goalsTeamA: 3 });
  expect(await payouts('paid')).toMatchObject([{ handedOut: 50, correctedTo: 50, settledBy: 'Selma' }]);
  expect((await admin.call(api.getPayoutTotals)).body.flagged).toBe(0);
});

test('paying takes the amount that was seen', async () => {
  const id = await create();
  await tip(mara, id, { goalsTeamA: 2, goalsTeamB: 1 });
  await close(id);
  const ids = (await payouts()).map((payout) => payout.id);
  await close(id, { goalsTeamA: 3 });
  expect((await admin.call(api.markPayouts, { body: { ids, paid: true, total: 101 } })).status).toBe(409);
  expect((await admin.call(api.markPayouts, { body: { ids, paid: true, total: 50 } })).status).toBe(200);
});

test('paying everything pays what was seen, or nothing', async () => {
  const id = await create();
  await tip(mara, id, { goalsTeamA: 2, goalsTeamB: 1 });
  await close(id);
  const stale = await admin.call(api.payAll, { body: { count: 1, total: 100 } });
  expect([stale.status, stale.body.detail]).toEqual([
    409,
    'Die offenen Auszahlungen haben sich inzwischen geändert. Bitte prüfe sie.',
  ]);
  expect((await admin.call(api.payAll, { body: { count: 1, total: 101 } })).body).toEqual({
    open: 0,
    openTotal: 0,
    flagged: 0,
  });
  expect((await audits()).at(-1)).toBe('Selma: 101 VC aus Tippspielen (1 Einträge) ausgezahlt.');
});

test('two admins who mark the same entry pay it once', async () => {
  const id = await create();
  await tip(mara, id, { goalsTeamA: 2, goalsTeamB: 1 });
  await close(id);
  const ids = (await payouts()).map((payout) => payout.id);
  await Promise.all([1, 2].map(() => admin.call(api.markPayouts, { body: { ids, paid: true } })));
  expect((await audits()).filter((line) => line.includes('vermerkt'))).toHaveLength(1);
});

test('the leaderboard ranks by prize and exact hits, shares ranks, and can be narrowed to a month or a year', async () => {
  const kim = await kontor.as('USER', { id: '23', name: 'Kim' });
  const first = await create();
  const second = await create({ gameStart: '2026-10-31T23:30:00.000Z' });
  await kontor.db
    .updateTable('tip_game')
    .set({ game_start: '2026-11-20T19:00:00Z' })
    .where('id', '=', second)
    .execute();
  for (const by of [mara, lou]) await tip(by, first, { goalsTeamA: 2, goalsTeamB: 1 });
  await tip(kim, second, { goalsTeamA: 2, goalsTeamB: 2 });
  // Half past midnight in Berlin: the game belongs to November there.
  await kontor.db
    .updateTable('tip_game')
    .set({ game_start: '2026-10-31T23:30:00Z' })
    .where('id', '=', second)
    .execute();
  await close(first);
  await close(second);
  const board = async (period?: string) =>
    (await kim.call(api.getLeaderboard, { query: period ? { period } : {} })).body;
  const all = await board();
  expect(all.standings.map(({ rank, user, won, exact }) => [rank, user.name, won, exact])).toEqual([
    [1, 'Mara', 101, 1],
    [1, 'Lou', 101, 1],
    [3, 'Kim', 50, 0],
  ]);
  expect(all.own).toMatchObject({ rank: 3, won: 50 });
  expect(all.months).toEqual(['2026-11']);
  expect((await board('2026-11')).standings).toHaveLength(3);
  expect((await board('2026')).standings).toHaveLength(3);
  expect((await board('2026-10')).standings).toEqual([]);
  expect((await board('2026-13' as never)).standings).toBeUndefined();
});

test('the leaderboard tells the ranks before the last match day, which is a whole round', async () => {
  const kim = await kontor.as('USER', { id: '23', name: 'Kim' });
  const tarek = await kontor.as('USER', { id: '24', name: 'Tarek' });
  const board = async (period?: string) => {
    const { body } = await mara.call(api.getLeaderboard, { query: period ? { period } : {} });
    const named = body.standings.map(({ rank, before, user }) => [rank, user.name, before]);
    return [...named, body.own?.before, body.matchday?.gameStart];
  };
  const [exact, half] = [
    { goalsTeamA: 2, goalsTeamB: 1 },
    { goalsTeamA: 2, goalsTeamB: 2 },
  ];
  const first = await create({ gameStart: '2026-11-20T19:30:00.000Z' });
  for (const by of [lou, kim]) await tip(by, first, exact);
  await tip(mara, first, half);
  await close(first);
  expect(await board()).toEqual([[1, 'Lou', null], [1, 'Kim', null], [3, 'Mara', null], null, undefined]);

  const starts = ['2026-11-30T19:30:00.000Z', '2026-12-02T19:30:00.000Z'];
  const games = starts.map((gameStart, at) => ({ matchId: at + 1, game: { ...GAME, gameStart } }));
  const round = { league: 'bl1', season: 2026, matchday: 12, games };
  const [monday, wednesday] = (await admin.call(api.takeOverMatchday, { body: round })).body;
  if (!monday || !wednesday) throw new Error('no round');
  for (const { id } of [monday, wednesday]) await tip(mara, id, half);
  await tip(tarek, monday.id, exact);
  await tip(kim, wednesday.id);
  await close(monday.id);
  await close(wednesday.id);
  expect(await board()).toEqual([
    [1, 'Mara', 3],
    [2, 'Lou', 1],
    [2, 'Tarek', null],
    [2, 'Kim', 1],
    3,
    wednesday.gameStart,
  ]);
  expect((await admin.call(api.getRecap)).body).toEqual({
    gameId: wednesday.id,
    title: 'Rückblick: Liga, 02.12.2026',
    sections: [
      { label: 'Ergebnisse', text: 'Nordkai – Vespucci 2:1\nNordkai – Vespucci 2:1' },
      { label: 'Gewonnen haben', text: 'Tarek: 101 VC\nMara: 100 VC' },
      { label: 'Aufgestiegen', text: 'Mara: von 3 auf 1' },
      { label: 'Rangliste', text: '1. Mara, 150 VC\n2. Lou, 101 VC\n2. Tarek, 101 VC' },
    ],
  });
  // What is told of an earlier match day does not claim for it what later ones have moved.
  const earlier = await findRecap(kontor.db, first);
  expect(earlier?.sections.map(({ label }) => label)).toEqual(['Ergebnisse', 'Gewonnen haben', 'Rangliste']);
  // In November the first game came before Monday, in December none before Wednesday.
  expect(await board('2026-11')).toEqual([
    [1, 'Lou', 1],
    [1, 'Kim', 1],
    [1, 'Tarek', null],
    [4, 'Mara', 3],
    3,
    monday.gameStart,
  ]);
  expect((await board('2026-12')).at(-1)).toBeUndefined();
});

test('a place far down the leaderboard has the rank that a count of all better ones gives', async () => {
  const id = await create();
  await sql`insert into app_user (id, user_name) select (1000 + n)::text, 'Person ' || n from generate_series(1, 450) n`.execute(
    kontor.db,
  );
  // Every third shares a place with many, and nobody wins nothing at all.
  await sql`insert into tip_score (user_id, period, won, exact, tips)
    select (1000 + n)::text, period, case when n % 3 = 0 then 200 else 900 - n end, n % 2, 1
    from generate_series(1, 450) n, unnest('{"", 2026, 2026-11}'::text[]) period`.execute(kontor.db);
  await tip(mara, id, { goalsTeamA: 2, goalsTeamB: 1 });
  kickOff();
  await close(id);
  const { rows } = await sql<{ id: string; rank: number }>`
    select user_id as id, rank() over (order by won desc, exact desc)::int as rank from tip_score where period = ''`.execute(
    kontor.db,
  );
  expect(rows).toHaveLength(451);
  for (const { id: userId, rank } of rows.filter((_, index) => index % 30 === 0)) {
    const person = await kontor.as('USER', { id: userId, name: userId });
    expect((await person.call(api.getLeaderboard)).body.own).toMatchObject({ rank });
  }
  expect((await mara.call(api.getLeaderboard, { query: { period: '2026' } })).body.own).toMatchObject({
    rank: 451,
    won: 101,
  });
});

test('tips go on where they were, even when the last one is withdrawn meanwhile', async () => {
  const id = await create({ hidesTips: false });
  const others = await Promise.all(['31', '32', '33'].map((one) => kontor.as('USER', { id: one, name: one })));
  for (const other of others) await tip(other, id);
  const { link = '' } = (await mara.call(api.listTips, { params: { id }, query: { limit: 2 } })).headers;
  await others[1]?.call(api.removeTip, { params: { id } });
  const [, next = ''] = /^<(.+)>/.exec(link) ?? [];
  expect((await kontor.app.inject(next)).json().map(({ userId }: { userId: string }) => userId)).toEqual(['31']);
});

test('everybody hears that a game has changed, only admins of payouts', async () => {
  const id = await create();
  const heard = {
    visitor: await follow(kontor.anonymous, api.tipGameUpdate),
    admin: await follow(admin, api.tipGameUpdate, api.tipPayoutUpdate),
  };
  await tip(mara, id);
  await close(id);
  const game = `/topic/tip-game-update {"id":${id}}`;
  await eventually(() => expect(heard.admin).toEqual([game, game, '/topic/tip-payout-update {}']));
  expect(heard.visitor).toEqual([game, game]);
});

test('a person who never tipped has no profile', async () => {
  expect((await mara.call(api.getPlayer, { params: { userId: '22' } })).status).toBe(404);
});
