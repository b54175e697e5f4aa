-- Who hands an order over at the moment: colleagues leave it alone until then. A moment that is past means nothing.
alter table customer_order
  add column handing_over_by text,
  add column handing_over_until timestamptz,
  add check ((handing_over_by is null) = (handing_over_until is null));

create index customer_order_handing_over on customer_order (handing_over_by) where handing_over_by is not null;
