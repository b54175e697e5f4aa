-- The demo and a business that is live never mix. A demo of before is known by the owner it came with.
alter table business add column is_demo boolean not null default false;
update business set is_demo = exists (select from app_user where id = '100000000000000005' and user_name = 'elena.sander');
