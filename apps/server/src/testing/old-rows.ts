import { OLD_GAMES } from './old-games.ts';
import { few, now, people, person, type Rows } from './old-parts.ts';

/** Everything switched on. */
export const OLD_BUSINESS = `insert into business (title, name, responsible, header_light, header_dark, accent, dark_mode, features)
    values ('T', 'N', 'R', '#000000', '#111111', '#222222', true,
      '{PRODUCTS,PRODUCT_ORDER,RACING,TIP_GAME,VOD_SERVICE,AUDIT_LOG}')`;

const PERSONAL: Rows[] = [
  [
    1,
    `insert into app_user (id, user_name, global_name, avatar_id, authorities, created_at)
    select ${person}, 'person_' || n, case when n % 3 > 0 then 'Person ' || n end, case when n % 2 = 0 then 'abc' end,
      case when n % 50 = 0 then '{ROLE_USER,ROLE_MODERATOR}' else '{ROLE_USER}' end::text[], ${now} - n * interval '1 hour' from ${people}`,
  ],
  [
    2,
    `insert into session (id_hash, user_id, created_at, expires_at) select 'hash' || n, ${person}, ${now}, ${now} + interval '9 days' from ${few}`,
  ],
  [
    3,
    `insert into idempotency (owner, key, request, response, created_at) select ${person}, 'key', 'r', '{}', ${now} from ${few}`,
  ],
  [4, OLD_BUSINESS],
  [
    5,
    (state) => `insert into audit (type, message, display_name, created_at${state < 16 ? '' : ', search'})
    select 'HR', '<b>Person ' || n || '</b> ist da.', 'Nele', ${now}${state < 16 ? '' : `, 'Person ' || n || ' ist da. Nele'`} from ${few}`,
  ],
  [6, `insert into demo_presence (user_id, online) select ${person}, n % 2 = 0 from ${few}`],
  [13, `insert into game_presence (source, checked_at, online, players) values ('bridge', ${now}, '{1000001}', 3)`],
  [
    16,
    (state) =>
      state < 43
        ? `insert into refused_access (user_id, route, at) select ${person}, 'GET /api/users', ${now} from ${few}`
        : `insert into refused_access (person, since, routes) select 'hash' || n, ${now}, '{GET /api/users}' from ${few}`,
  ],
  [44, `update app_user set name_key = 'person' || n from ${people} where id = ${person}`],
  [44, `insert into person_name (name_key, user_id) select 'person' || n, ${person} from ${people}`],
  [18, `update app_user set granted = authorities`],
  [18, `insert into discord_role (id, name, role) values ('42', 'Türsteher', 'MODERATOR')`],
  [
    18,
    `insert into discord_grant (user_id, tokens, roles, checked_at) select ${person}, 'x', '{42}', ${now} from ${few}`,
  ],
  [25, `insert into former_staff (user_id, user_name, left_at) select ${person}, 'weg', ${now} from ${few}`],
  [30, `insert into tablet_setting (max_role) values ('ADMIN')`],
  [31, `insert into setup (is_dismissed, skipped) values (true, '{team}')`],
  [
    34,
    `insert into hours (mode, mode_before, week, exceptions)
    select 'AUTO', 'AUTO', jsonb_object_agg(day, '[{"opens": "18:00", "closes": "02:00"}]'::jsonb), '[{"day": "2026-12-24", "spans": []}]'
    from unnest(array['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN']) day`,
  ],
  [
    40,
    `insert into webhook_target (name, address, events, role_id, shows_contact, quiet_from, quiet_to, is_on)
    values ('Küche', 'x', '{ORDER_NEW}', '222222222222222222', true, '22:00', '08:00', true)`,
  ],
  [
    40,
    `insert into webhook_message (target_id, kind, subject, wanted_at, changed_at) select 1, 'ORDER', n::text, ${now}, ${now} from ${few}`,
  ],
  [40, `insert into webhook_shop (is_open) values (true)`],
  [31, `insert into owner_code (code_hash, created_at) values ('hash', ${now})`],
  [30, `insert into tablet_visit (user_id, day) select ${person}, '2026-11-15' from ${few}`],
  [
    30,
    `insert into tablet_code (code_hash, user_id, through_link, expires_at) select 'hash' || n, ${person}, false, ${now} from ${few}`,
  ],
  [30, `insert into link_code (code_hash, licence, expires_at) select 'hash' || n, 'l' || n, ${now} from ${few}`],
  [30, `insert into game_link (user_id, licence, linked_at) select ${person}, 'l' || n, ${now} from ${few}`],
  [
    30,
    `insert into game_notice (user_id, kind, title, text, created_at) select ${person}, 'ORDER_READY', 'T', 'X', ${now} from ${few}`,
  ],
  [27, `insert into held_snapshot (citizen_name, items, told_at) values ('Spielserver', '{"water": 1}', ${now})`],
];

