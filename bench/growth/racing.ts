import { PERSONAS, type Slice } from './slice.ts';

const DRIVERS = 300;
const first = `(select min(id) from racing_driver where nickname like 'Messfahrer %')`;

const LAPS = `
  insert into lap_time (track_id, driver_id, class_id, vehicle, time_ms, month, driven_at, state, is_from_game)
  select 1, ${first} + n % ${DRIVERS}, 1 + (n / ${DRIVERS}) % 3, 'Wagen ' || (n / 7) % 15,
    90000 + (n::bigint * 7919) % 60000, to_char(at, 'YYYY-MM'), at, case when n <= 50 then 'PENDING' else 'CONFIRMED' end, true
  from generate_series(1, $1::int) n, lateral (select now() - (n % 365) * interval '1 day') t (at)`;

const BESTS = `
  insert into lap_best (track_id, vehicle, period, class_id, driver_id, time_ms, lap_time_id)
  select distinct on (1, 2, 3, 4, 5) track_id, car, period, class_id, driver_id, time_ms, id
  from (
    select distinct on (driver_id, class_id, vehicle, month) * from lap_time
    where track_id = 1 and state = 'CONFIRMED' and driver_id >= ${first}
    order by driver_id, class_id, vehicle, month, time_ms, id
  ) lap, unnest(array[vehicle, '']) car, unnest(array[month, left(month, 4), '']) period
  order by 1, 2, 3, 4, 5, time_ms, id`;

const SEASONS = [
  `insert into tournament (name, description, state, points, fastest_lap_points)
   select 'Messung ' || n, '', 'FINISHED', '{25,18,15}', 0 from generate_series(1, $1::int / 200) n`,
  `insert into tournament_entry (tournament_id, driver_id, entered_at)
   select t.id, ${first} + (t.id * 20 + n) % ${DRIVERS}, now() from tournament t, generate_series(0, 19) n
   where t.name like 'Messung %' and $1::int > 0`,
  `insert into race (tournament_id, number, track_id, class_id, laps, state)
   select id, n, 1, 1, 3, 'OFFICIAL' from tournament, generate_series(1, 10) n where name like 'Messung %' and $1::int > 0`,
  `insert into race_result (race_id, driver_id, state, position, time_penalty_ms, point_penalty, place, points, counts)
   select r.id, e.driver_id, 'FINISHED', row_number() over (partition by r.id), 0, 0, row_number() over (partition by r.id), 1, true
   from race r join tournament_entry e using (tournament_id) join tournament t on t.id = tournament_id
   where t.name like 'Messung %' and $1::int > 0`,
];

/** Laps of three hundred people on one track for a year, and seasons of ten races with twenty people each. */
export const racing: Slice = {
  tables: ['lap_time', 'lap_best', 'tournament', 'tournament_entry', 'race', 'race_result'],
  fill: async (db, total) => {
    await db.query(
      `insert into racing_driver (nickname, start_number, bio)
       select 'Messfahrer ' || n, 500 + n, '' from generate_series(1, ${DRIVERS}) n`,
    );
    await db.query(`update racing_driver set user_id = null where user_id = $1`, [PERSONAS.Kunde]);
    await db.query(`update racing_driver set user_id = $1 where id = ${first}`, [PERSONAS.Kunde]);
    await db.query(LAPS, [total]);
    await db.query('delete from lap_best where track_id = 1');
    await db.query(BESTS);
    for (const statement of SEASONS) await db.query(statement, [total]);
  },
  asks: {
    'Strecken with their records': { path: '/api/racing/tracks', as: 'Kunde' },
    'One track': { path: '/api/racing/track/1', as: 'Kunde' },
    'Bestzeiten of a track': { path: '/api/racing/top-times?trackId=1', as: 'Kunde' },
    'Bestzeiten of a track in one class': { path: '/api/racing/top-times?trackId=1&classId=2', as: 'Kunde' },
    'Bestzeiten of a track with one vehicle': {
      path: '/api/racing/top-times?trackId=1&limit=20&vehicle=Wagen%203',
      as: 'Kunde',
    },
    'Bestzeiten of a track this year': { path: '/api/racing/top-times?trackId=1&period=year', as: 'Kunde' },
    'Bestzeiten of a track last month': {
      path: '/api/racing/top-times?trackId=1&limit=20&period=last-month',
      as: 'Kunde',
    },
    'Meine Zeiten': { path: '/api/racing/me/times?limit=3', as: 'Kunde' },
    'Mein Profil': { path: '/api/racing/me', as: 'Kunde' },
    'Meine Laufbahn': { path: '/api/racing/me/career', as: 'Kunde' },
    'Zeiten to be decided': { path: '/api/racing/lap-times/pending', as: 'Mitarbeiter' },
    'Fahrer, search': { path: '/api/racing/drivers?search=Messfahrer', as: 'Kunde' },
    Turniere: { path: '/api/racing/tournaments?limit=5', as: 'Kunde' },
    'Turniere, finished ones': { path: '/api/racing/tournaments?limit=5&state=FINISHED', as: 'Kunde' },
    'One tournament with its standings': { path: '/api/racing/tournament/5', as: 'Kunde' },
  },
};
