import { measureGrowth, reading } from './growing.ts';
import type { Row } from './measure.ts';
import { type Kontor, logIn } from './server.ts';

const KUNDE = '100000000000000001';
const DRIVERS = 300;

async function fillPeople({ db }: Kontor): Promise<void> {
  await db.query(
    `insert into racing_driver (nickname, start_number, bio)
     select 'Messfahrer ' || n, 100 + n, '' from generate_series(1, ${DRIVERS}) n`,
  );
}

/** A year of laps on one track, by three hundred people in fifteen cars; bests and records as the server keeps them. */
async function fill({ db }: Kontor, total: number): Promise<void> {
  const { rows } = await db.query(`select count(*)::int as there from lap_time where track_id = 1`);
  await db.query(
    `insert into lap_time (track_id, driver_id, class_id, vehicle, time_ms, month, driven_at, state, is_from_game)
     select 1, d.first + n % ${DRIVERS}, 1 + (n / ${DRIVERS}) % 3, 'Wagen ' || (n / 7) % 15,
       90000 + (n::bigint * 7919) % 60000, to_char(at at time zone 'Europe/Berlin', 'YYYY-MM'), at, 'CONFIRMED', true
     from (select min(id) as first from racing_driver where nickname like 'Messfahrer %') d,
       generate_series(1, $1::int) n, lateral (select now() - (n % 365) * interval '1 day' as at) t`,
    [total - rows[0].there],
  );
  await db.query('delete from lap_best where track_id = 1');
  for (const vehicle of ['vehicle', "''"]) {
    for (const month of ['month', "''"]) {
      await db.query(
        `insert into lap_best (track_id, vehicle, month, class_id, driver_id, time_ms, lap_time_id)
         select distinct on (driver_id, class_id, 2, 3) 1, ${vehicle}, ${month}, class_id, driver_id, time_ms, id
         from lap_time where track_id = 1 and state = 'CONFIRMED'
         order by driver_id, class_id, 2, 3, time_ms, driven_at, id`,
      );
    }
  }
  await db.query('vacuum analyze lap_time');
  await db.query('vacuum analyze lap_best');
}

/** A track everybody drives on for years opens as fast as a new one. */
export async function benchRacing(kontor: Kontor): Promise<Row[]> {
  const cookie = await logIn(kontor.url, KUNDE);
  await fillPeople(kontor);
  const top = (query: string) => async (): Promise<void> => {
    const answer = await fetch(`${kontor.url}/api/racing/top-times?trackId=1${query}`, { headers: { cookie } });
    const { entries } = (await answer.json()) as { entries: unknown[] };
    if (!answer.ok || entries.length === 0) throw new Error(`top times answered ${answer.status}`);
  };
  const calls = {
    'top times of one track': top(''),
    'the same in one class': top('&classId=2'),
    'the same with one vehicle': top('&vehicle=Wagen%203'),
    'the same of this month': top('&period=month'),
    'all tracks with their records': reading(`${kontor.url}/api/racing/tracks`, cookie),
  };
  return measureGrowth({
    calls,
    small: () => fill(kontor, 10_000),
    large: () => fill(kontor, 1_000_000),
    goal: 3,
  });
}
