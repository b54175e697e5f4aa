-- What the bridge says about itself with every heartbeat.
alter table game_presence
  add column version text,
  add column adapter text,
  add column queued  integer,
  add column trouble text;

-- Lap times as the game reports them.
create table reported_lap_time (
  id           bigint generated always as identity primary key,
  discord_id   text,
  citizen_name text not null,
  track        text not null,
  vehicle      text not null,
  class        text,
  time_ms      integer not null check (time_ms > 0),
  driven_at    timestamptz not null
);

create index reported_lap_time_track on reported_lap_time (track, time_ms);
