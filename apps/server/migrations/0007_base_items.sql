-- The items the game knows. One that an import no longer finds stays until nothing uses it.
create table base_item (
  name          text primary key check (name <> ''),
  label         text not null,
  weight        integer not null check (weight >= 0),
  missing_since timestamptz
);
