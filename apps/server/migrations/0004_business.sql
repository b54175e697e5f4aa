-- Exactly one row.
create table business (
  only_one     boolean primary key default true check (only_one),
  title        text not null,
  name         text not null,
  responsible  text not null,
  header_light text not null check (header_light ~ '^#[0-9a-f]{6}$'),
  header_dark  text not null check (header_dark ~ '^#[0-9a-f]{6}$'),
  accent       text not null check (accent ~ '^#[0-9a-f]{6}$'),
  dark_mode    boolean not null,
  features     text[] not null
);
