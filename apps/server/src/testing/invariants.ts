import type pg from 'pg';

/** Each finds rows that must not exist. */
const IMPOSSIBLE: Record<string, string> = {
  'stock is where its history ends': `
    select inventory_item.name, amount, last.new_amount from inventory_item join lateral (
      select new_amount from inventory_history_item where name = inventory_item.name order by history_id desc limit 1
    ) last on true where amount <> last.new_amount`,
  'every booking continues where the one before it ended': `
    select * from (
      select name, history_id, old_amount, lag(new_amount) over (partition by name order by history_id) as before
      from inventory_history_item
    ) chain where before <> old_amount`,
  'stock is the sum of its history': `
    select inventory_item.name, amount, sums.sum from inventory_item left join (
      select name, sum(new_amount - old_amount) as sum from inventory_history_item group by name
    ) sums on sums.name = inventory_item.name where amount <> coalesce(sums.sum, 0)`,
  'an account holds the sum of its entries': `
    select account, cents, sums.sum from cash_account left join (
      select account, sum(cents) as sum from cash_entry group by account
    ) sums using (account) where cents <> coalesce(sums.sum, 0)`,
  'every entry of an account continues where the one before it ended, in time as by number': `
    select * from (
      select id, balance_cents, cents, at, lag(balance_cents, 1, 0) over numbered as before, lag(at) over numbered as at_before
      from cash_entry window numbered as (partition by account order by id)
    ) chain where balance_cents <> before + cents or at < at_before`,
  'a day holds the sums of its entries': `
    select * from (
      select day, account, kind, sum(greatest(cents, 0)) as in_cents, sum(greatest(-cents, 0)) as out_cents, count(*) as entries
      from cash_entry group by day, account, kind
    ) counted full join cash_day using (day, account, kind)
    where (counted.in_cents, counted.out_cents, counted.entries) is distinct from
      (cash_day.in_cents, cash_day.out_cents, cash_day.entries)`,
  'a counter-entry takes back exactly one entry': `
    select counter.id from cash_entry counter join cash_entry original on original.id = counter.reverses
    where (counter.account, counter.kind, counter.cents) <> (original.account, original.kind, -original.cents)
      or original.reverses is not null or counter.source_id is distinct from original.source_id`,
  'a purchase costs what its entry says': `
    select cash_purchase.id from cash_purchase left join cash_entry
      on source_kind = 'PURCHASE' and source_id = cash_purchase.id::text and reverses is null
    where coalesce(-cash_entry.cents, 0) <> cash_purchase.cents
      or cash_purchase.cents <> (select sum((item->>'cents')::bigint) from jsonb_array_elements(items) item)`,
  'a transfer neither earns nor spends': `
    select source_id, sum(cents) from cash_entry where source_kind = 'TRANSFER' group by source_id having sum(cents) <> 0`,
  'an order costs what its lines cost': `
    select id, total from customer_order join (
      select order_id, sum(amount * unit_price) as sum from order_line group by order_id
    ) lines on order_id = id where total <> sum`,
  'what was given back of an order is the sum of its refunds, and all of it where all its goods were': `
    select id, due_cents, refunded_cents from customer_order join (
      select order_id, bool_and(refunded = amount) as is_all, sum(refunded) as pieces from order_line group by order_id
    ) lines on lines.order_id = id left join (
      select order_id, sum(cents) as cents, sum(given.amount) as pieces from order_refund, lateral (
        select sum((item->>'amount')::int) as amount from jsonb_array_elements(items) item
      ) given group by order_id
    ) refunds on refunds.order_id = id
    where refunded_cents <> coalesce(refunds.cents, 0) or lines.pieces <> coalesce(refunds.pieces, 0)
      or is_all and refunded_cents <> due_cents`,
  'an order is where its last event left it': `
    select id, status, last.to_status from customer_order join lateral (
      select to_status from order_event where order_id = id order by version desc limit 1
    ) last on true where status <> last.to_status`,
  'an hour holds the sums of the orders that ended in it': `
    with counted as (
      select ended::date as day, extract(hour from ended)::int as hour,
        count(*) filter (where is_over) as orders, coalesce(sum(due_cents - refunded_cents) filter (where is_over), 0) as cents,
        coalesce(sum(due_cents - refunded_cents) filter (where is_costed), 0) as costed_cents,
        coalesce(sum(cost) filter (where is_costed), 0) as cost,
        count(*) filter (where is_over and created_at < updated_at - interval '0.5 seconds') as waits,
        count(*) filter (where is_over and customer_id is not null) as with_account,
        count(*) filter (where status = 'REJECTED') as rejected, count(*) filter (where status = 'CANCELLED') as cancelled,
        count(*) filter (where status = 'EXPIRED') as expired
      from customer_order, lateral (select updated_at at time zone 'Europe/Berlin', status = 'COMPLETED') outcome (ended, is_over),
        lateral (select is_over and not exists (select from order_line where order_id = customer_order.id and unit_cost is null)) known (is_costed),
        lateral (
          select sum(unit_cost * (amount - coalesce((
            select sum((given->>'amount')::int) from order_refund, jsonb_array_elements(items) given
            where order_refund.order_id = customer_order.id and goods_back and given->>'name' = order_line.name
          ), 0))) from order_line where order_id = customer_order.id
        ) spent (cost)
      where status in ('COMPLETED', 'REJECTED', 'CANCELLED', 'EXPIRED') group by 1, 2
    )
    select * from counted full join order_hour kept on kept.day = counted.day and kept.hour = counted.hour
    where (counted.orders, counted.cents, counted.costed_cents, counted.cost, counted.waits, counted.with_account,
        counted.rejected, counted.cancelled, counted.expired) is distinct from
      (kept.orders, kept.cents, kept.costed_cents, kept.cost, kept.waits, kept.with_account, kept.rejected, kept.cancelled, kept.expired)`,
  'a day holds the sums of its hours': `
    select * from (
      select day, sum(orders) as orders, sum(cents) as cents, sum(costed_cents) as costed_cents, sum(cost) as cost, sum(waits) as waits,
        sum(wait_seconds) as wait_seconds, sum(with_account) as with_account, sum(first_orders) as first_orders,
        sum(rejected + cancelled + expired) as ended from order_hour group by day
    ) counted full join order_day kept using (day)
    where (counted.orders, counted.cents, counted.costed_cents, counted.cost, counted.waits, counted.wait_seconds,
        counted.with_account, counted.first_orders, counted.ended) is distinct from
      (kept.orders, kept.cents, kept.costed_cents, kept.cost, kept.waits, kept.wait_seconds, kept.with_account, kept.first_orders,
        kept.rejected + kept.cancelled + kept.expired)`,
  'each customer had one first order': `
    select (select sum(first_orders) from order_hour) as kept, count(distinct customer_id) as customers
    from customer_order where status = 'COMPLETED'
    having coalesce((select sum(first_orders) from order_hour), 0) <> count(distinct customer_id)`,
  'a day holds the sums of its clerks': `
    select * from (
      select (updated_at at time zone 'Europe/Berlin')::date as day, handed_over_by as clerk_id, count(*) as orders,
        sum(due_cents - refunded_cents) as cents
      from customer_order where status = 'COMPLETED' and handed_over_by is not null group by 1, 2
    ) counted full join order_clerk_day kept using (day, clerk_id)
    where (counted.orders, counted.cents) is distinct from (kept.orders, kept.cents)`,
  'a day holds the sums of its products': `
    select * from (
      select (updated_at at time zone 'Europe/Berlin')::date as day, product_id, sum(amount - refunded) as amount,
        sum((amount - refunded) * unit_price) as revenue, sum((amount - refunded) * coalesce(unit_cost, 0)) as cost
      from customer_order join order_line on order_id = id where status = 'COMPLETED' group by 1, 2
    ) counted full join product_sale kept using (day, product_id)
    where (counted.amount, counted.revenue, counted.cost) is distinct from (kept.amount, kept.revenue, kept.cost)`,
  'a day holds the sums of its wages': `
    select * from (
      select (at at time zone 'Europe/Berlin')::date as day, kind, sum(cents) as cents, coalesce(sum(seconds), 0) as seconds
      from wage_line group by 1, 2
    ) counted full join wage_day kept using (day, kind)
    where (counted.cents, counted.seconds) is distinct from (kept.cents, kept.seconds)`,
  'a tip is counted once its game is closed, and not before': `
    select tip.id from tip join tip_game on tip_game.id = game_id where (won is null) <> (closed_at is null)`,
  'the leaderboard is the sum of the tips': `
    with counted as (
      select user_id, period, sum(won) as won, count(*) filter (where is_exact) as exact, count(*) as tips
      from tip join tip_game on tip_game.id = game_id,
        lateral (select to_char(game_start at time zone 'Europe/Berlin', 'YYYY-MM')) month (month),
        lateral (values (month), (left(month, 4)), ('')) periods (period)
      where won is not null group by user_id, period
    )
    select * from counted full join (select * from tip_score where (won, exact, tips) <> (0, 0, 0)) score
      using (user_id, period)
    where (counted.won, counted.exact, counted.tips) is distinct from (score.won, score.exact, score.tips)`,
  'every winner is paid that': `
    select game_id, user_id, tip.won, amount, corrected_to, settled_to from tip left join tip_payout using (game_id, user_id)
    where tip.won > 0 and tip.won is distinct from coalesce(corrected_to, settled_to, amount)`,
  'the best lap is the best': `
    with counted as (
      select distinct on (track_id, car, period, class_id, driver_id) track_id, car, period, class_id, driver_id, time_ms
      from lap_time, unnest(array[vehicle, '']) car, unnest(array['', left(month, 4), month]) period
      where state = 'CONFIRMED' order by track_id, car, period, class_id, driver_id, time_ms
    )
    select * from counted full join lap_best on lap_best.track_id = counted.track_id and vehicle = car
      and lap_best.period = counted.period and lap_best.class_id = counted.class_id
      and lap_best.driver_id = counted.driver_id
    where counted.time_ms is distinct from lap_best.time_ms`,
  'a captain is in the team': `
    select racing_team.id from racing_team join racing_driver on racing_driver.id = captain_id
    where not dissolved and team_id is distinct from racing_team.id`,
};

/** What is broken about the data, in words; nothing if all is well. */
export async function findBroken(db: pg.Pool | pg.Client): Promise<string[]> {
  const broken: string[] = [];
  for (const [rule, statement] of Object.entries(IMPOSSIBLE)) {
    const { rows } = await db.query(statement);
    if (rows.length > 0) broken.push(`${rule}: ${rows.length} rows, first ${JSON.stringify(rows[0])}`);
  }
  return broken;
}
