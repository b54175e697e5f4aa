-- Until when somebody held a right beyond those of a customer; nobody's business while they still do.
alter table app_user add column staff_until timestamptz;

update app_user set staff_until = lost.at from (
  select about[1] as id, max(created_at) as at from audit
  where type = 'HR' and (changes @> '[{"field": "Recht", "after": "Kunde"}]' or changes @> '[{"field": "Aus Discord", "after": "keins"}]')
  group by about[1]
) lost where lost.id = app_user.id;

-- Who "Ehemalige Person 7" was, for as long as it may be looked up. Not a reference: whoever comes back is somebody new.
create table former_staff (
  number      bigint generated always as identity primary key,
  user_id     text not null,
  user_name   text not null,
  global_name text,
  left_at     timestamptz not null
);

create index former_staff_left on former_staff (left_at, number);
create index former_staff_user on former_staff (user_id);
