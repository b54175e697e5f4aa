-- The sums of the hours by day: a year is 365 rows instead of 8,760 (decision 035).
create table order_day (like order_hour including constraints);
alter table order_day drop column hour, add primary key (day);

insert into order_day
select day, sum(orders), sum(cents), sum(costed_cents), sum(cost), sum(waits), sum(wait_seconds), sum(with_account), sum(first_orders),
  sum(rejected), sum(cancelled), sum(expired)
from order_hour group by day;
