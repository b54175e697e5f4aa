import { PERSONAS, type Slice } from './slice.ts';

const SCORE = `goals_team_a, goals_team_b, red_cards_team_a, red_cards_team_b, yellow_cards_team_a, yellow_cards_team_b,
  corners_team_a, corners_team_b`;

/** A hundred tips a game, one of them the looking customer's; a player for every twenty tips, 10,000 at most; few payouts are open. */
export const tips: Slice = {
  tables: ['tip_game', 'tip', 'tip_payout', 'tip_score'],
  fill: async (db, total) => {
    const players = Math.min(10_000, Math.max(200, total / 20));
    const { rows } = await db.query(
      `insert into tip_game (tournament, team_a, team_b, price, game_start, hides_tips, red_only_if_any, closed_at, ${SCORE})
       select 'Liga', 'A', 'B', 10, now() - n * interval '1 hour', false, false, now(), 1, 1, 0, 0, 0, 0, 4, 4
       from generate_series(1, $1::int / 100) n returning id`,
      [total],
    );
    await db.query(
      `insert into tip (game_id, user_id, ${SCORE}, won, is_exact, tipped_at)
       select $2::bigint + n / 100, case n % 100 when 0 then $3 else (600000001 + n * 37 % $4::int)::text end,
         n % 4, n % 3, 0, 0, n % 5, n % 4, n % 9, n % 7, n % 50, false, now()
       from generate_series(0, $1::int - 1) n`,
      [total, rows[0].id, PERSONAS.Kunde, players],
    );
    await db.query(
      `insert into tip_payout (game_id, user_id, amount, paid_at, paid_by)
       select game_id, user_id, 10, case when row_number() over (order by id) > 100 then now() end, 'Kasse'
       from tip where game_id >= $1`,
      [rows[0].id],
    );
    await db.query(
      `insert into tip_score (user_id, period, won, exact, tips)
       select case n when 1 then $3 else (600000000 + n)::text end, case p when 0 then '' when 1 then '2026' else
         to_char(timestamp '2027-01-01' - (p - 1) * interval '1 month', 'YYYY-MM') end, n * 37 % 99991, n % 7, 20
       from generate_series(1, $2::int) n, generate_series(0, $1::int / $2::int - 1) p
       on conflict do nothing`,
      [total, players, PERSONAS.Kunde],
    );
  },
  asks: {
    Tippspiele: { path: '/api/tip-games?limit=10', as: 'Kunde' },
    'Tippspiele, open ones': { path: '/api/tip-games?state=open', as: 'Kunde' },
    'Meine Tippspiele': { path: '/api/tip-games/my?limit=10', as: 'Kunde' },
    'One game with its tips': { path: '/api/tip-game/12', as: 'Kunde' },
    'Tips of a game, another page': { path: '/api/tip-game/12/tips?limit=50', as: 'Kunde' },
    'Who would win a game': {
      path: '/api/tip-game/12/winners?goalsTeamA=2&goalsTeamB=1&redCardsTeamA=0&redCardsTeamB=0&yellowCardsTeamA=2&yellowCardsTeamB=3&cornersTeamA=6&cornersTeamB=4',
      as: 'Verwaltung',
    },
    Bestenliste: { path: '/api/tip-games/leaderboard', as: 'Kunde' },
    'Bestenliste of a year': { path: '/api/tip-games/leaderboard?period=2026', as: 'Kunde' },
    'Bestenliste of a month': { path: '/api/tip-games/leaderboard?period=2026-12', as: 'Kunde' },
    'One person of the Bestenliste': { path: `/api/tip-games/player/${PERSONAS.Kunde}`, as: 'Kunde' },
    'Auszahlungen, open': { path: '/api/tip-payouts?limit=50', as: 'Verwaltung' },
    'Auszahlungen, done': { path: '/api/tip-payouts?limit=50&state=paid', as: 'Verwaltung' },
    'Auszahlungen, sums': { path: '/api/tip-payouts/totals', as: 'Verwaltung' },
  },
};
