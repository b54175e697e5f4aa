-- Names and prices as they were when it was ordered: the order stays true when the product changes or is removed.
create table customer_order (
  id            bigint generated always as identity primary key,
  customer_id   text not null references app_user,
  status        text not null check (status in
    ('NEW', 'ACCEPTED', 'IN_PROGRESS', 'READY', 'COMPLETED', 'REJECTED', 'CANCELLED', 'EXPIRED')),
  note          text not null,
  phone         text not null,
  reason        text,
  assignee_id   text,
  assignee_name text,
  total         numeric(16, 4) not null check (total >= 0),
  weight        bigint not null check (weight >= 0),
  search        text not null,
  accepted_at   timestamptz,
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  version       integer not null default 1,
  check ((status in ('ACCEPTED', 'IN_PROGRESS', 'READY')) <= (accepted_at is not null))
);

-- One running order per customer, also when ten are sent at once.
create unique index customer_order_running on customer_order (customer_id)
  where status in ('NEW', 'ACCEPTED', 'IN_PROGRESS', 'READY');
create index customer_order_board on customer_order (id desc) where status in ('NEW', 'ACCEPTED', 'IN_PROGRESS', 'READY');
create index customer_order_claims on customer_order (id) where status in ('ACCEPTED', 'IN_PROGRESS', 'READY');
create index customer_order_waiting on customer_order (created_at) where status = 'NEW';
create index customer_order_finished on customer_order (id desc)
  where status in ('COMPLETED', 'REJECTED', 'CANCELLED', 'EXPIRED');
create index customer_order_own on customer_order (customer_id, id desc);
create index customer_order_search on customer_order using gin (search gin_trgm_ops);

create table order_line (
  order_id    bigint not null references customer_order on delete cascade,
  position    integer not null,
  product_id  bigint not null,
  name        text not null,
  item        text not null,
  amount      integer not null check (amount between 1 and 10000),
  unit_price  numeric(12, 4) not null check (unit_price >= 0),
  unit_weight integer not null check (unit_weight >= 0),
  primary key (order_id, position),
  unique (order_id, product_id)
);

-- A booking that belongs to an order is not taken back on its own.
alter table inventory_history add column is_final boolean not null default false;

create table order_event (
  order_id    bigint not null references customer_order on delete cascade,
  -- Grows with the order: two events of one order cannot be the same step.
  version     integer not null,
  at          timestamptz not null,
  from_status text,
  to_status   text not null,
  by_name     text,
  reason      text,
  primary key (order_id, version)
);
