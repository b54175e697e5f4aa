-- The demo and a business that is live never mix. A demo of before is known by the people it came with; where others have
-- logged in, too, a business began on it: it goes on, without rights and sessions for the people of the demo.
alter table business add column is_demo boolean not null default false;

create temporary table demo_people on commit drop as
  select id from app_user where id ~ '^1000000000000000(0[1-5]|1[1-3]|2[1-5])$';

update business set is_demo = true
where exists (select from demo_people)
  and not exists (select from app_user where not anonymous and id not in (select id from demo_people));

delete from session where user_id in (select id from demo_people) and not exists (select from business where is_demo);
update app_user set authorities = '{ROLE_USER}', granted = '{ROLE_USER}', mapped = '{}'
where id in (select id from demo_people) and not exists (select from business where is_demo);
