alter table audit
  -- The message without its markup, and who it is about: what a search looks at.
  add column search  text not null default '',
  add column changes jsonb not null default '[]';

update audit set search = regexp_replace(message, '<[^>]*>', '', 'g') || ' ' || display_name;
alter table audit alter column search drop default;

create index audit_newest on audit (created_at desc, id desc);
create index audit_type on audit (type, created_at desc, id desc);
create index audit_person on audit (display_name, created_at desc, id desc);
create index audit_search on audit using gin (search gin_trgm_ops);

-- What was written stays as it was written, whoever asks.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end
$$;

create trigger audit_is_final before update or delete or truncate on audit
  for each statement execute function refuse_change();

-- When somebody was last refused somewhere, so that a stubborn client does not fill the log.
create table refused_access (
  user_id text not null,
  route   text not null,
  at      timestamptz not null,
  primary key (user_id, route)
);
