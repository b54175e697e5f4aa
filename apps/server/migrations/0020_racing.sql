create table vehicle_class (
  id       bigint generated always as identity primary key,
  name     text not null,
  position integer not null
);
create unique index vehicle_class_name on vehicle_class (lower(name));
insert into vehicle_class (name, position) values ('S', 1), ('A', 2), ('B', 3), ('C', 4), ('D', 5);

create table racing_team (
  id         bigint generated always as identity primary key,
  name       text not null,
  color      text not null check (color ~ '^#[0-9a-f]{6}$'),
  captain_id bigint not null,
  -- Gone, but its points still stand in the standings of old.
  dissolved  boolean not null default false
);
create unique index racing_team_name on racing_team (lower(name)) where not dissolved;

create table racing_driver (
  id                 bigint generated always as identity primary key,
  -- Results stay when somebody leaves.
  user_id            text unique references app_user on delete set null,
  nickname           text not null,
  start_number       smallint not null unique check (start_number between 1 and 999),
  bio                text not null,
  favourite_class_id bigint references vehicle_class on delete set null,
  team_id            bigint references racing_team on delete set null
);
create unique index racing_driver_nickname on racing_driver (lower(nickname));
create index racing_driver_team on racing_driver (team_id);

-- A team has a captain as long as there is a team.
alter table racing_team
  add foreign key (captain_id) references racing_driver deferrable initially deferred;

create table racing_invitation (
  team_id    bigint not null references racing_team on delete cascade,
  driver_id  bigint not null references racing_driver on delete cascade,
  invited_at timestamptz not null,
  primary key (team_id, driver_id)
);
create index racing_invitation_driver on racing_invitation (driver_id);

create table track (
  id            bigint generated always as identity primary key,
  name          text not null,
  kind          text not null check (kind in ('CIRCUIT', 'SPRINT', 'DRIFT')),
  length_meters integer not null check (length_meters > 0),
  description   text not null,
  image_version bigint
);
create unique index track_name on track (lower(name));

create table track_image (
  track_id bigint primary key references track on delete cascade,
  type     text not null,
  bytes    bytea not null
);

create table lap_time (
  id               bigint generated always as identity primary key,
  track_id         bigint not null references track,
  driver_id        bigint not null references racing_driver,
  class_id         bigint not null references vehicle_class,
  vehicle          text not null,
  time_ms          integer not null check (time_ms > 0),
  -- The month in Berlin it counts towards, `2026-11`.
  month            text not null,
  driven_at        timestamptz not null,
  state            text not null check (state in ('PENDING', 'CONFIRMED', 'REJECTED')),
  is_from_game     boolean not null,
  recording        text,
  recording_second integer,
  reason           text
);
create index lap_time_pending on lap_time (id desc) where state = 'PENDING';
create index lap_time_driver on lap_time (driver_id, id desc);
create index lap_time_driver_track on lap_time (driver_id, track_id, id desc);
create index lap_time_best on lap_time (track_id, driver_id, class_id, vehicle, month, time_ms, driven_at, id)
  where state = 'CONFIRMED';
create index lap_time_record on lap_time (track_id, class_id, driven_at) where state = 'CONFIRMED';

-- The best of each driver per track and class: with each vehicle and with any (''), in each month and ever (''). Lists are
-- made of these, however many laps there are.
create table lap_best (
  track_id    bigint not null references track,
  vehicle     text not null,
  month       text not null,
  class_id    bigint not null references vehicle_class,
  driver_id   bigint not null references racing_driver,
  time_ms     integer not null,
  lap_time_id bigint not null references lap_time,
  primary key (track_id, vehicle, month, class_id, driver_id)
);
create index lap_best_driver on lap_best (driver_id, vehicle, month, track_id, class_id);
create index lap_best_time on lap_best (track_id, vehicle, month, time_ms);
create index lap_best_class on lap_best (track_id, vehicle, month, class_id, time_ms);
create index lap_best_lap on lap_best (lap_time_id);
create index lap_best_vehicle on lap_best (lower(vehicle));

-- Every time that was a record when it was driven.
create table lap_record (
  lap_time_id bigint primary key references lap_time,
  track_id    bigint not null references track,
  class_id    bigint not null references vehicle_class,
  time_ms     integer not null,
  driven_at   timestamptz not null
);
create index lap_record_track on lap_record (track_id, class_id, driven_at);

create table tournament (
  id                 bigint generated always as identity primary key,
  name               text not null,
  description        text not null,
  state              text not null check (state in ('DRAFT', 'REGISTRATION', 'RUNNING', 'FINISHED', 'CANCELLED')),
  starts_at          timestamptz,
  points             integer[] not null,
  fastest_lap_points integer not null,
  -- Who is first in the standings, more than one if they share it.
  leader_ids         bigint[] not null default '{}',
  version            integer not null default 1
);
create index tournament_state on tournament (state, id desc);

create table tournament_entry (
  tournament_id bigint not null references tournament on delete cascade,
  driver_id     bigint not null references racing_driver,
  entered_at    timestamptz not null,
  primary key (tournament_id, driver_id)
);
create index tournament_entry_driver on tournament_entry (driver_id);

create table race (
  id            bigint generated always as identity primary key,
  tournament_id bigint not null references tournament on delete cascade,
  number        integer not null,
  track_id      bigint not null references track,
  class_id      bigint not null references vehicle_class,
  laps          integer not null check (laps > 0),
  starts_at     timestamptz,
  state         text not null check (state in ('PLANNED', 'PROVISIONAL', 'OFFICIAL')),
  version       integer not null default 1,
  unique (tournament_id, number) deferrable initially deferred
);
create index race_track on race (track_id);

create table race_result (
  race_id         bigint not null references race on delete cascade,
  driver_id       bigint not null references racing_driver,
  team_id         bigint references racing_team,
  state           text not null check (state in ('FINISHED', 'DNF', 'DNP', 'DSQ')),
  position        smallint,
  time_ms         integer check (time_ms > 0),
  fastest_lap_ms  integer check (fastest_lap_ms > 0),
  time_penalty_ms integer not null check (time_penalty_ms >= 0),
  point_penalty   integer not null check (point_penalty >= 0),
  -- What followed from the whole sheet when it was saved.
  place           smallint,
  points          integer not null,
  primary key (race_id, driver_id),
  check ((state = 'FINISHED') = (position is not null))
);
create index race_result_driver on race_result (driver_id, race_id desc);
create index race_result_team on race_result (team_id);

-- What the game reports of tracks and drivers nobody knows yet waits here.
create index reported_lap_time_discord on reported_lap_time (discord_id);
create index reported_lap_time_citizen on reported_lap_time (lower(citizen_name));
create index reported_lap_time_name on reported_lap_time (lower(track));
