-- How the business presents itself: logo, picture and words of the home page, where it is in the game, its money.
alter table business
  add column logo           text references picture,
  add column hero_image     text references picture,
  add column welcome        text not null default '',
  add column address        text not null default '',
  add column currency_sign  text not null default '€',
  add column currency_place text not null default 'AFTER' check (currency_place in ('BEFORE', 'AFTER'));
