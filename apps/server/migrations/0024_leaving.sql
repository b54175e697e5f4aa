-- The list of people goes on after a moment that is said in milliseconds: whoever was last on a page may have left by then.
alter table app_user alter column created_at type timestamptz(3);
