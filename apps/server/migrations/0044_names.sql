-- Every name that a person has or had, user names included, as what names that look alike have in common. Beside a name that
-- another person has or had stands the user name.
create table person_name (
  name_key text not null,
  user_id  text not null references app_user on delete cascade,
  primary key (name_key, user_id)
);
create index person_name_user on person_name (user_id);
create trigger noted after insert or update or delete or truncate on person_name
  for each statement execute function note_change();

-- That of the name a person is shown by now.
alter table app_user add column name_key text;

-- A name from the game was kept in the place of the user name, which nobody can choose freely.
update app_user set global_name = user_name, user_name = id
where global_name is null and not anonymous and user_name !~ '^[a-z0-9_.]{2,32}$';

update app_user set global_name = null
where global_name like '%@%' or lower(global_name) in ('kontor', 'discord', 'spiel', 'system', 'unbekannt', 'spielserver')
  or global_name ~ '^(Ehemalige Person|Gelöschter (Nutzer|Kunde|Fahrer))';

-- As good as a statement can; with the next login the server's own rule counts.
create function pg_temp.key_of(name text) returns text immutable language sql as $$
  select replace(replace(regexp_replace(translate(regexp_replace(lower(normalize(name, nfkd)), '[\u0300-\u036f]', '', 'g'),
    'i1|!0$5', 'lllloss'), '[\u0001-\u002f\u003a-\u0060\u007b-\u007f]', '', 'g'), 'rn', 'm'), 'vv', 'w')
$$;

update app_user set name_key = pg_temp.key_of(coalesce(global_name, user_name)) where not anonymous;
insert into person_name (name_key, user_id)
  select name_key, id from app_user where not anonymous
  union select pg_temp.key_of(user_name), id from app_user where not anonymous
  union select pg_temp.key_of(display_name), actor_id from audit where actor_id is not null and source = 'KONTOR'
  union select pg_temp.key_of(citizen_name), actor_id from inventory_history where actor_id is not null
  on conflict do nothing;
