import { few, now, people, person, type Rows } from './old-parts.ts';

const score = 'n % 4, n % 3, 0, n % 2, n % 5, n % 4, n % 9, n % 7';
const SCORE = `goals_team_a, goals_team_b, red_cards_team_a, red_cards_team_b, yellow_cards_team_a, yellow_cards_team_b,
  corners_team_a, corners_team_b`;

/** As the application of that time stored them: by month, later also by year and altogether. */
const periodsOf = (state: number, month: string): string =>
  state < 22 ? `(values (${month}))` : `(values (${month}), (left(${month}, 4)), (''))`;
const periodIn = (state: number): string => (state < 22 ? 'month' : 'period');

const TIPS: Rows[] = [
  [
    15,
    `insert into tip_game (tournament, team_a, team_b, price, game_start, hides_tips, red_only_if_any, closed_at, ${SCORE})
    select 'Liga', 'A', 'B', 10, timestamptz '2024-12-31 22:30Z' + n * interval '30 minutes', false, false, ${now}, ${score} from ${few}`,
  ],
  [
    15,
    `insert into tip_game (tournament, team_a, team_b, price, game_start, hides_tips, red_only_if_any)
    select 'Liga', 'A', 'B', 10, ${now} + n * interval '1 day', true, true from ${few}`,
  ],
  [
    15,
    `insert into tip (game_id, user_id, ${SCORE}, won, is_exact, tipped_at)
    select g, ${person}, ${score}, case when g < 10 then (n * g) % 7 * 10 end, case when g < 10 then n % 7 = 0 end, ${now}
    from ${people}, generate_series(1, 18) g where (n + g) % 3 > 0`,
  ],
  [
    15,
    `insert into tip_payout (game_id, user_id, amount, paid_at, paid_by)
    select game_id, user_id, won, case when won > 20 then ${now} end, case when won > 20 then 'Selma' end from tip where won > 0`,
  ],
  [
    15,
    (state) => `insert into tip_score (user_id, ${periodIn(state)}, won, exact, tips)
    select user_id, p, sum(won), count(*) filter (where is_exact), count(*) from tip join tip_game on tip_game.id = game_id,
      lateral (select to_char(game_start at time zone 'Europe/Berlin', 'YYYY-MM')) one (month),
      lateral ${periodsOf(state, 'month')} periods (p)
    where won is not null group by user_id, p`,
  ],
];

const RECORDINGS: Rows[] = [
  [
    17,
    `insert into reported_lap_time (discord_id, citizen_name, track, vehicle, class, time_ms, driven_at)
    select ${person}, 'Jemand', 'Nirgendwo', 'Wagen', 'S', 1000 + n, ${now} from ${few}`,
  ],
  [
    19,
    `insert into video (stream_id, title, state, byte_length, started_at, finished_at, stored_at, storage_key, preserve)
    select 'stream-' || n, 'Aufnahme', 'READY', 5, ${now} - n * interval '1 hour', ${now}, ${now}, n || '.mp4', n % 2 = 0 from ${few}`,
  ],
  [19, `insert into video_garbage (storage_key, since) values ('gone.mp4', ${now})`],
  [
    19,
    `insert into video_inbox_problem (spool, source_file, name, byte_length, source_mtime, reason, seen_at)
    values ('a', 'b', 'c.txt', 1, ${now}, 'Keine Aufnahme.', ${now})`,
  ],
  [
    19,
    `insert into video_position (user_id, video_id, seconds, saved_at) select ${person}, n, 1.5, ${now} from ${few}`,
  ],
];

const RACING: Rows[] = [
  [
    20,
    `insert into racing_driver (user_id, nickname, start_number, bio) select ${person}, 'Fahrer ' || n, n, '' from ${few}`,
  ],
  [
    20,
    `insert into racing_team (name, color, captain_id, dissolved) select 'Team ' || n, '#000000', n, n > 4 from ${few}`,
  ],
  [20, 'update racing_driver set team_id = id where id < 5'],
  [20, `insert into racing_invitation (team_id, driver_id, invited_at) select 1, n, ${now} from ${few} where n > 4`],
  [
    20,
    `insert into track (name, kind, length_meters, description, image_version) select 'Strecke ' || n, 'SPRINT', 900, '', 1 from ${few}`,
  ],
  [20, `insert into track_image (track_id, type, bytes) select n, 'image/png', 'x' from ${few}`],
  [
    20,
    `insert into lap_time (track_id, driver_id, class_id, vehicle, time_ms, month, driven_at, state, is_from_game)
    select 1 + n % 3, 1 + n % 5, 1 + n % 4, 'Wagen ' || n % 2, 90000 + n * 37 % 101, '202' || 5 + n % 2 || '-0' || 1 + n % 3, ${now},
      (array['CONFIRMED', 'CONFIRMED', 'PENDING', 'REJECTED'])[1 + n % 4], true from ${people}`,
  ],
  [
    20,
    (state) => `insert into lap_best (track_id, vehicle, ${periodIn(state)}, class_id, driver_id, time_ms, lap_time_id)
    select distinct on (1, 2, 3, 4, 5) track_id, car, p, class_id, driver_id, time_ms, id
    from lap_time, unnest(array[vehicle, '']) car, lateral ${state < 22 ? `(values (lap_time.month), (''))` : periodsOf(state, 'lap_time.month')} periods (p)
    where state = 'CONFIRMED' order by 1, 2, 3, 4, 5, time_ms, id`,
  ],
  [
    20,
    `insert into lap_record (lap_time_id, track_id, class_id, time_ms, driven_at)
    select id, track_id, class_id, time_ms, driven_at from lap_time where state = 'CONFIRMED' limit 9`,
  ],
  [
    20,
    `insert into tournament (name, description, state, points, fastest_lap_points, leader_ids)
    select 'Turnier ' || n, '', (array['DRAFT', 'REGISTRATION', 'RUNNING', 'FINISHED', 'CANCELLED'])[1 + n % 5], '{3,2,1}', 1, '{1}' from ${few}`,
  ],
  [20, `insert into tournament_entry (tournament_id, driver_id, entered_at) select n, 1 + n % 9, ${now} from ${few}`],
  [
    20,
    `insert into race (tournament_id, number, track_id, class_id, laps, state)
    select n, 1, 1, 1, 3, (array['PLANNED', 'PROVISIONAL', 'OFFICIAL'])[1 + n % 3] from ${few}`,
  ],
  [
    20,
    (
      state,
    ) => `insert into race_result (race_id, driver_id, team_id, state, position, time_ms, fastest_lap_ms, time_penalty_ms,
      point_penalty, place, points${state < 22 ? '' : ', counts'})
    select race.id, 1 + race.id % 9, 1, 'FINISHED', 1, 1000, 900, 0, 0, 1, 3
      ${state < 22 ? '' : `, race.state = 'OFFICIAL' and tournament.state in ('RUNNING', 'FINISHED')`}
    from race join tournament on tournament.id = tournament_id`,
  ],
  [21, `insert into change_horizon (upto) values (pg_current_xact_id())`],
];

export const OLD_GAMES: Rows[] = [...TIPS, ...RECORDINGS, ...RACING];
