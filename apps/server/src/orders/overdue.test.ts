import { createTarget } from '@kontor/contract/discord-notices/api.ts';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { standInForWebhooks } from '#testing/webhook-stand-in.ts';
import { recordDue } from '../start-slices.ts';
import { expireAll } from './orders.routes.ts';

const discord = await standInForWebhooks();
const kontor = await testApp({ env: { DISCORD_WEBHOOK_BASE_URL: discord.address } });
afterAll(() => discord.close());
const MANY = 1_001;

/** Orders that nobody has taken, a second apart. */
const placeMany = (since: string) =>
  sql`with customers as (
        insert into app_user (id, user_name) select (700000 + n)::text, 'late' || n from generate_series(1, ${MANY}::int) n returning id
      ), placed as (
        insert into customer_order (customer_id, status, note, phone, total, weight, search, created_at, updated_at)
        select (700000 + n)::text, 'NEW', '', '', 1, 1, '', at, at
        from generate_series(1, ${MANY}::int) n, lateral (select ${since}::timestamptz + n * interval '1 second') past (at)
        where exists (select from customers)
        returning id, created_at
      )
      insert into order_event (order_id, version, at, to_status) select id, 1, created_at, 'NEW' from placed`.execute(
    kontor.db,
  );

test('all that nobody took for an hour expire in one turn, each with one event and one entry in the log', async () => {
  await placeMany('2026-11-15T10:00:00Z');
  await expireAll(kontor);
  const { rows } = await sql`
    select (select count(*)::int from customer_order where status = 'EXPIRED') as orders,
      (select count(*)::int from order_event where to_status = 'EXPIRED') as events,
      (select count(distinct message)::int from audit where message like '%abgelaufen%') as entries,
      (select count(*)::int from audit where message like '%abgelaufen%') as audits`.execute(kontor.db);
  expect(rows).toEqual([{ orders: MANY, events: MANY, entries: MANY, audits: MANY }]);
});

test('every overdue order is announced, however many are older', async () => {
  const boss = await kontor.as('SUPER_ADMIN');
  const quiet = { quietHours: { from: '00:00', to: '23:59' }, showsContact: false, roleId: null, isOn: true };
  const body = { name: 'Küche', address: discord.webhook(), events: ['ORDER_OVERDUE' as const], ...quiet };
  expect((await boss.call(createTarget, { body })).status).toBe(200);
  await placeMany('2026-11-15T11:10:00Z');
  await kontor.write((tx) => recordDue(tx, kontor.clock()));
  expect(await kontor.db.selectFrom('webhook_message').select('id').execute()).toHaveLength(MANY);
});
