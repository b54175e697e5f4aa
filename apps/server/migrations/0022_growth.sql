-- Sums per person for each month, each year (`2026`) and altogether (''): a leaderboard is the beginning of an index.
alter table tip_score rename column month to period;
alter table tip_score drop constraint tip_score_month_check, add check (period ~ '^(\d{4}(-\d{2})?)?$');
drop index tip_score_month;

insert into tip_score (user_id, period, won, exact, tips)
select user_id, wider.period, sum(won), sum(exact), sum(tips)
from tip_score cross join lateral (values (left(tip_score.period, 4)), ('')) wider (period)
group by user_id, wider.period;

create index tip_score_best on tip_score (period, won desc, exact desc, tips, user_id);

-- How many have at least as much as every hundredth of a period: a rank is counted from the next one above.
create table tip_signpost (
  period text not null,
  won    bigint not null,
  exact  integer not null,
  ahead  integer not null,
  primary key (period, won, exact)
);

insert into tip_signpost (period, won, exact, ahead)
select distinct period, won, exact, ahead from (
  select period, won, exact, count(*) over place as ahead, row_number() over place as number from tip_score
  window place as (partition by period order by won desc, exact desc)
) ranked where number % 100 = 0;

-- The best of a year (`2026`) as well, beside those of each month and of all time ('').
alter table lap_best rename column month to period;

insert into lap_best (track_id, vehicle, period, class_id, driver_id, time_ms, lap_time_id)
select distinct on (track_id, vehicle, left(period, 4), class_id, driver_id)
  track_id, vehicle, left(period, 4), class_id, driver_id, time_ms, lap_time_id
from lap_best where period <> ''
order by track_id, vehicle, left(period, 4), class_id, driver_id, time_ms, lap_time_id;

-- How a vehicle is spelled is the first entry of an index, however often it was driven.
drop index lap_best_vehicle;
create index lap_best_vehicle on lap_best (lower(vehicle), vehicle);

-- Whether a result counts for its driver: official, in a tournament that has begun.
alter table race_result add column counts boolean not null default false;

update race_result set counts = true
from race join tournament on tournament.id = race.tournament_id
where race.id = race_result.race_id and race.state = 'OFFICIAL' and tournament.state in ('RUNNING', 'FINISHED');

create index race_result_counting on race_result (driver_id, race_id desc) include (place, state) where counts;

-- Few of many: who holds the highest right by hand, and whose rights come from Discord.
create index app_user_owner on app_user (id) where granted @> '{ROLE_BUSINESS_OWNER}';
create index app_user_mapped on app_user (id) where mapped <> '{}';

-- Reports nobody claims are removed by age.
create index reported_lap_time_age on reported_lap_time (driven_at);
