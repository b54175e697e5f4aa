import * as api from '@kontor/contract/tips/api.ts';
import type { Matchday, MatchdayGame } from '@kontor/contract/tips/matchday.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { standInForOpenLiga } from '#testing/openliga-stand-in.ts';
import { switchOn } from '#testing/switch-on.ts';
import { RESULT, score } from '../testing-tips.ts';
import { createOpenLiga } from './openliga.ts';

const openLiga = await standInForOpenLiga();
afterAll(() => openLiga.close());
const kontor = await testApp({ betweenTests: 'restart', env: { OPENLIGADB_URL: openLiga.address } });

const [FRIDAY, SATURDAY] = ['2026-11-20T19:30:00Z', '2026-11-21T14:30:00Z'];
const NAMES = [
  ['FC Nordstadt', 'SV Hafen'],
  ['1. FC Süd', 'Borussia West'],
] as const;
const RULES = { tournament: '1. Bundesliga, 1. Spieltag', price: 100, hidesTips: false, redOnlyIfAny: false };

let admin: Awaited<ReturnType<typeof kontor.as>>;
let mara: Awaited<ReturnType<typeof kontor.as>>;

beforeEach(() => {
  openLiga.clear();
  openLiga.match(71, 1, NAMES[0], FRIDAY);
  openLiga.match(72, 1, NAMES[1], SATURDAY);
});
kontor.prepare(async () => {
  kontor.time.now = new Date('2026-11-18T12:00:00Z');
  await switchOn(kontor, 'TIP_GAME');
  admin = await kontor.as('ADMIN', { name: 'Selma' });
  mara = await kontor.as('USER', { name: 'Mara' });
});

const preview = async (matchday?: number) =>
  (await admin.call(api.previewMatchday, { query: { league: 'bl1', ...(matchday ? { matchday } : {}) } })).body;

const entryOf = ({ matchId, known, teamA, teamB, gameStart }: MatchdayGame) => ({
  matchId,
  ...(known ? { id: known.id } : {}),
  game: { ...RULES, teamA, teamB, gameStart, ...(known ? { version: known.version } : {}) },
});
const take = ({ league, season, matchday, games }: Matchday, of = games) =>
  admin.call(api.takeOverMatchday, { body: { league, season, matchday, games: of.map(entryOf) } });
const proposals = async () => (await admin.call(api.listProposals)).body;
const later = (start: string, hours: number) => {
  kontor.time.now = new Date(Date.parse(start) + hours * 3_600_000);
};

test('a match day is shown before it is taken over, once; later only what differs would change', async () => {
  const seen = await preview();
  expect(seen).toMatchObject({ season: 2026, matchday: 1, matchdays: [{ number: 1 }, { number: 2 }] });
  expect(seen.games.map(({ teamA, state }) => [teamA, state])).toEqual([
    ['FC Nordstadt', 'NEW'],
    ['1. FC Süd', 'NEW'],
  ]);
  expect((await admin.call(api.listTipGames)).body).toEqual([]);
  expect((await take(seen)).body.map(({ teamB }) => teamB)).toEqual(['SV Hafen', 'Borussia West']);
  expect((await take(seen)).status).toBe(409);
  expect((await admin.call(api.listTipGames)).body).toHaveLength(2);

  later(FRIDAY, -20);
  openLiga.match(72, 1, NAMES[1], '2026-11-22T16:30:00Z');
  openLiga.spoil(73);
  const again = await preview(1);
  expect(again.games.map(({ state }) => state)).toEqual(['SAME', 'CHANGED']);
  const [, moved] = again.games;
  expect((await take(again, [moved as MatchdayGame])).body[0]?.gameStart).toBe('2026-11-22T16:30:00.000Z');
});

test('what people have tipped on stays once the game has begun, whatever is written there', async () => {
  const [first] = (await take(await preview())).body;
  await mara.call(api.saveTip, { params: { id: first?.id ?? 0 }, body: score() });
  later(FRIDAY, 1);
  openLiga.match(71, 1, NAMES[0], '2026-11-20T20:00:00Z');
  const seen = await preview(1);
  expect(seen.games[0]?.state).toBe('FIXED');
  expect((await take(seen, seen.games.slice(0, 1))).status).toBe(409);
});

