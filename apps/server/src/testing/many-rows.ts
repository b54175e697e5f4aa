import type { testApp } from './app.ts';

type TestApp = Awaited<ReturnType<typeof testApp>>;

/** So many that reading all of them is never the cheapest way to find a page of them. */
export const MANY = 20_000;

const rows = `generate_series(1, ${MANY}) n`;
const person = `(1000000 + n)::text`;
const clerk = `(1000001 + n % 40)::text`;
const moment = `timestamptz '2026-11-15 12:00Z' - n * interval '10 minutes'`;
const score = `n % 4, n % 3, 0, n % 2, n % 5, n % 4, n % 9, n % 7`;
const SCORE = `goals_team_a, goals_team_b, red_cards_team_a, red_cards_team_b, yellow_cards_team_a, yellow_cards_team_b,
  corners_team_a, corners_team_b`;

/** What a business has that does not grow by being used. */
const BOUNDED = [
  `insert into base_item (name, label, weight) select 'item' || n, 'Ware ' || n, 100 from generate_series(1, 3000) n`,
  `insert into inventory_item (name, amount) select 'item' || n, n from generate_series(1, 1000) n`,
  `insert into held_snapshot (citizen_name, items, told_at) values ('Spielserver', '{"item1": 1}', now())`,
  `insert into item_price (item, price_per_unit) select 'item' || n, 2 from generate_series(1, 1000) n`,
  `insert into category (name, icon, position) select 'Kategorie ' || n, 'box', n from generate_series(1, 20) n`,
  `insert into product (name, description, price, produces_name, produces_amount, target_production_count, factory_product,
     category_id, position, on_sale, kind)
   select 'Produkt ' || n, '', 5, 'item' || n, 1, 0, false, 1 + n % 20, n, true, case when n > 500 then 'RESOLD' else 'MADE' end
   from generate_series(1, 520) n`,
  `insert into product_ingredient (product_id, position, name, amount)
   select 1 + n % 500, n / 500, 'item' || (1 + n % 700 + n / 500), 1 from generate_series(0, 1499) n`,
  `insert into product_part (product_id, position, part_id, amount) select n, 0, n - 1, 2 from generate_series(401, 500) n`,
  `insert into product_sale (day, product_id, amount)
   select date '2026-11-15' - d, p, 3 from generate_series(0, 89) d, generate_series(1, 500) p`,
  `insert into vehicle_class (name, position) select name, at from unnest('{S,A,B,C,D}'::text[]) with ordinality class (name, at)`,
  `insert into track (name, kind, length_meters, description) select 'Strecke ' || n, 'CIRCUIT', 1000, ''
   from generate_series(1, 50) n`,
  `insert into racing_driver (user_id, nickname, start_number, bio)
   select ${person}, 'Fahrer ' || n, n, '' from generate_series(1, 900) n`,
];

const PEOPLE = [
  `insert into app_user (id, user_name, created_at, authorities, granted)
   select ${person}, 'Person ' || n, ${moment}, staff.held, staff.held from ${rows},
     lateral (select case when n % 400 = 0 then '{ROLE_USER,ROLE_MODERATOR}' else '{ROLE_USER}' end::text[]) staff (held)`,
  `update app_user set name_key = 'name' || n % 9000 from ${rows} where id = ${person}`,
  `insert into person_name (name_key, user_id) select 'name' || n % 9000, ${person} from ${rows}`,
  `insert into session (id_hash, user_id, created_at, expires_at)
   select 'hash' || n, ${person}, ${moment}, ${moment} + interval '138 days' from ${rows}`,
  `update session set kind = 'TABLET' where id_hash like 'hash%77'`,
  // Heard of a moment ago: a silent game server would end them.
  `insert into game_presence (source, checked_at, online, players) values ('bridge', '2026-11-15 12:00Z', '{}', 0)`,
  `insert into game_link (user_id, licence, linked_at) select ${person}, lpad(n::text, 40, '0'), ${moment} from ${rows}`,
  `insert into tablet_visit (user_id, day) select ${person}, '2026-11-15' from ${rows}`,
  `insert into idempotency (owner, key, request, created_at)
   select ${person}, 'key', '', timestamptz '2026-11-15 12:00Z' - n * interval '4.4 seconds' from ${rows}`,
  `insert into discord_grant (user_id, tokens, roles, checked_at) select ${person}, '', array['9' || n % 500], ${moment} from ${rows}`,
  `insert into refused_access (person, since, routes) select 'hash' || n, ${moment}, array['GET /api/users'] from ${rows}`,
  // All of them within the 90 days of retention.
  `insert into former_staff (user_id, user_name, left_at)
   select ${person}, 'Person ' || n, timestamptz '2026-11-15 12:00Z' - n * interval '6 minutes' from ${rows}`,
];

