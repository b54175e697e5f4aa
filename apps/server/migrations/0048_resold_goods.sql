-- A product is made by its recipe, bought to be sold on, or put together from other products. What is bought is one piece of its item.
alter table product add column kind text not null default 'MADE' check (kind in ('MADE', 'RESOLD', 'MENU'));
update product set kind = 'MENU' where produces_name is null;
alter table product
  add constraint kind_fits check (
    (kind = 'MENU') = (produces_name is null) and (kind <> 'RESOLD' or produces_amount = 1)
  );