const TRADE: Rows[] = [
  [
    7,
    `insert into base_item (name, label, weight, missing_since) select 'item' || n, 'Ware ' || n, n, case when n = 9 then ${now} end from ${few}`,
  ],
  [8, `insert into inventory_item (name, amount) select 'item' || n, n * 10 from ${few}`],
  [
    9,
    `insert into inventory_history (citizen_name, actor_id, reason, created_at) select 'Nele', ${person}, 'Einkauf', ${now} from ${few}`,
  ],
  [
    9,
    `insert into inventory_history_item (history_id, name, label, old_amount, new_amount) select n, 'item' || n, 'Ware', 0, n * 10 from ${few}`,
  ],
  [
    10,
    `insert into product (name, description, price, produces_name, produces_amount, target_production_count, factory_product)
    select 'Produkt ' || n, 'gut', 2.5, 'item' || n, 1, 10, false from ${few}`,
  ],
  [
    10,
    `insert into product_ingredient (product_id, position, name, amount) select n, 0, 'item' || 1 + n % 9, 0.125 from ${few}`,
  ],
  [32, `insert into picture (id, use, created_at) select lpad(n::text, 32, '0'), 'PRODUCT', ${now} from ${few}`],
  [32, `insert into picture_file (picture_id, size, type, bytes) select id, 'small', 'image/webp', 'x' from picture`],
  [39, `insert into item_picture (name, picture) select 'item' || n, lpad(n::text, 32, '0') from ${few}`],
  [33, `insert into category (name, icon, position) select 'Kategorie ' || n, 'box', n from ${few}`],
  [38, `insert into product_part (product_id, position, part_id, amount) select n, 0, 1 + n % 9, 2 from ${few}`],
  [
    48,
    `insert into product (name, description, price, kind, produces_name, produces_amount, target_production_count, factory_product)
    select 'Handelsware ' || n, '', 4, 'RESOLD', 'item' || n, 1, 5, false from ${few}`,
  ],
  [36, `insert into product_sale (day, product_id, amount) select date '2026-11-01', n, n from ${few}`],
  [11, `insert into item_price (item, price_per_unit) select 'item' || n, 0.0001 * n from ${few}`],
  [
    14,
    `insert into customer_order (customer_id, status, note, phone, reason, total, weight, search, accepted_at, created_at, updated_at)
    select ${person}, (array['NEW', 'ACCEPTED', 'IN_PROGRESS', 'READY', 'COMPLETED', 'REJECTED', 'CANCELLED', 'EXPIRED'])[1 + n % 8],
      'ans Tor', '0151', null, 5, n, 'Person ' || n || ' Produkt', ${now}, ${now}, ${now} from ${few}`,
  ],
  [
    14,
    `insert into order_line (order_id, position, product_id, name, item, amount, unit_price, unit_weight)
    select n, 0, n, 'Produkt ' || n, 'item' || n, 2, 2.5, n from ${few}`,
  ],
  [
    38,
    `insert into order_part (order_id, position, place, product_id, name, item, amount)
    select n, 0, 0, n, 'Produkt ' || n, 'item' || n, 2 from ${few}`,
  ],
  [
    14,
    `insert into order_event (order_id, version, at, to_status, by_name) select id, 1, ${now}, status, 'Nele' from customer_order`,
  ],
];

/** What an installation of that age holds: something in every table it has. */
export const oldRows = (state: number): string[] =>
  [...PERSONAL, ...TRADE, ...OLD_GAMES].flatMap(([since, statement]) =>
    since <= state ? [typeof statement === 'string' ? statement : statement(state)] : [],
  );
