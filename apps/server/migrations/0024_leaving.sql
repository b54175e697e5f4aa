-- The list of people goes on after a moment that is said in milliseconds: whoever was last on a page may have left by then.
alter table app_user alter column created_at type timestamptz(3);

-- The log names drivers as they were called then; whoever leaves is taken out under every name.
alter table racing_driver add column former_nicknames text[] not null default '{}';
