import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';

const database = await testDatabase();

/** Every column by which a person could be recognised, and the line of the handbook that tells of it. */
const PERSONAL: Record<string, string[]> = {
  Konto: [
    'app_user.authorities',
    'app_user.avatar_id',
    'app_user.global_name',
    'app_user.granted',
    'app_user.id',
    'app_user.mapped',
    'app_user.name_key',
    'app_user.user_name',
    'person_name.name_key',
    'person_name.user_id',
  ],
  'Ehemalige Personen': ['former_staff.global_name', 'former_staff.user_id', 'former_staff.user_name'],
  Anmeldungen: ['session.id_hash', 'session.user_id'],
  'Zugang zu Discord': ['discord_grant.roles', 'discord_grant.tokens', 'discord_grant.user_id'],
  Bestellungen: [
    'customer_order.customer_id',
    'customer_order.customer_name',
    'customer_order.discount_reason',
    'customer_order.note',
    'customer_order.phone',
    'customer_order.reason',
    'customer_order.search',
    'order_event.reason',
    'order_refund.reason',
  ],
  'Bearbeitung von Bestellungen': [
    'customer_order.assignee_id',
    'customer_order.assignee_name',
    'customer_order.handed_over_by',
    'customer_order.handing_over_by',
    'order_clerk_day.clerk_id',
    'order_event.by_id',
    'order_event.by_name',
    'order_refund.by_id',
    'order_refund.by_name',
  ],
  Kassenbuch: [
    'cash_close.by_id',
    'cash_close.by_name',
    'cash_close.note',
    'cash_entry.about_id',
    'cash_entry.about_name',
    'cash_entry.by_id',
    'cash_entry.by_name',
    'cash_entry.note',
    'cash_entry.search',
    'cash_reopening.by_id',
    'cash_reopening.by_name',
    'cash_reopening.reason',
  ],
  Preisliste: ['price_list_customer.customer_id'],
  Lohn: [
    'wage_line.by_id',
    'wage_line.by_name',
    'wage_line.note',
    'wage_line.person_id',
    'wage_payment.paid_by',
    'wage_payment.paid_by_id',
    'wage_payment.person_id',
    'wage_payment.taken_back_by',
    'wage_payment.taken_back_by_id',
    'wage_payment.taken_back_why',
    'wage_rate.changed_by',
    'wage_rate.changed_by_id',
    'wage_rate.person_id',
  ],
  'Tipps und Wertung': ['tip.user_id', 'tip_score.user_id'],
  Auszahlungen: [
    'tip_payout.paid_by',
    'tip_payout.paid_by_id',
    'tip_payout.settled_by',
    'tip_payout.settled_by_id',
    'tip_payout.user_id',
  ],
  'Fahrerprofil und Team': [
    'racing_driver.bio',
    'racing_driver.former_nicknames',
    'racing_driver.nickname',
    'racing_driver.user_id',
    'racing_invitation.driver_id',
    'racing_team.captain_id',
    'racing_team.name',
  ],
  'Rundenzeiten und Rennergebnisse': [
    'lap_best.driver_id',
    'lap_time.driver_id',
    'lap_time.reason',
    'lap_time.recording',
    'race_result.driver_id',
    'tournament.leader_ids',
    'tournament_entry.driver_id',
  ],
  'Gemeldete Rundenzeiten': ['reported_lap_time.citizen_name', 'reported_lap_time.discord_id'],
  Lagerbuchungen: [
    'held_snapshot.citizen_name',
    'inventory_history.actor_id',
    'inventory_history.citizen_name',
    'inventory_item.unmatched',
  ],
  Abgleich: [
    'stock_explanation.by_id',
    'stock_explanation.by_name',
    'stock_explanation.note',
    'stock_explanation.person_id',
    'stock_explanation.person_name',
    'stock_gap.citizen_name',
    'stock_gap.person_key',
    'stock_gap_day.key',
  ],
  Protokoll: ['audit.about', 'audit.actor_id', 'audit.changes', 'audit.display_name', 'audit.message', 'audit.search'],
  'Verweigerte Zugriffe': ['refused_access.person', 'refused_access.routes'],
  'Angesehene Aufnahmen': ['video_position.user_id'],
  'Verbindung zum Spiel': [
    'game_link.citizen_name',
    'game_link.licence',
    'game_link.user_id',
    'link_code.citizen_name',
    'link_code.code_hash',
    'link_code.licence',
  ],
  'Tablet im Spiel': [
    'tablet_code.citizen_name',
    'tablet_code.code_hash',
    'tablet_code.user_id',
    'tablet_visit.user_id',
  ],
  'Hinweise ins Spiel': ['game_notice.text', 'game_notice.title', 'game_notice.user_id'],
  'Wer im Spiel ist': ['demo_presence.user_id', 'game_presence.online'],
  'Schutz vor doppeltem Absenden': [
    'idempotency.key',
    'idempotency.owner',
    'idempotency.request',
    'idempotency.response',
  ],
  Dienst: ['duty_sighting.user_id', 'shift.user_id'],
  'Schwarzes Brett': [
    'board_post.author_id',
    'board_post.author_name',
    'board_post.text',
    'board_post.title',
    'board_read.user_id',
  ],
  Abwesenheiten: ['absence.reason', 'absence.user_id'],
  'Notizen der Leitung': ['person_note.by_id', 'person_note.by_name', 'person_note.text', 'person_note.user_id'],
  'Verantwortliche Person': ['business.responsible'],
  Aufnahmen: ['video.title'],
};