const TRADE = [
  `insert into audit (type, message, search, display_name, source, created_at, actor_id, about)
   select (array['TRADING', 'HR', 'MANAGEMENT', 'RAID', 'DJ'])[1 + n % 5], 'Ereignis ' || n, 'Ereignis ' || n || word.said ||
     ' Person ' || n % 40, 'Person ' || n % 40, 'KONTOR', ${moment}, ${clerk}, case when n % 9 = 0 then array[${person}] end
   from ${rows}, lateral (select case when n % 500 = 7 then ' Sonderfall' else '' end) word (said)`,
  `insert into inventory_history (citizen_name, actor_id, source, reason, created_at)
   select 'Person ' || n % 40, ${clerk}, 'KONTOR', 'Einkauf', ${moment} from ${rows}`,
  `insert into inventory_history_item (history_id, name, label, old_amount, new_amount)
   select n, 'item' || 1 + n % 1000, 'Ware', 1, 2 from ${rows}`,
  `insert into customer_order (customer_id, status, note, phone, total, weight, search, accepted_at, created_at, updated_at)
   select case when is_running then ${person} else (1000001 + n % 200)::text end,
     case when is_running then (array['NEW', 'ACCEPTED', 'IN_PROGRESS', 'READY'])[1 + n % 4] else 'COMPLETED' end, '', '', 10, 500,
     'Person ' || n % 200 || ' Produkt ' || n % 500, at, at, at
   from ${rows}, lateral (select n > ${MANY} - 100, timestamptz '2026-11-15 12:00Z' - (${MANY} - n) * interval '10 minutes')
     state (is_running, at)`,
  `insert into order_line (order_id, position, product_id, name, item, amount, unit_price, unit_weight)
   select n, p, 1 + p, 'Produkt', 'item' || 1 + n % 500, 2, 2.5, 500 from ${rows}, generate_series(0, 1) p`,
  `insert into order_part (order_id, position, place, product_id, name, item, amount)
   select n, 1, p, 1 + p, 'Produkt', 'item' || 1 + (n + p) % 500, 2 from ${rows}, generate_series(0, 1) p`,
  `insert into order_event (order_id, version, at, to_status, by_id)
   select n, v, now(), 'NEW', case when v > 1 then ${clerk} end from ${rows}, generate_series(1, 9, 8) v`,
];

const TIPS = [
  `insert into tip_game (tournament, team_a, team_b, price, game_start, hides_tips, red_only_if_any, closed_at, ${SCORE})
   select 'Liga', 'A', 'B', 10, ${moment} + interval '1 day', false, false, ${moment} + interval '2 days', ${score} from ${rows}`,
  `update tip_game set closed_at = null, ${SCORE.split(',')
    .map((column) => `${column} = null`)
    .join()} where id % 400 = 0 or id < 10`,
  `insert into tip (game_id, user_id, ${SCORE}, won, is_exact, tipped_at)
   select n, (1000001 + (n * 7 + p) % 2000)::text, ${score}, n % 50, false, ${moment} from ${rows}, generate_series(0, 1) p`,
  `insert into tip (game_id, user_id, ${SCORE}, tipped_at)
   select 1, ${person}, ${score}, ${moment} from generate_series(3000, 4000) n`,
  `insert into tip_payout (game_id, user_id, amount, paid_at, paid_by_id)
   select n, ${person}, 50, case when n % 100 = 0 then null else now() end, ${clerk} from ${rows}`,
  `insert into tip_score (user_id, period, won, exact, tips)
   select ${person}, period, n * 10, n % 7, 20 from generate_series(1, 2000) n,
     unnest('{"", 2025, 2026, 2025-11, 2025-12, 2026-01, 2026-05, 2026-08, 2026-09, 2026-10, 2026-11}'::text[]) period`,
];

