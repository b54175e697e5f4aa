-- What each source last said about who is in the game: one row, shared by all server processes.
create table game_presence (
  source     text primary key,
  checked_at timestamptz,
  online     text[] not null default '{}',
  players    integer not null default 0,
  problem    text,
  failed_at  timestamptz,
  -- Not before this moment is the source asked again.
  next_at    timestamptz not null default '-infinity'
);
