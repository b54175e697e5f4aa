import { best, median, type Row } from '../measure.ts';
import { type Kontor, logIn } from '../server.ts';
import { PERSONAS } from './slice.ts';

const TIPS = 10_000;
const RESULT = {
  goalsTeamA: 2,
  goalsTeamB: 1,
  redCardsTeamA: 0,
  redCardsTeamB: 0,
  yellowCardsTeamA: 2,
  yellowCardsTeamB: 3,
  cornersTeamA: 6,
  cornersTeamB: 4,
};

async function fillPeople({ db }: Kontor): Promise<void> {
  await db.query(
    `insert into app_user (id, user_name) select (800000 + n)::text, 'Tipper ' || n from generate_series(1, ${TIPS}) n`,
  );
}

/** A game that everybody has tipped; it has begun an hour ago. */
async function fillGame({ db }: Kontor): Promise<number> {
  const { rows } = await db.query(
    `insert into tip_game (tournament, team_a, team_b, price, game_start, hides_tips, red_only_if_any)
     values ('Messung', 'A', 'B', 500, now() - interval '1 hour', false, false) returning id`,
  );
  await db.query(
    `insert into tip (game_id, user_id, goals_team_a, goals_team_b, red_cards_team_a, red_cards_team_b,
       yellow_cards_team_a, yellow_cards_team_b, corners_team_a, corners_team_b, tipped_at)
     select $1, (800000 + n)::text, n % 4, n % 3, n % 2, 0, n % 5, n % 4, n % 9, n % 7, now()
     from generate_series(1, ${TIPS}) n`,
    [rows[0].id],
  );
  await db.query('analyze tip');
  return rows[0].id;
}

/** Closing a popular game is quick, and reading it afterwards is no slower for its size. */
export async function measureClosing(kontor: Kontor): Promise<Row[]> {
  const cookie = await logIn(kontor.url, PERSONAS.Verwaltung);
  const send = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(kontor.url + path, {
      ...init,
      headers: { cookie, 'content-type': 'application/json', origin: kontor.url },
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
  };
  await fillPeople(kontor);
  const closing: number[] = [];
  let id = 0;
  for (let turn = 0; turn < 3; turn += 1) {
    id = await fillGame(kontor);
    const since = performance.now();
    await send(`/api/tip-game/${id}`, { method: 'PATCH', body: JSON.stringify({ gameClosed: true, ...RESULT }) });
    closing.push(performance.now() - since);
  }
  const listing = await median(() => send('/api/tip-games'));
  const detail = await median(() => send(`/api/tip-game/${id}`));
  const page = await median(() => send(`/api/tip-game/${id}/tips?limit=1000`));
  const board = await median(() => send('/api/tip-games/leaderboard'));
  return [
    best('close a game with 10,000 tips', closing, 1500),
    best('list of games after it', [listing], 200),
    best('the game with its first 200 tips', [detail], 200),
    best('1,000 of its tips', [page], 200),
    best('leaderboard over 10,000 people', [board], 50),
  ];
}
