-- Open while somebody is on duty, all day or within the weekly hours.
alter table hours
  add column duty_within_hours boolean not null default false,
  -- Kept here by the team, so that whoever holds this row knows it.
  add column is_staffed boolean not null default false,
  drop constraint hours_mode_check,
  add constraint hours_mode_check check (mode in ('AUTO', 'OPEN', 'CLOSED', 'DUTY')),
  drop constraint hours_mode_before_check,
  add constraint hours_mode_before_check check (mode_before in ('AUTO', 'OPEN', 'DUTY'));
