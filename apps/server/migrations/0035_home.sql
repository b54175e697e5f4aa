-- The figures of today on the home page.
create index customer_order_placed on customer_order (created_at);
create index customer_order_handed_over on customer_order (updated_at) where status = 'COMPLETED';
