-- People as Discord knows them. Nothing more of a person is kept: no e-mail, no address.
create table app_user (
  id          text primary key check (id ~ '^[0-9]{1,20}$'),
  user_name   text not null,
  global_name text,
  avatar_id   text,
  authorities text[] not null default '{ROLE_USER}',
  created_at  timestamptz not null default now()
);

create index app_user_newest on app_user (created_at desc, id desc);
create index app_user_user_name on app_user (lower(user_name) text_pattern_ops);
create index app_user_global_name on app_user (lower(global_name) text_pattern_ops);
create index app_user_staff on app_user (created_at desc, id desc) where authorities <> '{ROLE_USER}';
