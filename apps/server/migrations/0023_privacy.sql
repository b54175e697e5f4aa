-- Stands for somebody who has left, so that results and turnover stay true. Discord knows no number that begins with a zero.
alter table app_user add column anonymous boolean not null default false;
alter table app_user add constraint app_user_anonymous check (anonymous = (id like '0%' and length(id) = 20));

-- By whom something was done, beside the name that is shown: names are chosen freely, and two people may share one.
alter table audit add column actor_id text, add column about text[];
alter table order_event add column by_id text;
alter table tip_payout add column paid_by_id text, add column settled_by_id text;

-- What is older is told by the name, where exactly one person bears it.
create temporary table bearer on commit drop as
  select min(id) as id, name from (select id, coalesce(global_name, user_name) as name from app_user) named
  group by name having count(*) = 1;
create index on bearer (name);

alter table audit disable trigger audit_is_final;
update audit set actor_id = bearer.id from bearer where name = display_name;
update audit set about = array[bearer.id] from bearer
where type = 'HR' and starts_with(message, '<b>' || replace(replace(replace(replace(replace(name,
  '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&quot;'), '''', '&#39;') || '</b>: Recht');
-- Why an order ended is told in words that may be about the customer.
update audit set about = array[customer_id]
from customer_order
where type = 'TRADING' and strpos(message, ' Grund: ') > 0
  and customer_order.id = substring(message from '^Bestellung <b>B-\d{4}-(\d{1,18})</b>')::bigint;
alter table audit enable trigger audit_is_final;
update order_event set by_id = bearer.id from bearer where version > 1 and name = by_name;
update tip_payout set paid_by_id = bearer.id from bearer where name = paid_by;
update tip_payout set settled_by_id = bearer.id from bearer where name = settled_by;

create index audit_actor on audit (actor_id, id) where actor_id is not null;
create index audit_about on audit using gin (about) where about is not null;
create index order_event_by on order_event (by_id, order_id, version) where by_id is not null;
create index customer_order_assignee on customer_order (assignee_id) where assignee_id is not null;
create index inventory_history_actor on inventory_history (actor_id, id) where actor_id is not null;
create index tip_payout_of_user on tip_payout (user_id, id);
create index tip_payout_paid_by on tip_payout (paid_by_id) where paid_by_id is not null;
create index tip_payout_settled_by on tip_payout (settled_by_id) where settled_by_id is not null;
create index racing_team_captain on racing_team (captain_id);

-- Nobody could leave before, but a booking may name somebody who was never here.
update inventory_history set actor_id = null where actor_id not in (select id from app_user);
delete from refused_access where user_id not in (select id from app_user);

-- Whoever is just leaving adds nothing any more: what is still under way waits for it and is then refused.
alter table audit add foreign key (actor_id) references app_user;
alter table order_event add foreign key (by_id) references app_user;
alter table inventory_history add foreign key (actor_id) references app_user;
alter table tip_payout add foreign key (paid_by_id) references app_user;
alter table tip_payout add foreign key (settled_by_id) references app_user;
alter table refused_access add foreign key (user_id) references app_user on delete cascade;

-- What was written stays as it was written, but for the name of somebody who has left.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'audit' and tg_op = 'UPDATE' and current_setting('kontor.forgetting', true) = 'yes' then
    return null;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end
$$;

-- The one way to change an entry: it must be about the person, and what happened, when and of which kind stays.
create function forget_in_audit(person text, entry bigint, without_name text, without_search text, without_changes jsonb,
  called text) returns void language plpgsql as $$
begin
  perform set_config('kontor.forgetting', 'yes', true);
  update public.audit set message = without_name, search = without_search, changes = without_changes,
    display_name = case when actor_id = person then called else display_name end,
    actor_id = nullif(actor_id, person), about = nullif(array_remove(about, person), '{}')
  where id = entry and (actor_id = person or about @> array[person]);
  perform set_config('kontor.forgetting', 'no', true);
end
$$;
