create table inventory_history (
  id           bigint generated always as identity primary key,
  citizen_name text not null,
  actor_id     text,
  reason       text,
  created_at   timestamptz not null
);

create index inventory_history_newest on inventory_history (created_at desc, id desc);
create index inventory_history_citizen on inventory_history (citizen_name, created_at desc, id desc);

-- Label and amounts as they were: the entry stays true when the item is renamed or vanishes.
create table inventory_history_item (
  history_id bigint not null references inventory_history on delete cascade,
  name       text not null,
  label      text not null,
  old_amount bigint not null,
  new_amount bigint not null,
  primary key (history_id, name)
);

create index inventory_history_item_name on inventory_history_item (name, history_id desc);
