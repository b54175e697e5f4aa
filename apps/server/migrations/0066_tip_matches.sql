-- A game that came from OpenLigaDB: the match there, and the round it belongs to (decision 037).
alter table tip_game
  add column match_id     bigint unique check (match_id > 0),
  add column match_league text,
  add column match_season smallint,
  add column match_day    smallint,
  add check (num_nonnulls(match_id, match_league, match_season, match_day) in (0, 4));

create index tip_game_round on tip_game (match_league, match_season, match_day) where match_id is not null;
