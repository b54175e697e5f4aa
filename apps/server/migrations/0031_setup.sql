-- Who may order: players who are in the game, or everybody who is logged in.
alter table business add column may_order text not null default 'IN_GAME' check (may_order in ('IN_GAME', 'ANYONE'));

-- What the owner has decided about the set-up assistant; without a row, nothing yet.
create table setup (
  only_one     boolean primary key default true check (only_one),
  is_dismissed boolean not null,
  skipped      text[] not null
);
create trigger noted after insert or update or delete or truncate on setup
  for each statement execute function note_change();
-- The demo is complete, and a business that has handed over an order is set up.
insert into setup (is_dismissed, skipped)
  select true, '{}'
  where exists (select from business where is_demo) or exists (select from customer_order where status = 'COMPLETED');

-- The codes that running servers have printed for the first owner; only their SHA-256.
create table owner_code (
  code_hash  text primary key,
  created_at timestamptz not null
);
