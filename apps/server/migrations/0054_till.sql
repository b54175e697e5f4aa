-- What an order costs the business, as it was when it was placed; null while prices are missing.
alter table order_line add column unit_cost numeric(24, 4) check (unit_cost >= 0);

alter table customer_order
  alter column customer_id drop not null,
  -- Who bought without an account; may be empty.
  add column customer_name text,
  add column source text not null default 'WEB' check (source in ('WEB', 'TILL')),
  add column price_list text,
  add column discount_cents bigint not null default 0 check (discount_cents >= 0),
  add column discount_reason text,
  -- What is to be paid for the goods, rounded once.
  add column due_cents bigint not null generated always as (round(total * 100)::bigint - discount_cents) stored
    check (due_cents >= 0),
  add column tip_cents bigint not null default 0 check (tip_cents >= 0),
  add column payment text check (payment in ('CASH', 'CARD', 'INVOICE')),
  -- Of what was handed over; the money is in the cash book once nothing is owed.
  add column owed_cents bigint not null default 0 check (owed_cents >= 0),
  add column handed_over_by text,
  add column cost_estimated boolean not null default false,
  add column refunded_at timestamptz,
  add column refunded_by text,
  add column refunded_by_id text,
  add column refund_reason text,
  add column goods_back boolean,
  add check ((customer_id is null) = (customer_name is not null)),
  add check (customer_name is null or source = 'TILL'),
  add check ((discount_cents > 0) = (discount_reason is not null)),
  add check (refunded_at is null or status = 'COMPLETED' and owed_cents = 0 and refund_reason is not null and goods_back is not null);

-- One order per customer on the website; over the counter a clerk decides.
drop index customer_order_running;
create unique index customer_order_running on customer_order (customer_id)
  where source = 'WEB' and status in ('NEW', 'ACCEPTED', 'IN_PROGRESS', 'READY');
create index customer_order_till on customer_order (id desc) where source = 'TILL';
create index customer_order_owed on customer_order (id desc) where owed_cents > 0;
create index customer_order_handed_by on customer_order (handed_over_by) where handed_over_by is not null;
create index customer_order_refunded on customer_order (refunded_by_id) where refunded_by_id is not null;
create index customer_order_name on customer_order (customer_name) where customer_name <> '';

-- Unlike one that is placed, an order handed over at once changes what others see: figures and stock.
create trigger noted_sale after insert on customer_order
  for each row when (new.status = 'COMPLETED') execute function note_change();

create table till_setting (
  only_one       boolean primary key default true check (only_one),
  discount_limit integer not null check (discount_limit between 0 and 100)
);
create trigger noted after insert or update or delete or truncate on till_setting
  for each statement execute function note_change();

-- Orders placed before have no cost of their day: it is estimated by the prices of today, for what is made in one step,
-- bought, or a Menü of these.
create temporary table product_cost on commit drop as
  with single as (
    select id, case
      when kind = 'RESOLD' then (select price_per_unit from item_price where item = produces_name)
      else (
        select case when count(*) filter (where price_per_unit is null) = 0
          then coalesce(sum(price_per_unit * product_ingredient.amount), 0) / produces_amount end
        from product_ingredient left join item_price on item = product_ingredient.name
        where product_id = product.id
      ) end as cost
    from product where produces_name is not null
  )
  select id as product_id, cost from single
  union all
  select product_part.product_id, case when count(*) filter (where cost is null) = 0 then sum(cost * amount) end
  from product_part join single on part_id = single.id group by product_part.product_id;

update order_line set unit_cost = round(cost, 4) from product_cost
where product_cost.product_id = order_line.product_id and cost is not null;
update customer_order set cost_estimated = true;
