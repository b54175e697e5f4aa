import { FEATURES } from '@kontor/contract/core/features.ts';
import { ROLES } from '@kontor/contract/core/roles.ts';
import { sampleRows } from '#testing/all-samples.ts';
import { BRIDGE_TOKEN, type testApp } from '#testing/app.ts';

import { switchOn } from '#testing/switch-on.ts';
import { CUSTOMER, LEADER, PEOPLE } from './known-values.ts';
import type { CallerName } from './requests.ts';

/** In everything that only its owner or staff may read; in any other response it is a leak. */
export const SECRET = 'LEAK4711';
/** Belongs to the secrets; no request ever names it. */
const FAR = 900_001;
/** More than are known by number, and as many as there are who work here. */
const ROWS = 50;
const STRANGER = '6660001';

const now = `timestamptz '2026-11-15 12:00Z'`;
const SCORE = `goals_team_a, goals_team_b, red_cards_team_a, red_cards_team_b, yellow_cards_team_a, yellow_cards_team_b,
  corners_team_a, corners_team_b`;

/** Of those who call, one leads a team with a member and two invitations, the other is invited into a team. */
const CALLERS = [
  `insert into tip (game_id, user_id, ${SCORE}, tipped_at)
   select n, '${CUSTOMER}', 1, 1, 0, 0, 1, 1, 1, 1, ${now} - interval '9 days' from generate_series(2, 8, 2) n`,
  // Young enough to be taken back.
  `update inventory_history set actor_id = '${LEADER}', created_at = ${now} where id < 13`,
  `update racing_driver set user_id = case id when 1 then '${LEADER}' else '${CUSTOMER}' end where id in (1, 5)`,
  'update racing_driver set team_id = case id when 6 then 1 end where id in (5, 6, 8, 12)',
  'update racing_team set dissolved = true where id in (5, 6, 8, 12)',
  `insert into racing_invitation (team_id, driver_id, invited_at) values (1, 8, ${now}), (1, 12, ${now}), (2, 5, ${now})`,
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
   values (${FAR}, 0, 1, '${SECRET}', 'item1', 2, 2.5, 1)`,
  `insert into order_event (order_id, version, at, to_status, by_name) values (${FAR}, 1, ${now}, 'NEW', '${SECRET}')`,
  `insert into tip_game (id, tournament, team_a, team_b, price, game_start, hides_tips, red_only_if_any)
   overriding system value values (${FAR}, 'Liga', 'A', 'B', 10, ${now} + interval '3 days', true, false)`,
  `insert into tip (game_id, user_id, ${SCORE}, tipped_at) values (${FAR}, '${STRANGER}', 1, 1, 1, 1, 1, 1, 1, 1, ${now})`,
  `insert into base_item (name, label, weight) values ('${SECRET}', '${SECRET}', 1)`,
  `insert into product (id, name, description, price, produces_name, produces_amount, target_production_count, factory_product)
   overriding system value values (${FAR}, 'Offen', '', 1, 'item1', 1, 0, false)`,
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
  // At once: what runs in the background would write rows of its own between them.
  await kontor.fill([...sampleRows(ROWS), ...CALLERS, ...SECRETS]);
  return callers;
}
