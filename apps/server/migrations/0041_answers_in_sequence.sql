-- Who deletes their account is taken out of the answers page by page: each page begins where the one before ended.
create index idempotency_sequence on idempotency (created_at, owner, key);
