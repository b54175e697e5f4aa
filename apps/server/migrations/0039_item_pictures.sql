-- Pictures of items that were uploaded here; the others come from where the operator says.
create table item_picture (
  name    text primary key references base_item on delete cascade,
  picture text not null references picture
);
create index item_picture_picture on item_picture (picture);
create trigger noted after insert or update or delete or truncate on item_picture
  for each statement execute function note_change();
