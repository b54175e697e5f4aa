create table item_price (
  item           text primary key references base_item on delete cascade,
  price_per_unit numeric(12, 4) not null check (price_per_unit > 0)
);
