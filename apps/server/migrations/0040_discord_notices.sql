-- Channels in Discord that are notified. The address is sealed: it is the right to write there.
create table webhook_target (
  id             bigint generated always as identity primary key,
  name           text not null,
  address        bytea not null,
  events         text[] not null,
  role_id        text,
  shows_contact  boolean not null,
  quiet_from     text,
  quiet_to       text check ((quiet_from is null) = (quiet_to is null)),
  is_on          boolean not null,
  -- Why Kontor has switched it off by itself.
  trouble        text check (trouble in ('GONE', 'SEALED')),
  version        integer not null default 1,
  paused_until   timestamptz,
  failures       integer not null default 0,
  last_sent_at   timestamptz,
  last_answer    text,
  last_answer_at timestamptz
);

create sequence webhook_place;

-- One row for each channel and subject, written with the change it tells of. What the message says is read when it is sent.
create table webhook_message (
  id         bigint generated always as identity primary key,
  target_id  bigint not null references webhook_target on delete cascade,
  kind       text not null,
  subject    text not null,
  -- Each channel gets its messages in this sequence.
  place      bigint not null default nextval('webhook_place'),
  state      text not null default 'WAITING' check (state in ('WAITING', 'SENDING', 'SENT', 'DROPPED')),
  reason     text check ((reason is not null) = (state = 'DROPPED')),
  -- How often it was asked for, and how often it had been when it was last sent.
  wanted     integer not null default 1,
  attempted  integer not null default 0,
  -- Discord's, to edit it by.
  message_id text,
  wanted_at  timestamptz not null,
  changed_at timestamptz not null,
  unique (target_id, kind, subject)
);
alter sequence webhook_place owned by webhook_message.place;
create index webhook_message_open on webhook_message (target_id, place) where state in ('WAITING', 'SENDING');
create index webhook_message_done on webhook_message (changed_at) where state in ('SENT', 'DROPPED');

-- Whether channels were last told that it is open.
create table webhook_shop (
  only_one boolean primary key default true check (only_one),
  is_open  boolean not null
);
