-- One row per repeated-safe write; it commits together with what it did.
create table idempotency (
  owner      text not null,
  key        text not null,
  request    text not null,
  response   text,
  created_at timestamptz not null default now(),
  primary key (owner, key)
);

create index idempotency_age on idempotency (created_at);
