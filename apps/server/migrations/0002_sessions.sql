-- The id in the cookie is never stored, only its SHA-256.
create table session (
  id_hash    text primary key,
  user_id    text not null references app_user on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create index session_by_user on session (user_id);
create index session_by_expiry on session (expires_at);
