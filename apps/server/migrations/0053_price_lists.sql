-- What a group of customers pays in percent above or below the menu. Standard is the absence of a list.
create table price_list (
  id       bigint generated always as identity primary key,
  name     text not null,
  percent  integer not null check (percent between -100 and 300),
  position integer not null
);
create unique index price_list_name on price_list (lower(name));

create table price_list_customer (
  customer_id   text primary key references app_user on delete cascade,
  price_list_id bigint not null references price_list on delete cascade
);
create index price_list_customer_of on price_list_customer (price_list_id);

create trigger noted after insert or update or delete or truncate on price_list
  for each statement execute function note_change();
create trigger noted after insert or update or delete or truncate on price_list_customer
  for each statement execute function note_change();
