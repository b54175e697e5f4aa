import { FEATURES } from '@kontor/contract/core/features.ts';
import { ROLES } from '@kontor/contract/core/roles.ts';
import type { testApp } from '#testing/app.ts';
import { BRIDGE_TOKEN } from '#testing/shop.ts';
import { switchOn } from '#testing/switch-on.ts';
import { CUSTOMER, ITEMS, KNOWN, LEADER, PEOPLE, PICTURE_ID } from './known-values.ts';
import type { CallerName } from './requests.ts';

/** In everything that only its owner or staff may read; in any other response it is a leak. */
export const SECRET = 'LEAK4711';
/** Belongs to the secrets; no request ever names it. */
const FAR = 900_001;
const STRANGER = '6660001';

const rows = `generate_series(1, ${KNOWN}) n`;
const person = '(7000 + n)::text';
const now = `timestamptz '2026-11-15 12:00Z'`;
const score = 'n % 4, n % 3, 0, n % 2, n % 5, n % 4, n % 9, n % 7';
const SCORE = `goals_team_a, goals_team_b, red_cards_team_a, red_cards_team_b, yellow_cards_team_a, yellow_cards_team_b,
  corners_team_a, corners_team_b`;

const SHOP = [
  `insert into app_user (id, user_name, global_name) select unnest('{${PEOPLE.join()}}'::text[]), 'person', 'Person'`,
  `insert into base_item (name, label, weight) select unnest('{${ITEMS.join()}}'::text[]), 'Ware', 100`,
  `insert into item_price (item, price_per_unit) values ('flour', 0.5), ('sugar', 0.25)`,
  `insert into product (name, description, price, produces_name, produces_amount, target_production_count, factory_product, on_sale)
   select 'Produkt ' || n, 'gut', 2.5, (array['bread', 'cake'])[1 + n % 2], 1 + n % 3, 10, false, true from ${rows}`,
  `insert into product_ingredient (product_id, position, name, amount) select n, 0, 'flour', 0.5 from ${rows}`,
  `insert into picture (id, use, created_at) values ('${PICTURE_ID}', 'PRODUCT', ${now})`,
  `insert into picture_file (picture_id, size, type, bytes) values ('${PICTURE_ID}', 'small', 'image/webp', 'x')`,
  `insert into customer_order (customer_id, status, note, phone, total, weight, search, accepted_at, created_at, updated_at)
   select ${person}, (array['NEW', 'ACCEPTED', 'IN_PROGRESS', 'READY'])[1 + n % 4], '', '', 5, 200, '', ${now}, ${now}, ${now}
   from ${rows}`,
  `insert into order_line (order_id, position, product_id, name, item, amount, unit_price, unit_weight)
   select n, 0, n, 'Produkt', (array['bread', 'cake'])[1 + n % 2], 2, 2.5, 100 from ${rows}`,
  `insert into order_event (order_id, version, at, to_status)
   select n, 1, ${now}, (array['NEW', 'ACCEPTED', 'IN_PROGRESS', 'READY'])[1 + n % 4] from ${rows}`,
];

const GAMES = [
  `insert into tip_game (tournament, team_a, team_b, price, game_start, hides_tips, red_only_if_any)
   select 'Liga', 'A', 'B', 10, ${now} + (n - 6) * interval '1 day', n % 2 = 0, n % 3 = 0 from ${rows}`,
  `insert into tip (game_id, user_id, ${SCORE}, tipped_at)
   select n, (7001 + (n + p) % ${KNOWN})::text, ${score}, ${now} - interval '9 days' from ${rows}, generate_series(0, 2) p`,
  `insert into tip (game_id, user_id, ${SCORE}, tipped_at)
   select n, '${CUSTOMER}', ${score}, ${now} - interval '9 days' from ${rows} where n % 2 = 0`,
  `insert into vehicle_class (name, position) select name, at from unnest('{S,A,B,C,D}'::text[]) with ordinality class (name, at)`,
  `insert into racing_driver (user_id, nickname, start_number, bio) select ${person}, 'Fahrer ' || n, n, '' from ${rows}`,
  // One who calls leads a team, another is invited into one.
  `update racing_driver set user_id = case id when 1 then '${LEADER}' else '${CUSTOMER}' end where id in (1, 5)`,
  `insert into racing_team (name, color, captain_id) select 'Team ' || n, '#000000', n from generate_series(1, 4) n`,
  `insert into racing_invitation (team_id, driver_id, invited_at) select 1 + n % 4, n, ${now} from ${rows} where n > 4 and n <> 6`,
  'update racing_driver set team_id = case id when 6 then 1 else id end where id in (1, 2, 3, 4, 6)',
  `insert into track (name, kind, length_meters, description) select 'Strecke ' || n, 'CIRCUIT', 1000, '' from ${rows}`,
  `insert into lap_time (track_id, driver_id, class_id, vehicle, time_ms, month, driven_at, state, is_from_game)
   select n, n, 1 + n % 5, 'Wagen 1', 90000 + n, '2026-11', ${now} - n * interval '1 hour', 'PENDING', false from ${rows} where n < 10`,
  `insert into tournament (name, description, state, points, fastest_lap_points)
   select 'Turnier ' || n, '', (array['REGISTRATION', 'RUNNING', 'REGISTRATION', 'DRAFT'])[1 + n % 4], '{3,2,1}', 1 from ${rows}`,
  `insert into tournament_entry (tournament_id, driver_id, entered_at) select n, 1 + (n + p) % ${KNOWN}, ${now}
   from ${rows}, generate_series(0, 2) p`,
  `insert into race (tournament_id, number, track_id, class_id, laps, state) select n, 1, 1 + n % 9, 1, 3, 'PLANNED' from ${rows}`,
  `insert into video (stream_id, title, state, started_at, finished_at, stored_at, storage_key)
   select 'stream-' || n, 'Aufnahme', 'READY', ${now} - n * interval '1 hour', ${now} - n * interval '50 minutes', ${now},
     n || '.mp4' from ${rows}`,
];