const RACING = [
  `insert into racing_team (name, color, captain_id, dissolved) select 'Team ' || n, '#000000', 1 + n % 900, n > 900 from ${rows}`,
  `update racing_driver set team_id = id`,
  `insert into racing_invitation (team_id, driver_id, invited_at) select 1 + n % 900, 1 + n / 900, ${moment} from ${rows}`,
  `insert into lap_time (track_id, driver_id, class_id, vehicle, time_ms, month, driven_at, state, is_from_game)
   select 1 + n % 50, 1 + (n / 7) % 900, 1 + (n / 3) % 5, 'Wagen ' || (n / 11) % 15, 90000 + n, '2026-11', ${moment},
     case when n % 400 = 0 then 'PENDING' else 'CONFIRMED' end, true from ${rows}`,
  `insert into lap_best (track_id, vehicle, period, class_id, driver_id, time_ms, lap_time_id)
   select distinct on (1, 2, 3, 4, 5) track_id, car, period, class_id, driver_id, time_ms, id
   from lap_time, unnest(array[vehicle, '']) car, unnest('{"", 2026, 2026-10, 2026-11}'::text[]) period
   where id % 4 = 1 order by 1, 2, 3, 4, 5, time_ms`,
  `insert into lap_record (lap_time_id, track_id, class_id, time_ms, driven_at)
   select id, track_id, class_id, time_ms, driven_at from lap_time where (id / 50) % 10 = 0`,
  `insert into reported_lap_time (discord_id, citizen_name, track, vehicle, time_ms, driven_at)
   select case when n % 2 = 0 then (90000000 + n)::text end, 'Fremder ' || n, 'Nirgendwo ' || n % 100, 'Wagen', 1000, ${moment}
   from ${rows} union all select '1000007', 'Fahrer 7', 'Strecke 1', 'Wagen 1', 1000, ${moment} from generate_series(1, 3) n`,
  `insert into tournament (name, description, state, points, fastest_lap_points)
   select 'Turnier ' || n, '', (array['DRAFT', 'REGISTRATION', 'RUNNING', 'FINISHED', 'CANCELLED'])[1 + n % 5], '{3,2,1}', 0
   from ${rows}`,
  `insert into tournament_entry (tournament_id, driver_id, entered_at) select n, 1 + (n + p) % 900, now()
   from ${rows}, generate_series(0, 1) p`,
  `insert into race (tournament_id, number, track_id, class_id, laps, state)
   select n, 1, 1 + n % 50, 1 + n % 5, 3, 'OFFICIAL' from ${rows}`,
  `insert into race_result (race_id, driver_id, team_id, state, position, time_penalty_ms, point_penalty, place, points, counts)
   select n, 1 + (n + p) % 900, 1 + n % 900, 'FINISHED', 1 + p, 0, 0, 1 + p, 3, n % 5 between 2 and 3 from ${rows}, generate_series(0, 1) p`,
];

const VIDEOS = [
  `insert into video (stream_id, title, state, started_at, finished_at, stored_at, storage_key, preserve)
   select 'stream-' || n, 'Aufnahme', 'READY', ${moment}, ${moment} + interval '9 minutes',
     timestamptz '2026-11-15 12:00Z' - case when n % 999 = 0 then interval '1 year' else n * interval '1 second' end,
     n || '.mp4', n % 2 = 0 from ${rows}`,
  `insert into video_position (user_id, video_id, seconds, saved_at) select ${person}, n, 10, now() from ${rows}`,
];

/** A business that has been in use for years: every table that grows holds many rows. */
export async function fillWithYears({ fill, pool }: Pick<TestApp, 'fill' | 'pool'>): Promise<void> {
  await fill([...PEOPLE, ...BOUNDED, ...TRADE, ...TIPS, ...RACING, ...VIDEOS]);
  const client = await pool.connect();
  // As long as it takes on this machine.
  await client.query('set statement_timeout = 0');
  const unhurried = { text: 'vacuum analyze', query_timeout: 2 ** 31 - 1 };
  await client.query(unhurried).finally(() => client.release(true));
}
