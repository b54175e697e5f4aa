create table tip_game (
  id                  bigint generated always as identity primary key,
  tournament          text not null,
  team_a              text not null,
  team_b              text not null,
  price               integer not null check (price >= 0),
  game_start          timestamptz not null,
  hides_tips          boolean not null,
  red_only_if_any     boolean not null,
  closed_at           timestamptz,
  goals_team_a        smallint check (goals_team_a between 0 and 99),
  goals_team_b        smallint check (goals_team_b between 0 and 99),
  red_cards_team_a    smallint check (red_cards_team_a between 0 and 99),
  red_cards_team_b    smallint check (red_cards_team_b between 0 and 99),
  yellow_cards_team_a smallint check (yellow_cards_team_a between 0 and 99),
  yellow_cards_team_b smallint check (yellow_cards_team_b between 0 and 99),
  corners_team_a      smallint check (corners_team_a between 0 and 99),
  corners_team_b      smallint check (corners_team_b between 0 and 99),
  version             integer not null default 1,
  -- A closed game has a whole result, any other has none.
  check (num_nonnulls(goals_team_a, goals_team_b, red_cards_team_a, red_cards_team_b, yellow_cards_team_a,
    yellow_cards_team_b, corners_team_a, corners_team_b) = case when closed_at is null then 0 else 8 end)
);

create index tip_game_newest on tip_game (game_start desc, id desc);
create index tip_game_open on tip_game (game_start desc, id desc) where closed_at is null;
create index tip_game_closed on tip_game (game_start desc, id desc) where closed_at is not null;

create table tip (
  id                  bigint generated always as identity primary key,
  game_id             bigint not null references tip_game on delete cascade,
  user_id             text not null references app_user on delete cascade,
  goals_team_a        smallint not null check (goals_team_a between 0 and 99),
  goals_team_b        smallint not null check (goals_team_b between 0 and 99),
  red_cards_team_a    smallint not null check (red_cards_team_a between 0 and 99),
  red_cards_team_b    smallint not null check (red_cards_team_b between 0 and 99),
  yellow_cards_team_a smallint not null check (yellow_cards_team_a between 0 and 99),
  yellow_cards_team_b smallint not null check (yellow_cards_team_b between 0 and 99),
  corners_team_a      smallint not null check (corners_team_a between 0 and 99),
  corners_team_b      smallint not null check (corners_team_b between 0 and 99),
  -- Counted once the game is closed.
  won                 integer check (won >= 0),
  is_exact            boolean,
  tipped_at           timestamptz not null,
  unique (game_id, user_id),
  check ((won is null) = (is_exact is null))
);

create index tip_best on tip (game_id, won desc nulls last, id desc);
create index tip_of_user on tip (user_id, game_id desc);

-- What is to be paid. An entry that was paid keeps its amount; a correction only notes what would have been right.
create table tip_payout (
  id           bigint generated always as identity primary key,
  game_id      bigint not null references tip_game on delete cascade,
  user_id      text not null references app_user,
  amount       integer not null check (amount > 0),
  paid_at      timestamptz,
  paid_by      text,
  corrected_to integer check (corrected_to >= 0),
  -- What the person has by now, once somebody has dealt with a correction outside of this table.
  settled_to   integer,
  settled_at   timestamptz,
  settled_by   text,
  unique (game_id, user_id),
  check (corrected_to is null or paid_at is not null)
);

create index tip_payout_open on tip_payout (id desc) where paid_at is null;
create index tip_payout_paid on tip_payout (id desc) where paid_at is not null;
create index tip_payout_flagged on tip_payout (id) where corrected_to is not null;

-- Sums per person and month of the kick-off in Berlin, so that the leaderboard does not add up every tip ever made.
create table tip_score (
  user_id text not null references app_user on delete cascade,
  month   text not null check (month ~ '^\d{4}-\d{2}$'),
  won     bigint not null,
  exact   integer not null,
  tips    integer not null,
  primary key (user_id, month)
);

create index tip_score_month on tip_score (month, user_id);
