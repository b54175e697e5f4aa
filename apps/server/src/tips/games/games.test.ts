import * as api from '@kontor/contract/tips/api.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Caller } from '#testing/app.ts';
import { GAME, openTips, RESULT, tip } from '../testing-tips.ts';

const { kontor, create, close, kickOff, detail, audits, people } = await openTips();
let admin: Caller;
let mara: Caller;
let lou: Caller;

beforeEach(() => {
  ({ admin, mara, lou } = people());
});

test('saving a game as it is leaves no trace', async () => {
  const id = await create();
  const before = await audits();
  expect((await admin.call(api.changeTipGame, { params: { id }, body: GAME })).body.version).toBe(1);
  expect(await audits()).toEqual(before);
});

test('a game that was closed before its start says so', async () => {
  const id = await create();
  await close(id);
  expect((await tip(mara, id)).body.detail).toBe('Das Spiel ist abgeschlossen. Tipps sind geschlossen.');
});

test('closing and correcting take the version that was seen', async () => {
  const id = await create();
  const send = (version: number) =>
    admin.call(api.closeTipGame, { params: { id }, body: { gameClosed: true, ...RESULT, version } });
  expect((await send(1)).status).toBe(200);
  expect((await send(1)).status).toBe(409);
  expect((await send(2)).body.version).toBe(2);
});

test('hidden tips stay hidden: the game is neither opened up nor closed before its start', async () => {
  const id = await create({ hidesTips: true });
  await tip(mara, id);
  const opened = await admin.call(api.changeTipGame, { params: { id }, body: { ...GAME, hidesTips: false } });
  expect(opened.status).toBe(409);
  expect((await close(id)).status).toBe(409);
  kickOff();
  expect((await close(id)).status).toBe(200);
});

test.each(['9999-12-31T23:30:00Z', '0099-06-01T00:00:00Z', '2026-02-31T10:00:00Z', 'morgen'])(
  'a game at %s is refused',
  async (gameStart) => {
    expect((await admin.call(api.createTipGame, { body: { ...GAME, gameStart } })).status).toBe(422);
  },
);

test('the preview says who would win and changes nothing', async () => {
  const id = await create();
  await tip(mara, id, { goalsTeamA: 2, goalsTeamB: 1 });
  await tip(lou, id, { goalsTeamA: 9, goalsTeamB: 9 });
  const { body } = await admin.call(api.previewWinners, { params: { id }, query: RESULT });
  expect(body).toEqual({
    tips: 2,
    winners: 1,
    exact: 1,
    total: 101,
    best: [{ user: { id: '21', name: 'Mara', avatarUrl: null }, won: 101, isExact: true }],
  });
  expect((await detail(id)).gameClosed).toBe(false);
});

test('many games are created at once, or none', async () => {
  const games = [GAME, { ...GAME, teamA: 'A' }, { ...GAME, teamB: '' }];
  expect((await admin.call(api.importTipGames, { body: { games } })).status).toBe(422);
  expect((await admin.call(api.listTipGames)).body).toEqual([]);
  expect((await admin.call(api.importTipGames, { body: { games: games.slice(0, 2) } })).body).toHaveLength(2);
  expect((await audits()).at(-1)).toBe('Selma: 2 Tippspiele angelegt.');
});

test('teams and start stand once a tipped game has begun, and it can no longer be removed', async () => {
  const id = await create();
  await tip(mara, id);
  const change = (more: object) => admin.call(api.changeTipGame, { params: { id }, body: { ...GAME, ...more } });
  expect((await change({ teamA: 'Paleto' })).body).toMatchObject({ teamA: 'Paleto', version: 2 });
  expect((await change({ version: 1 })).status).toBe(409);
  kickOff();
  expect((await change({ teamA: 'Anders' })).body.detail).toBe(
    'Teams und Anpfiff stehen fest: Das Spiel hat begonnen, und es gibt Tipps.',
  );
  expect((await change({ teamA: 'Paleto', price: 7 })).status).toBe(200);
  expect((await admin.call(api.removeTipGame, { params: { id } })).status).toBe(409);
});

test('a game that has not begun is removed with its tips', async () => {
  const id = await create();
  await tip(mara, id);
  expect((await admin.call(api.removeTipGame, { params: { id } })).status).toBe(204);
  expect((await mara.call(api.getTipGame, { params: { id } })).status).toBe(404);
  expect((await mara.call(api.listMyTipGames)).body).toEqual([]);
});

test('games come page by page, the latest start first', async () => {
  for (const day of ['16', '18', '17']) await create({ gameStart: `2026-11-${day}T19:30:00.000Z`, teamA: day });
  const page = async (query: object) => {
    const answer = await kontor.anonymous.call(api.listTipGames, { query });
    return { teams: answer.body.map(({ teamA }) => teamA), link: answer.headers.link };
  };
  const first = await page({ limit: 2 });
  expect(first.teams).toEqual(['18', '17']);
  expect((await page({ before: '3' })).teams).toEqual(['16']);
  expect(first.link).toContain(`before=${Date.parse('2026-11-17T19:30:00.000Z')}-3`);
  expect((await page({ state: 'closed' })).teams).toEqual([]);
});

test('a list goes on where it was, even when the game it ended with is removed meanwhile', async () => {
  for (const day of ['16', '18', '17']) await create({ gameStart: `2026-11-${day}T19:30:00.000Z`, teamA: day });
  const { link = '' } = (await kontor.anonymous.call(api.listTipGames, { query: { limit: 2 } })).headers;
  await admin.call(api.removeTipGame, { params: { id: 3 } });
  const [, next = ''] = /^<(.+)>/.exec(link) ?? [];
  expect((await kontor.app.inject(next)).json().map(({ teamA }: { teamA: string }) => teamA)).toEqual(['16']);
});

test('tips of a large game come page by page, the best first', async () => {
  const id = await create();
  await sql`insert into app_user (id, user_name) select (9000 + n)::text, 'P' || n from generate_series(1, 250) n`.execute(
    kontor.db,
  );
  await sql`insert into tip (game_id, user_id, goals_team_a, goals_team_b, red_cards_team_a, red_cards_team_b,
      yellow_cards_team_a, yellow_cards_team_b, corners_team_a, corners_team_b, tipped_at)
    select ${id}, (9000 + n)::text, n % 4, 1, 9, 9, 9, 9, 9, 9, now() from generate_series(1, 250) n`.execute(
    kontor.db,
  );
  await close(id);
  const first = await detail(id);
  expect([first.tips.length, first.tipCount]).toEqual([200, 250]);
  const seen = first.tips.map((one) => one.userId);
  const query = { before: String(first.tips.at(-1)?.id), limit: 100 };
  const rest = (await kontor.anonymous.call(api.listTips, { params: { id }, query })).body;
  expect(rest).toHaveLength(50);
  expect(new Set([...seen, ...rest.map((one) => one.userId)]).size).toBe(250);
  const won = [...first.tips, ...rest].map((one) => one.won ?? 0);
  expect(won).toEqual(won.toSorted((a, b) => b - a));
});
