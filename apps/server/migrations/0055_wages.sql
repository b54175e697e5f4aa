-- What an hour and a sale are worth to a person; a rate applies from its day on. Without a person it is the default.
create table wage_rate (
  person_id     text references app_user on delete cascade,
  from_day      date not null,
  -- Both missing: the default applies again.
  hourly_cents  bigint check (hourly_cents >= 0),
  commission_bp integer check (commission_bp between 0 and 10000),
  changed_at    timestamptz not null,
  changed_by    text not null,
  changed_by_id text references app_user,
  unique nulls not distinct (person_id, from_day),
  check ((hourly_cents is null) = (commission_bp is null)),
  check (person_id is not null or hourly_cents is not null)
);

create table wage_payment (
  id             bigint generated always as identity primary key,
  person_id      text not null references app_user,
  account        text not null check (account in ('CASH', 'BANK')),
  cents          bigint not null check (cents > 0),
  -- The period as it was seen; without a first day everything that was open.
  from_day       date,
  to_day         date not null check (to_day >= from_day),
  paid_at        timestamptz not null,
  paid_by        text not null,
  paid_by_id     text references app_user,
  taken_back_at  timestamptz,
  taken_back_by  text,
  taken_back_by_id text references app_user,
  taken_back_why text,
  check (num_nonnulls(taken_back_at, taken_back_by, taken_back_why) in (0, 3))
);

create index wage_payment_of_person on wage_payment (person_id, id desc);
create index wage_payment_paid_by on wage_payment (paid_by_id) where paid_by_id is not null;
create index wage_payment_taken_back_by on wage_payment (taken_back_by_id) where taken_back_by_id is not null;

-- What somebody has earned, with everything it was computed from: it stays as it was, whatever rates come later.
create table wage_line (
  id           bigint generated always as identity primary key,
  person_id    text not null references app_user,
  kind         text not null check (kind in ('HOURS', 'COMMISSION', 'TIP', 'BONUS', 'CORRECTION')),
  cents        bigint not null check (cents <> 0),
  at           timestamptz not null,
  note         text not null default '',
  by_name      text,
  by_id        text references app_user,
  order_id     bigint,
  base_cents   bigint,
  rate_bp      integer,
  day          date,
  seconds      integer,
  hourly_cents bigint,
  -- The line whose amount this one takes back.
  reverses_id  bigint unique references wage_line,
  -- The one thing that changes: whether it was paid.
  payment_id   bigint references wage_payment,
  check ((kind in ('COMMISSION', 'TIP')) = (order_id is not null)),
  check (num_nonnulls(base_cents, rate_bp) = case kind when 'COMMISSION' then 2 else 0 end),
  check (num_nonnulls(day, seconds, hourly_cents) = case kind when 'HOURS' then 3 else 0 end),
  check (kind <> 'BONUS' or cents > 0),
  check (reverses_id is null or kind in ('COMMISSION', 'TIP'))
);

create index wage_line_of_person on wage_line (person_id, at desc, id desc);
create index wage_line_open on wage_line (person_id, at) where payment_id is null;
create index wage_line_of_order on wage_line (order_id) where order_id is not null;
create index wage_line_of_payment on wage_line (payment_id) where payment_id is not null;
create index wage_line_of_day on wage_line (person_id, day) where kind = 'HOURS';
create index wage_line_by on wage_line (by_id) where by_id is not null;

-- Two things may change: whether a line was paid, and that a payment was taken back.
create trigger wage_line_is_final before delete or truncate or update of
  id, person_id, kind, cents, at, note, by_name, by_id, order_id, base_cents, rate_bp, day, seconds, hourly_cents, reverses_id
  on wage_line for each statement execute function refuse_change();
create trigger wage_payment_is_final before delete or truncate or update of
  id, person_id, account, cents, from_day, to_day, paid_at, paid_by, paid_by_id
  on wage_payment for each statement execute function refuse_change();

-- The one way to change what is final: the person it is about, or who wrote it, is forgotten.
create function forget_in_wages(person text, anonymous_id text, called text) returns void language plpgsql as $$
begin
  perform set_config('kontor.forgetting', 'yes', true);
  update public.wage_line set
    person_id = case when person_id = person then anonymous_id else person_id end,
    -- A reason is written about the person.
    note = case when person_id = person then '' else note end,
    by_name = case when by_id = person then called else by_name end,
    by_id = nullif(by_id, person)
  where person_id = person or by_id = person;
  update public.wage_payment set
    person_id = case when person_id = person then anonymous_id else person_id end,
    taken_back_why = case when person_id = person and taken_back_why is not null then '' else taken_back_why end,
    paid_by = case when paid_by_id = person then called else paid_by end,
    paid_by_id = nullif(paid_by_id, person),
    taken_back_by = case when taken_back_by_id = person then called else taken_back_by end,
    taken_back_by_id = nullif(taken_back_by_id, person)
  where person_id = person or paid_by_id = person or taken_back_by_id = person;
  perform set_config('kontor.forgetting', 'no', true);
end
$$;
