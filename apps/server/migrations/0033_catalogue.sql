-- What customers see of a product: picture, category, place in the list, whether and at which price it can be had.
create table category (
  id       bigint generated always as identity primary key,
  name     text not null,
  icon     text not null,
  position integer not null
);
create unique index category_name on category (lower(name));
create trigger noted after insert or update or delete or truncate on category
  for each statement execute function note_change();

alter table product
  add column picture     text references picture,
  add column category_id bigint references category on delete set null,
  add column position    integer not null default 0,
  add column on_sale     boolean not null default false,
  add column sold_out    boolean not null default false,
  add column offer_price numeric(12, 4) check (offer_price >= 0),
  add column offer_until timestamptz,
  add constraint offer_is_whole check ((offer_price is null) = (offer_until is null));
create index product_picture on product (picture) where picture is not null;
create index product_category on product (category_id);

-- What could be ordered so far still can, in the sequence it stood in.
update product set on_sale = true, position = ranked.position
  from (select id, row_number() over (order by name, id) as position from product) ranked
  where ranked.id = product.id;