/** What belongs to another person, and what only staff may know. */
const SECRETS = [
  `insert into app_user (id, user_name, global_name) values ('${STRANGER}', '${SECRET}', '${SECRET}')`,
  `insert into session (id_hash, user_id, created_at, expires_at)
   values ('${SECRET}', '${STRANGER}', ${now}, ${now} + interval '9 days')`,
  `insert into discord_grant (user_id, tokens, roles, checked_at) values ('${STRANGER}', '${SECRET}', '{1}', ${now})`,
  `insert into customer_order (id, customer_id, status, note, phone, reason, total, weight, search, created_at, updated_at)
   overriding system value values
     (${FAR}, '${STRANGER}', 'NEW', '${SECRET}', '${SECRET}', '${SECRET}', 5, 1, '${SECRET} Bauernbrot Person', ${now}, ${now})`,
  `insert into order_line (order_id, position, product_id, name, item, amount, unit_price, unit_weight)
   values (${FAR}, 0, 1, '${SECRET}', 'bread', 2, 2.5, 1)`,
  `insert into order_event (order_id, version, at, to_status, by_name) values (${FAR}, 1, ${now}, 'NEW', '${SECRET}')`,
  `insert into tip_game (id, tournament, team_a, team_b, price, game_start, hides_tips, red_only_if_any)
   overriding system value values (${FAR}, 'Liga', 'A', 'B', 10, ${now} + interval '3 days', true, false)`,
  `insert into tip (game_id, user_id, ${SCORE}, tipped_at) values (${FAR}, '${STRANGER}', 1, 1, 1, 1, 1, 1, 1, 1, ${now})`,
  `insert into base_item (name, label, weight) values ('${SECRET}', '${SECRET}', 1)`,
  `insert into product (id, name, description, price, produces_name, produces_amount, target_production_count, factory_product)
   overriding system value values (${FAR}, 'Offen', '', 1, 'bread', 1, 0, false)`,
  `insert into product_ingredient (product_id, position, name, amount) values (${FAR}, 0, '${SECRET}', 1)`,
  `insert into audit (type, message, search, display_name, created_at) values ('HR', '${SECRET}', '${SECRET}', '${SECRET}', ${now})`,
  `insert into inventory_history (citizen_name, reason, created_at) values ('${SECRET}', 'Einkauf', ${now})`,
  `insert into racing_driver (id, user_id, nickname, start_number, bio)
   overriding system value values (${FAR}, '${STRANGER}', 'Fahrer 999', 999, '')`,
  `insert into lap_time (id, track_id, driver_id, class_id, vehicle, time_ms, month, driven_at, state, is_from_game, recording, reason)
   overriding system value values (${FAR}, 1, ${FAR}, 1, '${SECRET}', 5, '2026-11', ${now}, 'REJECTED', false, '${SECRET}', '${SECRET}')`,
  `insert into reported_lap_time (citizen_name, track, vehicle, time_ms, driven_at)
   values ('${SECRET}', '${SECRET}', '${SECRET}', 1, ${now})`,
  `insert into tournament (id, name, description, state, points, fastest_lap_points)
   overriding system value values (${FAR}, '${SECRET}', '${SECRET}', 'DRAFT', '{1}', 0)`,
  `insert into video_inbox_problem (spool, source_file, name, byte_length, source_mtime, reason, seen_at)
   values ('${SECRET}', '1', '${SECRET}', 1, ${now}, '${SECRET}', ${now})`,
  `update game_presence set trouble = '${SECRET}'`,
];

export type Kontor = Awaited<ReturnType<typeof testApp>>;
export type Callers = Record<CallerName, Record<string, string>>;

/** A business in full swing with something of everything, and everybody who will call. */
export async function openWorld(kontor: Kontor): Promise<Callers> {
  await switchOn(kontor, ...FEATURES);
  const bearer = { authorization: `Bearer ${BRIDGE_TOKEN}` };
  const players = [...PEOPLE, CUSTOMER].map((discordId) => ({ discordId, citizenName: 'Jemand' }));
  await kontor.app.inject({ method: 'POST', url: '/api/bridge/heartbeat', headers: bearer, payload: { players } });
  const callers = { anonymous: {}, bridge: bearer } as unknown as Callers;
  for (const [at, role] of ROLES.entries()) {
    callers[role] = { cookie: (await kontor.as(role, { id: String(Number(CUSTOMER) + at) })).cookie };
  }
  for (const statement of [...SHOP, ...GAMES, ...SECRETS]) await kontor.pool.query(statement);
  for (const name of ITEMS) {
    const payload = { name, amount: 1000 };
    await kontor.app.inject({ method: 'POST', url: '/api/inventory/items', headers: callers.SUPER_ADMIN, payload });
  }
  return callers;
}
