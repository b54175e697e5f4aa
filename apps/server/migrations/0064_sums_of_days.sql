-- The latest lines of one product, for its best hours.
create index order_line_product on order_line (product_id, order_id desc);

-- What is missing on a day without its items: a year of it is a few hundred rows, however many items there are.
alter table stock_gap_day
  drop constraint stock_gap_day_pkey,
  add primary key (subject, day, key, kind),
  drop constraint stock_gap_day_subject_check,
  add constraint stock_gap_day_subject_check check (subject in ('ALL', 'ITEM', 'PERSON'));

insert into stock_gap_day (day, subject, key, kind, lost, found, cents, unpriced)
select day, 'ALL', '', kind, sum(lost), sum(found), sum(cents), sum(unpriced) from stock_gap_day where subject = 'ITEM'
group by day, kind;
