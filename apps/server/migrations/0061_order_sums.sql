-- What was handed over, and how orders ended, by hour in Berlin: kept with every order that ends and every refund, because adding
-- a year of orders up would take longer with every order (decision 035).
create table order_hour (
  day           date not null,
  hour          smallint not null check (hour between 0 and 23),
  -- Handed over, and what that brought after discounts and refunds.
  orders        bigint not null,
  cents         bigint not null,
  -- Of those whose goods all had a cost: what they brought, and what the goods cost that did not come back.
  costed_cents  bigint not null,
  cost          numeric(28, 4) not null,
  -- Not handed over at once: how many, and how long they took from the order to the hand-over.
  waits         bigint not null,
  wait_seconds  bigint not null,
  -- By customers with an account, and by those of them who bought for the first time.
  with_account  bigint not null,
  first_orders  bigint not null,
  rejected      bigint not null,
  cancelled     bigint not null,
  expired       bigint not null,
  primary key (day, hour)
);

create table order_clerk_day (
  day      date not null,
  clerk_id text not null,
  orders   bigint not null,
  cents    bigint not null,
  primary key (day, clerk_id)
);
create index order_clerk_day_of on order_clerk_day (clerk_id);

-- Money as well as pieces, without what was given back, for as long as the business exists.
alter table product_sale
  drop constraint product_sale_amount_check,
  add column name text not null default '',
  -- At the price on the order, before discounts.
  add column revenue numeric(28, 4) not null default 0,
  -- Of the pieces whose cost was known.
  add column costed numeric(28, 4) not null default 0,
  add column cost numeric(28, 4) not null default 0;

create table wage_day (
  day     date not null,
  kind    text not null check (kind in ('HOURS', 'COMMISSION', 'TIP', 'BONUS', 'CORRECTION')),
  cents   bigint not null,
  seconds bigint not null,
  primary key (day, kind)
);

insert into order_hour
select ended::date, extract(hour from ended), count(*) filter (where is_over), coalesce(sum(cents) filter (where is_over), 0),
  coalesce(sum(cents) filter (where is_over and is_costed), 0), coalesce(sum(cost) filter (where is_over and is_costed), 0),
  count(*) filter (where is_over and wait > 0), coalesce(sum(wait) filter (where is_over), 0),
  count(*) filter (where is_over and customer_id is not null), count(*) filter (where is_over and is_first),
  count(*) filter (where status = 'REJECTED'), count(*) filter (where status = 'CANCELLED'),
  count(*) filter (where status = 'EXPIRED')
from (
  select *, status = 'COMPLETED' as is_over, updated_at at time zone 'Europe/Berlin' as ended, due_cents - refunded_cents as cents,
    extract(epoch from updated_at - created_at)::bigint as wait,
    customer_id is not null and row_number() over (partition by customer_id, status order by updated_at, id) = 1 as is_first
  from customer_order where status in ('COMPLETED', 'REJECTED', 'CANCELLED', 'EXPIRED')
) ended left join (
  select order_id, bool_and(unit_cost is not null) as is_costed,
    sum((amount - case when line.refunded > 0 then coalesce((
      select sum((given->>'amount')::int) from order_refund, jsonb_array_elements(items) given
      where order_refund.order_id = line.order_id and goods_back and given->>'name' = line.name
    ), 0) else 0 end) * unit_cost) as cost
  from order_line line group by order_id
) goods on order_id = id
group by 1, 2;

insert into order_clerk_day
select (updated_at at time zone 'Europe/Berlin')::date, handed_over_by, count(*), sum(due_cents - refunded_cents)
from customer_order where status = 'COMPLETED' and handed_over_by is not null group by 1, 2;

delete from product_sale;
insert into product_sale
select (updated_at at time zone 'Europe/Berlin')::date, product_id, sum(amount - refunded), max(name),
  sum((amount - refunded) * unit_price), coalesce(sum((amount - refunded) * unit_price) filter (where unit_cost is not null), 0),
  coalesce(sum((amount - refunded) * unit_cost), 0)
from customer_order join order_line on order_id = id where status = 'COMPLETED' group by 1, 2;

insert into wage_day
select (at at time zone 'Europe/Berlin')::date, kind, sum(cents), coalesce(sum(seconds), 0) from wage_line group by 1, 2;
