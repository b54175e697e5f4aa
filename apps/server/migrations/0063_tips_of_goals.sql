-- Whoever tips the goals alone says nothing about cards and corners: no number means no tip, where a zero would be one.
alter table tip
  alter column red_cards_team_a drop not null,
  alter column red_cards_team_b drop not null,
  alter column yellow_cards_team_a drop not null,
  alter column yellow_cards_team_b drop not null,
  alter column corners_team_a drop not null,
  alter column corners_team_b drop not null;
