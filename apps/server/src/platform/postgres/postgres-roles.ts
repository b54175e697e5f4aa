import type pg from 'pg';

/** Owns nothing, so it cannot remove triggers and constraints. */
export const APP = 'kontor';
/** Owns database, tables and functions; has no login. */
export const OWNER = 'kontor_owner';

const [TABLE_RIGHTS, COUNTER_RIGHTS] = ['select, insert, update, delete, truncate', 'select, usage'];

/** Part of every transaction that migrates (decision 010). Does nothing in an operator's own database, where one role owns everything. */
export const LIMIT_APP = `do $$
declare called regprocedure; append_only regclass;
begin
  if current_user <> '${OWNER}' or session_user = current_user then return; end if;
  if to_regclass('public.schema_migration') is not null then
    revoke insert, update, delete, truncate on public.schema_migration from ${APP};
  end if;
  for append_only in
    select to_regclass('public.' || name) from unnest('{audit, cash_entry, cash_purchase, cash_close, cash_reopening}'::text[]) name
    where to_regclass('public.' || name) is not null
  loop execute format('revoke update, delete, truncate on %s from ${APP}', append_only); end loop;
  if to_regclass('public.wage_line') is not null then
    revoke update, delete, truncate on public.wage_line, public.wage_payment from ${APP};
    grant update (payment_id) on public.wage_line to ${APP};
    grant update (taken_back_at, taken_back_by, taken_back_by_id, taken_back_why) on public.wage_payment to ${APP};
  end if;
  for called in select oid from pg_proc
    where proowner = '${OWNER}'::regrole and prorettype <> 'trigger'::regtype and not prosecdef
  loop execute format('alter function %s security definer set search_path = public, pg_temp', called); end loop;
end $$`;

export async function separateRoles(superuser: pg.ClientBase, password: string): Promise<void> {
  const within = `alter default privileges for role ${OWNER} in schema public grant`;
  await superuser.query(`begin;
    do $$ begin
      if to_regrole('${OWNER}') is null then create role ${OWNER}; end if;
      if to_regrole('${APP}') is null then create role ${APP}; end if;
    end $$;
    alter role ${APP} login password '${password}';
    reassign owned by ${APP} to ${OWNER};
    alter database ${APP} owner to ${OWNER};
    ${within} ${TABLE_RIGHTS} on tables to ${APP};
    ${within} ${COUNTER_RIGHTS} on sequences to ${APP};
    grant ${TABLE_RIGHTS} on all tables in schema public to ${APP};
    grant ${COUNTER_RIGHTS} on all sequences in schema public to ${APP};
    set local role ${OWNER};
    ${LIMIT_APP};
    commit`);
}
