-- What was given back of an order that was handed over: all of it, or some of its goods, more than once.
create table order_refund (
  id         bigint generated always as identity primary key,
  order_id   bigint not null references customer_order on delete cascade,
  at         timestamptz not null,
  by_name    text not null,
  by_id      text,
  reason     text not null,
  goods_back boolean not null,
  -- Of what was due for the goods; a tip goes back with the last of them.
  cents      bigint not null check (cents >= 0),
  tip_cents  bigint not null default 0 check (tip_cents >= 0),
  -- Each with name and amount; only ever read as a whole.
  items      jsonb not null
);
create index order_refund_of on order_refund (order_id, id);
create index order_refund_by on order_refund (by_id) where by_id is not null;

alter table order_line add column refunded integer not null default 0;
alter table customer_order add column refunded_cents bigint not null default 0;

insert into order_refund (order_id, at, by_name, by_id, reason, goods_back, cents, tip_cents, items)
select id, refunded_at, coalesce(refunded_by, ''), refunded_by_id, refund_reason, goods_back, due_cents, tip_cents,
  (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'amount', amount) order by position), '[]') from order_line where order_id = customer_order.id)
from customer_order where refunded_at is not null order by refunded_at, id;
update order_line set refunded = amount from customer_order where customer_order.id = order_id and refunded_at is not null;
update customer_order set refunded_cents = due_cents where refunded_at is not null;

alter table order_line add check (refunded between 0 and amount);
alter table customer_order
  drop column refunded_at,
  drop column refunded_by,
  drop column refunded_by_id,
  drop column refund_reason,
  drop column goods_back,
  add check (refunded_cents between 0 and due_cents),
  add check (refunded_cents = 0 or status = 'COMPLETED');
