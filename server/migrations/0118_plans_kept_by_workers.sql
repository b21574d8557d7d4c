-- migrate:up
-- Not breaking. PostgreSQL plans a function in SQL again at each call (until version 18), which was most of what these took: 2.1, 1.2 and 0.4 ms
-- with nothing to find, and workers call the first every 100 ms. A session keeps the plans of PL/pgSQL.

grant create on schema public to pramaan_gate;
set role pramaan_gate;

-- The query is that of 0111.
create or replace function list_due_tenants(now_is timestamptz) returns table (org_id text, mode text, due_at timestamptz)
language plpgsql stable security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
  with recursive first_due as materialized (
    select j.org_id, j.mode, j.due_at from (values ('live'), ('test')) as m (mode)
    cross join lateral (
      select d.org_id, d.mode, d.due_at from journeys d
      where d.mode = m.mode and d.due_at is not null and d.due_at <= now_is order by d.due_at limit 1000
    ) j
  ),
  backlog as materialized (
    select coalesce(max(n.due), 0) >= 1000 as is_long from (select count(*) as due from first_due f group by f.mode) n
  ),
  tenants as (
    (select j.org_id, j.mode from journeys j
     where (select b.is_long from backlog b) and j.due_at is not null order by j.org_id, j.mode limit 1)
    union all
    select n.org_id, n.mode from tenants t cross join lateral (
      select j.org_id, j.mode from journeys j
      where j.due_at is not null and (j.org_id, j.mode) > (t.org_id, t.mode) order by j.org_id, j.mode limit 1
    ) n
  ),
  found as (
    select f.org_id, f.mode, min(f.due_at) as due_at from first_due f
    where not (select b.is_long from backlog b)
      and not exists (select from test_clocks c where c.org_id = f.org_id and c.mode = f.mode)
    group by f.org_id, f.mode
    union all
    select w.org_id, w.mode, first.due_at
    from (select t.org_id, t.mode from tenants t union select c.org_id, c.mode from test_clocks c) w
    cross join lateral (
      select j.due_at from journeys j
      where j.org_id = w.org_id and j.mode = w.mode and j.due_at is not null order by j.due_at limit 1
    ) first
    left join test_clocks c on c.org_id = w.org_id and c.mode = w.mode
    where first.due_at <= now_is + coalesce(c.offset_ms, 0) * interval '1 ms'
  )
  select f.org_id, f.mode, f.due_at from found f
  where f.org_id not in (select m.org_id from organisation_moves m) and (f.mode = 'test' or (select may_send()));
end
$$;

-- The queries of the next two are those of 0100.
create or replace function list_finished_campaigns(most integer) returns table (org_id text, mode text, campaign_id text)
language plpgsql stable security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
  select c.org_id, c.mode, c.campaign_id from campaigns c
  where c.status in ('scheduled', 'running') and c.org_id not in (select m.org_id from organisation_moves m)
    and not exists (select from journeys j
      where j.org_id = c.org_id and j.mode = c.mode and j.campaign_id = c.campaign_id and j.status = 'pending')
    and exists (select from journeys j where j.org_id = c.org_id and j.mode = c.mode and j.campaign_id = c.campaign_id)
    and not exists (select from journeys j
      where j.org_id = c.org_id and j.mode = c.mode and j.campaign_id = c.campaign_id and j.credit_state = 'reserved')
  limit most;
end
$$;

create or replace function list_changed_campaigns() returns table (org_id text, mode text, campaign_id text)
language plpgsql stable security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
  with recursive changed as (
    (select c.org_id, c.mode, c.campaign_id from campaign_figure_changes c order by c.org_id, c.mode, c.campaign_id limit 1)
    union all
    select n.org_id, n.mode, n.campaign_id from changed k cross join lateral (
      select c.org_id, c.mode, c.campaign_id from campaign_figure_changes c
      where (c.org_id, c.mode, c.campaign_id) > (k.org_id, k.mode, k.campaign_id)
      order by c.org_id, c.mode, c.campaign_id limit 1
    ) n
  )
  select k.org_id, k.mode, k.campaign_id from changed k where k.org_id not in (select m.org_id from organisation_moves m);
end
$$;

reset role;
revoke create on schema public from pramaan_gate;

-- migrate:down
