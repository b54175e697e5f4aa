-- Where a right comes from: given by hand, or by a role in Discord. Held is what either of them gives.
alter table app_user
  add column granted      text[] not null default '{ROLE_USER}',
  add column mapped       text[] not null default '{}',
  add column last_seen_at timestamptz;

update app_user set granted = authorities;

create table discord_role (
  id   text primary key check (id ~ '^[0-9]{1,20}$'),
  name text not null,
  role text not null check (role in ('MODERATOR', 'ADMIN', 'SUPER_ADMIN', 'BUSINESS_OWNER'))
);

-- What it takes to ask Discord again, unreadable without the application's secret, and what it last said.
create table discord_grant (
  user_id    text primary key references app_user on delete cascade,
  tokens     bytea not null,
  roles      text[] not null,
  checked_at timestamptz not null
);

create index discord_grant_roles on discord_grant using gin (roles);
