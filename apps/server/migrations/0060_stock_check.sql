-- What one side, the game or Kontor, has counted and the other has not yet: in the row that both lock (decision 036).
-- Null while the game does not report the item.
alter table inventory_item add column unmatched jsonb;

-- What of a booking the other side had counted already.
alter table inventory_history_item add column matched bigint not null default 0;

-- When the game last reported stock.
alter table game_presence add column stock_at timestamptz;

-- Changes of the stock that the game has reported and nobody has booked in time.
create table stock_gap (
  id           bigint generated always as identity primary key,
  name         text not null,
  label        text not null,
  amount       bigint not null check (amount <> 0),
  -- Signed like the amount, at the buy-in price of that time; null if there was none.
  cents        bigint,
  at           timestamptz not null,
  -- Null: it was only found by counting.
  citizen_name text,
  -- As the latest explanation says, and about whom it is then.
  kind         text not null default 'OPEN' check (kind in ('OPEN', 'LOSS', 'CONSUMED', 'RAID', 'FORGOTTEN')),
  person_key   text not null
);
create index stock_gap_newest on stock_gap (at desc, id desc);
create index stock_gap_kind on stock_gap (kind, at desc, id desc);
create index stock_gap_item on stock_gap (name, at desc, id desc);
create index stock_gap_person on stock_gap (person_key, at desc, id desc);

create table stock_explanation (
  id          bigint generated always as identity primary key,
  gap_id      bigint not null references stock_gap,
  kind        text not null check (kind in ('OPEN', 'LOSS', 'CONSUMED', 'RAID', 'FORGOTTEN')),
  person_id   text references app_user,
  person_name text check (person_id is null or person_name is not null),
  note        text not null,
  at          timestamptz not null,
  by_id       text references app_user,
  by_name     text not null
);
create index stock_explanation_of_gap on stock_explanation (gap_id, id desc);
create index stock_explanation_person on stock_explanation (person_id, id) where person_id is not null;
create index stock_explanation_by on stock_explanation (by_id, id) where by_id is not null;

-- Sums of each day by item and by person, moved with every change and every explanation.
create table stock_gap_day (
  day         date not null,
  subject     text not null check (subject in ('ITEM', 'PERSON')),
  key         text not null,
  kind        text not null,
  lost        bigint not null,
  found       bigint not null,
  -- Of what is missing less what turned up.
  cents       bigint not null,
  unpriced    bigint not null,
  primary key (day, subject, key, kind)
);

create table stock_check_setting (
  only_one    boolean primary key default true check (only_one),
  limit_cents bigint check (limit_cents > 0),
  version     integer not null default 1
);

-- What happened stays; what became of it is told by explanations, of which the latest counts.
create trigger stock_gap_is_final before delete or truncate or update of id, name, label, amount, cents, at, citizen_name
  on stock_gap for each statement execute function refuse_change();
create trigger stock_explanation_is_final before update or delete or truncate on stock_explanation
  for each statement execute function refuse_change();

-- The one way to change what is final: who it was goes, what happened stays.
create function forget_in_stock_check(person text, called text) returns void language plpgsql as $$
begin
  perform set_config('kontor.forgetting', 'yes', true);
  -- A note is written about the person.
  update public.stock_explanation set person_id = null, person_name = called, note = '' where person_id = person;
  update public.stock_explanation set by_id = null, by_name = called where by_id = person;
  perform set_config('kontor.forgetting', 'no', true);
  update public.stock_gap set person_key = 'x:' || called where person_key = 'u:' || person;
  insert into public.stock_gap_day as known (day, subject, key, kind, lost, found, cents, unpriced)
    select own.day, own.subject, 'x:' || called, own.kind, own.lost, own.found, own.cents, own.unpriced
    from public.stock_gap_day own where own.subject = 'PERSON' and own.key = 'u:' || person
    on conflict (day, subject, key, kind) do update set lost = known.lost + excluded.lost, found = known.found + excluded.found,
      cents = known.cents + excluded.cents, unpriced = known.unpriced + excluded.unpriced;
  delete from public.stock_gap_day where subject = 'PERSON' and key = 'u:' || person;
end
$$;
