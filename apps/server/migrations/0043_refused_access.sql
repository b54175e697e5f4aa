-- What one person was refused within an hour, over all calls. The person is a keyed hash without a reference: deleting the
-- account and coming back begins no new hour.
drop table refused_access;
create table refused_access (
  person text primary key,
  since  timestamptz not null,
  routes text[] not null
);
create index refused_access_age on refused_access (since);
