-- What came and went on a day, kept with every entry: the book shows it, and adding it up would take longer with every entry.
create table cash_day (
  day       date not null,
  account   text not null check (account in ('CASH', 'BANK')),
  kind      text not null check (kind in ('SALE', 'PURCHASE', 'EXPENSE', 'WAGE', 'DEPOSIT', 'WITHDRAWAL', 'CORRECTION')),
  in_cents  bigint not null check (in_cents >= 0),
  out_cents bigint not null check (out_cents >= 0),
  entries   bigint not null check (entries > 0),
  primary key (day, account, kind)
);

insert into cash_day (day, account, kind, in_cents, out_cents, entries)
select day, account, kind, coalesce(sum(cents) filter (where cents > 0), 0), -coalesce(sum(cents) filter (where cents < 0), 0), count(*)
from cash_entry group by day, account, kind;

drop index cash_entry_day;
