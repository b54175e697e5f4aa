import { authoritiesUpTo } from '@kontor/contract/core/roles.ts';
import { type Score, type TipGameChange, VALUES } from '@kontor/contract/tips/schema.ts';
import { stageDemoCash } from '#cash';
import type { Actor } from '#platform/actor.ts';
import type { Tx } from '#platform/postgres/db.ts';
import type { Demo } from '#platform/slice.ts';
import { closeGame } from './games/close-game.ts';
import { insertGames, listGames } from './games/games.repo.ts';
import { prizesOf } from './payouts/pay-out.ts';
import { listPayouts, markPaid } from './payouts/payouts.repo.ts';
import { insertTips } from './tipping/tips.repo.ts';

const HOUR_MS = 3_600_000;
const SELMA: Actor = {
  id: '100000000000000003',
  name: 'Selma Brandt',
  avatarUrl: null,
  authorities: authoritiesUpTo('ADMIN'),
  sessionId: '',
};
const PLAYERS = ['01', '02', '03', '11', '12', '21', '22', '23', '24', '25'].map((end) => `1000000000000000${end}`);

/** In the order of `VALUES`. */
const scoreFrom = (values: readonly number[]): Score =>
  Object.fromEntries(VALUES.map((name, at) => [name, values[at] ?? 0])) as Score;

interface DemoGame {
  tournament: string;
  teams: [string, string];
  /** Hours until the start; negative: it has begun. */
  inHours: number;
  price: number;
  result?: readonly number[];
  players: number;
  more?: Partial<TipGameChange>;
}

/** Games in every state, and a match day to tip. */
const DEMO_GAMES: DemoGame[] = [
  {
    tournament: 'Hafenpokal',
    teams: ['SV Nordkai', 'FC Vespucci'],
    inHours: -9 * 24,
    price: 500,
    result: [2, 1, 0, 0, 2, 3, 6, 4],
    players: 9,
  },
  {
    tournament: 'Hafenpokal',
    teams: ['Mirror Park 04', 'Davis United'],
    inHours: -5 * 24 + 3,
    price: 500,
    result: [0, 0, 1, 0, 4, 2, 5, 7],
    players: 8,
    more: { redOnlyIfAny: true },
  },
  { tournament: 'Stadtliga', teams: ['FC Sandstrand', 'Blaine Wanderers'], inHours: -30, price: 300, players: 7 },
  { tournament: 'Stadtliga', teams: ['SV Nordkai', 'Paleto Rovers'], inHours: -1, price: 400, players: 9 },
  { tournament: 'Stadtliga', teams: ['FC Vespucci', 'Davis United'], inHours: 5, price: 400, players: 4 },
  {
    tournament: 'Hafenpokal, Finale',
    teams: ['SV Nordkai', 'Mirror Park 04'],
    inHours: 3 * 24 + 7,
    price: 2000,
    players: 3,
    more: { hidesTips: true },
  },
  { tournament: 'Stadtliga', teams: ['Mirror Park 04', 'FC Sandstrand'], inHours: 27, price: 400, players: 5 },
  { tournament: 'Stadtliga', teams: ['Blaine Wanderers', 'SV Nordkai'], inHours: 27, price: 400, players: 3 },
  { tournament: 'Stadtliga', teams: ['Paleto Rovers', 'Union Cypress'], inHours: 29.5, price: 400, players: 2 },
];

/** A tip near the same result for each player, the same every time. */
const guess = (player: number, game: number): Score => {
  const turn = (factor: number, most: number): number => (player * factor + game * 5 + factor) % (most + 1);
  return scoreFrom([turn(2, 3), turn(3, 2), turn(7, 1), turn(5, 1), turn(4, 4), turn(6, 4), turn(8, 8), turn(9, 7)]);
};

async function play(tx: Tx, demo: DemoGame, at: { game: number; now: Date }): Promise<void> {
  const start = new Date(Math.round((at.now.getTime() + demo.inHours * HOUR_MS) / 900_000) * 900_000);
  const { tournament, price, more } = demo;
  const [teamA, teamB] = demo.teams;
  const planned = { tournament, teamA, teamB, price, gameStart: start.toISOString() };
  const [game] = await insertGames(tx, [{ ...planned, hidesTips: false, redOnlyIfAny: false, ...more }]);
  if (!game) return;
  // The customer of the demo leaves the coming games to the visitor.
  const players = PLAYERS.slice(demo.inHours > 0 ? 1 : 0).slice(0, demo.players);
  const begin = Math.min(at.now.getTime(), start.getTime());
  await insertTips(
    tx,
    players.map((userId, player) => ({
      gameId: game.id,
      userId,
      score: guess(player, at.game),
      at: new Date(begin - (player + 2) * HOUR_MS),
    })),
  );
  if (!demo.result) return;
  const closedAt = new Date(start.getTime() + 2.2 * HOUR_MS);
  await closeGame(tx, SELMA, { id: game.id, wanted: { ...scoreFrom(demo.result), gameClosed: true }, at: closedAt });
}

/** Two games closed, one waiting for its result, one running, five to come. */
export async function seedTips(tx: Tx, { now }: Demo): Promise<void> {
  if ((await listGames(tx, { limit: 1 })).length > 0) return;
  for (const [game, demo] of DEMO_GAMES.entries()) await play(tx, demo, { game, now });
  const open = await listPayouts(tx, { limit: 100, state: 'open' });
  const oldest = open.slice(-4).map(({ id }) => id);
  const paidAt = new Date(now.getTime() - 8 * 24 * HOUR_MS);
  if (oldest.length === 0) return;
  const paid = await markPaid(tx, oldest, { id: SELMA.id, name: SELMA.name, at: paidAt });
  stageDemoCash(
    tx,
    (await prizesOf(tx, paid)).map((prize) => ({ ...prize, by: SELMA, at: paidAt })),
  );
}
