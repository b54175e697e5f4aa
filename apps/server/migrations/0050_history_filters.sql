-- When it was booked, beside each item: the bookings of an item are found by date without reading those of others.
alter table inventory_history_item add column created_at timestamptz;
update inventory_history_item set created_at = inventory_history.created_at from inventory_history where id = history_id;
alter table inventory_history_item alter column created_at set not null;

create index inventory_history_item_newest on inventory_history_item (name, created_at desc, history_id desc);
create index inventory_history_reason on inventory_history (reason, created_at desc, id desc);
create index inventory_history_citizen_reason on inventory_history (citizen_name, reason, created_at desc, id desc);
