-- What is in the till and in the bank, moved with every entry. No entry goes into a day up to closed_through: in the row
-- that every entry locks, so that a day is closed for the entry that is just waiting, too.
create table cash_account (
  account        text primary key check (account in ('CASH', 'BANK')),
  cents          bigint not null,
  last_at        timestamptz not null,
  closed_through date
);

-- The book. Within an account, entries follow each other in time and by number.
create table cash_entry (
  id            bigint generated always as identity primary key,
  account       text not null check (account in ('CASH', 'BANK')),
  kind          text not null check (kind in ('SALE', 'PURCHASE', 'EXPENSE', 'WAGE', 'DEPOSIT', 'WITHDRAWAL', 'CORRECTION')),
  cents         bigint not null check (cents <> 0),
  -- What is in the account with it.
  balance_cents bigint not null,
  day           date not null,
  at            timestamptz not null,
  by_id         text references app_user,
  by_name       text not null,
  note          text not null,
  category      text,
  -- The person whom it is about, such as who was paid.
  about_id      text references app_user,
  about_name    text check (about_id is null or about_name is not null),
  source_kind   text check (source_kind in ('ORDER', 'PAYOUT', 'WAGE', 'PURCHASE', 'TRANSFER', 'CLOSE')),
  source_id     text,
  -- A counter-entry names what it takes back.
  reverses      bigint references cash_entry,
  search        text not null generated always as (
    note || ' ' || by_name || ' ' || coalesce(category, '') || ' ' || coalesce(about_name, '')
  ) stored,
  check ((source_kind is null) = (source_id is null))
);

create unique index cash_entry_reversed on cash_entry (reverses) where reverses is not null;
create index cash_entry_source on cash_entry (source_kind, source_id) where source_kind is not null;
create index cash_entry_newest on cash_entry (at desc, id desc);
create index cash_entry_account on cash_entry (account, at desc, id desc);
create index cash_entry_kind on cash_entry (kind, at desc, id desc);
create index cash_entry_person on cash_entry (by_name, at desc, id desc);
create index cash_entry_category on cash_entry (category, at desc, id desc) where category is not null;
create index cash_entry_search on cash_entry using gin (search gin_trgm_ops);
create index cash_entry_day on cash_entry (day, account, kind) include (cents);
create index cash_entry_by on cash_entry (by_id, id) where by_id is not null;
create index cash_entry_about on cash_entry (about_id, id) where about_id is not null;

-- What was bought: its entry in the book has it as source.
create table cash_purchase (
  id      bigint generated always as identity primary key,
  -- Each with item, label, amount and cents; only ever read as a whole.
  items   jsonb not null,
  cents   bigint not null check (cents >= 0)
);

create sequence cash_transfer;

-- A day, and all before it that were still open, counted and closed.
create table cash_close (
  id              bigint generated always as identity primary key,
  since           date not null,
  day             date not null check (day >= since),
  at              timestamptz not null,
  by_id           text references app_user,
  by_name         text not null,
  expected_cents  bigint not null,
  counted_cents   bigint not null,
  -- The bank is looked at only if somebody wants to.
  bank_expected_cents bigint,
  bank_counted_cents  bigint check ((bank_counted_cents is null) = (bank_expected_cents is null)),
  -- How many of each note and coin, where they were counted so.
  counts          jsonb,
  note            text not null
);
create index cash_close_newest on cash_close (day desc, id desc);
create index cash_close_by on cash_close (by_id, id) where by_id is not null;

-- A close that was taken back on the same day: its day was open again.
create table cash_reopening (
  close_id bigint primary key references cash_close,
  at       timestamptz not null,
  by_id    text references app_user,
  by_name  text not null,
  reason   text not null
);
create index cash_reopening_by on cash_reopening (by_id) where by_id is not null;

create table cash_setting (
  only_one    boolean primary key default true check (only_one),
  categories  text[] not null,
  -- A difference above this is told to Discord.
  limit_cents bigint not null check (limit_cents >= 0),
  version     integer not null default 1
);

-- What was written stays as it was written, but for the name of somebody who has left.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('kontor.forgetting', true) = 'yes' then
    return null;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end
$$;

create trigger cash_entry_is_final before update or delete or truncate on cash_entry
  for each statement execute function refuse_change();
create trigger cash_purchase_is_final before update or delete or truncate on cash_purchase
  for each statement execute function refuse_change();
create trigger cash_close_is_final before update or delete or truncate on cash_close
  for each statement execute function refuse_change();
create trigger cash_reopening_is_final before update or delete or truncate on cash_reopening
  for each statement execute function refuse_change();

-- The one way to change the book: who it was goes, what happened stays.
create function forget_in_cash(person text, called text) returns void language plpgsql as $$
begin
  perform set_config('kontor.forgetting', 'yes', true);
  update public.cash_entry set by_id = null, by_name = called where by_id = person;
  update public.cash_entry set about_id = null, about_name = called where about_id = person;
  update public.cash_close set by_id = null, by_name = called where by_id = person;
  update public.cash_reopening set by_id = null, by_name = called where by_id = person;
  perform set_config('kontor.forgetting', 'no', true);
end
$$;
