-- Lists of orders are cached. A new order is noted by its first event and not by its row: nothing is claimed yet, so what
-- products and stock show does not change.
create trigger noted after insert or update or delete or truncate on order_event
  for each statement execute function note_change();
