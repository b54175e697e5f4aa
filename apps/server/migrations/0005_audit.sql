create table audit (
  id           bigint generated always as identity primary key,
  type         text not null,
  message      text not null,
  display_name text not null,
  created_at   timestamptz not null
);
