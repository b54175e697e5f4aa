-- Names are found by the beginning of any of their words.
create extension if not exists pg_trgm;

drop index app_user_user_name;
drop index app_user_global_name;

create index app_user_search on app_user
  using gin (lower(user_name || ' ' || coalesce(global_name, '')) gin_trgm_ops);
