-- Demo mode only: whether a persona counts as logged in on the game server.
create table demo_presence (
  user_id text primary key references app_user on delete cascade,
  online  boolean not null
);
