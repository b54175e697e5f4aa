-- A session in the tablet of the game is worth less than one on the web and ends when the player leaves.
alter table session add column kind text not null default 'WEB' check (kind in ('WEB', 'TABLET'));
-- Opened by a licence that was linked to the account, not by the Discord account itself.
alter table session add column through_link boolean not null default false;
create index session_in_tablet on session (created_at) where kind = 'TABLET';

-- What a session in the tablet is worth at most; without a row, a moderator.
create table tablet_setting (
  only_one boolean primary key default true check (only_one),
  max_role text not null check (max_role in ('USER', 'MODERATOR', 'ADMIN', 'SUPER_ADMIN', 'BUSINESS_OWNER'))
);
create trigger noted after insert or update or delete or truncate on tablet_setting
  for each statement execute function note_change();

-- The code itself is never stored, only its SHA-256. The person may not be known here yet; a new code replaces the older.
create table tablet_code (
  code_hash    text primary key,
  user_id      text not null unique,
  citizen_name text,
  through_link boolean not null,
  expires_at   timestamptz not null
);
create index tablet_code_by_expiry on tablet_code (expires_at);

-- The day of the last sign-in in the tablet: the first one of a day stands in the log.
create table tablet_visit (
  user_id text primary key references app_user on delete cascade,
  day     date not null
);

-- Six digits that link a licence to the account they are entered for.
create table link_code (
  code_hash    text primary key,
  licence      text not null unique,
  citizen_name text,
  expires_at   timestamptz not null
);
create index link_code_by_expiry on link_code (expires_at);

create table game_link (
  user_id      text primary key references app_user on delete cascade,
  licence      text not null unique,
  citizen_name text,
  linked_at    timestamptz not null
);

-- What players are to be notified of. Rows commit in any order: the mark is given when they are handed out, and what was
-- handed out with a mark is removed once the game acknowledges it. No reference to the person, which would make placing an
-- order wait for whatever locks a clerk.
create table game_notice (
  id         bigint generated always as identity primary key,
  user_id    text not null,
  kind       text not null,
  title      text not null,
  text       text not null,
  created_at timestamptz not null,
  mark       bigint
);
create sequence game_notice_mark owned by game_notice.mark;
create index game_notice_by_user on game_notice (user_id);
create index game_notice_by_age on game_notice (created_at);