test('results are proposed when they are final, and never written', async () => {
  const [first, second] = (await take(await preview())).body;
  const id = first?.id ?? 0;
  later(FRIDAY, 1);
  openLiga.match(71, 1, NAMES[0], FRIDAY, { halfTime: [1, 0] });
  expect(await proposals()).toEqual({ proposals: [], withoutResult: [], problem: null });
  later(FRIDAY, 2);
  openLiga.match(71, 1, NAMES[0], FRIDAY, { finished: true, halfTime: [1, 0] });
  expect(await proposals()).toMatchObject({ proposals: [], withoutResult: [id] });
  later(FRIDAY, 3);
  openLiga.match(71, 1, NAMES[0], FRIDAY, { finished: true, halfTime: [1, 0], final: [2, 1] });
  expect((await proposals()).proposals).toEqual([{ gameId: id, goalsTeamA: 2, goalsTeamB: 1, wentOn: false }]);
  expect((await admin.call(api.getTipGame, { params: { id } })).body).toMatchObject({
    gameClosed: false,
    goalsTeamA: null,
  });

  await admin.call(api.closeTipGame, { params: { id }, body: { ...RESULT, gameClosed: true } });
  expect((await proposals()).proposals).toEqual([]);
  // It was typed in wrong there, and is corrected the next day.
  later(FRIDAY, 20);
  openLiga.match(71, 1, NAMES[0], FRIDAY, { finished: true, final: [2, 2] });
  openLiga.match(72, 1, NAMES[1], SATURDAY, { finished: true, final: [1, 1], extraTime: [1, 2] });
  expect((await proposals()).proposals).toEqual([
    { gameId: id, goalsTeamA: 2, goalsTeamB: 2, wentOn: false },
    ...(Date.parse(SATURDAY) < kontor.time.now.getTime()
      ? [{ gameId: second?.id, goalsTeamA: 1, goalsTeamB: 1, wentOn: true }]
      : []),
  ]);
});

describe('OpenLigaDB', () => {
  test.each(['down', 'garbage', 'error', 'pours'] as const)(
    'is %s: it is reported, and proposals are none',
    async (trouble) => {
      await take(await preview());
      later(FRIDAY, 3);
      openLiga.state.trouble = trouble;
      const refused = await admin.call(api.previewMatchday, { query: { league: 'bl1' } });
      expect(refused.status).toBe(503);
      expect(await proposals()).toMatchObject({
        proposals: [],
        problem: expect.stringMatching(/^OpenLigaDB antwortet/),
      });
    },
  );

  test('is asked once for what several ask in the same moment, and not at all while it asks for a pause', async () => {
    await Promise.all([preview(1), preview(1)]);
    expect(openLiga.state.asked).toHaveLength(2);
    later(FRIDAY, -30);
    openLiga.state.trouble = 'busy';
    expect((await admin.call(api.previewMatchday, { query: { league: 'bl1' } })).status).toBe(503);
    const asked = openLiga.state.asked.length;
    openLiga.state.trouble = undefined;
    later(FRIDAY, -29.95);
    expect((await admin.call(api.previewMatchday, { query: { league: 'bl1' } })).status).toBe(503);
    expect(openLiga.state.asked).toHaveLength(asked);
    later(FRIDAY, -29);
    expect((await preview(1)).games).toHaveLength(2);
  });

  test('does not keep anyone waiting, and is asked a limited number of times an hour', async () => {
    let now = Date.parse(FRIDAY);
    const reader = createOpenLiga({ baseUrl: openLiga.address, clock: () => new Date(now), timeoutMs: 50 });
    openLiga.state.trouble = 'hangs';
    await expect(reader.current('bl1')).rejects.toMatchObject({ code: 'tips.source-down' });
    openLiga.state.trouble = undefined;
    const patient = createOpenLiga({ baseUrl: openLiga.address, clock: () => new Date(now), asksPerHour: 4 });
    openLiga.state.asked.length = 0;
    for (let ask = 0; ask < 9; ask += 1) {
      now += 1;
      await patient.matches({ league: 'bl1', season: 2026, matchday: ask }).catch(() => undefined);
    }
    expect(openLiga.state.asked).toHaveLength(4);
  });

  test('a competition that it does not have is refused', async () => {
    expect((await admin.call(api.previewMatchday, { query: { league: 'xyz' } })).status).toBe(404);
  });
});
