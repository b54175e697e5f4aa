import * as tips from '@kontor/contract/tips/api.ts';
import { EMPTY_SCORE } from '@kontor/contract/tips/rules.ts';
import { clerk, DRIVER, MIDDLE, now, of, person, RESULT, type Samples, SOMEWHERE, upTo } from '#testing/samples.ts';

const score = 'n % 4, n % 3, 0, n % 2, n % 5, n % 4, n % 9, n % 7';
const SCORE = `goals_team_a, goals_team_b, red_cards_team_a, red_cards_team_b, yellow_cards_team_a, yellow_cards_team_b,
  corners_team_a, corners_team_b`;
/** The first few begin in these days; of the others one in 400 waits for its result. */
const isOpen = '(n < 10 or n % 400 = 0)';

const START = '2026-11-15T19:30:00.000Z';
const GAME = { tournament: 'Liga', teamA: 'Nordkai', teamB: 'Vespucci', price: 100, gameStart: START };

export const tipsSamples: Samples = {
  rows({ many, state }) {
    const players = Math.min(many, 2_000);
    const [period, periods] =
      state < 22 ? ['month', '(values (month))'] : ['period', `(values (month), (left(month, 4)), (''))`];
    return [
      [
        15,
        `insert into tip_game (tournament, team_a, team_b, price, game_start, hides_tips, red_only_if_any, closed_at, ${SCORE})
        select 'Liga', 'A', 'B', 10, start, n % 2 = 0, n % 3 = 0, case when not ${isOpen} then start end,
          ${score.split(', ').map((value) => `case when not ${isOpen} then ${value} end`)}
        from ${upTo(many)}, lateral (
          select ${now} + case when n < 10 then (5 - n) * interval '1 day' else interval '1 day' - n * interval '30 minutes' end
        ) begins (start)`,
      ],
      // Around New Year in Berlin, which is not that of the database.
      [
        15,
        `insert into tip_game (tournament, team_a, team_b, price, game_start, hides_tips, red_only_if_any, closed_at, ${SCORE})
        select 'Liga', 'A', 'B', 10, timestamptz '2024-12-31 22:30Z' + n * interval '30 minutes', false, false, ${now}, ${score}
        from ${upTo(9)}`,
      ],
      [
        15,
        `insert into tip (game_id, user_id, ${SCORE}, won, is_exact, tipped_at)
        select n, (1000001 + (n * 7 + p) % ${players})::text, ${score}, case when closed_at is not null then n % 50 end,
          case when closed_at is not null then n % 7 = 0 end, least(game_start, ${now}) - interval '1 day'
        from tip_game, lateral (select id) numbered (n), generate_series(0, 1) p`,
      ],
      [
        15,
        `insert into tip (game_id, user_id, ${SCORE}, tipped_at)
        select 1, ${person}, ${score}, ${now} - interval '1 day' from generate_series(${Math.ceil(many * 0.95)}, ${many}) n`,
      ],
      [
        15,
        `insert into tip_payout (game_id, user_id, amount, paid_at, paid_by${state < 23 ? '' : ', paid_by_id'})
        select game_id, user_id, won, case when is_paid then ${now} end, case when is_paid then 'Selma' end${
          state < 23 ? '' : `, case when is_paid then ${clerk} end`
        } from tip, lateral (select id, game_id % 100 <> 51) payout (n, is_paid) where won > 0`,
      ],
      [
        15,
        `insert into tip_score (user_id, ${period}, won, exact, tips)
        select user_id, p, sum(won), count(*) filter (where is_exact), count(*) from tip join tip_game on tip_game.id = game_id,
          lateral (select to_char(game_start at time zone 'Europe/Berlin', 'YYYY-MM')) one (month), lateral ${periods} periods (p)
        where won is not null group by user_id, p`,
      ],
    ];
  },
  reads: [
    [tips.listTipGames, {}, { query: { state: 'open' } }, { query: { state: 'closed', before: SOMEWHERE } }],
    [tips.listMyTipGames, {}, { query: { before: MIDDLE } }, { query: { before: SOMEWHERE } }],
    [tips.getTipGame, { params: { id: 1 } }],
    [tips.previewWinners, { params: { id: 1 }, query: RESULT }],
    [tips.listTips, { params: { id: 1 } }, { params: { id: 1 }, query: { before: '40500' } }],
    // OpenLigaDB is out of reach there.
    [tips.previewMatchday, { query: { league: 'bl1' }, status: 503 }],
    [tips.listProposals, {}],
    [tips.getLeaderboard, {}, { query: { period: '2026' } }, { query: { period: '2026-11' } }],
    [tips.getRecap, {}],
    [tips.getPlayer, { params: { userId: DRIVER } }],
    [tips.listPayouts, {}, { query: { state: 'paid' } }, { query: { state: 'paid', before: MIDDLE } }],
    [tips.getPayoutTotals, {}],
  ],
  bodies: {
    'POST /api/tip-payouts/all': of({ count: 2, total: 2 }, { count: 1, total: 10 }),
    'POST /api/tip-games/recap/notices': of({ gameId: 1 }, { gameId: 0 }),
  },
  async writes({ act, kontor: { time }, admin, mara, lou }) {
    const [first, second] = [
      await act(admin, tips.createTipGame, { body: GAME }),
      await act(admin, tips.createTipGame, { body: GAME }),
    ];
    await act(admin, tips.importTipGames, { body: { games: [GAME] } });
    const round = { league: 'bl1', season: 2026, matchday: 1 };
    await act(admin, tips.takeOverMatchday, { body: { ...round, games: [{ matchId: 7, game: GAME }] } });
    await act(admin, tips.changeTipGame, { params: { id: first.id }, body: { ...GAME, price: 200 } });
    await act(admin, tips.removeTipGame, { params: { id: second.id } });
    const params = { id: first.id };
    for (const who of [mara, lou]) await act(who, tips.saveTip, { params, body: { ...EMPTY_SCORE, goalsTeamA: 2 } });
    await act(lou, tips.removeTip, { params });
    time.now = new Date(START);
    const result = { ...EMPTY_SCORE, goalsTeamA: 2 };
    await act(admin, tips.closeTipGame, { params, body: { ...result, gameClosed: true } });
    const [open] = (await admin.call(tips.listPayouts)).body;
    await act(admin, tips.markPayouts, { body: { ids: [open?.id ?? 0], paid: true } });
    await act(admin, tips.closeTipGame, { params, body: { ...result, goalsTeamA: 3, gameClosed: true } });
    await act(admin, tips.settlePayouts, { body: { ids: [open?.id ?? 0] } });
    await act(admin, tips.sendRecap, { body: { gameId: first.id } });
    const { open: count, openTotal: total } = (await admin.call(tips.getPayoutTotals)).body;
    await act(admin, tips.payAll, { body: { count, total } });
  },
};
