-- A Menü is a product made of products: it has parts instead of what a recipe makes.
alter table product
  alter column produces_name drop not null,
  alter column produces_amount drop not null,
  add constraint produces_is_whole check ((produces_name is null) = (produces_amount is null));

create table product_part (
  product_id bigint not null references product on delete cascade,
  position   integer not null,
  part_id    bigint not null references product,
  amount     integer not null check (amount between 1 and 100),
  primary key (product_id, part_id)
);
create index product_part_of on product_part (part_id);
create trigger noted after insert or update or delete or truncate on product_part
  for each statement execute function note_change();

-- What a line of an order is handed over as where it is a Menü, as it was when it was ordered; a line without parts is
-- handed over as its own item.
create table order_part (
  order_id   bigint not null,
  position   integer not null,
  place      integer not null,
  product_id bigint not null,
  name       text not null,
  item       text not null,
  amount     integer not null check (amount between 1 and 100),
  primary key (order_id, position, place),
  foreign key (order_id, position) references order_line on delete cascade
);
-- As with lines: placing an order changes nothing for others.
create trigger noted after update or delete or truncate on order_part
  for each statement execute function note_change();
