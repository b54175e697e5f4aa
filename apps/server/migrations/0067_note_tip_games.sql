-- The home page of the staff says which games start today.
create trigger noted after insert or update or delete or truncate on tip_game
  for each statement execute function note_change();
