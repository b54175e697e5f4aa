create table product (
  id                      bigint generated always as identity primary key,
  name                    text not null,
  description             text not null,
  price                   numeric(12, 4) not null check (price >= 0),
  produces_name           text not null references base_item,
  produces_amount         integer not null check (produces_amount > 0),
  target_production_count integer not null check (target_production_count >= 0),
  factory_product         boolean not null,
  version                 integer not null default 1
);

create index product_produces on product (produces_name);

create table product_ingredient (
  product_id bigint not null references product on delete cascade,
  position   integer not null,
  name       text not null references base_item,
  amount     numeric(12, 3) not null check (amount > 0),
  primary key (product_id, name)
);

create index product_ingredient_name on product_ingredient (name);
