create table inventory_item (
  id     bigint generated always as identity primary key,
  name   text not null unique references base_item,
  amount bigint not null check (amount between 0 and 1000000000)
);
