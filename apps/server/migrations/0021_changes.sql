-- Which tables a transaction has written to: from it a server process learns which of its kept answers still hold.
create table change_note (
  xid  xid8 not null,
  name text not null,
  primary key (xid, name)
);

-- At most one row. Notes before this transaction have been removed: who has not looked since knows nothing any more.
create table change_horizon (
  only_one boolean primary key default true check (only_one),
  upto     xid8 not null
);

create function note_change() returns trigger language plpgsql as $$
begin
  insert into public.change_note (xid, name) values (pg_current_xact_id(), tg_table_name) on conflict do nothing;
  return null;
end
$$;

create trigger noted after insert or update or delete or truncate on business
  for each statement execute function note_change();
create trigger noted after insert or update or delete or truncate on base_item
  for each statement execute function note_change();
create trigger noted after insert or update or delete or truncate on inventory_item
  for each statement execute function note_change();
create trigger noted after insert or update or delete or truncate on product
  for each statement execute function note_change();
create trigger noted after insert or update or delete or truncate on product_ingredient
  for each statement execute function note_change();
create trigger noted after insert or update or delete or truncate on item_price
  for each statement execute function note_change();
create trigger noted after insert or update or delete or truncate on demo_presence
  for each statement execute function note_change();
create trigger noted after insert or update or delete or truncate on vehicle_class
  for each statement execute function note_change();
create trigger noted after insert or update or delete or truncate on racing_team
  for each statement execute function note_change();
create trigger noted after insert or update or delete or truncate on racing_driver
  for each statement execute function note_change();
create trigger noted after insert or update or delete or truncate on tournament
  for each statement execute function note_change();
create trigger noted after insert or update or delete or truncate on tournament_entry
  for each statement execute function note_change();
create trigger noted after insert or update or delete or truncate on race
  for each statement execute function note_change();
create trigger noted after insert or update or delete or truncate on race_result
  for each statement execute function note_change();
create trigger noted after insert or update or delete or truncate on track
  for each statement execute function note_change();

-- When somebody was last seen is written all the time and kept nowhere.
create trigger noted after insert or delete or truncate or
  update of user_name, global_name, avatar_id, authorities, granted, mapped on app_user
  for each statement execute function note_change();
-- That a new session is unknown is not kept.
create trigger noted after update or delete or truncate on session
  for each statement execute function note_change();
-- Whose turn it is to ask the game changes nothing of what it said.
create trigger noted after insert or delete or truncate or
  update of checked_at, online, players, problem, failed_at, version, adapter, queued, trouble on game_presence
  for each statement execute function note_change();

-- An order claims goods once it is accepted, and its lines do not grow from then on: placing one changes nothing for others.
create trigger noted after update or delete or truncate on customer_order
  for each statement execute function note_change();
create trigger noted_claim after insert on customer_order
  for each row when (new.status in ('ACCEPTED', 'IN_PROGRESS', 'READY')) execute function note_change();
create trigger noted after update or delete or truncate on order_line
  for each statement execute function note_change();
