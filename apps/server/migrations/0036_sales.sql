-- How many of a product were handed over on a day in Berlin: what sells best. The product may be gone by now; days are
-- removed after a while.
create table product_sale (
  day        date not null,
  product_id bigint not null,
  amount     bigint not null check (amount > 0),
  primary key (day, product_id)
);
create trigger noted after insert or update or delete or truncate on product_sale
  for each statement execute function note_change();

insert into product_sale (day, product_id, amount)
  select (updated_at at time zone 'Europe/Berlin')::date, product_id, sum(amount)
  from customer_order join order_line on order_id = customer_order.id
  where status = 'COMPLETED' and updated_at > now() - interval '90 days'
  group by 1, 2;