/** Texts about goods, games, tracks and the machine. A new column is listed here or in the handbook. */
const IMPERSONAL = [
  ...[
    'audit.source',
    'audit.type',
    'held_snapshot.items',
    'inventory_history.source',
    'change_note.name',
    'customer_order.status',
    'game_notice.kind',
    'session.kind',
    'tablet_setting.max_role',
    'business.may_order',
    'business.address',
    'business.currency_place',
    'business.currency_sign',
    'business.hero_image',
    'business.logo',
    'business.welcome',
    'owner_code.code_hash',
    'setup.skipped',
    'hours.exceptions',
    'webhook_message.kind',
    'webhook_message.message_id',
    'webhook_message.reason',
    'webhook_message.state',
    'webhook_message.subject',
    'webhook_target.address',
    'webhook_target.events',
    'webhook_target.last_answer',
    'webhook_target.name',
    'webhook_target.quiet_from',
    'webhook_target.quiet_to',
    'webhook_target.role_id',
    'webhook_target.trouble',
    'cash_account.account',
    'cash_day.account',
    'cash_day.kind',
    'cash_close.counts',
    'cash_entry.account',
    'cash_entry.category',
    'cash_entry.kind',
    'cash_entry.source_id',
    'cash_entry.source_kind',
    'cash_purchase.items',
    'cash_setting.categories',
    'wage_day.kind',
    'wage_line.kind',
    'wage_payment.account',
    'hours.mode',
    'absence.first_day',
    'absence.last_day',
    'shift.ended_by',
    'shift.source',
    'hours.mode_before',
    'hours.week',
    'game_presence.adapter',
    'game_presence.problem',
  ],
  ...['game_presence.source', 'game_presence.trouble', 'game_presence.version', 'inventory_history.reason'],
  ...['base_item.label', 'base_item.name', 'inventory_history_item.label', 'inventory_history_item.name'],
  ...['stock_explanation.kind', 'stock_gap.kind', 'stock_gap.label', 'stock_gap.name'],
  ...['stock_gap_day.kind', 'stock_gap_day.subject'],
  ...[
    'inventory_item.name',
    'item_price.item',
    'item_price_change.item',
    'order_event.from_status',
    'order_event.to_status',
  ],
  ...['customer_order.payment', 'customer_order.price_list', 'customer_order.source', 'price_list.name'],
  ...['order_part.item', 'order_part.name', 'item_picture.name', 'item_picture.picture'],
  ...[
    'order_line.item',
    'order_line.name',
    'order_refund.items',
    'product.description',
    'product.kind',
    'product.name',
    'product_sale.name',
    'product.produces_name',
  ],
  ...['category.icon', 'category.name', 'picture.id', 'picture.use', 'picture_file.bytes', 'picture_file.picture_id'],
  ...['picture_file.size', 'picture_file.type', 'product.picture'],
  ...['product_ingredient.name', 'business.accent', 'business.features', 'business.header_dark'],
  ...['business.header_light', 'business.name', 'business.title', 'discord_role.id', 'discord_role.name'],
  ...['discord_role.role', 'lap_best.period', 'lap_best.vehicle', 'lap_time.month', 'lap_time.state'],
  ...['lap_time.vehicle', 'race.state', 'race_result.state', 'racing_team.color', 'reported_lap_time.class'],
  ...['reported_lap_time.track', 'reported_lap_time.vehicle', 'schema_migration.checksum', 'schema_migration.name'],
  ...['tip_game.match_league', 'tip_game.team_a', 'tip_game.team_b', 'tip_game.tournament', 'tip_score.period'],
  ...['tournament.description', 'tournament.name', 'tournament.points', 'tournament.state', 'track.description'],
  ...['track.kind', 'track.name', 'track_image.bytes', 'track_image.type', 'vehicle_class.name', 'video.source'],
  ...['video.source_file', 'video.spool', 'video.state', 'video.storage_key', 'video.stream_id'],
  ...['video_garbage.storage_key', 'video_inbox_problem.name', 'video_inbox_problem.reason'],
  ...['video_inbox_problem.source_file', 'video_inbox_problem.spool'],
];

/** Columns that can hold a name or a text, and those that lead to a person or to a driver. */
const COLUMNS = `
  select table_name || '.' || column_name as name from information_schema.columns
  where table_schema = 'public' and data_type in ('text', 'character varying', 'ARRAY', 'json', 'jsonb', 'bytea', 'inet')
  union
  select conrelid::regclass || '.' || attname from pg_constraint
  join pg_attribute on attrelid = conrelid and attnum = any(conkey)
  where contype = 'f' and confrelid in ('app_user'::regclass, 'racing_driver'::regclass)`;

test('every column of the database is known to be about a person or not to be', async () => {
  const { rows } = await database.pool.query<{ name: string }>(COLUMNS);
  const known = [...Object.values(PERSONAL).flat(), ...IMPERSONAL];
  expect(rows.map(({ name }) => name).sort()).toEqual(known.sort());
});

test('the handbook lists everything that is stored of a person: what, why, how long and who sees it', async () => {
  const handbook = await readFile(new URL('../../../../docs/handbuch/datenschutz.md', import.meta.url), 'utf8');
  const lines = handbook.split('\n').filter((line) => line.startsWith('| **'));
  const cells = lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  expect(cells.map(([what]) => /^\*\*(.+?)\*\*/.exec(what ?? '')?.[1]).sort()).toEqual(Object.keys(PERSONAL).sort());
  for (const row of cells) expect([row[0], row.filter(Boolean).length]).toEqual([row[0], 4]);
});
