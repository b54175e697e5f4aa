-- The index in sequence finds old answers as well.
drop index idempotency_age;
