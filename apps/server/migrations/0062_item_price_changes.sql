-- What items cost to buy in over time.
create table item_price_change (
  id             bigint generated always as identity primary key,
  item           text not null,
  -- Null: from then on there was none.
  price_per_unit numeric(12, 4) check (price_per_unit > 0),
  at             timestamptz not null
);
create index item_price_change_of on item_price_change (item, id desc);

insert into item_price_change (item, price_per_unit, at) select item, price_per_unit, now() from item_price order by item;
