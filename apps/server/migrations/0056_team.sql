-- When who was on duty, in whole seconds of the server's clock. Nobody is on duty twice at once, and nobody for longer than 16 hours.
create table shift (
  id           bigint generated always as identity primary key,
  user_id      text not null references app_user on delete cascade,
  began_at     timestamptz(0) not null,
  ended_at     timestamptz(0),
  source       text not null check (source in ('WEB', 'GAME', 'LEAD')),
  ended_by     text check (ended_by in ('WEB', 'GAME', 'GONE', 'LIMIT', 'LEAD', 'LEFT')),
  is_corrected boolean not null default false,
  -- That it lasts for twelve hours has been reported.
  is_reported  boolean not null default false,
  version      integer not null default 1,
  check ((ended_at is null) = (ended_by is null)),
  check (ended_at > began_at),
  check (ended_at <= began_at + interval '16 hours'),
  -- Ids are digits: as ranges they need no extension. What still runs ends before the next one begins.
  constraint no_two_shifts_at_once exclude using gist (
    numrange(user_id::numeric, user_id::numeric, '[]') with &&,
    tstzrange(began_at, ended_at) with &&
  ) where (ended_at is not null)
);
create unique index one_open_shift on shift (user_id) where ended_at is null;
create index shift_of_person on shift (user_id, began_at);
create index shift_by_begin on shift (began_at);
create trigger noted after insert or update or delete or truncate on shift
  for each statement execute function note_change();

-- What the game last said of staff. It changes with every heartbeat, so nothing that is cached reads it.
create table duty_sighting (
  user_id    text primary key references app_user on delete cascade,
  heard_at   timestamptz not null,
  -- The latest moment they were there; later than heard_at after the clock was set back.
  reached_at timestamptz not null,
  is_on_duty boolean not null,
  -- Their duty was ended here while the game still calls them on duty.
  is_muted   boolean not null
);

create table team_setting (
  only_one         boolean primary key default true check (only_one),
  orders_to_duty   boolean not null default false,
  -- Since when it has been open by the hours with nobody on duty, and whether that has been reported.
  unstaffed_since  timestamptz,
  unstaffed_reported boolean not null default false
);
create trigger noted after insert or update or delete or truncate on team_setting
  for each statement execute function note_change();

create table board_post (
  id          bigint generated always as identity primary key,
  title       text not null,
  text        text not null,
  author_id   text references app_user on delete set null,
  author_name text not null,
  created_at  timestamptz not null,
  changed_at  timestamptz,
  is_pinned   boolean not null default false,
  version     integer not null default 1
);
create index board_post_by_author on board_post (author_id);
create trigger noted after insert or update or delete or truncate on board_post
  for each statement execute function note_change();

create table board_read (
  post_id bigint not null references board_post on delete cascade,
  user_id text not null references app_user on delete cascade,
  read_at timestamptz not null,
  primary key (post_id, user_id)
);
create index board_read_by_person on board_read (user_id);
create trigger noted after insert or update or delete or truncate on board_read
  for each statement execute function note_change();

-- Days of the calendar in Berlin, as `2026-12-24`.
create table absence (
  id         bigint generated always as identity primary key,
  user_id    text not null references app_user on delete cascade,
  first_day  text not null check (first_day ~ '^\d{4}-\d\d-\d\d$'),
  last_day   text not null check (last_day ~ '^\d{4}-\d\d-\d\d$' and last_day >= first_day),
  reason     text not null,
  created_at timestamptz not null
);
create index absence_by_end on absence (last_day);
create index absence_of_person on absence (user_id);
create trigger noted after insert or update or delete or truncate on absence
  for each statement execute function note_change();

-- What leads note about a person; nobody else sees it.
create table person_note (
  id         bigint generated always as identity primary key,
  user_id    text not null references app_user on delete cascade,
  text       text not null,
  by_id      text references app_user on delete set null,
  by_name    text not null,
  created_at timestamptz not null
);
create index person_note_of_person on person_note (user_id);
create index person_note_by_writer on person_note (by_id);
create trigger noted after insert or update or delete or truncate on person_note
  for each statement execute function note_change();

-- New businesses begin with the team switched on. One that has been used without ever saving its settings keeps what it had.
insert into business (title, name, responsible, header_light, header_dark, accent, dark_mode, features)
select 'Kontor', 'Mein Betrieb', 'Die Geschäftsführung', '#1f3a34', '#14211e', '#c8782a', false, '{PRODUCTS,PRODUCT_ORDER}'
where exists (select from app_user) and not exists (select from business);
