create table video (
  id            bigint generated always as identity primary key,
  stream_id     text not null unique,
  title         text not null,
  state         text not null check (state in ('RECORDING', 'PROCESSING', 'READY')),
  byte_length   bigint not null default 0 check (byte_length >= 0),
  started_at    timestamptz not null,
  finished_at   timestamptz,
  stored_at     timestamptz,
  duration_ms   bigint check (duration_ms >= 0),
  preserve      boolean not null default false,
  has_poster    boolean not null default false,
  -- Where its bytes are once it is stored.
  storage_key   text not null unique,
  -- Until then: which machine has the file, where, and which file it is even after somebody renames it.
  spool         text,
  source        text,
  source_file   text,
  -- When the file was last seen to change, and what it looked like.
  changed_at    timestamptz,
  source_mtime  timestamptz,
  -- Who works on it gives a sign of life before this moment passes.
  claimed_until timestamptz,
  check ((state = 'READY') = (finished_at is not null and stored_at is not null)),
  check ((state = 'READY') = (spool is null and source is null)),
  check (finished_at >= started_at)
);

create index video_newest on video (started_at desc, id desc);
create index video_coverage on video using gist (tstzrange(started_at, finished_at, '[]')) where state = 'READY';
create index video_expiring on video (stored_at) where state = 'READY' and not preserve;
create unique index video_under_way on video (spool, source_file) where state <> 'READY';

-- Bytes whose recording is gone: written down with the deletion, ticked off once they are gone too.
create table video_garbage (
  storage_key text primary key,
  since       timestamptz not null
);

-- What lies in an inbox and is no recording; looked at again only when it changes.
create table video_inbox_problem (
  id           bigint generated always as identity primary key,
  spool        text not null,
  source_file  text not null,
  name         text not null,
  byte_length  bigint not null,
  source_mtime timestamptz not null,
  reason       text not null,
  seen_at      timestamptz not null,
  unique (spool, source_file)
);

create table video_position (
  user_id  text not null references app_user on delete cascade,
  video_id bigint not null references video on delete cascade,
  seconds  real not null check (seconds >= 0),
  saved_at timestamptz not null,
  primary key (user_id, video_id)
);

create index video_position_video on video_position (video_id);
