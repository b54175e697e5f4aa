-- What starts today is looked for by its time.
create index tournament_starts on tournament (starts_at) where state in ('REGISTRATION', 'RUNNING');
create index race_starts on race (starts_at) where state = 'PLANNED';
