-- Where an entry comes from. What is older can be told from what the game alone writes, and from who did it: before 0023
-- people were found by the name that is shown, which the game could choose as well.
alter table audit add column source text not null default 'KONTOR' check (source in ('KONTOR', 'GAME', 'UNKNOWN'));
alter table inventory_history add column source text not null default 'KONTOR'
  check (source in ('KONTOR', 'GAME', 'UNKNOWN'));

alter table audit disable trigger audit_is_final;
update audit set source = 'GAME' where type not in ('SECURITY', 'HR', 'MANAGEMENT', 'TRADING');
update audit set source = 'UNKNOWN'
where source = 'KONTOR' and exists (select from game_presence where game_presence.source = 'bridge')
  and (actor_id is null or created_at < (select applied_at from schema_migration where name like '0023%'));
alter table audit enable trigger audit_is_final;
update inventory_history
set source = case when citizen_name = 'Gelöschter Nutzer' or citizen_name ~ '^Ehemalige Person \d+$' then 'UNKNOWN' else 'GAME' end
where actor_id is null and exists (select from game_presence where game_presence.source = 'bridge');

alter table audit alter column source set default 'UNKNOWN';
alter table inventory_history alter column source set default 'UNKNOWN';

-- What the game says lies in the store, while somebody has to look at it first. One at a time: the newest counts.
create table held_snapshot (
  id           bigint generated always as identity primary key,
  only_one     boolean not null default true unique check (only_one),
  citizen_name text not null,
  -- The amount of each item by its name.
  items        jsonb not null,
  told_at      timestamptz not null,
  -- The same once more is not asked about again.
  refused      boolean not null default false
);
