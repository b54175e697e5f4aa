-- Pictures that were uploaded, encoded anew in the sizes the site shows. The id is a hash of what was encoded.
create table picture (
  id         text primary key check (id ~ '^[0-9a-f]{32}$'),
  use        text not null,
  created_at timestamptz not null
);
create index picture_created_at on picture (created_at);

create table picture_file (
  picture_id text not null references picture on delete cascade,
  size       text not null,
  type       text not null,
  bytes      bytea not null,
  primary key (picture_id, size)
);
-- Encoded already: trying to make it smaller would only take time.
alter table picture_file alter column bytes set storage external;
