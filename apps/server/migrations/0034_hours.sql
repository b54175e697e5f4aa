-- When the business is open; without a row it always is.
create table hours (
  only_one     boolean primary key default true check (only_one),
  mode         text not null check (mode in ('AUTO', 'OPEN', 'CLOSED')),
  closed_until timestamptz check (closed_until is null or mode = 'CLOSED'),
  -- What holds again after closed_until.
  mode_before  text not null check (mode_before in ('AUTO', 'OPEN')),
  -- Both are only ever read and written as a whole.
  week         jsonb not null,
  exceptions   jsonb not null,
  version      integer not null default 1
);
create trigger noted after insert or update or delete or truncate on hours
  for each statement execute function note_change();
