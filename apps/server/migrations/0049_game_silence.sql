-- Since when channels and leads know that the game server or its bridge is not heard; empty while it is.
alter table game_presence add column missing_since timestamptz;

drop trigger noted on game_presence;
create trigger noted after insert or delete or truncate or
  update of checked_at, online, players, problem, failed_at, version, adapter, queued, trouble, missing_since on game_presence
  for each statement execute function note_change();
